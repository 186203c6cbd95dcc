#include "bind/tables.h"

#include <emscripten/bind.h>

#include "attn/preset.h"
#include "attn/tensor_kinds.h"
#include "bind/colors.h"
#include "kernels/table.h"

namespace bind {

namespace {

void set_text(val& entry, const char* key, const char* text) {
  entry.set(key, std::string(text));
}

}  // namespace

std::string build() {
  const kernels::Table<float>& table = kernels::table<float>();
  if (table.width == 1) return "scalar";
  return table.fuses ? "relaxed" : "simd128";
}

val fields() {
  const attn::Spec defaults;
  return to_list(attn::fields(), [&](val& entry, const attn::Field& field) {
    set_text(entry, "name", field.name);
    set_text(entry, "type", to_string(field.type));
    entry.set("default", field.get(defaults));
    entry.set("min", field.min);
    entry.set("max", field.max);
    entry.set("choices", to_val(field.choices));
    set_text(entry, "stage", field.stage);
    set_text(entry, "about", field.about);
    entry.set("automatic", field.automatic);
  });
}

val presets() {
  return to_list(attn::presets(), [](val& entry, const attn::Preset& preset) {
    set_text(entry, "name", preset.name);
    set_text(entry, "title", preset.title);
    set_text(entry, "tutorial", preset.tutorial);
    set_text(entry, "about", preset.about);
    val texts = val::object();
    for (const auto& [name, text] : preset.fields) {
      if (name) set_text(texts, name, text);
    }
    entry.set("texts", texts);
  });
}

val tensor_kinds() {
  return to_list(attn::tensor_kinds(), [](val& entry, const attn::TensorKind& kind) {
    set_text(entry, "name", kind.name);
    set_text(entry, "axes", kind.axes);
    set_text(entry, "stage", kind.stage);
    set_text(entry, "about", kind.about);
  });
}

val colormap(const std::string& name) {
  return guarded([&] {
    val bytes = val::array();
    int i = 0;
    for (const auto& color : attn::color_table(color_map(name))) {
      for (const std::uint8_t channel : color) bytes.set(i++, static_cast<int>(channel));
    }
    return bytes;
  });
}

}  // namespace bind
