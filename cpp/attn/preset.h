// The demos of the five tutorials: specs that come out with the tutorials' own numbers.
#pragma once

#include <string_view>
#include <vector>

#include "attn/spec.h"

namespace attn {

struct Preset {
  const char* name;
  const char* title;
  const char* tutorial;  // "000" .. "004"
  const char* about;     // one sentence
  // The fields that differ from their defaults, as name and text.
  std::vector<std::pair<const char*, const char*>> fields;
};

const std::vector<Preset>& presets();
const Preset* find_preset(std::string_view name);

// The whole spec, with the arrays that a demo writes down instead of drawing.
Spec make_spec(const Preset& preset);

}  // namespace attn
