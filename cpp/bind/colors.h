// The colour maps at the border.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "attn/colormap.h"

namespace bind {

// What a caller said of a picture's ends; NaN where nothing.
struct Limits {
  double min, max, center;
};

// "Blues" or "RdBu". Throws InvalidInput(unknown_choice).
attn::ColorMap color_map(const std::string& name);

// The 4 n bytes, in memory that is kept from call to call: clearing it would take longer than
// writing the colours. Ends that are not said are the values' own.
template <class T>
void colorize(const std::string& map, const T* values, attn::Index n, const Limits& limits,
              std::vector<std::uint8_t>& bytes) {
  const attn::Palette& palette = attn::palette(color_map(map));
  attn::ValueRange range{limits.min, limits.max};
  if (std::isnan(range.low) || std::isnan(range.high)) {
    const attn::ValueRange own = attn::finite_range(values, n);
    if (std::isnan(range.low)) range.low = own.low;
    if (std::isnan(range.high)) range.high = own.high;
  }
  if (!std::isnan(limits.center)) range = attn::centered(range, limits.center);
  bytes.resize(static_cast<std::size_t>(4 * n));
  attn::colorize(values, n, range, palette, bytes.data());
}

}  // namespace bind
