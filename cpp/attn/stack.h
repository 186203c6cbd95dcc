// A stack of equally sized matrices whose rows are contiguous but may lie apart: the heads of a
// batch. The same type views a dense tensor of shape (batch, h, n, d) and the heads that lie side
// by side in the columns of (batch, n, h * d), so that splitting and joining heads copies nothing.
#pragma once

#include "attn/tensor.h"

namespace attn {

// T may be const. Owns nothing and must not outlive the memory.
template <class T>
class Stack {
 public:
  using Scalar = std::remove_const_t<T>;

  // The empty stack: stands for "not given" where a stack is optional.
  Stack() = default;
  Stack(T* data, Index batch, Index heads, Index rows, Index cols, Index batch_stride,
        Index head_stride, Index row_stride)
      : data_(data),
        batch_(batch),
        heads_(heads),
        rows_(rows),
        cols_(cols),
        batch_stride_(batch_stride),
        head_stride_(head_stride),
        row_stride_(row_stride) {}
  template <class U, class = std::enable_if_t<std::is_same_v<const U, T> && !std::is_same_v<U, T>>>
  Stack(const Stack<U>& other)  // NOLINT(google-explicit-constructor)
      : Stack(other.data(), other.batch(), other.heads(), other.rows(), other.cols(),
              other.batch_stride(), other.head_stride(), other.row_stride()) {}

  // The matrices on the last two axes of a dense tensor of any rank: axis -3 counts as the heads,
  // the axes before it as the batch. A vector is a matrix of one row.
  __attribute__((noinline)) explicit Stack(TensorView<T> tensor)
      : data_(tensor.data()),
        heads_(tensor.rank() >= 3 ? tensor.dim(-3) : 1),
        rows_(tensor.rows()),
        cols_(tensor.cols()),
        batch_stride_(times(heads_, times(rows_, cols_))),
        head_stride_(times(rows_, cols_)),
        row_stride_(cols_) {
    for (Index axis = 0; axis + 3 < tensor.rank(); ++axis) batch_ = times(batch_, tensor.dim(axis));
    if (tensor.rank() <= 3) batch_ = 1;
  }

  T* data() const { return data_; }
  bool given() const { return data_ != nullptr; }
  Index batch() const { return batch_; }
  Index heads() const { return heads_; }
  Index rows() const { return rows_; }
  Index cols() const { return cols_; }
  Index batch_stride() const { return batch_stride_; }
  Index head_stride() const { return head_stride_; }
  Index row_stride() const { return row_stride_; }

  auto matrix(Index item, Index head) const {
    using Map = std::conditional_t<std::is_const_v<T>, ConstMatrixMap<Scalar>, MatrixMap<Scalar>>;
    return Map(data_ + item * batch_stride_ + head * head_stride_, rows_, cols_,
               Eigen::OuterStride<>(row_stride_));
  }

  // Heads [first, first + count); of no stack none. Not inline, like all that makes a stack: a page
  // loads every byte.
  __attribute__((noinline)) Stack middle_heads(Index first, Index count) const {
    return Stack(data_ + first * head_stride_, batch_, count, rows_, cols_, batch_stride_,
                 head_stride_, row_stride_);
  }
  // One head alone.
  Stack head(Index i) const { return middle_heads(i, 1); }
  // One item alone.
  __attribute__((noinline)) Stack item(Index i) const {
    return Stack(data_ + i * batch_stride_, 1, heads_, rows_, cols_, 0, head_stride_, row_stride_);
  }

  // The same matrices without their last rows, or only rows [first, first + count).
  __attribute__((noinline)) Stack middle_rows(Index first, Index count) const {
    return Stack(data_ + first * row_stride_, batch_, heads_, count, cols_, batch_stride_,
                 head_stride_, row_stride_);
  }

 private:
  T* data_ = nullptr;
  Index batch_ = 1, heads_ = 1, rows_ = 0, cols_ = 0;
  Index batch_stride_ = 0, head_stride_ = 0, row_stride_ = 0;
};

// Head i is the i-th group of columns: (..., n, heads * d) seen as (batch, heads, n, d). All axes
// before the last two count as the batch. heads must divide the number of columns.
template <class T>
Stack<T> split_heads(TensorView<T> packed, Index heads) {
  const Index rows = packed.rows(), width = packed.cols(), d = width / heads;
  return Stack<T>(packed.data(), packed.matrices(), heads, rows, d, rows * width, d, width);
}

}  // namespace attn
