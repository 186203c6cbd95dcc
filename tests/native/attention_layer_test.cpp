#include "attn/attention_layer.h"

#include <doctest.h>

#include <limits>
#include <utility>

#include "small_module.h"

using namespace attn;
using support::Random;
using support::SmallModule;

namespace {

constexpr Index d_model = SmallModule<float>::d_model;

template <class T>
Tensor<T> copy_of(TensorView<const T> view) {
  return Tensor<T>(view.shape(), std::vector<T>(view.data(), view.data() + view.size()));
}

template <class T>
void put(AttentionLayer<T>& layer, const Tensor<T>& X) {
  layer.input(X.dim(0)).matrix() = X.matrix();
}

// Whether a layer gives these bits, with weights and without, in any order.
template <class T>
void check_equal(AttentionLayer<T>& layer, const Tensor<T>& X, const MultiHeadResult<T>& expected,
                 const Tensor<T>& output) {
  put(layer, X);
  for (const bool wanted : {false, true, false, true}) {
    layer.run(wanted);
    CHECK(support::same(copy_of<T>(layer.output()), output));
    CHECK((layer.weights().size() > 0) == wanted);
    if (wanted) CHECK(support::same(copy_of<T>(layer.weights()), expected.weights));
  }
}

}  // namespace

TEST_CASE_TEMPLATE("attention layer: the bits of multi-head attention, for any number of tokens", T,
                   float, double) {
  const SmallModule<T> module;
  for (const bool projects : {true, false}) {
    AttentionLayer<T> layer(module.weights(projects));
    CHECK(layer.d_model() == d_model);
    CHECK(layer.d_out() == (projects ? d_model : module.W_O.dim(0)));
    CHECK(layer.heads() == module.heads);
    for (const Index n : {5, 1, 150, 5}) {
      CAPTURE(n);
      const Tensor<T> X = Random(static_cast<std::uint64_t>(n)).tensor<T>({n, d_model});
      const auto expected = multi_head_attention(X, X, X, module.weights(projects));
      check_equal(layer, X, expected, projects ? expected.output : expected.concat);
    }
  }
}

TEST_CASE_TEMPLATE("attention layer: a causal one has the bits of that mask, which may be given", T,
                   float, double) {
  const SmallModule<T> module;
  for (const Index n : {1, 7, 150}) {
    CAPTURE(n);
    const Mask<T> mask = causal_mask<T>(n, n);
    const Tensor<T> X = Random(3).tensor<T>({n, d_model});
    const auto expected = multi_head_attention(X, X, X, module.weights(), &mask);
    AttentionLayer<T> causal(module.weights(), {}, true), given(module.weights(), {}, false, mask);
    check_equal(given, X, expected, expected.output);
    put(causal, X);
    causal.run(true);
    CHECK(support::same(copy_of<T>(causal.output()), expected.output));
    CHECK(support::same(copy_of<T>(causal.weights()), expected.weights));
    // Some rows at a time: their sums are over the keys that they see.
    causal.run();
    const double limit = sizeof(T) == sizeof(double) ? 1e-13 : 5e-6;
    const double largest = static_cast<double>(expected.output.matrix().cwiseAbs().maxCoeff());
    CHECK(support::distance(copy_of<T>(causal.output()), expected.output) <= limit * largest);
    CHECK(causal.weights().data() == nullptr);
    // Their mask was for those rows.
    causal.run(true);
    CHECK(support::same(copy_of<T>(causal.output()), expected.output));
    CHECK(support::same(copy_of<T>(causal.weights()), expected.weights));
  }
}

TEST_CASE("attention layer: its input stays where it is until there are more or fewer tokens") {
  const SmallModule<double> module;
  AttentionLayer<double> layer(module.weights());
  const double* const place = layer.input(4).data();
  layer.run(true);
  layer.run();
  CHECK(layer.input(4).data() == place);
  CHECK(layer.input(5).shape() == Shape{5, d_model});
}

TEST_CASE("attention layer: before any input there is nothing, and none of less than a token") {
  const SmallModule<double> module;
  AttentionLayer<double> layer(module.weights());
  CHECK(layer.output().size() == 0);
  CHECK(layer.weights().size() == 0);
  for (const Index n : {0, -1, -7}) CHECK_THROWS_AS(layer.input(n), InvalidInput);
  put(layer, Tensor<double>({2, d_model}, 1.0));
  CHECK(layer.weights().size() == 0);
  CHECK_THROWS_AS(layer.input(0), InvalidInput);
  layer.run(true);
  CHECK(layer.weights().shape() == Shape{SmallModule<double>::heads, 2, 2});
}

TEST_CASE_TEMPLATE("attention layer: one that was moved from is empty, the other goes on", T, float,
                   double) {
  const SmallModule<T> module;
  const Tensor<T> X = Random(3).tensor<T>({4, d_model});
  AttentionLayer<T> layer(module.weights());
  put(layer, X);
  layer.run(true);
  const Tensor<T> output = copy_of<T>(layer.output()), weights = copy_of<T>(layer.weights());
  AttentionLayer<T> moved = std::move(layer);
  CHECK(support::same(copy_of<T>(moved.output()), output));
  CHECK(support::same(copy_of<T>(moved.weights()), weights));
  CHECK(layer.d_model() == 0);
  CHECK(layer.output().size() == 0);
  CHECK(layer.weights().size() == 0);
  CHECK_THROWS_AS(layer.input(4), InvalidInput);
  CHECK_THROWS_AS(layer.run(), InvalidInput);
  layer = std::move(moved);
  CHECK(moved.weights().size() == 0);
  layer.run(true);
  CHECK(support::same(copy_of<T>(layer.weights()), weights));
}

TEST_CASE("attention layer: more tokens than memory could hold are too many, by name") {
  const SmallModule<double> module;
  AttentionLayer<double> layer(module.weights());
  for (const Index n :
       {std::numeric_limits<Index>::max(), std::numeric_limits<Index>::max() / 16}) {
    CHECK_THROWS_WITH_AS(layer.input(n), doctest::Contains("n: ("), InvalidInput);
  }
  put(layer, Tensor<double>({1, d_model}));
  layer.run();
}

TEST_CASE("attention layer: what does not fit is an error, and leaves the layer as it was") {
  const SmallModule<double> module;
  const char* const no_tokens = "X: no tokens; at least one is needed";
  CHECK_THROWS_WITH_AS(AttentionLayer<double>(module.weights()).run(), no_tokens, InvalidInput);
  CHECK_THROWS_WITH_AS(AttentionLayer<double>(module.weights()).input(0), no_tokens, InvalidInput);
  CHECK_THROWS_WITH_AS(
      AttentionLayer<double>(module.weights(), {}, true, causal_mask<double>(2, 2)),
      "mask: causal is a mask already; add the two and give the sum", InvalidInput);
  MultiHeadWeights<double> appending = module.weights();
  appending.zero_attention = true;
  CHECK_THROWS_WITH_AS(AttentionLayer<double>{appending},
                       "weights: a layer that keeps them appends no keys", InvalidInput);
  MultiHeadWeights<double> narrow = module.weights();
  narrow.W_K = narrow.W_V;
  CHECK_THROWS_AS(AttentionLayer<double>{narrow}, InvalidInput);
  AttentionLayer<double> masked(module.weights(), {}, false, causal_mask<double>(3, 3));
  const Tensor<double> X = Random(2).tensor<double>({3, d_model});
  put(masked, X);
  masked.run(true);
  const Tensor<double> output = copy_of<double>(masked.output());
  CHECK_THROWS_AS(masked.input(4), InvalidInput);
  CHECK_THROWS_WITH_AS(masked.input(-3), "n: -3 tokens; at least one is needed", InvalidInput);
  masked.run(true);
  CHECK(support::same(copy_of<double>(masked.output()), output));
}
