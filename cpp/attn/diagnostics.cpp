#include "attn/diagnostics.h"

#include <cmath>

#include "attn/problem.h"
#include "attn/random/numpy_legacy.h"
#include "attn/softmax.h"
#include "attn/tensor.h"

namespace attn {
namespace {

void require_sizes(const std::vector<Index>& sizes, Index count, const char* field) {
  for (Index d_k : sizes)
    require(d_k >= 1, ProblemCode::out_of_range, "sizes",
            "sizes: {} is too small; at least 1 is needed", d_k);
  require(count >= 1, ProblemCode::out_of_range, field, "{}: {} is too few; at least 1 is needed",
          field, count);
}

// Of the population, in two passes.
double variance(const Vector<double>& values) {
  const double mean = values.sum() / static_cast<double>(values.size());
  return (values.array() - mean).square().sum() / static_cast<double>(values.size());
}

ScoreVariance measure(Generator& generator, Index d_k, Index trials) {
  Matrix<double> queries(trials, d_k), keys(trials, d_k);
  generator.normal(queries.data(), queries.size());
  generator.normal(keys.data(), keys.size());
  const Vector<double> scores = queries.cwiseProduct(keys).rowwise().sum();
  const Vector<double> scaled = scores / std::sqrt(static_cast<double>(d_k));
  return {d_k, variance(scores), variance(scaled)};
}

SoftmaxState state_of(const Vector<double>& scores) {
  const Tensor<double> row({scores.size()},
                           std::vector<double>(scores.data(), scores.data() + scores.size()));
  const Tensor<double> weights = softmax(row);
  return {largest_weight(weights.data(), weights.size()), entropy(weights.data(), weights.size()),
          softmax_jacobian_norm(weights.data(), weights.size())};
}

}  // namespace

template <class T>
T entropy(const T* weights, Index n) {
  T sum = 0;
  for (Index i = 0; i < n; ++i)
    if (weights[i] != T(0)) sum -= weights[i] * std::log(weights[i]);
  return sum;
}

template <class T>
T softmax_jacobian_norm(const T* weights, Index n) {
  // On the diagonal a_i - a_i^2; beside it -a_i a_j, twice each: all squares, so nothing cancels.
  T sum = 0, squares_before = 0;
  for (Index i = 0; i < n; ++i) {
    const T square = weights[i] * weights[i];
    const T diagonal = weights[i] - square;
    sum += diagonal * diagonal + 2 * square * squares_before;
    squares_before += square;
  }
  return std::sqrt(sum);
}

template <class T>
T largest_weight(const T* weights, Index n) {
  T largest = n > 0 ? weights[0] : T(0);
  for (Index i = 1; i < n; ++i)
    if (weights[i] > largest || std::isnan(weights[i])) largest = weights[i];
  return largest;
}

std::vector<ScoreVariance> score_variance(Rng rng, std::uint64_t seed,
                                          const std::vector<Index>& sizes, Index trials) {
  require_sizes(sizes, trials, "trials");
  Generator generator(rng, seed);
  std::vector<ScoreVariance> table;
  for (Index d_k : sizes) table.push_back(measure(generator, d_k, trials));
  return table;
}

std::vector<Saturation> saturation(Rng rng, std::uint64_t seed, const std::vector<Index>& sizes,
                                   Index keys) {
  require_sizes(sizes, keys, "keys");
  std::vector<Saturation> table;
  for (Index d_k : sizes) {
    const std::uint64_t own_seed = seed + static_cast<std::uint64_t>(d_k);
    require(rng != Rng::numpy_legacy || own_seed <= NumpyLegacy::largest_seed,
            ProblemCode::out_of_range, "seed", "seed: {} + d_k {} is beyond {}", seed, d_k,
            NumpyLegacy::largest_seed);
    Generator generator(rng, own_seed);
    Vector<double> query(d_k);
    Matrix<double> key(keys, d_k);
    generator.normal(query.data(), query.size());
    generator.normal(key.data(), key.size());
    const Vector<double> scores = key * query;
    table.push_back(
        {d_k, state_of(scores), state_of(scores / std::sqrt(static_cast<double>(d_k)))});
  }
  return table;
}

#define INSTANTIATE(T)                                  \
  template T entropy<T>(const T*, Index);               \
  template T softmax_jacobian_norm<T>(const T*, Index); \
  template T largest_weight<T>(const T*, Index);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
