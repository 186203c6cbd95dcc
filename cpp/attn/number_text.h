// Single numbers as text and back.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace attn {

// As Python prints a float: the shortest text that reads back as the same number; scientific below
// 1e-4 and from 1e16 on. A float prints as NumPy's float32 does.
std::string repr(double x);
std::string repr(float x);

// '%.<decimals>f' % x: the exact binary value, rounded to nearest, ties to even.
// Negative decimals count as 0.
std::string format_fixed(double x, int decimals);

// As repr, but 10000 and not 10000.0: whole numbers as they are typed.
std::string write_text(double value);
// Of any whole number: an Index is another type on every platform.
template <class Whole,
          class = std::enable_if_t<std::is_integral_v<Whole> && !std::is_same_v<Whole, bool>>>
std::string write_text(Whole value) {
  return std::to_string(value);
}

// Each takes its value from the whole text, or returns false and leaves the value as it was.
bool read_text(std::string_view text, std::int64_t& value);  // "-3"
bool read_text(std::string_view text, double& value);        // "0.5", "1e-3", "-inf"; no NaN

}  // namespace attn
