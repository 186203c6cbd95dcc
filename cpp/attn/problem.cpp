#include "attn/problem.h"

#include <utility>

namespace attn {

const char* to_string(ProblemCode code) {
  switch (code) {
    case ProblemCode::wrong_type:
      return "wrong_type";
    case ProblemCode::unknown_field:
      return "unknown_field";
    case ProblemCode::unknown_choice:
      return "unknown_choice";
    case ProblemCode::out_of_range:
      return "out_of_range";
    case ProblemCode::not_finite:
      return "not_finite";
    case ProblemCode::not_divisible:
      return "not_divisible";
    case ProblemCode::shape_mismatch:
      return "shape_mismatch";
    case ProblemCode::empty_input:
      return "empty_input";
    case ProblemCode::unknown_word:
      return "unknown_word";
    case ProblemCode::conflict:
      return "conflict";
    case ProblemCode::unknown_tensor:
      return "unknown_tensor";
    case ProblemCode::expired_trace:
      return "expired_trace";
    case ProblemCode::too_large:
      return "too_large";
    case ProblemCode::out_of_memory:
      return "out_of_memory";
  }
  return "unknown";
}

std::string to_text(const Problems& problems) {
  std::string text;
  for (const Problem& problem : problems) {
    if (!text.empty()) text += '\n';
    text += problem.message;
  }
  return text;
}

InvalidInput::InvalidInput(Problems problems)
    : std::invalid_argument(to_text(problems)), problems_(std::move(problems)) {}

void require(const Problems& problems) {
  if (!problems.empty()) throw InvalidInput(problems);
}

void report(Problems& problems, ProblemCode code, const char* field, const char* pattern,
            std::initializer_list<Value> values) {
  problems.push_back({code, field, sentence(pattern, values)});
}

void refuse(ProblemCode code, const char* field, const char* pattern,
            std::initializer_list<Value> values) {
  Problems problems;
  report(problems, code, field, pattern, values);
  throw InvalidInput(std::move(problems));
}

}  // namespace attn
