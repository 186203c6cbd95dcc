// Rows made orthogonal by Jacobi's rotations, which is the whole work of a singular value
// decomposition.
#pragma once

#include "attn/matrix.h"

namespace attn {

// Rows at right angles to each other, and the product of the rotations that made them so:
// rows = turned * original.
struct Orthogonal {
  Matrix<double> rows;    // (m, length)
  Matrix<double> turned;  // (m, m), orthogonal
};

Orthogonal orthogonalize(Matrix<double> rows);

}  // namespace attn
