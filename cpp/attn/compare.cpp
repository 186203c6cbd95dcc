#include "attn/compare.h"

#include <cmath>
#include <limits>

#include "attn/problem.h"

namespace attn {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

double distance(double a, double b) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return 0;
  const double size = std::abs(a - b);
  return std::isnan(size) ? infinity : size;
}

void require_same_shape(const Shape& a, const Shape& b, const char* field) {
  require(a == b, ProblemCode::shape_mismatch, field, "{}: shape {} is not {}", field, b, a);
}

}  // namespace

Difference difference(TensorView<const double> a, TensorView<const double> b,
                      const Tensor<double>& tolerance) {
  require_same_shape(a.shape(), b.shape(), "b");
  const bool single = tolerance.rank() == 0;
  if (!single) require_same_shape(a.shape(), tolerance.shape(), "tolerance");
  for (const double allowed : tolerance.values())
    require(allowed >= 0, ProblemCode::out_of_range, "tolerance",
            "tolerance: {} is not a number from 0 on", allowed);
  Difference result;
  for (Index i = 0; i < a.size(); ++i) {
    const double size = distance(a[i], b[i]);
    result.squared_distance += size * size;
    if (size > result.largest) {
      result.largest = size;
      result.largest_at = i;
    }
    if (!(size > tolerance[single ? 0 : i])) continue;
    if (result.beyond++ == 0) result.first_beyond = i;
  }
  return result;
}

Tensor<double> distances(TensorView<const double> a, TensorView<const double> b) {
  require_same_shape(a.shape(), b.shape(), "b");
  Tensor<double> result(a.shape());
  for (Index i = 0; i < a.size(); ++i) result[i] = distance(a[i], b[i]);
  return result;
}

Summary summary(TensorView<const double> x) {
  const Index count = x.size();
  if (count == 0) return {nan, nan, 0, nan, nan, nan};
  const Eigen::Map<const Vector<double>> entries(x.data(), count);
  const double sum = entries.sum(), mean = sum / static_cast<double>(count);
  const double spread = (entries.array() - mean).square().mean();
  return {entries.minCoeff<Eigen::PropagateNaN>(),
          entries.maxCoeff<Eigen::PropagateNaN>(),
          sum,
          mean,
          std::sqrt(spread),
          std::sqrt(entries.array().square().mean())};
}

}  // namespace attn
