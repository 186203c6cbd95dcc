#include "attn/projection.h"

#include "attn/size_checks.h"
#include "kernels/product.h"

namespace attn {

// Not inline, nor are those that use it, as a page loads every byte.
template <class T>
__attribute__((noinline)) void project_heads(const ConstMatrixRef<T>& X,
                                             const kernels::RightFactor<T>& W, Index head,
                                             const Stack<const T>& bias,
                                             const Stack<T>& out) noexcept {
  using Row = Eigen::Map<const Eigen::Array<T, 1, Eigen::Dynamic>>;
  W.multiply(X, out.matrix(0, 0), head, out.heads(), out.head_stride());
  for (Index i = 0; bias.given() && i < out.heads(); ++i)
    out.matrix(0, i).array().rowwise() += Row(bias.matrix(0, i).data(), out.cols());
}

template <class T>
__attribute__((noinline)) void project_heads(const ConstMatrixRef<T>& X, const Stack<const T>& W,
                                             const Stack<const T>& bias,
                                             const Stack<T>& out) noexcept {
  constexpr bool repeats = false;
  kernels::RightFactor<T> factor;
  factor.take_each(W.matrix(0, 0), W.head_stride(), W.heads(), repeats);
  project_heads<T>(X, factor, 0, bias, out);
}

template <class T>
void project_heads(TensorView<const T> X, const Stack<const T>& W, const Stack<const T>& bias,
                   const Stack<T>& out) noexcept {
  for (Index item = 0; item < out.batch(); ++item)
    project_heads<T>(X.matrix(item), W, bias, out.item(item));
}

template <class T>
__attribute__((noinline)) void project(TensorView<const T> X, TensorView<const T> W,
                                       TensorView<const T> bias, TensorView<T> out) noexcept {
  project_heads<T>(X, Stack<const T>(W), Stack<const T>(bias), split_heads<T>(out, 1));
}

Problems check_projection(const Shape& X, const char* X_name, const Shape& W, const char* W_name) {
  Problems problems;
  check_rank(X, X_name, 2, 4, "(n, d) with up to two axes in front", problems);
  check_rank(W, W_name, 2, 3, "(d_in, d_out) or (h, d_in, d_out)", problems);
  if (!problems.empty()) return problems;
  check_equal(*(W.end() - 2), X.back(), W_name, "rows", (std::string("a row of ") + X_name).c_str(),
              problems);
  return problems;
}

#define INSTANTIATE(T)                                                                            \
  template void project<T>(TensorView<const T>, TensorView<const T>, TensorView<const T>,         \
                           TensorView<T>) noexcept;                                               \
  template void project_heads<T>(const ConstMatrixRef<T>&, const Stack<const T>&,                 \
                                 const Stack<const T>&, const Stack<T>&) noexcept;                \
  template void project_heads<T>(const ConstMatrixRef<T>&, const kernels::RightFactor<T>&, Index, \
                                 const Stack<const T>&, const Stack<T>&) noexcept;                \
  template void project_heads<T>(TensorView<const T>, const Stack<const T>&,                      \
                                 const Stack<const T>&, const Stack<T>&) noexcept;
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
