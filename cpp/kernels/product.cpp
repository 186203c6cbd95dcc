#include "kernels/product.h"

#include <cstdint>
#include <new>

namespace kernels {

namespace {

template <class T>
Operand<T> plain(const ConstMatrixRef<T>& A) {
  return {A.data(), A.outerStride(), 1};
}

template <class T>
Operand<T> turned(const ConstMatrixRef<T>& A) {
  return {A.data(), 1, A.outerStride()};
}

template <class T>
void run(const Product<T>& product) noexcept {
  table_for<T>(product.n).multiply(product);
}

}  // namespace

template <class T>
void multiply(ConstMatrixRef<T> A, ConstMatrixRef<T> B, MatrixRef<T> out) noexcept {
  run<T>(
      {out.rows(), A.cols(), out.cols(), plain<T>(A), plain<T>(B), out.data(), out.outerStride()});
}

template <class T>
void multiply_each(ConstMatrixRef<T> A, ConstMatrixRef<T> B, Index B_apart, MatrixRef<T> out,
                   Index out_apart, Index count) noexcept {
  run<T>({out.rows(), A.cols(), out.cols(), plain<T>(A), plain<T>(B), out.data(), out.outerStride(),
          count, B_apart, out_apart});
}

template <class T>
void multiply_transposed(ConstMatrixRef<T> A, ConstMatrixRef<T> B, MatrixRef<T> out) noexcept {
  run<T>(
      {out.rows(), A.cols(), out.cols(), plain<T>(A), turned<T>(B), out.data(), out.outerStride()});
}

template <class T>
void transposed_multiply(ConstMatrixRef<T> A, ConstMatrixRef<T> B, MatrixRef<T> out) noexcept {
  run<T>(
      {out.rows(), A.rows(), out.cols(), turned<T>(A), plain<T>(B), out.data(), out.outerStride()});
}

template <class T>
RightFactor<T>::RightFactor(const Operand<T>& B, Index k, Index n, bool repeats) noexcept
    : B_(B), k_(k), n_(n) {
  if (!repeats) return;
  // From the beginning of a cache line on: no vector lies across two.
  constexpr std::size_t line = 64;
  const std::size_t size = static_cast<std::size_t>(table_for<T>(n).packed_size(k, n));
  memory_.reset(new (std::nothrow) T[size + line / sizeof(T)]);
  if (!memory_) return;
  packed_ =
      memory_.get() + (line - reinterpret_cast<std::uintptr_t>(memory_.get()) % line) / sizeof(T);
  table_for<T>(n).pack(B, k, n, packed_);
}

template <class T>
RightFactor<T> RightFactor<T>::plain(ConstMatrixRef<T> B, bool repeats) noexcept {
  return RightFactor(kernels::plain<T>(B), B.rows(), B.cols(), repeats);
}

template <class T>
RightFactor<T> RightFactor<T>::transposed(ConstMatrixRef<T> B, bool repeats) noexcept {
  return RightFactor(turned<T>(B), B.cols(), B.rows(), repeats);
}

template <class T>
void RightFactor<T>::multiply(ConstMatrixRef<T> A, MatrixRef<T> out) const noexcept {
  const Product<T> product{out.rows(),       k_, n_, kernels::plain<T>(A), B_, out.data(),
                           out.outerStride()};
  packed_ ? table_for<T>(n_).multiply_packed(product, packed_) : run<T>(product);
}

#define INSTANTIATE(T)                                                                             \
  template void multiply<T>(ConstMatrixRef<T>, ConstMatrixRef<T>, MatrixRef<T>) noexcept;          \
  template void multiply_each<T>(ConstMatrixRef<T>, ConstMatrixRef<T>, Index, MatrixRef<T>, Index, \
                                 Index) noexcept;                                                  \
  template void multiply_transposed<T>(ConstMatrixRef<T>, ConstMatrixRef<T>,                       \
                                       MatrixRef<T>) noexcept;                                     \
  template void transposed_multiply<T>(ConstMatrixRef<T>, ConstMatrixRef<T>,                       \
                                       MatrixRef<T>) noexcept;                                     \
  template class RightFactor<T>;
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace kernels
