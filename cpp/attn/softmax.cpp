#include "attn/softmax.h"

#include <cmath>
#include <limits>

#include "attn/problem.h"
#include "kernels/table.h"

namespace attn {

template <class T>
void softmax_rows(ConstMatrixRef<T> x, SoftmaxForm form, T* row_max, MatrixRef<T> exponentials,
                  T* row_sum, MatrixRef<T> weights) noexcept {
  for (Index i = 0; i < x.rows(); ++i) {
    T* const row = exponentials.row(i).data();
    kernels::table<T>().softmax({{x.row(i).data(), row, row, x.cols(), T(1), false, nullptr, 0},
                                 1,
                                 0,
                                 form == SoftmaxForm::stable,
                                 row_max + i,
                                 row,
                                 row_sum + i,
                                 weights.row(i).data()});
  }
}

namespace {

// Softmax of entries that lie `stride` apart, summed one after the other, as NumPy sums along any
// axis but the last. `line` has room for them.
template <class T>
void softmax_strided(const T* x, T* out, Index stride, SoftmaxForm form, Vector<T>& line) {
  const kernels::Table<T>& kernels = kernels::table<T>();
  const Index n = line.size();
  for (Index i = 0; i < n; ++i) line[i] = x[i * stride];
  const T most =
      kernels.scale_and_mask({line.data(), line.data(), line.data(), n, T(1), false, nullptr, 0});
  kernels.exponentials(line.data(), n, form == SoftmaxForm::stable ? most : T(0), line.data());
  T sum = 0;
  for (Index i = 0; i < n; ++i) sum += line[i];
  for (Index i = 0; i < n; ++i) out[i * stride] = line[i] / sum;
}

void check(const Shape& x, const Shape& out, Index axis) {
  const Index rank = static_cast<Index>(x.size());
  require(rank > 0, ProblemCode::empty_input, "x",
          "x: a scalar has no axis; softmax needs an array of at least one axis");
  require(axis >= -rank && axis < rank, ProblemCode::out_of_range, "axis",
          "axis: {} is not an axis of shape {}; valid are {} to {}", axis, x, -rank, rank - 1);
  require(x == out, ProblemCode::shape_mismatch, "out",
          "out: shape {}, but the input's is {}; they must be equal", out, x);
  const Index length = x[static_cast<std::size_t>(axis < 0 ? axis + rank : axis)];
  require(length > 0, ProblemCode::empty_input, "x",
          "x: axis {} of shape {} is empty; softmax needs at least one entry to share the weight "
          "among",
          axis, x);
}

template <class T>
void softmax(TensorView<const T> x, TensorView<T> out, Index axis, SoftmaxForm form) {
  check(x.shape(), out.shape(), axis);
  if (x.size() == 0) return;
  const Index first = axis < 0 ? axis + x.rank() : axis;
  const Index n = x.dim(axis);
  Index inner = 1;
  for (Index a = first + 1; a < x.rank(); ++a) inner *= x.dim(a);
  const Index outer = x.size() / (n * inner);
  if (inner == 1) {
    const ConstMatrixMap<T> rows(x.data(), outer, n, Eigen::OuterStride<>(n));
    MatrixMap<T> results(out.data(), outer, n, Eigen::OuterStride<>(n));
    Vector<T> row_max(outer), row_sum(outer);
    softmax_rows<T>(rows, form, row_max.data(), results, row_sum.data(), results);
    return;
  }
  Vector<T> line(n);
  for (Index i = 0; i < outer; ++i)
    for (Index j = 0; j < inner; ++j)
      softmax_strided(x.data() + i * n * inner + j, out.data() + i * n * inner + j, inner, form,
                      line);
}

template <class T>
Tensor<T> softmax(const Tensor<T>& x, Index axis, SoftmaxForm form) {
  Tensor<T> out(x.shape());
  softmax<T>(x.view(), out.view(), axis, form);
  return out;
}

}  // namespace

template <class T>
void softmax(TensorView<const T> x, TensorView<T> out, Index axis) {
  softmax<T>(x, out, axis, SoftmaxForm::stable);
}

template <class T>
void softmax_naive(TensorView<const T> x, TensorView<T> out, Index axis) {
  softmax<T>(x, out, axis, SoftmaxForm::naive);
}

template <class T>
Tensor<T> softmax(const Tensor<T>& x, Index axis) {
  return softmax<T>(x, axis, SoftmaxForm::stable);
}

template <class T>
Tensor<T> softmax_naive(const Tensor<T>& x, Index axis) {
  return softmax<T>(x, axis, SoftmaxForm::naive);
}

namespace {

// The last x from `low` on for which `holds`, which is true up to some point above low, and false
// at `high`. Exact: it ends when no number lies between.
template <class T, class Holds>
T last_where(T low, T high, Holds&& holds) {
  for (;;) {
    const T middle = low + (high - low) / 2;
    if (middle == low || middle == high) return low;
    (holds(middle) ? low : high) = middle;
  }
}

// Whether tutorial 003's softmax still makes weights of every row of the scores.
template <class T>
bool naive_works(const Tensor<T>& scores, double factor) {
  Tensor<T> scaled = scores;
  for (Index i = 0; i < scores.size(); ++i) {
    scaled[i] = static_cast<T>(static_cast<double>(scores[i]) * factor);
    if (!std::isfinite(scaled[i])) return false;
  }
  const Tensor<T> weights = softmax_naive(scaled);
  const Index n = weights.dim(-1);
  for (Index first = 0; first < weights.size(); first += n) {
    T sum = 0;
    for (Index j = 0; j < n; ++j) sum += weights[first + j];
    if (!(sum > 0)) return false;  // NaN, or all are 0
  }
  return true;
}

}  // namespace

template <class T>
ExpRange<T> exp_range() {
  const T far = std::log(std::numeric_limits<T>::max()) * 2;
  const auto exp = [](T x) {
    kernels::table<T>().exponentials(&x, 1, T(0), &x);
    return x;
  };
  const auto is_zero = [&](T x) { return exp(x) == T(0); };
  const auto is_finite = [&](T x) { return std::isfinite(exp(x)); };
  const T zero = last_where(-far, T(0), is_zero);
  return {zero, std::nextafter(zero, T(0)), last_where(T(0), far, is_finite)};
}

template <class T>
double naive_softmax_limit(const Tensor<T>& x) {
  for (Index i = 0; i < x.size(); ++i)
    require(std::isfinite(x[i]), ProblemCode::not_finite, "x",
            "x: entry {} is {}; it must be finite", i, static_cast<double>(x[i]));
  const auto works = [&](double factor) { return naive_works(x, factor); };
  double high = 1;
  while (std::isfinite(high) && works(high)) high *= 2;
  return std::isfinite(high) ? last_where(0.0, high, works) : high;
}

#define INSTANTIATE(T)                                                                \
  template void softmax_rows<T>(ConstMatrixRef<T>, SoftmaxForm, T*, MatrixRef<T>, T*, \
                                MatrixRef<T>) noexcept;                               \
  template void softmax<T>(TensorView<const T>, TensorView<T>, Index);                \
  template void softmax_naive<T>(TensorView<const T>, TensorView<T>, Index);          \
  template Tensor<T> softmax<T>(const Tensor<T>&, Index);                             \
  template Tensor<T> softmax_naive<T>(const Tensor<T>&, Index);                       \
  template ExpRange<T> exp_range<T>();                                                \
  template double naive_softmax_limit<T>(const Tensor<T>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
