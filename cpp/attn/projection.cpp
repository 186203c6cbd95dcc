#include "attn/projection.h"

#include "attn/size_checks.h"
#include "kernels/product.h"

namespace attn {

// Not inline, as a page loads every byte.
template <class T>
__attribute__((noinline)) void project(ConstMatrixRef<T> X, ConstMatrixRef<T> W, const T* bias,
                                       MatrixRef<T> out) noexcept {
  kernels::multiply<T>(X, W, out);
  if (bias == nullptr) return;
  for (Index i = 0; i < out.rows(); ++i) {
    T* const row = out.row(i).data();
    for (Index j = 0; j < out.cols(); ++j) row[j] += bias[j];
  }
}

template <class T>
void project_heads(TensorView<const T> X, const Stack<const T>& W, const Stack<const T>& bias,
                   const Stack<T>& out) noexcept {
  for (Index item = 0; item < out.batch(); ++item) {
    for (Index head = 0; head < out.heads(); ++head) {
      const T* b = bias.given() ? bias.matrix(0, head).data() : nullptr;
      project<T>(X.matrix(item), W.matrix(0, head), b, out.matrix(item, head));
    }
  }
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
  template void project_heads<T>(TensorView<const T>, const Stack<const T>&,                       \
                                 const Stack<const T>&, const Stack<T>&) noexcept;
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
