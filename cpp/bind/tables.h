// What JavaScript reads once: the build, and the tables of fields, presets, kinds of tensors.
#pragma once

#include <string>

#include "bind/border.h"

namespace bind {

// Which build of the module this is: 'relaxed', 'simd128' or 'scalar'.
std::string build();
val fields();   // [{name, type, default, min, max, choices, stage, about, automatic}], defaults as
                // text
val presets();  // [{name, title, tutorial, about, texts: {field: text}}]
val tensor_kinds();  // [{name, axes, stage, about}]
// 768 bytes: red, green, blue; or {problems}.
val colormap(const std::string& name);

}  // namespace bind
