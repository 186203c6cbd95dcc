#include "attn/pca.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "attn/orthogonal.h"
#include "attn/tensor.h"
#include "attn/unit.h"

namespace attn {
namespace {

// Loops over rows, because Eigen's expressions would be a fortieth of what a page loads.

double dot(const double* a, const double* b, Index size) {
  double sum = 0;
  for (Index i = 0; i < size; ++i) sum += a[i] * b[i];
  return sum;
}

double squared_length(const double* a, Index size) {
  return dot(a, a, size);
}

// a += factor b
void add(double* a, double factor, const double* b, Index size) {
  for (Index i = 0; i < size; ++i) a[i] += factor * b[i];
}

// a *= factor
void scale(double* a, Index size, double factor) {
  for (Index i = 0; i < size; ++i) a[i] *= factor;
}

// Divides by the unit, and returns it.
double to_unit(Matrix<double>& data) {
  const double unit = unit_of(data.data(), data.size());
  for (Index i = 0; i < data.size(); ++i) data.data()[i] /= unit;
  return unit;
}

// Sets a row of the axes at right angles to those before it, for a direction in which the data do
// not differ: the coordinate axis that sticks out of their span most.
void set_another_axis(Matrix<double>& axes, Index k) {
  const Index d = axes.cols();
  double* const axis = axes.row(k).data();
  Index most = 0;
  double least_inside = 2;
  for (Index j = 0; j < d; ++j) {
    double inside = 0;
    for (Index i = 0; i < k; ++i) inside += axes(i, j) * axes(i, j);
    if (inside < least_inside) {
      least_inside = inside;
      most = j;
    }
  }
  for (Index j = 0; j < d; ++j) axis[j] = j == most ? 1 : 0;
  // The second time removes what rounding left of the first.
  for (int time = 0; time < 2; ++time) {
    for (Index i = 0; i < k; ++i) {
      const double* const other = axes.row(i).data();
      add(axis, -dot(other, axis, d), other, d);
    }
  }
  const double length = std::sqrt(squared_length(axis, d));
  for (Index j = 0; j < d; ++j) axis[j] /= length;
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

// row k of `to` = factor times a row
void set_row(Matrix<double>& to, Index k, const double* row, double factor) {
  double* const out = to.row(k).data();
  for (Index j = 0; j < to.cols(); ++j) out[j] = row[j] * factor;
}

// `noise` is the rounding error of an entry: what is no longer than that of all of them is noise.
Decomposition decompose(const Matrix<double>& centered, double noise) {
  const Index n = centered.rows(), d = centered.cols(), m = std::min(n, d);
  const bool by_rows = n <= d;
  const Orthogonal o = orthogonalize(by_rows ? centered : Matrix<double>(centered.transpose()));
  Vector<double> lengths(m);
  for (Index k = 0; k < m; ++k) {
    lengths[k] = std::sqrt(squared_length(o.rows.row(k).data(), o.rows.cols()));
  }
  const std::vector<Index> order = falling_order(lengths);
  const double smallest = static_cast<double>(std::max(n, d)) * noise;
  Decomposition result{Vector<double>(m), Matrix<double>(m, n), Matrix<double>(m, d), 0};
  for (Index k = 0; k < m; ++k) {
    const Index from = order[static_cast<std::size_t>(k)];
    const double s = lengths[from];
    const double* const row = o.rows.row(from).data();
    const double* const turned = o.turned.row(from).data();
    result.singular_values[k] = s;
    if (s > smallest) ++result.rank;
    set_row(result.points, k, by_rows ? turned : row, by_rows ? s : 1);
    if (!by_rows)
      set_row(result.axes, k, turned, 1);
    else if (s > smallest)
      set_row(result.axes, k, row, 1 / s);
    else
      set_another_axis(result.axes, k);
  }
  return result;
}

// Ties within rounding, LAPACK's too, go to the first entry, so that the choice does not hang on
// the last bits. The NumPy program of web/io has the same bound.
bool largest_is_negative(const double* row, Index size) {
  const double largest = largest_of(row, size);
  for (Index i = 0; i < size; ++i)
    if (std::abs(row[i]) >= largest * (1 - 1e-12)) return row[i] < 0;
  return false;
}

void fix_signs(Decomposition& d, PcaSigns signs) {
  for (Index k = 0; k < d.axes.rows(); ++k) {
    const Matrix<double>& deciding = signs == PcaSigns::u_based && k < d.rank ? d.points : d.axes;
    if (largest_is_negative(deciding.row(k).data(), deciding.cols())) {
      set_row(d.axes, k, d.axes.row(k).data(), -1);
    }
  }
}

Problems check_points(const Matrix<double>& data, Index components, const std::string& field) {
  const Index rows = data.rows(), cols = data.cols();
  Problems problems;
  if (rows < 2)
    report(problems, ProblemCode::out_of_range, field.c_str(),
           "{}: {} point(s) have no principal axes; at least 2 are needed", {field, rows});
  if (components < 1 || components > std::min(rows, cols))
    report(problems, ProblemCode::out_of_range, "components",
           "components: {} of data of shape {}; must be from 1 to the smaller of the two sizes",
           {components, Shape{rows, cols}});
  for (Index i = 0; i < data.size(); ++i) {
    if (std::isfinite(data.data()[i])) continue;
    report(problems, ProblemCode::not_finite, field.c_str(),
           "{}: entry {} is {}; it must be finite",
           {field, Shape{i / cols, i % cols}, data.data()[i]});
    break;
  }
  return problems;
}

// Subtracts the mean of the rows, and returns it.
Vector<double> center(Matrix<double>& data) {
  Vector<double> mean = Vector<double>::Zero(data.cols());
  for (Index i = 0; i < data.rows(); ++i) add(mean.data(), 1, data.row(i).data(), data.cols());
  for (Index j = 0; j < mean.size(); ++j) mean[j] /= static_cast<double>(data.rows());
  for (Index i = 0; i < data.rows(); ++i) add(data.row(i).data(), -1, mean.data(), data.cols());
  return mean;
}

// `precision` is that of the data's own scalar.
Pca fit(Matrix<double> data, double precision, Index components, PcaSigns signs) {
  const auto n = static_cast<double>(data.rows());
  const double unit = to_unit(data);
  // Centring leaves the rounding errors of the data's own size, which may be far above the spread.
  const double size = largest_of(data.data(), data.size());
  Pca pca;
  pca.mean = center(data);
  const double spread = std::sqrt(squared_length(data.data(), data.size()));
  Decomposition svd = decompose(data, precision * std::max(size, spread));
  fix_signs(svd, signs);
  // Equal points differ by what centring has rounded, at most.
  const double total =
      svd.rank ? squared_length(svd.singular_values.data(), svd.singular_values.size()) : 0;
  pca.components = Matrix<double>(components, data.cols());
  pca.singular_values = pca.explained_variance = pca.explained_variance_ratio =
      Vector<double>(components);
  for (Index k = 0; k < components; ++k) {
    const double s = svd.singular_values[k];
    set_row(pca.components, k, svd.axes.row(k).data(), 1);
    pca.singular_values[k] = s;
    pca.explained_variance[k] = s * s / (n - 1);
    pca.explained_variance_ratio[k] = total > 0 ? s * s / total : 0;
  }
  scale(pca.mean.data(), pca.mean.size(), unit);
  scale(pca.singular_values.data(), components, unit);
  // A square; that of the unit alone may be none of the numbers.
  scale(pca.explained_variance.data(), components, unit);
  scale(pca.explained_variance.data(), components, unit);
  pca.rank = svd.rank;
  return pca;
}

Matrix<double> transform_points(const Pca& pca, Matrix<double> data) {
  require(data.cols() == pca.mean.size(), ProblemCode::shape_mismatch, "data",
          "data: has {} columns; the axes were fitted to {}", data.cols(), pca.mean.size());
  Matrix<double> out(data.rows(), pca.components.rows());
  for (Index i = 0; i < data.rows(); ++i) {
    double* const point = data.row(i).data();
    add(point, -1, pca.mean.data(), data.cols());
    for (Index k = 0; k < out.cols(); ++k) {
      out(i, k) = dot(pca.components.row(k).data(), point, data.cols());
    }
  }
  return out;
}

}  // namespace

template <class T>
Problems check_pca(ConstMatrixRef<T> data, Index components, const std::string& field) {
  return check_points(data.template cast<double>(), components, field);
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

double share_in_space(ConstMatrixRef<double> components, Matrix<double> vectors) {
  require(vectors.cols() == components.cols(), ProblemCode::shape_mismatch, "vectors",
          "vectors: have {} columns; the components have {}", vectors.cols(), components.cols());
  to_unit(vectors);
  double whole = 0, inside = 0;
  for (Index i = 0; i < vectors.rows(); ++i) {
    const double* const row = vectors.row(i).data();
    whole += squared_length(row, vectors.cols());
    for (Index k = 0; k < components.rows(); ++k) {
      const double along = dot(row, components.row(k).data(), vectors.cols());
      inside += along * along;
    }
  }
  return whole == 0 ? 0 : inside / whole;
}

#define INSTANTIATE(T)                                                          \
  template Problems check_pca<T>(ConstMatrixRef<T>, Index, const std::string&); \
  template Pca fit_pca<T>(ConstMatrixRef<T>, Index, PcaSigns);                  \
  template Matrix<T> transform<T>(const Pca&, ConstMatrixRef<T>);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
