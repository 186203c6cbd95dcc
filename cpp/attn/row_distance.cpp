#include "attn/row_distance.h"

#include "attn/tensor.h"

namespace attn {

namespace {

void check_rows(ConstMatrixRef<double> a, ConstMatrixRef<double> b,
                const std::vector<Index>& order) {
  const Index rows = order.empty() ? a.rows() : static_cast<Index>(order.size());
  require(a.cols() == b.cols() && b.rows() == rows, ProblemCode::shape_mismatch, "b",
          "b: shape " + to_string(Shape{b.rows(), b.cols()}) + "; to compare with a it must be " +
              to_string(Shape{rows, a.cols()}));
  for (const Index row : order) {
    require(row >= 0 && row < a.rows(), ProblemCode::out_of_range, "order",
            "order: a has no row " + std::to_string(row) + "; its rows are 0 to " +
                std::to_string(a.rows() - 1));
  }
}

}  // namespace

RowDistances row_distances(ConstMatrixRef<double> a, ConstMatrixRef<double> b,
                           const std::vector<Index>& order) {
  check_rows(a, b, order);
  const Index n = b.rows();
  RowDistances out{Vector<double>(n), Vector<double>(n), Vector<double>(n)};
  for (Index i = 0; i < n; ++i) {
    const auto from = a.row(order.empty() ? i : order[static_cast<std::size_t>(i)]);
    const auto to = b.row(i);
    const Vector<double> apart = (from - to).transpose();
    out.largest[i] = apart.size() ? apart.cwiseAbs().maxCoeff() : 0;
    out.euclidean[i] = apart.norm();
    out.cosine[i] = from.dot(to) / (from.norm() * to.norm());
  }
  return out;
}

}  // namespace attn
