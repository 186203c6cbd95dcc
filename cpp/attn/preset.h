// The demos of the five tutorials: specs that come out with the tutorials' own numbers.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "attn/spec.h"

namespace attn {

struct Preset {
  const char* name;
  const char* title;
  const char* tutorial;  // "000" .. "004"
  const char* about;     // one sentence
  // The fields that differ from their defaults, up to the first without a name.
  struct {
    const char *name, *text;
  } fields[9];
};

constexpr std::size_t preset_count = 10;

Span<Preset> presets();
// Their names, after the empty one that stands for none.
extern const std::array<const char*, preset_count + 1> preset_words;
const Preset* find_preset(std::string_view name);

// The whole spec, with the arrays that a demo writes down instead of drawing.
Spec make_spec(const Preset& preset);

}  // namespace attn
