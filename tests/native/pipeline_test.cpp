#include "attn/attention_lab.h"

#include <doctest.h>

#include <cmath>

using namespace attn;

namespace {

std::vector<double> values(const Trace& trace, const char* name) {
  const auto view = trace.find<double>(name);
  return {view.data(), view.data() + view.size()};
}

}  // namespace

TEST_CASE("pipeline: a word that is added leaves all other numbers as they are") {
  for (const Rng rng : {Rng::numpy_legacy, Rng::numpy_pcg64, Rng::torch}) {
    Spec spec;
    spec.rng = rng;
    spec.text = "a b c";
    const Trace before = run(spec);
    spec.text = "new a b c";
    const Trace after = run(spec);
    for (const char* name : {"W_Q", "W_K", "W_V", "W_O"}) {
      CHECK(values(before, name) == values(after, name));
    }
    const auto old_rows = before.find<double>("embedding").matrix();
    CHECK(after.find<double>("embedding").matrix().bottomRows(3) == old_rows);
  }
}

TEST_CASE("pipeline: both causal masks are the same where there are as many keys as queries") {
  Spec spec;
  spec.mask.causal = true;
  const Trace causal = run(spec);
  spec.mask = {};
  spec.mask.causal_bottom_right = true;
  CHECK(values(run(spec), "mask") == values(causal, "mask"));
  CHECK(values(run(spec), "weights") == values(causal, "weights"));
}

TEST_CASE("pipeline: sub-seeds are zlib's CRC-32 of the name, XOR the seed") {
  CHECK(sub_seed(0, "W_Q") == 0xb7fdc1deu);
  CHECK(sub_seed(42, "embedding/cat") == (0x5e81359eu ^ 42u));
}

TEST_CASE("pipeline: seeds and draws decide what is drawn") {
  Spec spec;
  const Trace one = run(spec);
  CHECK(values(run(spec), "output") == values(one, "output"));
  spec.weight_seed = 7;
  const Trace other = run(spec);
  CHECK(values(other, "X") == values(one, "X"));
  CHECK(values(other, "W_Q") != values(one, "W_Q"));
  spec = Spec();
  spec.seed = 43;
  CHECK(values(run(spec), "X") != values(one, "X"));
  spec.draws = Draws::one_stream;
  spec.projection = ProjectionForm::packed;
  const Trace packed = run(spec);
  spec.projection = ProjectionForm::per_head;
  CHECK(values(run(spec), "W_Q") != values(packed, "W_Q"));
}

TEST_CASE("pipeline: every initialiser and order of draws runs with every generator") {
  for (const char* rng : {"numpy-legacy", "numpy-pcg64", "torch"}) {
    for (const char* draws :
         {"per-tensor", "one-stream", "restarted", "per-head", "module-first"}) {
      for (const char* init :
           {"normal", "glorot-normal", "glorot-uniform", "kaiming-uniform", "torch-mha"}) {
        Spec spec;
        REQUIRE(read_spec({{"rng", rng}, {"draws", draws}, {"init", init}}, spec).empty());
        CAPTURE(rng);
        CAPTURE(draws);
        CAPTURE(init);
        const bool module = spec.init == WeightInit::torch_mha;
        const bool allowed = !module || (spec.rng == Rng::torch && spec.draws != Draws::per_head);
        CHECK(check(spec).empty() == allowed);
        if (!allowed) continue;
        const Trace trace = run(spec);
        for (const char* name : {"X", "W_Q", "W_K", "W_V", "W_O", "output"}) {
          for (const double x : values(trace, name)) CHECK(std::isfinite(x));
        }
      }
    }
  }
}

TEST_CASE("pipeline: given arrays stand in for what is drawn, and nothing else changes") {
  Spec spec;
  const Trace drawn = run(spec);
  Tensor<double> X({10, 8}, values(drawn, "X"));
  X[3] = 5;
  spec.give("X", X);
  const Trace given = run(spec);
  CHECK(given.at("X", {0, 3}) == 5);
  CHECK(values(given, "W_K") == values(drawn, "W_K"));
  CHECK(given.at("output", {9, 0}) != drawn.at("output", {9, 0}));
  Spec one_head;
  one_head.heads = 1;
  one_head.give("W_V", Tensor<double>({8, 8}, 0));
  for (const double x : values(run(one_head), "output")) CHECK(x == 0);
}

TEST_CASE("pipeline: masks add up, and hidden keys get no weight") {
  Spec spec;
  spec.tokens = 6;
  REQUIRE(
      read_spec(
          {{"tokens", "6"}, {"mask", "causal+window+padding"}, {"padding", "2"}, {"window", "1"}},
          spec)
          .empty());
  const Trace trace = run(spec);
  for (Index i = 0; i < 6; ++i) {
    for (Index j = 0; j < 6; ++j) {
      const bool visible = j <= i && i - j <= 1 && j < 4;
      CAPTURE(i);
      CAPTURE(j);
      CHECK((trace.at("mask", {i, j}) == 0) == visible);
      CHECK((trace.at("weights", {0, i, j}) > 0) == visible);
    }
  }
}

TEST_CASE("pipeline: corners of size") {
  for (const char* text : {"one", "one one one"}) {
    for (const Index d_model : {Index{1}, Index{2}, Index{5}}) {
      Spec spec;
      spec.text = text;
      spec.d_model = d_model;
      spec.heads = d_model;
      const Trace trace = run(spec);
      CHECK(trace.has("pca_components") == (trace.resolved().sizes.n > 1 && d_model > 1));
      for (const double weight : values(trace, "weights")) CHECK(weight > 0);
    }
  }
  Spec wide;
  wide.d_k = 3;
  wide.d_v = 5;
  wide.output_projection = false;
  wide.bias = true;
  const Trace trace = run(wide);
  CHECK_FALSE(trace.has("b_O"));
  CHECK(trace.find<double>("output").shape() == Shape{10, 10});
  CHECK_FALSE(trace.has("original_2d"));
  Spec large;
  large.tokens = largest_pca + 1;
  large.d_model = 2 * largest_pca;
  CHECK_FALSE(run(large).has("pca_components"));
  large.tokens = largest_pca;
  CHECK(run(large).has("pca_components"));
}

TEST_CASE("pipeline: float32 follows float64") {
  Spec spec;
  spec.mask.causal = true;
  const Trace wide = run(spec);
  spec.dtype = Dtype::float32;
  const Trace narrow = run(spec);
  const auto output = narrow.find<float>("output");
  const std::vector<double> expected = values(wide, "output");
  for (Index i = 0; i < output.size(); ++i) {
    CHECK(std::abs(static_cast<double>(output[i]) - expected[static_cast<std::size_t>(i)]) < 5e-6);
  }
}
