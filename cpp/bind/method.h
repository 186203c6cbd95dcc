// Methods of a module's objects, of which it has one of each class, bound as functions: what Embind
// needs for classes would make its JavaScript half as large again.
#pragma once

#include <emscripten/bind.h>

#include <utility>

namespace bind {

template <class Object>
Object& only() {
  static Object object;
  return object;
}

template <auto member>
struct Method;

template <class Object, class Result, class... Arguments, Result (Object::*member)(Arguments...)>
struct Method<member> {
  static Result call(Arguments... arguments) {
    return (only<Object>().*member)(std::forward<Arguments>(arguments)...);
  }
};

template <class Object, class Result, class... Arguments,
          Result (Object::*member)(Arguments...) const>
struct Method<member> {
  static Result call(Arguments... arguments) {
    return (only<Object>().*member)(std::forward<Arguments>(arguments)...);
  }
};

template <auto member>
void method(const char* name) {
  emscripten::function(name, &Method<member>::call);
}

}  // namespace bind
