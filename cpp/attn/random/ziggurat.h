// The table of the 256-strip ziggurat that np.random.Generator draws normal numbers with (Marsaglia
// and Tsang, "The Ziggurat Method for Generating Random Variables", 2000, with 52-bit integers).
#pragma once

#include <array>
#include <cstdint>

namespace attn {

struct ZigguratTable {
  std::array<std::uint64_t, 256> accept;  // k: integers below it lie inside the strip
  std::array<double, 256> width;          // w: strip width by 2^52
  std::array<double, 256> density;        // f: exp(-x^2 / 2) at the strip's edge x
};

// Computed once, on the first call; bit for bit NumPy's own constants.
const ZigguratTable& ziggurat_table();

// Where the tail begins, and the inverse of it, as NumPy spells them.
constexpr double ziggurat_tail = 3.6541528853610087963519472518;
constexpr double ziggurat_inverse_tail = 0.27366123732975827203338247596;

}  // namespace attn
