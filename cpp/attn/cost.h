// What self-attention costs: parameters, floating-point operations and entries of the weights.
#pragma once

#include <cstdint>

#include "attn/matrix.h"
#include "attn/problem.h"

namespace attn {

// One layer over n tokens with d_k = d_v = d_model / heads. A product and its addition count as two
// operations; softmax, scaling and mask are left out.
struct Cost {
  std::int64_t n, d_model, heads;
  std::int64_t single_head_parameters;  // 3 d_model^2: W_Q, W_K, W_V of one head, without W_O
  std::int64_t parameters;              // 4 d_model^2: with W_O, for any number of heads
  std::int64_t parameters_with_biases;  // + 4 d_model
  std::int64_t projection_operations;   // 6 n d_model^2: Q, K and V
  std::int64_t attention_operations;    // 4 n^2 d_model: Q K^T and weights V, all heads
  std::int64_t output_operations;       // 2 n d_model^2: W_O
  std::int64_t weight_entries;          // heads n^2
};

// out_of_range for sizes below 1 (n may be 0) or above 2^20, beyond which the counts could
// overflow; not_divisible for heads that d_model can't be cut into.
Problems check_cost(Index n, Index d_model, Index heads);

// Throws InvalidInput as check_cost reports.
Cost attention_cost(Index n, Index d_model, Index heads);

// Fixed filters over n tokens of some width, as filters.h computes them; every addition,
// subtraction, multiplication and division is one operation.
struct FilterCost {
  // width (2 n + what is added up from the ends of blocks + windows of two parts), below 4 width n
  std::int64_t moving_average_operations;
  std::int64_t exponential_average_operations;  // 3 width (n - 1)
};

// Throws InvalidInput(out_of_range) for sizes below 1 (n may be 0) or above 2^20.
FilterCost filter_cost(Index n, Index width, Index window);

}  // namespace attn
