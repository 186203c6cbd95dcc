// Registration of everything that JavaScript can call. web/engine is the only caller.
#include <emscripten/bind.h>

#include <utility>

#include "bind/lab.h"
#include "bind/tables.h"

namespace {

// A module has one lab. Its methods are bound as functions, because what Embind needs for classes
// would make its JavaScript half as large again.
bind::Lab& lab() {
  static bind::Lab only;
  return only;
}

template <auto member>
struct Method;

template <class Result, class... Arguments, Result (bind::Lab::*member)(Arguments...)>
struct Method<member> {
  static Result call(Arguments... arguments) {
    return (lab().*member)(std::forward<Arguments>(arguments)...);
  }
};

template <class Result, class... Arguments, Result (bind::Lab::*member)(Arguments...) const>
struct Method<member> {
  static Result call(Arguments... arguments) {
    return (lab().*member)(std::forward<Arguments>(arguments)...);
  }
};

template <auto member>
void method(const char* name) {
  emscripten::function(name, &Method<member>::call);
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention_lab) {
  emscripten::function("build", &bind::build);
  emscripten::function("fields", &bind::fields);
  emscripten::function("presets", &bind::presets);
  emscripten::function("tensorKinds", &bind::tensor_kinds);
  emscripten::function("colormap", &bind::colormap);

  method<&bind::Lab::begin>("begin");
  method<&bind::Lab::set>("set");
  method<&bind::Lab::give>("give");
  method<&bind::Lab::spec_texts>("specTexts");
  method<&bind::Lab::check>("check");
  method<&bind::Lab::split_edits>("splitEdits");
  method<&bind::Lab::run>("compute");  // a module has a run of Emscripten's
  method<&bind::Lab::tokens>("tokens");
  method<&bind::Lab::dropped>("dropped");
  method<&bind::Lab::run_texts>("runTexts");
  method<&bind::Lab::complete>("complete");
  method<&bind::Lab::memory>("memory");
  method<&bind::Lab::explain>("explain");
  method<&bind::Lab::part>("part");
  method<&bind::Lab::colors>("colors");
  method<&bind::Lab::colors_of_argument>("colorsOfArgument");
  method<&bind::Lab::argument>("argument");
  method<&bind::Lab::call>("call");
  method<&bind::Lab::result>("result");
  method<&bind::Lab::clear>("clear");
  method<&bind::Lab::open_stream>("openStream");
  method<&bind::Lab::close_stream>("closeStream");
  method<&bind::Lab::keep>("keep");
  method<&bind::Lab::kept_input>("keptInput");
  method<&bind::Lab::kept_run>("keptRun");
  method<&bind::Lab::kept_output>("keptOutput");
  method<&bind::Lab::kept_weights>("keptWeights");
  method<&bind::Lab::kept_clear>("keptClear");
  method<&bind::Lab::drop>("drop");
}
