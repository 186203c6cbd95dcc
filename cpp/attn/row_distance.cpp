#include "attn/row_distance.h"

#include <cmath>

#include "attn/tensor.h"
#include "attn/unit.h"

namespace attn {

namespace {

void check_rows(ConstMatrixRef<double> a, ConstMatrixRef<double> b,
                const std::vector<Index>* order) {
  const Index rows = order ? static_cast<Index>(order->size()) : a.rows();
  require(a.cols() == b.cols() && b.rows() == rows, ProblemCode::shape_mismatch, "b",
          "b: shape {}; to compare with a it must be {}", Shape{b.rows(), b.cols()},
          Shape{rows, a.cols()});
  if (!order) return;
  for (const Index row : *order) {
    require(row >= 0 && row < a.rows(), ProblemCode::out_of_range, "order",
            "order: a has no row {}; its rows are 0 to {}", row, a.rows() - 1);
  }
}

}  // namespace

RowDistances row_distances(ConstMatrixRef<double> a, ConstMatrixRef<double> b,
                           const std::vector<Index>* order) {
  check_rows(a, b, order);
  const Index n = b.rows();
  RowDistances out{Vector<double>(n), Vector<double>(n), Vector<double>(n)};
  for (Index i = 0; i < n; ++i) {
    const double* const x = a.row(order ? (*order)[static_cast<std::size_t>(i)] : i).data();
    const double* const y = b.row(i).data();
    double largest = 0;
    for (Index j = 0; j < b.cols(); ++j) {
      const double difference = std::abs(x[j] - y[j]);
      // NaN, as in NumPy, is larger than all.
      if (largest == largest && !(difference <= largest)) largest = difference;
    }
    const double unit = unit_of(&largest, 1), unit_x = unit_of(x, b.cols()),
                 unit_y = unit_of(y, b.cols());
    double apart = 0, xx = 0, yy = 0, xy = 0;
    for (Index j = 0; j < b.cols(); ++j) {
      const double difference = (x[j] - y[j]) / unit, own = x[j] / unit_x, other = y[j] / unit_y;
      apart += difference * difference;
      xx += own * own;
      yy += other * other;
      xy += own * other;
    }
    out.largest[i] = largest;
    out.euclidean[i] = std::sqrt(apart) * unit;
    out.cosine[i] = xy / (std::sqrt(xx) * std::sqrt(yy));
  }
  return out;
}

}  // namespace attn
