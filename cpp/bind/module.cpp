// Registration of everything that the lab's JavaScript can call. web/engine is the only caller.
#include "bind/attentions.h"
#include "bind/lab.h"
#include "bind/method.h"
#include "bind/tables.h"

using bind::method;

// By a section of its name web/engine/load.js knows a module before anything of it runs. Linkers
// leave out those without a byte.
asm(".section .custom_section.attention_lab,\"\",@\n.byte 1");

EMSCRIPTEN_BINDINGS(attention_lab) {
  bind::offer_attentions();
  emscripten::function("fields", &bind::fields);
  emscripten::function("presets", &bind::presets);
  emscripten::function("tensorKinds", &bind::tensor_kinds);

  method<&bind::Lab::begin>("begin");
  method<&bind::Lab::set>("set");
  method<&bind::Lab::give>("give");
  method<&bind::Lab::spec_texts>("specTexts");
  method<&bind::Lab::check>("check");
  method<&bind::Lab::split_edits>("splitEdits");
  method<&bind::Lab::run>("compute");  // a module has a run of Emscripten's
  method<&bind::Lab::words>("words");
  method<&bind::Lab::run_texts>("runTexts");
  method<&bind::Lab::complete>("complete");
  method<&bind::Lab::advance>("advance");
  method<&bind::Lab::memory>("memory");
  method<&bind::Lab::explain>("explain");
  method<&bind::Lab::part>("part");
  method<&bind::Lab::colors>("colors");
  method<&bind::Lab::call>("call");
  method<&bind::Lab::results>("results");
  method<&bind::Lab::result>("result");
  method<&bind::Lab::open_stream>("openStream");
  method<&bind::Lab::close_stream>("closeStream");
}
