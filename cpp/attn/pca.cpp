#include "attn/pca.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "attn/orthogonal.h"
#include "attn/tensor.h"

namespace attn {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

// A unit vector at right angles to the first k rows, for a direction in which the data do not
// differ: the coordinate axis that sticks out of their span most.
Vector<double> another_axis(const Matrix<double>& axes, Index k) {
  const auto span = axes.topRows(k);
  Index most = 0;
  (1 - span.colwise().squaredNorm().array()).maxCoeff(&most);
  Vector<double> axis = Vector<double>::Unit(axes.cols(), most);
  // The second time removes what rounding left of the first.
  for (int i = 0; i < 2; ++i) axis -= span.transpose() * (span * axis).eval();
  return axis.normalized();
}

// Singular values in falling order and the two sides that belong to them, all of length
// min(n, d): points (n) is u times the singular value, axes (d) is v.
struct Decomposition {
  Vector<double> singular_values;
  Matrix<double> points, axes;  // a row for each singular value
  Index rank;
};

// Places of the values; equal ones stay in their order.
std::vector<Index> falling_order(const Vector<double>& values) {
  const auto falls = [&values](Index i, Index j) { return values[i] > values[j]; };
  std::vector<Index> order;
  for (Index i = 0; i < values.size(); ++i)
    order.insert(std::upper_bound(order.begin(), order.end(), i, falls), i);
  return order;
}

// `noise` is the rounding error of an entry: what is no longer than that of all of them is noise.
Decomposition decompose(const Matrix<double>& centered, double noise) {
  const Index n = centered.rows(), d = centered.cols(), m = std::min(n, d);
  const bool by_rows = n <= d;
  const Orthogonal o = orthogonalize(by_rows ? centered : centered.transpose());
  const Vector<double> lengths = o.rows.rowwise().norm();
  const std::vector<Index> order = falling_order(lengths);
  const double smallest = static_cast<double>(std::max(n, d)) * noise;
  Decomposition result{Vector<double>(m), Matrix<double>(m, n), Matrix<double>(m, d), 0};
  for (Index k = 0; k < m; ++k) {
    const Index from = order[static_cast<std::size_t>(k)];
    const double s = lengths[from];
    result.singular_values[k] = s;
    if (s > smallest) ++result.rank;
    result.points.row(k) = by_rows ? Matrix<double>(o.turned.row(from) * s) : o.rows.row(from);
    if (!by_rows)
      result.axes.row(k) = o.turned.row(from);
    else if (s > smallest)
      result.axes.row(k) = o.rows.row(from) / s;
    else
      result.axes.row(k) = another_axis(result.axes, k).transpose();
  }
  return result;
}

// Ties within rounding go to the first entry, so that the choice does not hang on the last bit.
template <class Row>
bool largest_is_negative(const Row& row) {
  const double largest = row.cwiseAbs().maxCoeff();
  for (Index i = 0; i < row.size(); ++i)
    if (std::abs(row[i]) >= largest * (1 - 64 * epsilon)) return row[i] < 0;
  return false;
}

void fix_signs(Decomposition& d, PcaSigns signs) {
  for (Index k = 0; k < d.axes.rows(); ++k) {
    const bool flip = signs == PcaSigns::u_based && k < d.rank
                          ? largest_is_negative(d.points.row(k))
                          : largest_is_negative(d.axes.row(k));
    if (flip) d.axes.row(k) = -d.axes.row(k);
  }
}

Problems check_shape(Index rows, Index cols, bool finite, Index components,
                     const std::string& field) {
  Problems problems;
  if (rows < 2)
    problems.push_back({ProblemCode::out_of_range, field,
                        field + ": " + std::to_string(rows) +
                            " point(s) have no principal axes; at least 2 are needed"});
  if (components < 1 || components > std::min(rows, cols))
    problems.push_back({ProblemCode::out_of_range, "components",
                        "components: " + std::to_string(components) + " of data of shape " +
                            to_string(Shape{rows, cols}) +
                            "; must be from 1 to the smaller of the two sizes"});
  if (!finite)
    problems.push_back({ProblemCode::not_finite, field,
                        field + ": holds NaN or infinity; principal axes need numbers"});
  return problems;
}

// `precision` is that of the data's own scalar.
Pca fit(Matrix<double> centered, double precision, Index components, PcaSigns signs) {
  const auto n = static_cast<double>(centered.rows());
  // Centring leaves the rounding errors of the data's own size, which may be far above the spread.
  const double size = centered.cwiseAbs().maxCoeff();
  Pca pca;
  pca.mean = centered.colwise().sum().transpose() / n;
  centered.rowwise() -= pca.mean.transpose();
  const double noise = precision * std::max(size, centered.norm());
  Decomposition svd = decompose(centered, noise);
  fix_signs(svd, signs);
  const Vector<double> variance = svd.singular_values.array().square() / (n - 1);
  const double total = variance.sum();
  pca.components = svd.axes.topRows(components);
  pca.singular_values = svd.singular_values.head(components);
  pca.explained_variance = variance.head(components);
  pca.explained_variance_ratio =
      total > 0 ? Vector<double>(pca.explained_variance / total) : Vector<double>::Zero(components);
  pca.rank = svd.rank;
  return pca;
}

Matrix<double> transform_points(const Pca& pca, const Matrix<double>& data) {
  require(data.cols() == pca.mean.size(), ProblemCode::shape_mismatch, "data",
          "data: has " + std::to_string(data.cols()) + " columns; the axes were fitted to " +
              std::to_string(pca.mean.size()));
  Matrix<double> out(data.rows(), pca.components.rows());
  for (Index i = 0; i < data.rows(); ++i) {
    const Vector<double> point = data.row(i).transpose() - pca.mean;
    for (Index k = 0; k < out.cols(); ++k) out(i, k) = pca.components.row(k).dot(point);
  }
  return out;
}

}  // namespace

template <class T>
Problems check_pca(ConstMatrixRef<T> data, Index components, const std::string& field) {
  return check_shape(data.rows(), data.cols(), data.allFinite(), components, field);
}

template <class T>
Pca fit_pca(ConstMatrixRef<T> data, Index components, PcaSigns signs) {
  require(check_pca<T>(data, components));
  return fit(data.template cast<double>(), static_cast<double>(std::numeric_limits<T>::epsilon()),
             components, signs);
}

template <class T>
Matrix<T> transform(const Pca& pca, ConstMatrixRef<T> data) {
  return transform_points(pca, data.template cast<double>()).template cast<T>();
}

double share_in_space(ConstMatrixRef<double> components, ConstMatrixRef<double> vectors) {
  require(vectors.cols() == components.cols(), ProblemCode::shape_mismatch, "vectors",
          "vectors: have " + std::to_string(vectors.cols()) + " columns; the components have " +
              std::to_string(components.cols()));
  const double whole = vectors.squaredNorm();
  return whole > 0 ? (vectors * components.transpose()).squaredNorm() / whole : 0;
}

#define INSTANTIATE(T)                                                          \
  template Problems check_pca<T>(ConstMatrixRef<T>, Index, const std::string&); \
  template Pca fit_pca<T>(ConstMatrixRef<T>, Index, PcaSigns);                  \
  template Matrix<T> transform<T>(const Pca&, ConstMatrixRef<T>);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
