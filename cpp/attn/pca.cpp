#include "attn/pca.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "attn/tensor.h"

namespace attn {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

// Jacobi's method converges quadratically: ten sweeps are rarely needed.
constexpr int most_sweeps = 60;

// Columns that are being made orthogonal, stored as rows so that each is contiguous, and the
// product of the rotations that did it: rows = turned * original.
struct Orthogonal {
  Matrix<double> rows;    // (m, length)
  Matrix<double> turned;  // (m, m), orthogonal
};

struct Turn {
  double cosine, sine;
};

// The turn after which two vectors with these squared lengths and product are orthogonal.
Turn turn_of(double xx, double yy, double xy) {
  const double zeta = (yy - xx) / (2 * xy);
  const double tangent = std::copysign(1.0, zeta) / (std::abs(zeta) + std::hypot(1.0, zeta));
  const double cosine = 1 / std::hypot(1.0, tangent);
  return {cosine, cosine * tangent};
}

void turn_rows(Matrix<double>& m, Index i, Index j, Turn turn) {
  double* const first = m.row(i).data();
  double* const second = m.row(j).data();
  for (Index k = 0; k < m.cols(); ++k) {
    const double x = first[k], y = second[k];
    first[k] = turn.cosine * x - turn.sine * y;
    second[k] = turn.sine * x + turn.cosine * y;
  }
}

struct Products {
  double xx, yy, xy;
};

// Of two rows. Four sums of each, because one would wait for every addition before it.
Products products_of(const Matrix<double>& m, Index i, Index j) {
  constexpr Index lanes = 4;
  const double* const x = m.row(i).data();
  const double* const y = m.row(j).data();
  const Index whole = m.cols() - m.cols() % lanes;
  double xx[lanes] = {}, yy[lanes] = {}, xy[lanes] = {};
  for (Index k = 0; k < whole; k += lanes) {
    for (Index lane = 0; lane < lanes; ++lane) {
      xx[lane] += x[k + lane] * x[k + lane];
      yy[lane] += y[k + lane] * y[k + lane];
      xy[lane] += x[k + lane] * y[k + lane];
    }
  }
  for (Index k = whole; k < m.cols(); ++k) {
    xx[0] += x[k] * x[k];
    yy[0] += y[k] * y[k];
    xy[0] += x[k] * y[k];
  }
  const auto sum = [](const double(&of)[lanes]) { return (of[0] + of[1]) + (of[2] + of[3]); };
  return {sum(xx), sum(yy), sum(xy)};
}

// One pass over all pairs; false when none had to be turned.
bool sweep(Orthogonal& o, double negligible) {
  bool any = false;
  for (Index i = 0; i + 1 < o.rows.rows(); ++i) {
    for (Index j = i + 1; j < o.rows.rows(); ++j) {
      const auto [xx, yy, xy] = products_of(o.rows, i, j);
      if (std::abs(xy) <= epsilon * std::sqrt(xx * yy) || std::abs(xy) <= negligible) continue;
      const Turn turn = turn_of(xx, yy, xy);
      turn_rows(o.rows, i, j, turn);
      turn_rows(o.turned, i, j, turn);
      any = true;
    }
  }
  return any;
}

Orthogonal orthogonalize(Matrix<double> rows) {
  const Index m = rows.rows();
  // What is left of a null direction is rounding noise, which needs no further turning.
  const double negligible = epsilon * epsilon * rows.squaredNorm();
  Orthogonal o{std::move(rows), Matrix<double>::Identity(m, m)};
  for (int i = 0; i < most_sweeps && sweep(o, negligible); ++i) {
  }
  return o;
}

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

std::vector<Index> falling_order(const Vector<double>& values) {
  std::vector<Index> order(static_cast<std::size_t>(values.size()));
  std::iota(order.begin(), order.end(), Index(0));
  std::stable_sort(order.begin(), order.end(),
                   [&values](Index i, Index j) { return values[i] > values[j]; });
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

}  // namespace

template <class T>
Problems check_pca(ConstMatrixRef<T> data, Index components, const std::string& field) {
  Problems problems;
  const Index most = std::min(data.rows(), data.cols());
  if (data.rows() < 2)
    problems.push_back({ProblemCode::out_of_range, field,
                        field + ": " + std::to_string(data.rows()) +
                            " point(s) have no principal axes; at least 2 are needed"});
  if (components < 1 || components > most)
    problems.push_back({ProblemCode::out_of_range, "components",
                        "components: " + std::to_string(components) + " of data of shape " +
                            to_string(Shape{data.rows(), data.cols()}) +
                            "; must be from 1 to the smaller of the two sizes"});
  if (!data.allFinite())
    problems.push_back({ProblemCode::not_finite, field,
                        field + ": holds NaN or infinity; principal axes need numbers"});
  return problems;
}

template <class T>
Pca fit_pca(ConstMatrixRef<T> data, Index components, PcaSigns signs) {
  require(check_pca<T>(data, components));
  const auto n = static_cast<double>(data.rows());
  Matrix<double> centered = data.template cast<double>();
  // Centring leaves the rounding errors of the data's own size, which may be far above the spread.
  const double size = centered.cwiseAbs().maxCoeff();
  Pca pca;
  pca.mean = centered.colwise().sum().transpose() / n;
  centered.rowwise() -= pca.mean.transpose();
  const double noise =
      static_cast<double>(std::numeric_limits<T>::epsilon()) * std::max(size, centered.norm());
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

template <class T>
Matrix<T> transform(const Pca& pca, ConstMatrixRef<T> data) {
  require(data.cols() == pca.mean.size(), ProblemCode::shape_mismatch, "data",
          "data: has " + std::to_string(data.cols()) + " columns; the axes were fitted to " +
              std::to_string(pca.mean.size()));
  Matrix<T> out(data.rows(), pca.components.rows());
  for (Index i = 0; i < data.rows(); ++i) {
    const Vector<double> point = data.row(i).transpose().template cast<double>() - pca.mean;
    for (Index k = 0; k < out.cols(); ++k)
      out(i, k) = static_cast<T>(pca.components.row(k).dot(point));
  }
  return out;
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
