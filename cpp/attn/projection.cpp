#include "attn/projection.h"

#include "attn/size_checks.h"
#include "kernels/product.h"

namespace attn {

namespace {

// Not inline, nor are those that use it, as a page loads every byte.
template <class T>
__attribute__((noinline)) void add_bias(const T* bias, MatrixRef<T> out) noexcept {
  for (Index i = 0; i < out.rows(); ++i) {
    T* const row = out.row(i).data();
    for (Index j = 0; j < out.cols(); ++j) row[j] += bias[j];
  }
}

}  // namespace

template <class T>
__attribute__((noinline)) void project(ConstMatrixRef<T> X, ConstMatrixRef<T> W, const T* bias,
                                       MatrixRef<T> out) noexcept {
  kernels::multiply<T>(X, W, out);
  if (bias != nullptr) add_bias<T>(bias, out);
}

template <class T>
__attribute__((noinline)) void project_heads(ConstMatrixRef<T> X, const Stack<const T>& W,
                                             const Stack<const T>& bias,
                                             const Stack<T>& out) noexcept {
  kernels::multiply_each<T>(X, W.matrix(0, 0), W.head_stride(), out.matrix(0, 0), out.head_stride(),
                            out.heads());
  for (Index head = 0; bias.given() && head < out.heads(); ++head)
    add_bias<T>(bias.matrix(0, head).data(), out.matrix(0, head));
}

template <class T>
void project_heads(TensorView<const T> X, const Stack<const T>& W, const Stack<const T>& bias,
                   const Stack<T>& out) noexcept {
  for (Index item = 0; item < out.batch(); ++item)
    project_heads<T>(X.matrix(item), W, bias, out.item(item));
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

#define INSTANTIATE(T)                                                                             \
  template void project<T>(ConstMatrixRef<T>, ConstMatrixRef<T>, const T*, MatrixRef<T>) noexcept; \
  template void project_heads<T>(ConstMatrixRef<T>, const Stack<const T>&, const Stack<const T>&,  \
                                 const Stack<T>&) noexcept;                                        \
  template void project_heads<T>(TensorView<const T>, const Stack<const T>&,                       \
                                 const Stack<const T>&, const Stack<T>&) noexcept;
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
