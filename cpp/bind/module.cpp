// Registration of everything that JavaScript can call. web/engine is the only caller.
#include <emscripten/bind.h>

#include "bind/lab.h"
#include "bind/tables.h"

EMSCRIPTEN_BINDINGS(attention_lab) {
  emscripten::function("fields", &bind::fields);
  emscripten::function("presets", &bind::presets);
  emscripten::function("tensorKinds", &bind::tensor_kinds);
  emscripten::function("colormap", &bind::colormap);

  emscripten::class_<bind::Lab>("Lab")
      .constructor<>()
      .function("begin", &bind::Lab::begin)
      .function("set", &bind::Lab::set)
      .function("give", &bind::Lab::give)
      .function("specTexts", &bind::Lab::spec_texts)
      .function("check", &bind::Lab::check)
      .function("splitEdits", &bind::Lab::split_edits)
      .function("run", &bind::Lab::run)
      .function("tokens", &bind::Lab::tokens)
      .function("dropped", &bind::Lab::dropped)
      .function("runTexts", &bind::Lab::run_texts)
      .function("isFloat32", &bind::Lab::is_float32)
      .function("layout", &bind::Lab::layout)
      .function("edits", &bind::Lab::edits)
      .function("memory", &bind::Lab::memory)
      .function("explain", &bind::Lab::explain)
      .function("colors", &bind::Lab::colors)
      .function("colorsOfArgument", &bind::Lab::colors_of_argument)
      .function("argument", &bind::Lab::argument)
      .function("call", &bind::Lab::call)
      .function("result", &bind::Lab::result)
      .function("clear", &bind::Lab::clear)
      .function("openStream", &bind::Lab::open_stream)
      .function("closeStream", &bind::Lab::close_stream);
}
