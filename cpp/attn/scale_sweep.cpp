#include "attn/scale_sweep.h"

#include <cmath>

#include "attn/diagnostics.h"
#include "attn/problem.h"
#include "attn/softmax.h"
#include "kernels/product.h"

namespace attn {
namespace {

// Softmax of every row.
Matrix<double> weights_of(ConstMatrixRef<double> scores) {
  Matrix<double> weights = scores;
  Vector<double> row_max(scores.rows()), row_sum(scores.rows());
  softmax_rows<double>(weights, SoftmaxForm::stable, row_max.data(), weights, row_sum.data(),
                       weights);
  return weights;
}

void require_at_least_one(Index value, const char* field) {
  require(value >= 1, ProblemCode::out_of_range, field, "{}: {} is too small; at least 1 is needed",
          field, value);
}

}  // namespace

ScoreState score_state(ConstMatrixRef<double> scores) {
  const double mean = scores.mean();
  ScoreState state{(scores.array() - mean).square().mean(), 0, 0, 0};
  const Matrix<double> weights = weights_of(scores);
  const Index n = weights.cols();
  for (Index i = 0; i < weights.rows(); ++i) {
    const double* row = weights.row(i).data();
    state.entropy_share += n == 1 ? 1 : entropy(row, n) / std::log(static_cast<double>(n));
    state.largest += largest_weight(row, n);
    state.jacobian_norm += softmax_jacobian_norm(row, n);
  }
  const auto rows = static_cast<double>(weights.rows());
  state.entropy_share /= rows;
  state.largest /= rows;
  state.jacobian_norm /= rows;
  return state;
}

std::vector<SweepRow> scale_sweep(Rng rng, std::uint64_t seed, const std::vector<Index>& sizes,
                                  Index tokens, const Scale& scale) {
  require_at_least_one(tokens, "tokens");
  for (Index d_k : sizes) require_at_least_one(d_k, "sizes");
  std::vector<SweepRow> table;
  Matrix<double> scores(tokens, tokens);
  for (Index d_k : sizes) {
    Generator generator(rng, seed);
    Matrix<double> queries(tokens, d_k), keys(tokens, d_k);
    generator.normal(queries.data(), queries.size());
    generator.normal(keys.data(), keys.size());
    kernels::multiply_transposed<double>(queries, keys, scores);
    scale.apply<double>(scores, d_k, scores);
    table.push_back({d_k, score_state(scores)});
  }
  return table;
}

Matrix<double> row_maxima(ConstMatrixRef<double> scores, const std::vector<double>& factors) {
  require(scores.cols() >= 1, ProblemCode::empty_input, "scores",
          "scores: has no keys; softmax needs at least one to share the weight among");
  Matrix<double> out(static_cast<Index>(factors.size()), scores.rows());
  for (Index f = 0; f < out.rows(); ++f) {
    const Matrix<double> weights = weights_of(scores * factors[static_cast<std::size_t>(f)]);
    for (Index i = 0; i < out.cols(); ++i)
      out(f, i) = largest_weight(weights.row(i).data(), weights.cols());
  }
  return out;
}

}  // namespace attn
