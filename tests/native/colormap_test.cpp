#include "attn/colormap.h"

#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "attn/problem.h"

using namespace attn;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

using Pixel = std::array<int, 4>;

template <class T>
Pixel color_of(T value, ValueRange range = {0, 1}, ColorMap map = ColorMap::blues) {
  std::uint8_t rgba[4];
  colorize<T>(&value, 1, range, color_table(map), rgba);
  return {rgba[0], rgba[1], rgba[2], rgba[3]};
}

Pixel entry(int index, ColorMap map = ColorMap::blues) {
  const auto color = color_table(map)[static_cast<std::size_t>(index)];
  return {color[0], color[1], color[2], 255};
}

}  // namespace

TEST_CASE("colormap: the ends are the first and the last anchor") {
  CHECK(entry(0) == Pixel{247, 251, 255, 255});
  CHECK(entry(255) == Pixel{8, 48, 107, 255});
  CHECK(entry(0, ColorMap::rdbu) == Pixel{103, 0, 31, 255});
  CHECK(entry(255, ColorMap::rdbu) == Pixel{5, 48, 97, 255});
}

TEST_CASE("colormap: value x has colour trunc(256 x), and 1 the last") {
  CHECK(color_of(0.0) == entry(0));
  CHECK(color_of(0.5) == entry(128));
  CHECK(color_of(127.99 / 256) == entry(127));
  CHECK(color_of(255.5 / 256) == entry(255));
  CHECK(color_of(1.0) == entry(255));
  CHECK(color_of(0.25f) == entry(64));
}

TEST_CASE("colormap: values outside get the ends, NaN nothing") {
  for (double below : {-1e-9, -5.0, -1e300, -infinity}) CHECK(color_of(below) == entry(0));
  for (double above : {1.0001, 7.0, 1e300, infinity}) CHECK(color_of(above) == entry(255));
  CHECK(color_of(not_a_number) == Pixel{0, 0, 0, 0});
  CHECK(color_of(std::numeric_limits<float>::quiet_NaN()) == Pixel{0, 0, 0, 0});
}

TEST_CASE_TEMPLATE("colormap: a long row of values gets the colours that each gets alone", T, float,
                   double) {
  std::vector<T> values;
  for (int i = -50; i < 703; ++i) values.push_back(static_cast<T>(i) / 600);
  values[333] = std::numeric_limits<T>::quiet_NaN();
  std::vector<std::uint8_t> rgba(4 * values.size());
  colorize(values.data(), static_cast<Index>(values.size()), {0, 1}, color_table(ColorMap::rdbu),
           rgba.data());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Pixel alone = color_of(values[i], {0, 1}, ColorMap::rdbu);
    CHECK(Pixel{rgba[4 * i], rgba[4 * i + 1], rgba[4 * i + 2], rgba[4 * i + 3]} == alone);
  }
}

TEST_CASE_TEMPLATE("colormap: the index is rounded down from the very quotient", T, float, double) {
  ColorTable indices;
  for (std::size_t i = 0; i < indices.size(); ++i)
    indices[i] = {static_cast<std::uint8_t>(i), 0, 0};
  constexpr T tiny = std::numeric_limits<T>::denorm_min();
  // Widths that are powers of two, and others; one whose inverse is no number.
  for (const T width :
       {T(1), T(4), T(0.125), T(3), T(0.7), T(1e-30), tiny, 256 * tiny, 300 * tiny}) {
    for (const T low : {T(0), -width, width / T(3)}) {
      const ValueRange range{static_cast<double>(low), static_cast<double>(low + width)};
      const auto span = static_cast<T>(range.high - range.low);
      for (int i = 0; i <= 256; ++i) {
        const T border = low + T(i) / T(256) * width;
        for (const T x :
             {std::nextafter(border, low - 1), border, std::nextafter(border, T(1e30))}) {
          std::uint8_t rgba[4];
          colorize<T>(&x, 1, range, indices, rgba);
          const T place = (x - low) / span * T(256);
          CHECK(int(rgba[0]) == static_cast<int>(std::clamp(place, T(0), T(255))));
        }
      }
    }
  }
}

TEST_CASE("colormap: a range without width") {
  CHECK(color_of(3.0, {3, 3}) == entry(0));
  CHECK(color_of(9.0, {3, 3}) == entry(0));
  CHECK(color_of(infinity, {3, 3}) == entry(0));
  CHECK(color_of(not_a_number, {3, 3}) == Pixel{0, 0, 0, 0});
}

TEST_CASE_TEMPLATE("colormap: a range wider than the largest number", T, float, double) {
  const T most = std::numeric_limits<T>::max();
  const ValueRange range{-static_cast<double>(most), static_cast<double>(most)};
  CHECK(color_of(-most, range) == entry(0));
  CHECK(color_of(-most / 2, range) == entry(64));
  CHECK(color_of(T(0), range) == entry(128));
  CHECK(color_of(most / 2, range) == entry(192));
  CHECK(color_of(most, range) == entry(255));
  CHECK(color_of(std::numeric_limits<T>::quiet_NaN(), range) == Pixel{0, 0, 0, 0});
}

TEST_CASE("colormap: floats on a range of larger numbers than theirs") {
  CHECK(color_of(-1e30f, {-1e300, 1e300}) == entry(128));
  CHECK(color_of(1e30f, {-1e300, 0}) == entry(255));
  // Of a width that floats have, too.
  CHECK(color_of(-2e38f, {-4e38, -1e38}) == entry(170));
  CHECK(color_of(2e38f, {1e38, 4e38}) == entry(85));
  CHECK(color_of(float(infinity), {1e39, 1.1e39}) == entry(255));
}

TEST_CASE("colormap: a centred range puts 0 in the middle") {
  const ValueRange range = centered({-0.5, 2});
  CHECK(range.low == -2);
  CHECK(range.high == 2);
  CHECK(color_of(0.0, range, ColorMap::rdbu) == entry(128, ColorMap::rdbu));
  CHECK(centered({3, 4}, 1).low == -2);
  CHECK_THROWS_WITH_AS(centered({0, 1e308}, 1e308),
                       "center: 1e+308 is the middle of no range that holds 0 to 1e+308",
                       InvalidInput);
}

TEST_CASE("colormap: the range of the finite values") {
  const std::vector<double> values{not_a_number, -2, infinity, 7, -infinity};
  const ValueRange range = finite_range(values.data(), 5);
  CHECK(range.low == -2);
  CHECK(range.high == 7);
  CHECK(finite_range(values.data(), 1).high == 0);
  CHECK(finite_range(values.data(), 0).low == 0);
}

TEST_CASE("colormap: limits that make no scale are refused") {
  CHECK_THROWS_AS(color_of(1.0, {1, 0}), InvalidInput);
  CHECK_THROWS_WITH_AS(color_of(1.0, {0, infinity}),
                       "limits: 0 to inf; those of a colour scale must be finite", InvalidInput);
  CHECK_THROWS_WITH_AS(color_of(1.0, {not_a_number, 1}),
                       "limits: nan to 1; those of a colour scale must be finite", InvalidInput);
}
