#include "attn/head_pattern.h"

#include <doctest.h>

#include <cmath>
#include <limits>

#include "attn/softmax.h"
#include "support.h"

using namespace attn;

namespace {

const BroadcastMask<double> no_mask{TensorView<const double>()};

// n x n weights: `share` of each query's attention at key(query), the rest spread over its other
// keys; alike where key(query) is none of them.
template <class Key>
Matrix<double> weights_to(Index n, double share, Key key) {
  Matrix<double> weights = Matrix<double>::Constant(n, n, 1.0 / static_cast<double>(n));
  for (Index i = 0; i < n; ++i) {
    if (key(i) < 0 || key(i) >= n) continue;
    weights.row(i).setConstant((1 - share) / static_cast<double>(n - 1));
    weights(i, key(i)) = share;
  }
  return weights;
}

const PatternMeasure& measure_of(const std::vector<PatternMeasure>& measures, Pattern pattern) {
  return measures[static_cast<std::size_t>(pattern)];
}

std::string label_of(const Matrix<double>& weights, const BroadcastMask<double>& mask = no_mask) {
  const std::vector<PatternMeasure> measures = measure_patterns(weights, mask);
  const PatternMeasure* label = find_label(measures);
  return label ? to_string(label->pattern) : "";
}

}  // namespace

TEST_CASE("head pattern: each pattern is called by its name") {
  CHECK(label_of(weights_to(6, 0.8, [](Index i) { return i - 1; })) == "previous token");
  CHECK(label_of(weights_to(6, 0.8, [](Index i) { return i; })) == "self");
  CHECK(label_of(weights_to(6, 0.8, [](Index i) { return i + 1; })) == "next token");
  CHECK(label_of(weights_to(6, 0.8, [](Index) { return 0; })) == "first token");
  CHECK(label_of(weights_to(6, 0.8, [](Index) { return 3; })) == "one token");
  CHECK(label_of(Matrix<double>::Constant(6, 6, 1.0 / 6)) == "uniform");
}

TEST_CASE("head pattern: no name where no rule holds") {
  CHECK(label_of(weights_to(6, 0.8, [](Index i) { return (i + 3) % 6; })) == "");
  CHECK(label_of(Matrix<double>(0, 0)) == "");
}

TEST_CASE("head pattern: the measures come in the order of the patterns") {
  const auto measures = measure_patterns(Matrix<double>::Constant(3, 3, 1.0 / 3), no_mask);
  REQUIRE(measures.size() == 6);
  for (std::size_t at = 0; at < measures.size(); ++at)
    CHECK(static_cast<std::size_t>(measures[at].pattern) == at);
}

TEST_CASE("head pattern: the threshold itself is enough, less is not") {
  const auto previous = [](Index i) { return i - 1; };
  CHECK(label_of(weights_to(5, pattern_share, previous)) == "previous token");
  CHECK(label_of(weights_to(5, pattern_share - 1e-9, previous)) == "");
}

TEST_CASE("head pattern: a query that can't follow the pattern does not count") {
  const auto measures =
      measure_patterns(weights_to(5, 0.7, [](Index i) { return i - 1; }), no_mask);
  const PatternMeasure& previous = measure_of(measures, Pattern::previous_token);
  CHECK(previous.queries == 4);
  CHECK(previous.share == doctest::Approx(0.7));
  CHECK(measure_of(measures, Pattern::self).queries == 5);
  CHECK(measure_of(measures, Pattern::next_token).queries == 4);
}

TEST_CASE("head pattern: uniform under a causal mask is uniform over the keys that it leaves") {
  Matrix<double> weights = Matrix<double>::Zero(6, 6);
  for (Index i = 0; i < 6; ++i)
    weights.row(i).head(i + 1).setConstant(1 / static_cast<double>(i + 1));
  const Mask<double> causal = causal_mask<double>(6, 6);
  const BroadcastMask<double> mask(causal.view());
  const auto measures = measure_patterns(weights, mask);
  const PatternMeasure& uniform = measure_of(measures, Pattern::uniform);
  CHECK(uniform.share == doctest::Approx(1));
  CHECK(uniform.queries == 5);  // the first has no choice
  CHECK(label_of(weights, mask) == "uniform");
  CHECK(label_of(weights) == "");
}

TEST_CASE("head pattern: what the mask hides is no choice, a finite bias is one") {
  const Mask<double> causal = causal_mask<double>(4, 4);
  const Mask<double> biased = causal_mask<double>(4, 4, Alignment::top_left, -1e9);
  const Matrix<double> weights = weights_to(4, 0.9, [](Index i) { return i; });
  const auto hidden = measure_patterns(weights, BroadcastMask<double>(causal.view()));
  CHECK(measure_of(hidden, Pattern::self).queries == 3);
  CHECK(measure_of(hidden, Pattern::next_token).queries == 0);
  CHECK(std::isnan(measure_of(hidden, Pattern::next_token).share));
  const auto open = measure_patterns(weights, BroadcastMask<double>(biased.view()));
  CHECK(measure_of(open, Pattern::self).queries == 4);
}

TEST_CASE("head pattern: a row that attends to nothing does not count") {
  Mask<double> mask(Shape{4, 4});
  mask.matrix().row(2).setConstant(excluded<double>);
  Matrix<double> weights = weights_to(4, 0.9, [](Index) { return 1; });
  for (double nothing : {0.0, std::numeric_limits<double>::quiet_NaN()}) {
    weights.row(2).setConstant(nothing);
    const auto measures = measure_patterns(weights, BroadcastMask<double>(mask.view()));
    const PatternMeasure& one = measure_of(measures, Pattern::one_token);
    CHECK(one.queries == 3);
    CHECK(one.key == 1);
    CHECK(one.share == doctest::Approx(0.9));
  }
}

TEST_CASE("head pattern: NaN weights have no label") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(label_of(Matrix<double>::Constant(3, 3, nan)) == "");
}

TEST_CASE("head pattern: one query, or a minority of them, makes no pattern") {
  const auto two = measure_patterns(weights_to(2, 0.9, [](Index i) { return i - 1; }), no_mask);
  CHECK(measure_of(two, Pattern::previous_token).share == doctest::Approx(0.9));
  CHECK_FALSE(measure_of(two, Pattern::previous_token).holds);
  // Only queries 0 and 1 may see their next token.
  const Mask<double> prefix = prefix_mask<double>(8, 8, 3);
  const BroadcastMask<double> mask(prefix.view());
  const auto measures = measure_patterns(weights_to(8, 0.9, [](Index i) { return i + 1; }), mask);
  const PatternMeasure& next = measure_of(measures, Pattern::next_token);
  CHECK(next.queries == 2);
  CHECK(next.share == doctest::Approx(0.9));
  CHECK_FALSE(next.holds);
}

TEST_CASE("head pattern: no queries make none, however many keys there are") {
  for (const PatternMeasure& one : measure_patterns(Matrix<double>(0, 1000000000), no_mask)) {
    CHECK(one.queries == 0);
    CHECK(std::isnan(one.share));
    CHECK_FALSE(one.holds);
  }
}

TEST_CASE("head pattern: a mask for each head") {
  Mask<double> mask(Shape{2, 3, 3});
  mask.matrix(1) = causal_mask<double>(3, 3).matrix();
  const BroadcastMask<double> both(mask.view());
  const Matrix<double> weights = weights_to(3, 0.9, [](Index i) { return i; });
  CHECK(measure_of(measure_patterns(weights, both, 0), Pattern::self).queries == 3);
  CHECK(measure_of(measure_patterns(weights, both, 1), Pattern::self).queries == 2);
}

TEST_CASE("head pattern: shares are between 0 and 1 for any weights") {
  support::for_seeded_sizes([](const support::Sizes& s, support::Random& random) {
    const Tensor<double> weights = softmax(random.tensor<double>({s.n, s.n}));
    for (const PatternMeasure& one : measure_patterns(weights.matrix(), no_mask)) {
      if (one.queries == 0) continue;
      CHECK(one.share >= 0);
      CHECK(one.share <= 1 + 1e-12);
    }
  });
}
