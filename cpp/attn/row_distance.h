// How far the rows of two matrices lie apart: what a change did to each token's vector.
#pragma once

#include <vector>

#include "attn/matrix.h"
#include "attn/problem.h"

namespace attn {

struct RowDistances {
  Vector<double> largest;    // (n): the largest |a - b| of a row
  Vector<double> euclidean;  // (n): the length of a - b
  Vector<double> cosine;     // (n): a.b / (|a| |b|); NaN where either row is zero
};

// Row i of b (n, d) against row order[i] of a (m, d); without an order against row i.
// Throws InvalidInput: shape_mismatch where widths or numbers of rows differ from what the order
// needs, out_of_range for a row that a does not have.
RowDistances row_distances(ConstMatrixRef<double> a, ConstMatrixRef<double> b,
                           const std::vector<Index>* order = nullptr);

}  // namespace attn
