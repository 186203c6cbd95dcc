// What a row of weights tells, and the experiment behind the division by sqrt(d_k)
// (Vaswani et al. 2017, section 3.2.1, footnote 4).
#pragma once

#include <cstdint>
#include <vector>

#include "attn/matrix.h"
#include "attn/random/generator.h"

namespace attn {

// -sum p log p in nats, with 0 log 0 = 0: from 0 (one key has it all) to log n (all the same).
template <class T>
T entropy(const T* weights, Index n);

// The Frobenius norm of the softmax's Jacobian diag(p) - p p^T at weights p: how strongly the
// weights still answer to a change of the scores. 0 when saturated.
template <class T>
T softmax_jacobian_norm(const T* weights, Index n);

// The largest entry, or NaN if one is NaN; 0 for n = 0.
template <class T>
T largest_weight(const T* weights, Index n);

// The population variance of the scores q.k over the trials, unscaled (expected: d_k) and divided
// by sqrt(d_k) (expected: 1), for queries and keys of independent standard normals.
struct ScoreVariance {
  Index d_k;
  double unscaled, scaled;
};

// One stream for all sizes: for each d_k the queries (trials, d_k), then the keys.
// Throws InvalidInput(out_of_range) for a d_k or trials below 1.
std::vector<ScoreVariance> score_variance(Rng rng, std::uint64_t seed,
                                          const std::vector<Index>& sizes, Index trials);

// One query against some keys: what the softmax makes of the scores, unscaled and scaled.
struct SoftmaxState {
  double largest, entropy, jacobian_norm;
};
struct Saturation {
  Index d_k;
  SoftmaxState unscaled, scaled;
};

// A fresh stream with seed + d_k for every size: the query (d_k), then the keys (keys, d_k).
// Throws InvalidInput(out_of_range) for a d_k or keys below 1, and as Generator for seed + d_k.
std::vector<Saturation> saturation(Rng rng, std::uint64_t seed, const std::vector<Index>& sizes,
                                   Index keys = 16);

}  // namespace attn
