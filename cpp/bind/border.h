// What every bound function shares: C++ values as JavaScript's, and errors as values. Nothing may
// be thrown across the border: each throw would leak WebAssembly stack.
#pragma once

#include <emscripten/val.h>

#include <string>
#include <vector>

#include "attn/problem.h"
#include "attn/span.h"
#include "attn/tensor.h"

namespace bind {

using attn::Index;
using attn::Shape;
using emscripten::val;

val to_val(const Index* first, const Index* last);
inline val to_val(const Shape& shape) {
  return to_val(shape.begin(), shape.end());
}
inline val to_val(const std::vector<Index>& indices) {
  return to_val(indices.data(), indices.data() + indices.size());
}

inline val to_val(const std::vector<std::string>& texts) {
  val array = val::array();
  for (std::size_t i = 0; i < texts.size(); ++i) array.set(i, texts[i]);
  return array;
}

inline val to_val(attn::Span<const char*> texts) {
  return to_val(std::vector<std::string>(texts.begin(), texts.end()));
}

// An object for each item of a list, as fill(object, item) makes it.
template <class List, class Fill>
val to_list(const List& list, Fill&& fill) {
  val array = val::array();
  std::size_t i = 0;
  for (const auto& item : list) {
    val entry = val::object();
    fill(entry, item);
    array.set(i++, entry);
  }
  return array;
}

// [{code, field, message}]
val to_val(const attn::Problems& problems);

// What the JavaScript facade has checked. A shape is written as its array is there, "4,16,16": to
// ask an array for its numbers takes a call for each.
Shape to_shape(const std::string& text);
std::vector<Index> to_indices(const val& array);
std::vector<std::string> to_texts(const val& array);

// {problems}, or undefined if there are none.
val outcome(const attn::Problems& problems);

// What was thrown, as {problems}; only where an exception is being handled.
val caught();

// The function's result, or {problems} if it threw.
template <class Function>
val guarded(Function&& function) {
  try {
    return function();
  } catch (...) {
    return caught();
  }
}

}  // namespace bind
