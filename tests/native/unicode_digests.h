// Written by cpp/attn/unicode_tables.py from Unicode 14.0.0 (Python 3.11).
// FNV-1a hashes of the UTF-8 of what Python gives for every code point c but the surrogates,
// joined by line feeds; S is a capital sigma.
#pragma once

#include <cstdint>

namespace unicode_digests {

// c.lower()
constexpr std::uint64_t lower = 0x65c7c290ac535152;
// ("a" + c + S).lower()
constexpr std::uint64_t sigma_after = 0xf85cc6e8dcc96e57;
// ("a" + S + c + "a").lower()
constexpr std::uint64_t sigma_before = 0x03cce1e9d3c639c3;
// where c.isspace(), as hexadecimal numbers, joined by blanks
constexpr std::uint64_t spaces = 0x0c5947c6929cc33e;

}  // namespace unicode_digests
