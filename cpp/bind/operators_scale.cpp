#include <algorithm>

#include "attn/diagnostics.h"
#include "attn/scale_sweep.h"
#include "bind/operators.h"

namespace bind {

using attn::Tensor;

namespace {

// Rows of scores with at least one row and one key.
Tensor<double> scores_argument(Call& call) {
  Tensor<double> scores = call.take<double>("scores");
  attn::require(scores.rank() == 2 && scores.size() > 0, attn::ProblemCode::shape_mismatch,
                "scores", "scores: shape {} is not that of queries against at least one key",
                scores.shape());
  return scores;
}

// Throws where there is no room for so many vectors at a time; sizes below 1 are refused later.
void require_room(Index vectors, Index size, const char* field) {
  checked({std::max(vectors, Index(0)), std::max(size, Index(0))}, field);
}

// Of vectors, of which so many are drawn.
std::vector<Index> sizes_of(const Call& call, Index vectors) {
  std::vector<Index> sizes = to_indices(call.options()["sizes"]);
  for (const Index size : sizes) require_room(vectors, size, "sizes");
  return sizes;
}

}  // namespace

val scale_sweep(Call& call) {
  const Index tokens = call.integer("tokens", 64);
  require_room(tokens, tokens, "tokens");
  const auto rows = attn::scale_sweep(call.rng(), call.seed(), sizes_of(call, tokens), tokens,
                                      scale_option(call));
  Tensor<double> table({static_cast<Index>(rows.size()), 5});
  Index i = 0;
  for (const auto& [d_k, state] : rows) {
    table[i++] = static_cast<double>(d_k);
    table[i++] = state.variance;
    table[i++] = state.entropy_share;
    table[i++] = state.largest;
    table[i++] = state.jacobian_norm;
  }
  call.result<double>("table", std::move(table));
  return val::undefined();
}

val score_state(Call& call) {
  const attn::ScoreState state = attn::score_state(scores_argument(call).matrix());
  val result = val::object();
  result.set("variance", state.variance);
  result.set("entropy_share", state.entropy_share);
  result.set("max_weight", state.largest);
  result.set("jacobian_norm", state.jacobian_norm);
  return result;
}

val row_maxima(Call& call) {
  const Tensor<double> factors = call.take<double>("factors");
  const Tensor<double> scores = scores_argument(call);
  checked({factors.size(), scores.dim(0)}, "factors");
  const attn::Matrix<double> maxima =
      attn::row_maxima(scores.matrix(), {factors.data(), factors.data() + factors.size()});
  call.result<double>("maxima", Tensor<double>::from_matrix(maxima));
  return val::undefined();
}

val score_variance(Call& call) {
  const Index trials = call.integer("trials", 4000);
  const auto rows = attn::score_variance(call.rng(), call.seed(), sizes_of(call, trials), trials);
  Tensor<double> table({static_cast<Index>(rows.size()), 3});
  Index i = 0;
  for (const attn::ScoreVariance& row : rows) {
    table[i++] = static_cast<double>(row.d_k);
    table[i++] = row.unscaled;
    table[i++] = row.scaled;
  }
  call.result<double>("table", std::move(table));
  return val::undefined();
}

val saturation(Call& call) {
  const Index keys = call.integer("keys", 16);
  const auto rows = attn::saturation(call.rng(), call.seed(), sizes_of(call, keys), keys);
  Tensor<double> table({static_cast<Index>(rows.size()), 7});
  Index i = 0;
  for (const attn::Saturation& row : rows) {
    table[i++] = static_cast<double>(row.d_k);
    for (const attn::SoftmaxState& state : {row.unscaled, row.scaled}) {
      table[i++] = state.largest;
      table[i++] = state.entropy;
      table[i++] = state.jacobian_norm;
    }
  }
  call.result<double>("table", std::move(table));
  return val::undefined();
}

}  // namespace bind
