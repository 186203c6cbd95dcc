// Softmax, the step that turns scores into weights: softmax(x)_j = exp(x_j) / sum_k exp(x_k)
// (Bridle 1990; Vaswani et al. 2017, equation 1).
//
// NaN and infinity follow NumPy: a NaN or +infinity in a row makes the row NaN, an entry of
// -infinity gets the weight 0, and a row of nothing but -infinity is NaN. Sums are formed in
// NumPy's order, so that in double precision every bit agrees with NumPy's; in WebAssembly, whose
// exponentials are others (kernels/exp.h), nearly every one.
#pragma once

#include "attn/tensor.h"

namespace attn {

// How the exponentials are formed.
//   stable  exp(x - max x): no score is too large. What NumPy's and PyTorch's users write.
//   naive   exp(x), as tutorial 003 prints it: overflows above 709.78 (double) or 88.72 (float) and
//           is 0 / 0 where every exponential underflows. For showing how it breaks.
enum class SoftmaxForm { stable, naive };

// Softmax along one axis of an array of any number of axes.
//   x, out  the same shape; may be the same memory
//   axis     negative axes count from the back
// An empty array gives an empty array. Throws InvalidInput: empty_input for an axis of length 0 and
// for a scalar, out_of_range for an axis that does not exist, shape_mismatch for another output
// shape.
template <class T>
void softmax(TensorView<const T> x, TensorView<T> out, Index axis = -1);
template <class T>
void softmax_naive(TensorView<const T> x, TensorView<T> out, Index axis = -1);

// The same, returning a new array.
template <class T>
Tensor<T> softmax(const Tensor<T>& x, Index axis = -1);
template <class T>
Tensor<T> softmax_naive(const Tensor<T>& x, Index axis = -1);

// Softmax of every row, with the intermediate results kept.
//   x, exponentials, weights  (rows, cols), cols >= 1; any of the three may share their memory
//   row_max                    (rows) the largest entry: what the stable form subtracts; the naive
//                              form fills it too, but does not subtract it
//   row_sum                    (rows) the sum of the exponentials
template <class T>
void softmax_rows(ConstMatrixRef<T> x, SoftmaxForm form, T* row_max, MatrixRef<T> exponentials,
                  T* row_sum, MatrixRef<T> weights) noexcept;

// Where exp leaves the numbers of T.
template <class T>
struct ExpRange {
  T zero;      // the largest argument whose exponential rounds to 0
  T smallest;  // the next one
  T largest;   // the largest argument whose exponential is finite
};
template <class T>
ExpRange<T> exp_range();

// The largest factor >= 0 for which the naive form still makes weights of every row of factor * x,
// finite and not all 0: beyond it one is NaN or 0. Infinity for scores x (..., n) that no factor
// breaks (no rows, or 0 the largest entry of each). Throws InvalidInput: not_finite unless they are
// finite, empty_input for a scalar and for empty rows.
template <class T>
double naive_softmax_limit(const Tensor<T>& x);

}  // namespace attn
