#include "attn/softmax.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

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
  Tensor<T> out = Tensor<T>::unfilled(x.shape());
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

// The last number from 0 on for which `holds`, which is true up to some finite one. Exact: of
// numbers from 0 on the order is that of their bits, of which there are not many to try.
template <class T, class Holds>
T last_where(Holds&& holds) {
  using Bits = std::conditional_t<sizeof(T) == sizeof(float), std::uint32_t, std::uint64_t>;
  const auto number = [](Bits bits) {
    T x;
    std::memcpy(&x, &bits, sizeof x);
    return x;
  };
  const T infinity = std::numeric_limits<T>::infinity();
  Bits low = 0, high;
  std::memcpy(&high, &infinity, sizeof high);
  while (high - low > 1) {
    const Bits middle = low + (high - low) / 2;
    (holds(number(middle)) ? low : high) = middle;
  }
  return number(low);
}

// Whether tutorial 003's softmax still makes weights of every row of the scores.
template <class T>
bool naive_works(const Tensor<T>& scores, double factor) {
  Tensor<T> scaled = scores;
  for (Index i = 0; i < scores.size(); ++i)
    scaled[i] = static_cast<T>(static_cast<double>(scores[i]) * factor);
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
  const auto exp = [](T x) {
    kernels::table<T>().exponentials(&x, 1, T(0), &x);
    return x;
  };
  const T smallest = -last_where<T>([&](T x) { return exp(-x) > 0; });
  const T largest = last_where<T>([&](T x) { return std::isfinite(exp(x)); });
  return {std::nextafter(smallest, 2 * smallest), smallest, largest};
}

template <class T>
double naive_softmax_limit(const Tensor<T>& x) {
  for (Index i = 0; i < x.size(); ++i)
    require(std::isfinite(x[i]), ProblemCode::not_finite, "x",
            "x: entry {} is {}; it must be finite", i, static_cast<double>(x[i]));
  const double last = last_where<double>([&](double factor) { return naive_works(x, factor); });
  return last < std::numeric_limits<double>::max() ? last : std::numeric_limits<double>::infinity();
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
