#include "attn/diagnostics.h"

#include <doctest.h>

#include <cmath>
#include <limits>

#include "attn/problem.h"
#include "attn/softmax.h"
#include "support.h"

using namespace attn;

TEST_CASE("diagnostics: entropy from one key to all of them") {
  const std::vector<double> one{0, 1, 0}, all(4, 0.25);
  CHECK(entropy(one.data(), 3) == 0);
  CHECK(entropy(all.data(), 4) == doctest::Approx(std::log(4.0)));
  CHECK(entropy(all.data(), 0) == 0);
}

TEST_CASE("diagnostics: the Jacobian vanishes when one key has all the weight") {
  const std::vector<double> one{0, 1, 0}, half{0.5, 0.5};
  CHECK(softmax_jacobian_norm(one.data(), 3) == 0);
  CHECK(softmax_jacobian_norm(half.data(), 2) == 0.5);
}

TEST_CASE("diagnostics: the Jacobian's norm is that of finite differences") {
  support::for_seeded_sizes([](const support::Sizes& s, support::Random& random) {
    if (s.n > 20) return;
    const Tensor<double> scores = random.tensor<double>({s.n});
    const double step = 1e-6;
    double sum = 0;
    for (Index j = 0; j < s.n; ++j) {
      Tensor<double> up = scores, down = scores;
      up[j] += step;
      down[j] -= step;
      const Tensor<double> above = softmax(up), below = softmax(down);
      for (Index i = 0; i < s.n; ++i) sum += std::pow((above[i] - below[i]) / (2 * step), 2);
    }
    const Tensor<double> weights = softmax(scores);
    CHECK(std::abs(softmax_jacobian_norm(weights.data(), s.n) - std::sqrt(sum)) < 1e-8);
  });
}

TEST_CASE("diagnostics: the largest weight") {
  const std::vector<double> row{0.2, 0.7, 0.1};
  CHECK(largest_weight(row.data(), 3) == 0.7);
  CHECK(largest_weight(row.data(), 0) == 0);
  const std::vector<double> holed{0.2, std::numeric_limits<double>::quiet_NaN(), 0.1};
  CHECK(std::isnan(largest_weight(holed.data(), 3)));
}

TEST_CASE("diagnostics: the variance of scores is d_k, and 1 after scaling, for every generator") {
  for (Rng rng : {Rng::numpy_legacy, Rng::numpy_pcg64, Rng::torch}) {
    for (const ScoreVariance& row : score_variance(rng, 1, {4, 32}, 4000)) {
      CHECK(std::abs(row.unscaled / static_cast<double>(row.d_k) - 1) < 0.15);
      CHECK(std::abs(row.scaled - 1) < 0.15);
    }
  }
}

TEST_CASE("diagnostics: unscaled scores saturate the softmax") {
  const Saturation row = saturation(Rng::numpy_legacy, 3, {1024})[0];
  CHECK(row.unscaled.largest > 0.9);
  CHECK(row.unscaled.entropy < row.scaled.entropy);
  CHECK(row.unscaled.jacobian_norm < row.scaled.jacobian_norm);
}

TEST_CASE("diagnostics: sizes below 1 are refused") {
  CHECK_THROWS_AS(score_variance(Rng::numpy_legacy, 0, {0}, 10), InvalidInput);
  CHECK_THROWS_AS(score_variance(Rng::numpy_legacy, 0, {2}, 0), InvalidInput);
  CHECK_THROWS_AS(saturation(Rng::numpy_legacy, 0, {-1}), InvalidInput);
  CHECK_THROWS_AS(saturation(Rng::numpy_legacy, 0, {2}, 0), InvalidInput);
}

TEST_CASE("diagnostics: a size whose own seed is beyond the generator's is refused by name") {
  CHECK(saturation(Rng::numpy_legacy, 4294967290, {5}).size() == 1);
  CHECK_THROWS_WITH(saturation(Rng::numpy_legacy, 4294967290, {5, 6}),
                    "seed: 4294967290 + d_k 6 is beyond 4294967295");
  CHECK(saturation(Rng::numpy_pcg64, 4294967290, {6}).size() == 1);
}
