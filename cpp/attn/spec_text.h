// Values of a spec's fields as text, as they stand in an address bar or an attribute.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "attn/spec.h"

namespace attn {

// Each takes its value from the whole text, or returns false and leaves the value as it was.
bool read_text(std::string_view text, std::int64_t& value);  // "-3"
bool read_text(std::string_view text, double& value);        // "0.5", "1e-3", "-inf"; no NaN
bool read_text(std::string_view text, bool& value);          // "true" "false" "1" "0"
bool read_text(std::string_view text, std::string& value);
bool read_text(std::string_view text, ScaleChoice& value);  // "sqrt" "off" "0.25"
bool read_text(std::string_view text, MaskChoice& value);   // "none" "causal+padding"

// Of any whole number: an Index is another type on every platform.
template <class Whole,
          class = std::enable_if_t<std::is_integral_v<Whole> && !std::is_same_v<Whole, bool>>>
std::string write_text(Whole value) {
  return std::to_string(value);
}
std::string write_text(double value);
std::string write_text(bool value);
std::string write_text(const std::string& value);
std::string write_text(const ScaleChoice& value);
std::string write_text(const MaskChoice& value);

// The mask's parts by name.
struct MaskPart {
  const char* name;
  bool MaskChoice::*member;
};
constexpr MaskPart mask_parts[] = {{"causal", &MaskChoice::causal},
                                   {"causal-bottom-right", &MaskChoice::causal_bottom_right},
                                   {"window", &MaskChoice::window},
                                   {"prefix", &MaskChoice::prefix},
                                   {"padding", &MaskChoice::padding}};

}  // namespace attn
