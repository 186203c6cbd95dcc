// Linear projections: X W + b (Vaswani et al. 2017, section 3.2.2; tutorial 000, equation 1).
#pragma once

#include "attn/problem.h"
#include "attn/stack.h"
#include "kernels/product.h"

namespace attn {

// out = X W + b for every row of X.
//   X     (..., n, d_in)
//   W     (d_in, d_out), applied from the right (the transpose of PyTorch's weight)
//   bias  (d_out), or the empty view for none
//   out   (..., n, d_out); must not overlap X or W
template <class T>
void project(TensorView<const T> X, TensorView<const T> W, TensorView<const T> bias,
             TensorView<T> out) noexcept;

// The projections of all heads together: out(i) = X W(i) + bias(i).
//   X     (n, d_in)
//   W     (h, d_in, d): per-head matrices, or the columns of one packed matrix (split_heads)
//   bias  (h, 1, d), or the empty stack for none
//   out   (h, n, d); must not overlap X or W
template <class T>
void project_heads(const ConstMatrixRef<T>& X, const Stack<const T>& W, const Stack<const T>& bias,
                   const Stack<T>& out) noexcept;

// The same by matrices W that were put in order once: those of out.heads() heads from `head` on,
// whose biases `bias` has.
template <class T>
void project_heads(const ConstMatrixRef<T>& X, const kernels::RightFactor<T>& W, Index head,
                   const Stack<const T>& bias, const Stack<T>& out) noexcept;

// Of every item: out(b, i) = X(b) W(i) + bias(i), with X (batch, n, d_in), out (batch, h, n, d).
template <class T>
void project_heads(TensorView<const T> X, const Stack<const T>& W, const Stack<const T>& bias,
                   const Stack<T>& out) noexcept;

// Problems of X (..., n, d_in) times W (..., d_in, d_out): shape_mismatch, naming both fields.
Problems check_projection(const Shape& X, const char* X_name, const Shape& W, const char* W_name);

}  // namespace attn
