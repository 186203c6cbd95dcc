#include "attn/position_geometry.h"

#include <algorithm>
#include <cmath>

#include "attn/size_checks.h"
#include "kernels/product.h"

namespace attn {

DiagonalProfile diagonal_profile(ConstMatrixRef<double> products) {
  const Index n = products.rows();
  require(products.cols() == n, ProblemCode::shape_mismatch, "products",
          "products: shape {} is not square", Shape{n, products.cols()});
  const Index count = std::max<Index>(2 * n - 1, 0);
  DiagonalProfile profile{Vector<double>::Zero(count), Vector<double>::Zero(count)};
  Vector<double> least(count), most(count);
  // Row by row: to follow a diagonal through memory costs a cache line for each entry.
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j) {
      const double product = products(i, j);
      const Index at = n - 1 - i + j;
      const bool is_first = i == 0 || j == 0;
      profile.mean[at] += product;
      least[at] = is_first ? product : std::min(least[at], product);
      most[at] = is_first ? product : std::max(most[at], product);
    }
  }
  for (Index at = 0; at < count; ++at) {
    profile.mean[at] /= static_cast<double>(std::min(at, count - 1 - at) + 1);
    // std::min and std::max pass over what is no number.
    const double mean = profile.mean[at];
    profile.spread[at] = std::isnan(mean) ? mean : most[at] - least[at];
  }
  return profile;
}

Tensor<double> row_products(ConstMatrixRef<double> a, ConstMatrixRef<double> b) {
  require(a.cols() == b.cols(), ProblemCode::shape_mismatch, "b", "b: {} columns, but a has {}",
          b.cols(), a.cols());
  auto products = Tensor<double>::unfilled({a.rows(), b.rows()});
  kernels::multiply_transposed<double>(a, b, products.matrix());
  return products;
}

Tensor<double> shift_rotations(Index d_model, double shift, double base) {
  require(d_model % 2 == 0, ProblemCode::not_divisible, "d_model",
          "d_model: {} is odd; a shift turns pairs of columns, so it must be even", d_model);
  require_finite(shift, "shift");
  const Vector<double> divisors = div_term<double>(d_model, base);
  Tensor<double> rotations({d_model / 2, 2, 2});
  for (Index i = 0; i < divisors.size(); ++i) {
    const double cosine = std::cos(shift / divisors[i]), sine = std::sin(shift / divisors[i]);
    rotations.matrix(i) << cosine, sine, -sine, cosine;
  }
  return rotations;
}

Matrix<double> turn_pairs(ConstMatrixRef<double> rows, const Tensor<double>& rotations) {
  require(rotations.shape() == Shape{rows.cols() / 2, 2, 2} && rows.cols() % 2 == 0,
          ProblemCode::shape_mismatch, "rotations",
          "rotations: shape {} does not fit rows of {} columns", rotations.shape(), rows.cols());
  Matrix<double> turned(rows.rows(), rows.cols());
  for (Index i = 0; i < rotations.matrices(); ++i) {
    const double* const rotation = rotations.data() + 4 * i;
    for (Index row = 0; row < rows.rows(); ++row) {
      const double x = rows(row, 2 * i), y = rows(row, 2 * i + 1);
      turned(row, 2 * i) = rotation[0] * x + rotation[1] * y;
      turned(row, 2 * i + 1) = rotation[2] * x + rotation[3] * y;
    }
  }
  return turned;
}

Tensor<double> rope_products(const Vector<double>& q, const Vector<double>& k, Index n,
                             const RopeOptions& options) {
  require(q.size() == k.size(), ProblemCode::shape_mismatch, "k", "k: has {} entries; q has {}",
          k.size(), q.size());
  const Rotation<double> rotation = rope_rotation<double>(n, q.size(), options);
  Matrix<double> queries(n, q.size()), keys(n, k.size());
  for (Index i = 0; i < n; ++i) {
    std::copy(q.data(), q.data() + q.size(), queries.row(i).data());
    std::copy(k.data(), k.data() + k.size(), keys.row(i).data());
  }
  rotate<double>(queries, rotation, options.pairing);
  rotate<double>(keys, rotation, options.pairing);
  return row_products(queries, keys);
}

}  // namespace attn
