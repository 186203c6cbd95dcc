// Colours of values, as matplotlib draws them: the ColorBrewer maps Blues and RdBu.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "attn/matrix.h"

namespace attn {

enum class ColorMap {
  blues,  // white to blue: weights on [0, 1]
  rdbu,   // red (low), white, blue (high): signed values, centred on 0
};

// Red, green, blue, from 0 to 255.
using Color = std::array<std::uint8_t, 3>;
using ColorTable = std::array<Color, 256>;

// The equidistant colours that define the map: 9 of Blues, 11 of RdBu.
std::vector<Color> color_anchors(ColorMap map);

// The map's anchors joined by straight lines, rounded down: equal to matplotlib's table.
ColorTable color_table(ColorMap map);

// A table as pixels: four bytes as one number, for the fastest way of writing them.
struct Palette {
  Palette(const ColorTable& table);       // NOLINT(google-explicit-constructor)
  std::array<std::uint32_t, 257> pixels;  // the last one is transparent
};

// The map's, made once.
const Palette& palette(ColorMap map);

// The values that get the first and the last colour.
struct ValueRange {
  double low, high;
};

// Smallest and largest finite value; {0, 0} if there is none.
template <class T>
ValueRange finite_range(const T* values, Index n);

// The smallest range around `center` that holds the given one: white is exactly the centre. Throws
// InvalidInput(out_of_range) for a finite range and centre whose range has no ends in double.
ValueRange centered(ValueRange range, double center = 0);

// Writes 4 n bytes, red green blue alpha, to `rgba`. The colour of x is number
// trunc(256 (x - low) / (high - low)) of the table; high itself has number 255. Below and above the
// range (infinities too) the first and the last colour are used; NaN is transparent, 0 0 0 0. With
// low = high everything that is not NaN gets the first colour. Computes in T, as matplotlib does.
// Throws InvalidInput for low > high (out_of_range) and for limits that are not finite
// (not_finite).
template <class T>
void colorize(const T* values, Index n, ValueRange range, const Palette& palette,
              std::uint8_t* rgba);

}  // namespace attn
