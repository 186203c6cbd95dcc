// What encoded positions are to each other: what of their products depends on distance alone, and
// which rotation leads from one position to another (Vaswani et al. 2017, section 3.5: "for any
// fixed offset k, PE(pos+k) can be represented as a linear function of PE(pos)").
#pragma once

#include "attn/matrix.h"
#include "attn/positions.h"
#include "attn/tensor.h"

namespace attn {

// The diagonals of a matrix (n, n): entry n - 1 + o is about the places (i, j) with j - i = o, for
// o = -(n - 1) ... n - 1. Where products depend on the distance alone, every spread is 0 but for
// rounding.
struct DiagonalProfile {
  Vector<double> mean;    // (2n - 1)
  Vector<double> spread;  // (2n - 1): largest minus smallest; NaN where one of them is
};

// Throws InvalidInput(shape_mismatch) for a matrix that is not square. n = 0 has no diagonals.
DiagonalProfile diagonal_profile(ConstMatrixRef<double> products);

// a b^T: the product of every row of a (n, d) with every row of b (m, d).
// Throws InvalidInput(shape_mismatch) for different widths.
Tensor<double> row_products(ConstMatrixRef<double> a, ConstMatrixRef<double> b);

// (d_model/2, 2, 2): for each pair i of columns the matrix with
//   matrix_i (P(pos, 2i), P(pos, 2i+1))^T = (P(pos + shift, 2i), P(pos + shift, 2i+1))^T
// at every position: the rotation by shift / base^(2i/d_model).
// Throws InvalidInput: not_divisible for an odd d_model, not_finite for such a shift, out_of_range
// as div_term.
Tensor<double> shift_rotations(Index d_model, double shift, double base = default_position_base);

// Every pair of columns of rows (n, d_model) turned by its matrix of shift_rotations.
// Throws InvalidInput(shape_mismatch) for another number of pairs, or what is no such matrices.
Matrix<double> turn_pairs(ConstMatrixRef<double> rows, const Tensor<double>& rotations);

// (n, n): the product of query q (d) at position i with key k (d) at position j, both rotated.
// Throws InvalidInput: shape_mismatch for different widths, and as rope_rotation.
Tensor<double> rope_products(const Vector<double>& q, const Vector<double>& k, Index n,
                             const RopeOptions& options = {});

}  // namespace attn
