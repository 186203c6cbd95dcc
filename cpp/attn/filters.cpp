#include "attn/filters.h"

#include <algorithm>
#include <cmath>

#include "attn/problem.h"
#include "attn/tensor.h"
#include "kernels/product.h"

namespace attn {
namespace {

void require_square(Index rows, Index cols) {
  require(rows == cols, ProblemCode::shape_mismatch, "weights",
          "weights: has shape {}; a filter's matrix is square", Shape{rows, cols});
}

void require_window(Index window) {
  require(window >= 1, ProblemCode::out_of_range, "window",
          "window: {} is too short; at least 1 is needed", window);
}

template <class T>
void require_same_shape(ConstMatrixRef<T> values, ConstMatrixRef<T> out) {
  require(out.rows() == values.rows() && out.cols() == values.cols(), ProblemCode::shape_mismatch,
          "output", "output: has shape {} instead of {}", Shape{out.rows(), out.cols()},
          Shape{values.rows(), values.cols()});
}

void require_alpha(double alpha) {
  require(alpha >= 0 && alpha <= 1, ProblemCode::out_of_range, "alpha",
          "alpha: {} is outside 0 to 1, the share of the newest value", alpha);
}

}  // namespace

template <class T>
void moving_average_weights(MatrixRef<T> out, Index window) {
  require_square(out.rows(), out.cols());
  require_window(window);
  out.setZero();
  for (Index i = 0; i < out.rows(); ++i) {
    const Index length = std::min(window, i + 1);
    out.row(i).segment(i + 1 - length, length).setConstant(T(1) / static_cast<T>(length));
  }
}

template <class T>
void exponential_average_weights(MatrixRef<T> out, double alpha) {
  require_square(out.rows(), out.cols());
  require_alpha(alpha);
  out.setZero();
  for (Index i = 0; i < out.rows(); ++i) {
    for (Index j = 0; j <= i; ++j) {
      const double kept = std::pow(1 - alpha, static_cast<double>(i - j));
      out(i, j) = static_cast<T>(j == 0 ? kept : alpha * kept);
    }
  }
}

template <class T>
void apply_weights(ConstMatrixRef<T> weights, ConstMatrixRef<T> values, MatrixRef<T> out) {
  require(weights.cols() == values.rows(), ProblemCode::shape_mismatch, "values",
          "values: has shape {}; weights of shape {} need a row for each of their columns",
          Shape{values.rows(), values.cols()}, Shape{weights.rows(), weights.cols()});
  require(out.rows() == weights.rows() && out.cols() == values.cols(), ProblemCode::shape_mismatch,
          "output", "output: has shape {} instead of {}", Shape{out.rows(), out.cols()},
          Shape{weights.rows(), values.cols()});
  kernels::multiply<T>(weights, values, out);
}

template <class T>
void exponential_average(ConstMatrixRef<T> values, double alpha, MatrixRef<T> out) {
  require_alpha(alpha);
  require_same_shape<T>(values, out);
  const auto a = static_cast<T>(alpha), rest = static_cast<T>(1 - alpha);
  for (Index i = 0; i < values.rows(); ++i) {
    if (i == 0)
      out.row(i) = values.row(i);
    else
      out.row(i) = a * values.row(i) + rest * out.row(i - 1);
  }
}

template <class T>
void moving_average(ConstMatrixRef<T> values, Index window, MatrixRef<T> out) {
  require_window(window);
  require_same_shape<T>(values, out);
  const Index length = std::min(window, values.rows());
  // Of this block up to row i, and of the one before it from each row on.
  Matrix<T> sum(1, values.cols()), rest(length, values.cols());
  for (Index i = 0; i < values.rows(); ++i) {
    const Index at = i % length;
    if (at == 0) sum.setZero();
    sum += values.row(i);
    out.row(i) = sum;
    if (i >= length && at + 1 < length) out.row(i) += rest.row(at + 1);
    out.row(i) /= static_cast<T>(std::min(length, i + 1));
    if (at + 1 < length || i + 1 == values.rows()) continue;
    rest.row(at) = values.row(i);
    for (Index j = at; j-- > 0;) rest.row(j) = rest.row(j + 1) + values.row(i - at + j);
  }
}

#define INSTANTIATE(T)                                                                \
  template void moving_average_weights<T>(MatrixRef<T>, Index);                       \
  template void exponential_average_weights<T>(MatrixRef<T>, double);                 \
  template void apply_weights<T>(ConstMatrixRef<T>, ConstMatrixRef<T>, MatrixRef<T>); \
  template void exponential_average<T>(ConstMatrixRef<T>, double, MatrixRef<T>);      \
  template void moving_average<T>(ConstMatrixRef<T>, Index, MatrixRef<T>);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
