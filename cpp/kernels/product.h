// The matrix products. Every sum runs over k in ascending order, starts at 0 and rounds after every
// multiplication and every addition, as the reference BLAS does: the results are NumPy's to the
// last bit, natively and in WebAssembly.
//
// Arguments are whole matrices or blocks of them. The output must not overlap the inputs. An inner
// dimension of 0 gives zeros.
#pragma once

#include <Eigen/Core>

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
void multiply(ConstMatrixRef<T> A, ConstMatrixRef<T> B, MatrixRef<T> out) noexcept;

// out = A B^T, with A (m, k), B (n, k), out (m, n).
template <class T>
void multiply_transposed(ConstMatrixRef<T> A, ConstMatrixRef<T> B, MatrixRef<T> out) noexcept;

}  // namespace kernels
