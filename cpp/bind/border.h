// What every bound function shares: C++ values as JavaScript's, and errors as values. Nothing may
// be thrown across the border: each throw would leak WebAssembly stack.
#pragma once

#include <emscripten/val.h>

#include <new>
#include <string>
#include <vector>

#include "attn/problem.h"
#include "attn/tensor.h"

namespace bind {

using attn::Index;
using attn::Shape;
using emscripten::val;

inline val to_val(const Shape& shape) {
  val array = val::array();
  for (std::size_t i = 0; i < shape.size(); ++i) array.set(i, static_cast<double>(shape[i]));
  return array;
}

inline val to_val(const std::vector<std::string>& texts) {
  val array = val::array();
  for (std::size_t i = 0; i < texts.size(); ++i) array.set(i, texts[i]);
  return array;
}

inline val to_val(const std::vector<const char*>& texts) {
  return to_val(std::vector<std::string>(texts.begin(), texts.end()));
}

// [{code, field, message}]
val to_val(const attn::Problems& problems);

// An array of whole numbers that the JavaScript facade has checked.
Shape to_shape(const val& array);
std::vector<std::string> to_texts(const val& array);

// The function's result, or {problems} if it threw.
template <class Function>
val guarded(Function&& function) {
  attn::Problems problems;
  try {
    return function();
  } catch (const attn::InvalidInput& error) {
    problems = error.problems();
  } catch (...) {
    // bad_alloc, or length_error from a size beyond all memory: nothing else is thrown.
    problems = {{attn::ProblemCode::out_of_memory, "memory",
                 "memory: no more could be had; try smaller arrays"}};
  }
  val result = val::object();
  result.set("problems", to_val(problems));
  return result;
}

}  // namespace bind
