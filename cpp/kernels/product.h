// The matrix products. Every sum runs over k in ascending order and starts at 0, whatever the sizes
// and whatever stands beside it: the results are those of the plain loops in reference.h, to the
// last bit. With FMA (AVX2, AVX-512, and in float relaxed SIMD where the machine can) it rounds
// once for a multiplication and its addition, as OpenBLAS and MKL do; without, after each of the
// two, as the reference BLAS does.
//
// Arguments are whole matrices or blocks of them. The output must not overlap the inputs. An inner
// dimension of 0 gives zeros.
#pragma once

#include <Eigen/Core>
#include <memory>

#include "kernels/table.h"

namespace kernels {

// The same types as attn::MatrixRef and attn::ConstMatrixRef: rows are contiguous and may lie
// apart.
template <class T>
using MatrixRef = Eigen::Ref<Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>, 0,
                             Eigen::OuterStride<>>;
template <class T>
using ConstMatrixRef =
    Eigen::Ref<const Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>, 0,
               Eigen::OuterStride<>>;

// out = A B, with A (m, k), B (k, n), out (m, n).
template <class T>
void multiply(const ConstMatrixRef<T>& A, const ConstMatrixRef<T>& B, MatrixRef<T> out) noexcept;

// out = A B^T, with A (m, k), B (n, k), out (m, n).
template <class T>
void multiply_transposed(const ConstMatrixRef<T>& A, const ConstMatrixRef<T>& B,
                         MatrixRef<T> out) noexcept;

// out = A^T B, with A (k, m), B (k, n), out (m, n).
template <class T>
void transposed_multiply(const ConstMatrixRef<T>& A, const ConstMatrixRef<T>& B,
                         MatrixRef<T> out) noexcept;

// The right factor of products: B, or B^T, or several B; where it is used repeatedly, put in order
// once. Must not be used after B is gone. Where there is no memory for the copy, the products read
// B itself. What it takes next goes into the same memory, if that is large enough.
template <class T>
class RightFactor {
 public:
  void take(const ConstMatrixRef<T>& B, bool repeats = true) noexcept;
  void take_transposed(const ConstMatrixRef<T>& B, bool repeats = true) noexcept;
  // `count` matrices, each `B_apart` entries from the one before.
  void take_each(const ConstMatrixRef<T>& B, Index B_apart, Index count,
                 bool repeats = true) noexcept;

  // out = A B, of B [first, first + count), as many outputs, each `out_apart` entries from the one
  // before. A is read once for all of them.
  void multiply(const ConstMatrixRef<T>& A, MatrixRef<T> out, Index first = 0, Index count = 1,
                Index out_apart = 0) const noexcept;

 private:
  void take(const Operand<T>& B, Index k, Index n, Index count, Index B_apart,
            bool repeats) noexcept;

  Product<T> product_ = {};  // without A and the output
  std::unique_ptr<T[]> memory_;
  std::size_t size_ = 0;  // of memory_
};

}  // namespace kernels
