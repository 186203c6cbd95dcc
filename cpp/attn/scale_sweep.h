// What scaling does to a softmax: scores of growing width with and without a division by sqrt(d_k)
// (Vaswani et al. 2017, section 3.2.1, footnote 4), and one run's rows under other factors.
#pragma once

#include <cstdint>
#include <vector>

#include "attn/attention.h"
#include "attn/matrix.h"
#include "attn/random/generator.h"

namespace attn {

// Scores (n_q, n_k) and the softmax of their rows, in four numbers.
struct ScoreState {
  double variance;       // of all scores, over their number (NumPy's ddof = 0)
  double entropy_share;  // mean over the rows of entropy / log n_k: 1 spread evenly, 0 one-hot;
                         // 1 for a single key
  double largest;        // mean over the rows of the largest weight
  double jacobian_norm;  // mean over the rows of the Frobenius norm of diag(a) - a a^T
};

// n_q, n_k >= 1. NaN in the scores makes the numbers NaN.
ScoreState score_state(ConstMatrixRef<double> scores);

struct SweepRow {
  Index d_k;
  ScoreState state;
};

// For each d_k the state of scaled Q K^T, with Q (tokens, d_k) and then K (tokens, d_k) drawn from
// independent standard normals. Every size starts the stream again at the seed: a row does not
// depend on the other sizes. Throws InvalidInput(out_of_range) for a d_k or tokens below 1.
std::vector<SweepRow> scale_sweep(Rng rng, std::uint64_t seed, const std::vector<Index>& sizes,
                                  Index tokens, const Scale& scale);

// The largest weight of every row of softmax(factor scores), for every factor: scores (n_q, n_k),
// n_k >= 1, out (factors, n_q). Throws InvalidInput: empty_input without keys.
Matrix<double> row_maxima(ConstMatrixRef<double> scores, const std::vector<double>& factors);

}  // namespace attn
