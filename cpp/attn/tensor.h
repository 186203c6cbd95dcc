// Arrays of any number of axes, row-major and dense, and views of them.
//
// Matrices are Eigen's (matrix.h). This is for what has heads and batches in front: a tensor of
// shape (batch, h, n, d) is a stack of batch * h matrices, and matrix(i) is the i-th of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "attn/buffer.h"
#include "attn/matrix.h"
#include "attn/shape.h"
#include "attn/span.h"

namespace attn {

// A view of dense memory; T may be const. It owns nothing and must not outlive the memory.
template <class T>
class TensorView {
 public:
  using Scalar = std::remove_const_t<T>;

  TensorView() = default;
  TensorView(T* data, const Shape& shape) : data_(data), shape_(shape) {}
  template <class U, class = std::enable_if_t<std::is_same_v<const U, T> && !std::is_same_v<U, T>>>
  TensorView(const TensorView<U>& other) : data_(other.data()), shape_(other.shape()) {}  // NOLINT

  T* data() const { return data_; }
  const Shape& shape() const { return shape_; }
  Index rank() const { return static_cast<Index>(shape_.size()); }
  Index size() const { return count(shape_); }
  // Length of an axis; negative axes count from the back, as in NumPy.
  Index dim(Index axis) const {
    return shape_[static_cast<std::size_t>(axis < 0 ? axis + rank() : axis)];
  }
  T& operator[](Index i) const { return data_[i]; }

  // All matrices on the last two axes: how many, and the i-th. A vector is one row.
  Index rows() const { return rank() >= 2 ? dim(-2) : 1; }
  Index cols() const { return rank() >= 1 ? dim(-1) : 1; }
  Index matrices() const {
    return rank() <= 2 ? 1 : count(Shape(shape_.begin(), shape_.end() - 2));
  }
  auto matrix(Index i = 0) const {
    using Map = std::conditional_t<std::is_const_v<T>, ConstMatrixMap<Scalar>, MatrixMap<Scalar>>;
    return Map(data_ + i * rows() * cols(), rows(), cols(), Eigen::OuterStride<>(cols()));
  }

 private:
  T* data_ = nullptr;
  Shape shape_{0};
};

// An array that owns its memory.
template <class T>
class Tensor {
 public:
  Tensor() = default;
  Tensor(const Tensor&) = default;
  // Throws std::bad_alloc; it is then what it was.
  Tensor& operator=(const Tensor& other) { return *this = Tensor(other); }
  // What is moved away from is as one that was never made.
  Tensor(Tensor&& other) noexcept
      : shape_(std::exchange(other.shape_, Shape{0})), data_(std::move(other.data_)) {}
  Tensor& operator=(Tensor&& other) noexcept {
    shape_ = std::exchange(other.shape_, Shape{0});
    data_ = std::move(other.data_);
    return *this;
  }
  ~Tensor() = default;
  // Of zeros. All three that make one of a shape alone throw as count_to_make does.
  __attribute__((noinline)) explicit Tensor(const Shape& shape) : Tensor(unfilled(shape)) {
    std::fill_n(data(), size(), T(0));  // of a constant it is memset
  }
  __attribute__((noinline)) Tensor(const Shape& shape, T value) : Tensor(unfilled(shape)) {
    std::fill_n(data(), size(), value);
  }
  // Throws InvalidInput(shape_mismatch) where the data do not fill the shape exactly.
  Tensor(const Shape& shape, const std::vector<T>& data)
      : shape_(shape), data_(data.data(), data.size()) {
    require_filled(shape_, data.size());
  }
  // Of any numbers: for what writes all of them before it reads one. `field` is what makes it
  // large.
  __attribute__((noinline)) static Tensor unfilled(const Shape& shape,
                                                   const char* field = "shape") {
    return of(shape, Buffer<T>(count_to_make(shape, field)));
  }
  template <class Derived>
  static Tensor from_matrix(const Eigen::MatrixBase<Derived>& m) {
    Tensor t = unfilled({m.rows(), m.cols()});
    t.matrix() = m.template cast<T>();
    return t;
  }

  T* data() { return data_.data(); }
  const T* data() const { return data_.data(); }
  Span<T> values() const { return {data_.data(), data_.size()}; }
  const Shape& shape() const { return shape_; }
  Index rank() const { return static_cast<Index>(shape_.size()); }
  Index size() const { return static_cast<Index>(data_.size()); }
  Index dim(Index axis) const { return view().dim(axis); }
  T& operator[](Index i) { return data()[i]; }
  const T& operator[](Index i) const { return data()[i]; }
  // The same entries in a shape of as many. Throws InvalidInput(shape_mismatch) for another.
  Tensor reshaped(const Shape& shape) const {
    require_filled(shape, data_.size());
    return of(shape, data_);
  }

  TensorView<T> view() { return {data(), shape_}; }
  TensorView<const T> view() const { return {data(), shape_}; }
  operator TensorView<T>() { return view(); }              // NOLINT(google-explicit-constructor)
  operator TensorView<const T>() const { return view(); }  // NOLINT(google-explicit-constructor)
  Index matrices() const { return view().matrices(); }
  auto matrix(Index i = 0) { return view().matrix(i); }
  auto matrix(Index i = 0) const { return view().matrix(i); }

 private:
  static Tensor of(const Shape& shape, Buffer<T> data) {
    Tensor made;
    made.shape_ = shape;
    made.data_ = std::move(data);
    return made;
  }

  Shape shape_{0};
  Buffer<T> data_;
};

template <class To, class From>
Tensor<To> cast(const Tensor<From>& from) {
  Tensor<To> to = Tensor<To>::unfilled(from.shape());
  std::copy_n(from.data(), from.size(), to.data());
  return to;
}
// Of one that is not needed any more: itself where it is of that type already.
template <class To, class From>
Tensor<To> cast(Tensor<From>&& from) {
  if constexpr (std::is_same_v<To, From>) {
    return std::move(from);
  } else {
    return cast<To>(std::as_const(from));
  }
}

}  // namespace attn
