// Unicode's properties as bytes, written by unicode_tables.py; unicode.cpp reads them.
//
// All numbers are LEB128 (seven bits a byte, low ones first, the high bit says that more follow).
// A set is a list of ranges: the distance from the end of the range before it, then the length
// less 1. lower_case is a list of runs: the distance as above; 2 * (number of letters less 1) + 1
// if only every second code point has a lower case; then what is added to the code point, as a
// zigzag number.
#pragma once

#include <cstddef>
#include <cstdint>

namespace attn::unicode {

struct Table {
  const std::uint8_t* data;
  std::size_t size;
};

extern const Table lower_case;      // code points whose lower case is one other code point
extern const Table case_ignorable;  // skipped when the final sigma looks at its neighbours
extern const Table cased;           // cased, and not case-ignorable
extern const Table white_space;     // str.isspace()

}  // namespace attn::unicode
