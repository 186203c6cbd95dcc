// The lengths of an array's axes, or the place of one of its entries.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

#include "attn/matrix.h"

namespace attn {

// A list of up to `most` numbers that needs no memory of its own: shapes are made, copied and
// dropped everywhere.
class Shape {
 public:
  static constexpr std::size_t most = 8;

  Shape() = default;
  // The same length so many times.
  explicit Shape(std::size_t rank, Index length = 0);
  Shape(std::initializer_list<Index> lengths);
  // Throws InvalidInput(out_of_range) where there are more than `most`.
  Shape(const Index* first, const Index* last);
  explicit Shape(const std::vector<Index>& lengths);

  std::size_t size() const { return rank_; }
  bool empty() const { return rank_ == 0; }
  Index* begin() { return lengths_; }
  Index* end() { return lengths_ + rank_; }
  const Index* begin() const { return lengths_; }
  const Index* end() const { return lengths_ + rank_; }
  Index& operator[](std::size_t axis) { return lengths_[axis]; }
  Index operator[](std::size_t axis) const { return lengths_[axis]; }
  Index& back() { return lengths_[rank_ - 1]; }
  Index back() const { return lengths_[rank_ - 1]; }
  void push_back(Index length);

  friend bool operator==(const Shape& a, const Shape& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }
  friend bool operator!=(const Shape& a, const Shape& b) { return !(a == b); }

 private:
  // The rank itself; throws where it is above `most`.
  static std::size_t fitting(std::size_t rank);

  std::size_t rank_ = 0;
  Index lengths_[most] = {};
};

// Of two lengths. An array without entries may have others of any length: their product, which has
// no place in an Index then, is wrong, but asked for by nobody.
inline Index times(Index a, Index b) {
  return static_cast<Index>(static_cast<std::size_t>(a) * static_cast<std::size_t>(b));
}

// Number of entries; 1 for the shape () of a scalar.
Index count(const Shape& shape);

// How many entries lie before one, row by row; index has one number in range for each axis.
Index flat_place(const Shape& shape, const Shape& index);

// The same as count, of an array that is to be made. Throws InvalidInput: out_of_range for a
// negative length, too_large where so many doubles have no place in any memory (with 32 bits,
// 268,435,455), as their number might not even fit an Index. `field` is what makes it so large.
std::size_t count_to_make(const Shape& shape, const char* field = "shape");

// Throws InvalidInput(shape_mismatch) unless so many entries fill the shape exactly.
void require_filled(const Shape& shape, std::size_t entries);

// "(2, 3, 4)", "(5,)" and "()", as Python prints them.
std::string to_string(const Shape& shape);

// The shape with these axes after its own.
Shape with(Shape shape, std::initializer_list<Index> more);

// The shape that NumPy's rules broadcast the two to. Throws InvalidInput(shape_mismatch) naming
// `field` where they do not fit.
Shape broadcast(const Shape& a, const Shape& b, const char* field);

// True where `from` can be broadcast to exactly `to`.
bool broadcasts_to(const Shape& from, const Shape& to);

}  // namespace attn
