// The anchors of the two maps are colour schemes of ColorBrewer:
//
//   This product includes color specifications and designs developed by Cynthia Brewer
//   (http://colorbrewer.org/).
//   Copyright (c) 2002 Cynthia Brewer, Mark Harrower, and The Pennsylvania State University.
//   Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file
//   except in compliance with the License. You may obtain a copy of the License at
//       http://www.apache.org/licenses/LICENSE-2.0
//   Unless required by applicable law or agreed to in writing, software distributed under the
//   License is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND,
//   either express or implied. See the License for the specific language governing permissions and
//   limitations under the License.
#include "attn/colormap.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "attn/problem.h"
#include "kernels/vector.h"

namespace attn {
namespace {

constexpr Color blues[] = {{247, 251, 255}, {222, 235, 247}, {198, 219, 239},
                           {158, 202, 225}, {107, 174, 214}, {66, 146, 198},
                           {33, 113, 181},  {8, 81, 156},    {8, 48, 107}};

constexpr Color rdbu[] = {{103, 0, 31},    {178, 24, 43},   {214, 96, 77},   {244, 165, 130},
                          {253, 219, 199}, {247, 247, 247}, {209, 229, 240}, {146, 197, 222},
                          {67, 147, 195},  {33, 102, 172},  {5, 48, 97}};

constexpr int last_index = 255;

// The i-th of n points from 0 to 1, times 255, as numpy.linspace rounds it.
double scaled_point(std::size_t i, std::size_t n) {
  return i + 1 == n ? last_index
                    : static_cast<double>(i) * (1.0 / static_cast<double>(n - 1)) * last_index;
}

// The colours at i/255, i = 0..255, with matplotlib's arithmetic: channels from 0 to 1, rounded
// down at the end. Simpler ways give other last bits, and so other bytes.
template <std::size_t N>
ColorTable interpolate(const Color (&anchors)[N]) {
  ColorTable table;
  table.front() = anchors[0];
  table.back() = anchors[N - 1];
  std::size_t to = 1;
  for (std::size_t i = 1; i + 1 < table.size(); ++i) {
    const double at = scaled_point(i, table.size());
    while (scaled_point(to, N) < at) ++to;
    const double before = scaled_point(to - 1, N);
    const double share = (at - before) / (scaled_point(to, N) - before);
    for (std::size_t c = 0; c < 3; ++c) {
      const double a = anchors[to - 1][c] / 255.0, b = anchors[to][c] / 255.0;
      table[i][c] = static_cast<std::uint8_t>((share * (b - a) + a) * 255);
    }
  }
  return table;
}

constexpr int transparent = 256;  // the index of NaN
constexpr int last_bits = 511;    // of an index

// The colours of a few values at a time.
template <class T>
class Scale {
  using V = kernels::Vector<T, kernels::narrowest<T>>;
  using Values = typename V::Values;
  using Integers = typename V::Integers;

  const std::uint32_t* pixels_;
  T low_, width_;

  // Where the colours of a vector of values are.
  KERNELS_INLINE Integers places(const T* values) const {
    const Values x = V::load(values), share = (x - V::all(low_)) / V::all(width_), zero{};
    // The order of the arguments sends NaN to 0.
    const Values above = kernels::larger(zero, share * V::all(T(256)));
    const Values below = V::round_down(kernels::smaller(above, V::all(T(last_index))));
    const Values index = x == x ? below : V::all(T(transparent));
    // In WebAssembly vectors of doubles become integers slowly.
    return (Integers)(index + V::all(kernels::whole_apart<T>)) & last_bits;
  }

 public:
  // More than a vector of doubles: the places of one are found while those of another are read.
  static constexpr Index few = V::lanes == 1 ? 1 : 4, pixel = sizeof(std::uint32_t);

  Scale(ValueRange range, const Palette& palette)
      : pixels_(palette.pixels.data()), low_(static_cast<T>(range.low)) {
    const auto span = static_cast<T>(range.high - range.low);
    // Without a width everything is 0 times infinitely wide, the first colour.
    width_ = span > 0 ? span : std::numeric_limits<T>::infinity();
  }

  // Of n values, `few` or a multiple of that. Not inline, as a page loads every byte.
  KERNELS_APART void put(const T* values, Index n, std::uint8_t* rgba) const {
    for (const T* const end = values + n; values < end; values += few, rgba += few * pixel) {
      kernels::Array<Integers, few / V::lanes> at;
#pragma GCC unroll 2
      for (Index i = 0; i < few / V::lanes; ++i) at[i] = places(values + i * V::lanes);
#pragma GCC unroll 4
      for (Index i = 0; i < few; ++i)
        std::memcpy(rgba + i * pixel, pixels_ + at[i / V::lanes][i % V::lanes], sizeof *pixels_);
    }
  }
};

}  // namespace

std::vector<Color> color_anchors(ColorMap map) {
  if (map == ColorMap::blues) return {std::begin(blues), std::end(blues)};
  return {std::begin(rdbu), std::end(rdbu)};
}

ColorTable color_table(ColorMap map) {
  return map == ColorMap::blues ? interpolate(blues) : interpolate(rdbu);
}

Palette::Palette(const ColorTable& table) : pixels{} {
  for (std::size_t i = 0; i < table.size(); ++i) {
    const std::uint8_t bytes[4] = {table[i][0], table[i][1], table[i][2], 255};
    std::memcpy(&pixels[i], bytes, sizeof bytes);
  }
}

const Palette& palette(ColorMap map) {
  static const Palette of_blues(color_table(ColorMap::blues)), of_rdbu(color_table(ColorMap::rdbu));
  return map == ColorMap::blues ? of_blues : of_rdbu;
}

template <class T>
ValueRange finite_range(const T* values, Index n) {
  bool any = false;
  T low = 0, high = 0;
  for (Index i = 0; i < n; ++i) {
    if (!std::isfinite(values[i])) continue;
    low = any ? std::min(low, values[i]) : values[i];
    high = any ? std::max(high, values[i]) : values[i];
    any = true;
  }
  return {static_cast<double>(low), static_cast<double>(high)};
}

ValueRange centered(ValueRange range, double center) {
  const double reach = std::max(std::abs(range.low - center), std::abs(range.high - center));
  const ValueRange around{center - reach, center + reach};
  const bool given = std::isfinite(center) && std::isfinite(range.low) && std::isfinite(range.high);
  require(!given || (std::isfinite(around.low) && std::isfinite(around.high)),
          ProblemCode::out_of_range, "center",
          "center: {} is the middle of no range that holds {} to {}", center, range.low,
          range.high);
  return around;
}

// Not inline, as a page loads every byte.
__attribute__((noinline)) static void check_limits(ValueRange range) {
  require(std::isfinite(range.low) && std::isfinite(range.high), ProblemCode::not_finite, "limits",
          "limits: {} to {}; those of a colour scale must be finite", range.low, range.high);
  require(range.low <= range.high, ProblemCode::out_of_range, "min", "min: {} is above max, {}",
          range.low, range.high);
}

template <class T>
__attribute__((noinline)) static void paint(const T* values, Index n, ValueRange range,
                                            const Palette& palette, std::uint8_t* rgba) {
  const Scale<T> scale(range, palette);
  constexpr Index few = Scale<T>::few, pixel = Scale<T>::pixel;
  const Index rest = n % few, most = n - rest;
  scale.put(values, most, rgba);
  kernels::Array<T, few> last{};
  kernels::Array<std::uint8_t, few * pixel> of_last;
  std::copy(values + most, values + n, last.data());
  scale.put(last.data(), few, of_last.data());
  std::copy_n(of_last.data(), rest * pixel, rgba + most * pixel);
}

template <class T>
void colorize(const T* values, Index n, ValueRange range, const Palette& palette,
              std::uint8_t* rgba) {
  check_limits(range);
  const double largest = std::max({range.high - range.low, -range.low, range.high});
  if (largest <= double(std::numeric_limits<T>::max()))
    return paint(values, n, range, palette, rgba);
  // T cannot hold the width or an end, which halved doubles can. One at a time, for this is rare,
  // and a page loads every byte.
  for (Index i = 0; i < n; ++i) {
    const double half = double(values[i]) / 2;
    paint(&half, 1, {range.low / 2, range.high / 2}, palette, rgba + i * Scale<T>::pixel);
  }
}

template ValueRange finite_range<float>(const float*, Index);
template ValueRange finite_range<double>(const double*, Index);
template void colorize<float>(const float*, Index, ValueRange, const Palette&, std::uint8_t*);
template void colorize<double>(const double*, Index, ValueRange, const Palette&, std::uint8_t*);

}  // namespace attn
