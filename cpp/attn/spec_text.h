// Values of a spec's fields as text, as they stand in an address bar or an attribute.
#pragma once

#include <string>
#include <string_view>

#include "attn/number_text.h"
#include "attn/spec.h"

namespace attn {

// Each takes its value from the whole text, or returns false and leaves the value as it was.
bool read_text(std::string_view text, bool& value);  // "true" "false" "1" "0"
bool read_text(std::string_view text, std::string& value);
bool read_text(std::string_view text, ScaleChoice& value);  // "sqrt" "off" "0.25"
bool read_text(std::string_view text, MaskChoice& value);   // "none" "causal+padding"

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
