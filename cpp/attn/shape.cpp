#include "attn/shape.h"

#include <algorithm>
#include <limits>

#include "attn/problem.h"

// Called from everywhere, and in WebAssembly a call is the smallest there is.
#define NOINLINE __attribute__((noinline))

namespace attn {

std::size_t Shape::fitting(std::size_t rank) {
  require(rank <= most, ProblemCode::out_of_range, "shape", "shape: {} axes are more than {}", rank,
          most);
  return rank;
}

NOINLINE Shape::Shape(std::initializer_list<Index> lengths)
    : Shape(lengths.begin(), lengths.end()) {}

NOINLINE Shape::Shape(const std::vector<Index>& lengths)
    : Shape(lengths.data(), lengths.data() + lengths.size()) {}

NOINLINE Shape::Shape(std::size_t rank, Index length) : rank_(fitting(rank)) {
  std::fill(begin(), end(), length);
}

NOINLINE Shape::Shape(const Index* first, const Index* last)
    : rank_(fitting(static_cast<std::size_t>(last - first))) {
  std::copy(first, last, lengths_);
}

void Shape::push_back(Index length) {
  lengths_[fitting(rank_ + 1) - 1] = length;
  ++rank_;
}

Index count(const Shape& shape) {
  Index n = 1;
  for (Index length : shape) n = times(n, length);
  return n;
}

Index flat_place(const Shape& shape, const Shape& index) {
  Index flat = 0;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) flat = flat * shape[axis] + index[axis];
  return flat;
}

namespace {

// Of any lengths: up to eight of them fill no double.
double entries_of(const Shape& shape) {
  double entries = 1;
  for (const Index length : shape) entries *= static_cast<double>(length);
  return entries;
}

}  // namespace

std::size_t count_to_make(const Shape& shape, const char* field) {
  constexpr Index most = std::numeric_limits<Index>::max() / static_cast<Index>(sizeof(double));
  for (const Index length : shape) {
    require(length >= 0, ProblemCode::out_of_range, field, "{}: {} has a negative length", field,
            shape);
  }
  const double entries = entries_of(shape);
  if (entries == 0) return 0;
  // A double holds the next power of two, but not always `most`.
  require(entries < static_cast<double>(most) + 1, ProblemCode::too_large, field,
          "{}: {} has more than {} entries", field, shape, most);
  return static_cast<std::size_t>(count(shape));
}

void require_filled(const Shape& shape, std::size_t entries) {
  const bool lengths =
      std::all_of(shape.begin(), shape.end(), [](Index length) { return length >= 0; });
  if (lengths && entries_of(shape) == static_cast<double>(entries)) return;
  refuse(ProblemCode::shape_mismatch, "data", "data: {} entries do not fill the shape {}",
         {entries, shape});
}

std::string to_string(const Shape& shape) {
  std::string text = "(";
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (i > 0) text += ", ";
    text += std::to_string(shape[i]);
  }
  return text + (shape.size() == 1 ? ",)" : ")");
}

Shape with(Shape shape, std::initializer_list<Index> more) {
  for (const Index length : more) shape.push_back(length);
  return shape;
}

Shape broadcast(const Shape& a, const Shape& b, const char* field) {
  const std::size_t rank = std::max(a.size(), b.size());
  Shape out(rank);
  for (std::size_t i = 0; i < rank; ++i) {
    const Index x = i < a.size() ? a[a.size() - 1 - i] : 1;
    const Index y = i < b.size() ? b[b.size() - 1 - i] : 1;
    require(
        x == y || x == 1 || y == 1, ProblemCode::shape_mismatch, field,
        "{}: shape {} does not broadcast with {}; counted from the last, axes must be equal or 1",
        field, a, b);
    out[rank - 1 - i] = x == 1 ? y : x;
  }
  return out;
}

bool broadcasts_to(const Shape& from, const Shape& to) {
  if (from.size() > to.size()) return false;
  return std::equal(from.begin(), from.end(), to.end() - from.size(),
                    [](Index x, Index y) { return x == y || x == 1; });
}

}  // namespace attn
