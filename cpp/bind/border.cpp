#include "bind/border.h"

namespace bind {

val to_val(const Index* first, const Index* last) {
  val array = val::array();
  for (const Index* i = first; i < last; ++i)
    array.set(static_cast<unsigned>(i - first), static_cast<double>(*i));
  return array;
}

val to_val(const attn::Problems& problems) {
  return to_list(problems, [](val& entry, const attn::Problem& problem) {
    entry.set("code", std::string(to_string(problem.code)));
    entry.set("field", problem.field);
    entry.set("message", problem.message);
  });
}

val outcome(const attn::Problems& problems) {
  if (problems.empty()) return val::undefined();
  val result = val::object();
  result.set("problems", to_val(problems));
  return result;
}

// It throws once more what is being handled, so that a page loads the handlers once and not with
// every function.
val caught() {
  try {
    throw;
  } catch (const attn::InvalidInput& error) {
    return outcome(error.problems());
  } catch (...) {
    // bad_alloc, or length_error from a size beyond all memory: the facade asks for nothing that
    // could throw anything else.
    return outcome({{attn::ProblemCode::out_of_memory, "memory",
                     "memory: no more could be had; try smaller arrays"}});
  }
}

std::vector<Index> to_indices(const val& array) {
  std::vector<Index> indices(array["length"].as<unsigned>());
  for (std::size_t i = 0; i < indices.size(); ++i) {
    indices[i] = static_cast<Index>(array[i].as<double>());
  }
  return indices;
}

Shape to_shape(const std::string& text) {
  Shape shape;
  for (const char letter : text) {
    if (shape.empty() || letter == ',') shape.push_back(0);
    if (letter != ',') shape.back() = shape.back() * 10 + (letter - '0');
  }
  return shape;
}

std::vector<std::string> to_texts(const val& array) {
  std::vector<std::string> texts(array["length"].as<unsigned>());
  for (std::size_t i = 0; i < texts.size(); ++i) texts[i] = array[i].as<std::string>();
  return texts;
}

}  // namespace bind
