#include "kernels/product.h"

namespace kernels {

using Eigen::Index;

template <class T>
void multiply(ConstMatrixRef<T> A, ConstMatrixRef<T> B, MatrixRef<T> out) noexcept {
  // Row by row of B, not entry by entry of the output: the sums stay in order, and the inner loop
  // runs along memory.
  for (Index i = 0; i < A.rows(); ++i) {
    out.row(i).setZero();
    for (Index k = 0; k < A.cols(); ++k) out.row(i) += A(i, k) * B.row(k);
  }
}

namespace {

// a . b_0 .. a . b_3, for four rows b that lie `stride` apart. Each sum waits for its last
// addition; four at once keep the processor busy.
template <class T>
void four_dot_products(const T* a, const T* b, Index stride, Index n, T* out) noexcept {
  T s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  for (Index k = 0; k < n; ++k) {
    s0 += a[k] * b[k];
    s1 += a[k] * b[k + stride];
    s2 += a[k] * b[k + 2 * stride];
    s3 += a[k] * b[k + 3 * stride];
  }
  out[0] = s0;
  out[1] = s1;
  out[2] = s2;
  out[3] = s3;
}

template <class T>
T dot_product(const T* a, const T* b, Index n) noexcept {
  T sum = 0;
  for (Index k = 0; k < n; ++k) sum += a[k] * b[k];
  return sum;
}

}  // namespace

template <class T>
void multiply_transposed(ConstMatrixRef<T> A, ConstMatrixRef<T> B, MatrixRef<T> out) noexcept {
  const Index n = A.cols(), stride = B.outerStride();
  for (Index i = 0; i < A.rows(); ++i) {
    const T* a = A.data() + i * A.outerStride();
    T* row = out.data() + i * out.outerStride();
    Index j = 0;
    for (; j + 4 <= B.rows(); j += 4)
      four_dot_products(a, B.data() + j * stride, stride, n, row + j);
    for (; j < B.rows(); ++j) row[j] = dot_product(a, B.data() + j * stride, n);
  }
}

#define INSTANTIATE(T)                                                                    \
  template void multiply<T>(ConstMatrixRef<T>, ConstMatrixRef<T>, MatrixRef<T>) noexcept; \
  template void multiply_transposed<T>(ConstMatrixRef<T>, ConstMatrixRef<T>, MatrixRef<T>) noexcept;
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace kernels
