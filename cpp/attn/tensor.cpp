#include "attn/tensor.h"

#include <algorithm>

#include "attn/problem.h"

namespace attn {

Index count(const Shape& shape) {
  Index n = 1;
  for (Index length : shape) n *= length;
  return n;
}

void require_filled(const Shape& shape, std::size_t entries) {
  const bool lengths =
      std::all_of(shape.begin(), shape.end(), [](Index length) { return length >= 0; });
  if (lengths && static_cast<std::size_t>(count(shape)) == entries) return;
  throw InvalidInput(
      ProblemCode::shape_mismatch, "data",
      "data: " + std::to_string(entries) + " entries do not fill the shape " + to_string(shape));
}

std::string to_string(const Shape& shape) {
  std::string text = "(";
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (i > 0) text += ", ";
    text += std::to_string(shape[i]);
  }
  return text + (shape.size() == 1 ? ",)" : ")");
}

Shape broadcast(const Shape& a, const Shape& b, const char* field) {
  const std::size_t rank = std::max(a.size(), b.size());
  Shape out(rank);
  for (std::size_t i = 0; i < rank; ++i) {
    const Index x = i < a.size() ? a[a.size() - 1 - i] : 1;
    const Index y = i < b.size() ? b[b.size() - 1 - i] : 1;
    require(x == y || x == 1 || y == 1, ProblemCode::shape_mismatch, field,
            std::string(field) + ": shape " + to_string(a) + " does not broadcast with " +
                to_string(b) + "; counted from the last, axes must be equal or 1");
    out[rank - 1 - i] = x == 1 ? y : x;
  }
  return out;
}

bool broadcasts_to(const Shape& from, const Shape& to) {
  if (from.size() > to.size()) return false;
  return std::equal(from.rbegin(), from.rend(), to.rbegin(),
                    [](Index x, Index y) { return x == y || x == 1; });
}

}  // namespace attn
