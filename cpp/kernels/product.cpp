#include "kernels/product.h"

#include <cstdint>
#include <new>

#include "kernels/huge_pages.h"

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
void multiply(const ConstMatrixRef<T>& A, const ConstMatrixRef<T>& B, MatrixRef<T> out) noexcept {
  run<T>(
      {out.rows(), A.cols(), out.cols(), plain<T>(A), plain<T>(B), out.data(), out.outerStride()});
}

template <class T>
void multiply_transposed(const ConstMatrixRef<T>& A, const ConstMatrixRef<T>& B,
                         MatrixRef<T> out) noexcept {
  run<T>(
      {out.rows(), A.cols(), out.cols(), plain<T>(A), turned<T>(B), out.data(), out.outerStride()});
}

template <class T>
void transposed_multiply(const ConstMatrixRef<T>& A, const ConstMatrixRef<T>& B,
                         MatrixRef<T> out) noexcept {
  run<T>(
      {out.rows(), A.rows(), out.cols(), turned<T>(A), plain<T>(B), out.data(), out.outerStride()});
}

template <class T>
void RightFactor<T>::take(const Operand<T>& B, Index k, Index n, Index count, Index B_apart,
                          bool repeats) noexcept {
  product_ = {0, k, n, {}, B, nullptr, 0, count, B_apart};
  if (!repeats) return;
  // From the beginning of a cache line on: no vector lies across two.
  constexpr std::size_t line = 64;
  const Table<T>& table = table_for<T>(n);
  const auto size = static_cast<std::size_t>(count * table.packed_size(k, n)) + line / sizeof(T);
  if (!memory_ || size > size_) {
    memory_.reset(new (std::nothrow) T[size]);
    size_ = memory_ ? size : 0;
    prefer_huge_pages(memory_.get(), size_ * sizeof(T));
  }
  if (!memory_) return;
  const std::size_t behind = reinterpret_cast<std::uintptr_t>(memory_.get()) % line;
  T* const packed = memory_.get() + (line - behind) / sizeof(T);
  table.pack(product_, packed);
  product_.packed = packed;
}

template <class T>
void RightFactor<T>::take(const ConstMatrixRef<T>& B, bool repeats) noexcept {
  take_each(B, 0, 1, repeats);
}

template <class T>
void RightFactor<T>::take_transposed(const ConstMatrixRef<T>& B, bool repeats) noexcept {
  take(turned<T>(B), B.cols(), B.rows(), 1, 0, repeats);
}

template <class T>
void RightFactor<T>::take_each(const ConstMatrixRef<T>& B, Index B_apart, Index count,
                               bool repeats) noexcept {
  take(plain<T>(B), B.rows(), B.cols(), count, B_apart, repeats);
}

template <class T>
void RightFactor<T>::multiply(const ConstMatrixRef<T>& A, MatrixRef<T> out, Index first,
                              Index count, Index out_apart) const noexcept {
  Product<T> product = product_;
  product.m = out.rows();
  product.A = kernels::plain<T>(A);
  product.out = out.data();
  product.stride = out.outerStride();
  product.count = count;
  product.out_apart = out_apart;
  product.B.data += first * product.B_apart;
  if (product.packed)
    product.packed += first * table_for<T>(product.n).packed_size(product.k, product.n);
  run<T>(product);
}

#define INSTANTIATE(T)                                                                     \
  template void multiply<T>(const ConstMatrixRef<T>&, const ConstMatrixRef<T>&,            \
                            MatrixRef<T>) noexcept;                                        \
  template void multiply_transposed<T>(const ConstMatrixRef<T>&, const ConstMatrixRef<T>&, \
                                       MatrixRef<T>) noexcept;                             \
  template void transposed_multiply<T>(const ConstMatrixRef<T>&, const ConstMatrixRef<T>&, \
                                       MatrixRef<T>) noexcept;                             \
  template class RightFactor<T>;
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace kernels
