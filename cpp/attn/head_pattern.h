// What a head does, where one rule says it: how much of its attention follows each of six patterns.
//
// Query i stands beside key i. A query counts for a pattern only where it could follow it: the mask
// leaves it at least two keys, so that it has a choice, and the pattern's key is one of them. So
// the first query counts for nothing under a causal mask, and a fully masked one never does.
#pragma once

#include <vector>

#include "attn/mask.h"
#include "attn/matrix.h"

namespace attn {

//   previous_token, self, next_token  query i attends to key i - 1, i, i + 1
//   first_token                       every query attends to key 0
//   one_token                         every query attends to the same key, whichever gets most
//   uniform                           every query attends to all keys it may see alike
enum class Pattern { previous_token, self, next_token, first_token, one_token, uniform };

const char* to_string(Pattern pattern);

// Of the attention, on average, that must go to the pattern's key.
constexpr double pattern_share = 0.5;
// Of the greatest entropy that a row can have, on average, that makes it uniform.
constexpr double uniform_share = 0.95;
// One query is no pattern.
constexpr Index pattern_queries = 2;

struct PatternMeasure {
  Pattern pattern;
  // Mean over the queries that count: the weight of the pattern's key; of uniform the row's entropy
  // over the log of the number of its keys. NaN where none counts.
  double share;
  // The share from which on the pattern holds.
  double threshold;
  // How many queries count.
  Index queries;
  // The key of first_token and one_token, else -1.
  Index key;
  // share >= threshold, over at least pattern_queries queries and half of those that have a choice.
  bool holds;
};

// All patterns, in the order of the enum, of one head's weights (n_q, n_k); `head` is its place in
// the mask, which must broadcast to (h, n_q, n_k).
std::vector<PatternMeasure> measure_patterns(ConstMatrixRef<double> weights,
                                             const BroadcastMask<double>& mask, Index head = 0);

// The one to call the head by: uniform where it holds, else the one with the largest share (the
// first of equal ones) of those that hold. Null where none does.
const PatternMeasure* find_label(const std::vector<PatternMeasure>& measures);

}  // namespace attn
