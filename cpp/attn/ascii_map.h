// Attention weights as text, as the repository that tutorial 002 names prints them.
// Tokens are right-aligned to 6 characters, counted in code points; longer ones run over.
#pragma once

#include <string>
#include <vector>

#include "attn/matrix.h"

namespace attn {

// Five shades from blank to a full block, in UTF-8.
extern const char* const default_shades;

// The index of every cell's shade among `shades` of them: trunc(w * (shades - 1) / max(w)), the
// maximum taken over the matrix, at most shades - 1. Cells that are not positive, NaN
// included, get 0; infinity gets the last. Throws InvalidInput(out_of_range) unless 1 <= shades <=
// 2^24.
template <class T>
Matrix<int> shade_levels(ConstMatrixRef<T> weights, Index shades);

// A heat map of weights (n_q, n_k): an empty line, a line of key tokens, and a line for each query
// token; every cell is 6 characters wide with its shade in the third. `shades` is UTF-8, one code
// point a shade. Throws InvalidInput(shape_mismatch) when the numbers of tokens are not (n_q, n_k),
// InvalidInput(empty_input) without shades.
template <class T>
std::string ascii_map(ConstMatrixRef<T> weights, const std::vector<std::string>& queries,
                      const std::vector<std::string>& keys,
                      const std::string& shades = default_shades);

// The same table with numbers: '%6.3f' for every cell with the default of 3 decimals.
template <class T>
std::string attention_table(ConstMatrixRef<T> weights, const std::vector<std::string>& queries,
                            const std::vector<std::string>& keys, int decimals = 3);

}  // namespace attn
