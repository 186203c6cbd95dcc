// The dense types of the core. Row-major everywhere: a row is a token, and NumPy and JavaScript
// read the memory as it is.
//
// Letters used in shapes, here and in every other file:
//   n        tokens (n_q queries, n_k keys where they differ)
//   d_model  width of a token's vector
//   h        heads
//   d_k, d_v width of a head's queries and keys, and of its values
#pragma once

#include <Eigen/Core>

// What the CMake target defines for both sides of the border (cpp/cmake/alignment.cmake): without
// it, a program that is compiled for other instructions frees what it cannot.
static_assert(EIGEN_MAX_ALIGN_BYTES == 16,
              "link attention_lab::attention_lab, or define EIGEN_MAX_ALIGN_BYTES=16");
#if defined(__LP64__) && (defined(__linux__) || defined(__APPLE__))
static_assert(EIGEN_MALLOC_ALREADY_ALIGNED == 1,
              "link attention_lab::attention_lab, or define EIGEN_MALLOC_ALREADY_ALIGNED=1");
#endif

namespace attn {

using Index = Eigen::Index;

template <class T>
using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

template <class T>
using Vector = Eigen::Matrix<T, Eigen::Dynamic, 1>;

// Views whose rows are contiguous and may lie apart: a whole matrix, a block of rows, or the
// columns of one head. Passing a Matrix, a Map or such a block makes no copy.
template <class T>
using MatrixRef = Eigen::Ref<Matrix<T>, 0, Eigen::OuterStride<>>;

template <class T>
using ConstMatrixRef = Eigen::Ref<const Matrix<T>, 0, Eigen::OuterStride<>>;

// As MatrixRef, but over memory that is not an Eigen object.
template <class T>
using MatrixMap = Eigen::Map<Matrix<T>, 0, Eigen::OuterStride<>>;

template <class T>
using ConstMatrixMap = Eigen::Map<const Matrix<T>, 0, Eigen::OuterStride<>>;

// to[i] = row[i], of `width` numbers; the two do not overlap.
template <class T>
void copy_row(const T* row, Index width, T* to);

// to = from, of one size, row by row: Eigen's assignment goes number by number in WebAssembly.
template <class T>
void copy_rows(ConstMatrixRef<T> from, MatrixRef<T> to);

}  // namespace attn
