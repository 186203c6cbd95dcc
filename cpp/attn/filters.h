// Filters with fixed weights, written as attention matrices: what a row of attention weights looks
// like when it does not depend on the input (tutorial 000's comparison).
#pragma once

#include "attn/matrix.h"

namespace attn {

// out (n, n): row i holds 1/w for the last w = min(window, i + 1) positions; the window is shorter
// at the start. Throws InvalidInput: out_of_range for window < 1, shape_mismatch for a matrix that
// is not square.
template <class T>
void moving_average_weights(MatrixRef<T> out, Index window);

// out (n, n): the exponential moving average y_0 = x_0, y_t = alpha x_t + (1 - alpha) y_(t-1), so
// row i holds alpha (1 - alpha)^(i-j), and (1 - alpha)^i for j = 0. Throws InvalidInput:
// out_of_range unless 0 <= alpha <= 1, shape_mismatch for a matrix that is not square.
template <class T>
void exponential_average_weights(MatrixRef<T> out, double alpha);

// out = weights values: weights (n_q, n_k), values (n_k, d), out (n_q, d). This is the last step of
// attention with given weights. Throws InvalidInput(shape_mismatch).
template <class T>
void apply_weights(ConstMatrixRef<T> weights, ConstMatrixRef<T> values, MatrixRef<T> out);

// The same exponential average by its recursion, in O(n d): values and out (n, d).
// Throws InvalidInput: out_of_range unless 0 <= alpha <= 1, shape_mismatch.
template <class T>
void exponential_average(ConstMatrixRef<T> values, double alpha, MatrixRef<T> out);

// The same moving average in O(n d) for any window: values and out (n, d), which may not be the
// same. In blocks as long as the window, each window is the end of one and the beginning of the
// next, whose sums run on (van Herk 1992). Nothing is taken off a sum again: what has left the
// window, were it infinite, is in none. Throws InvalidInput: out_of_range for a window below 1,
// shape_mismatch.
template <class T>
void moving_average(ConstMatrixRef<T> values, Index window, MatrixRef<T> out);

}  // namespace attn
