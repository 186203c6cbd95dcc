// Rows of an embedding matrix, one for each token.
#pragma once

#include "attn/matrix.h"
#include "attn/span.h"

namespace attn {

// out.row(i) = table.row(ids[i]): table (vocabulary, d_model), out (n, d_model).
// Throws InvalidInput: shape_mismatch when out is not (number of ids, width of table),
// out_of_range for an id that is not a row of the table.
template <class T>
void embed(ConstMatrixRef<T> table, Span<Index> ids, MatrixRef<T> out);

}  // namespace attn
