// Every preset against the reference data of the demo that it stands for.
#include "attn/preset.h"

#include <doctest.h>

#include <cmath>

#include "attn/pipeline.h"
#include "demo_data.h"

using namespace attn;

namespace {

Tensor<double> tensor(const Trace& trace, const char* name) {
  if (trace.dtype() == Dtype::float64) {
    const auto view = trace.find<double>(name);
    return Tensor<double>(view.shape(), {view.data(), view.data() + view.size()});
  }
  const auto view = trace.find<float>(name);
  return Tensor<double>(view.shape(), {view.data(), view.data() + view.size()});
}

// Largest difference relative to the reference's largest entry; NaN where there is one.
double error(const Tensor<double>& actual, const Tensor<double>& expected) {
  REQUIRE(actual.size() == expected.size());
  double most = 0, scale = 0;
  for (Index i = 0; i < actual.size(); ++i) {
    const double difference = std::abs(actual[i] - expected[i]);
    if (!(difference <= most)) most = difference;
    scale = std::max(scale, std::abs(expected[i]));
  }
  return scale > 0 ? most / scale : most;
}

void compare(const Trace& trace, const DemoData& data, const char* ours, const char* theirs) {
  INFO(ours);
  const double limit = data.is_float32(theirs) && trace.dtype() == Dtype::float32 ? 5e-6 : 1e-13;
  CHECK(error(tensor(trace, ours), data[theirs]) <= limit);
}

Trace run_preset(const char* name, Index seed = -1) {
  REQUIRE(find_preset(name));
  Spec spec = make_spec(*find_preset(name));
  if (seed >= 0) spec.seed = seed;
  return run(spec);
}

// A packed (d, h * width) matrix as the stack of the heads' columns.
Tensor<double> by_head(const Tensor<double>& packed, Index heads) {
  const Index d = packed.dim(0), width = packed.dim(1) / heads;
  Tensor<double> stack({heads, d, width});
  for (Index i = 0; i < heads; ++i) {
    stack.matrix(i) = packed.matrix().middleCols(i * width, width);
  }
  return stack;
}

Tensor<double> transposed(const Tensor<double>& matrix) {
  return Tensor<double>::from_matrix(matrix.matrix().transpose());
}

}  // namespace

TEST_CASE("presets: 000, one head") {
  const DemoData data("demo_000_sdpa");
  const Trace trace = run_preset("000-attention");
  for (const char* name :
       {"X", "W_Q", "W_K", "W_V", "Q", "K", "V", "scores", "scaled", "weights", "output"}) {
    compare(trace, data, name, name);
  }
  CHECK(trace.resolved().words->tokens[3] == "Token 3");
}

TEST_CASE("presets: 000, four heads, and the comparison with PyTorch") {
  const char* names[] = {"X", "W_Q",    "W_K",    "W_V",     "W_O",      "Q",      "K",
                         "V", "scores", "scaled", "weights", "head_out", "concat", "output"};
  for (const char* name : names) {
    compare(run_preset("000-multi-head"), DemoData("demo_000_mha"), name, name);
    compare(run_preset("000-pytorch"), DemoData("demo_000_torch"), name, name);
  }
  const Trace trace = run_preset("000-pytorch");
  compare(trace, DemoData("demo_000_torch"), "output", "torch_output64");
  CHECK(error(tensor(trace, "weights_average"), DemoData("demo_000_torch")["torch_weights_avg"]) <
        5e-6);
}

TEST_CASE("presets: 000, positions") {
  const Trace trace = run_preset("000-positions");
  compare(trace, DemoData("demo_000_pe"), "P", "PE");
}

TEST_CASE("presets: 001, the sentence, seeds 42 and 0") {
  for (const Index seed : {42, 0}) {
    const DemoData data("demo_001_seed" + std::to_string(seed));
    const Trace trace = run_preset("001-sentence", seed);
    CHECK(error(tensor(trace, "embedding_matrix"), data["embedding_matrix"]) <= 1e-7);
    CHECK(trace.resolved().words->tokens ==
          std::vector<std::string>{"the", "cat", "sat", "on", "the", "mat"});
    CHECK(trace.resolved().words->ids == std::vector<Index>{0, 1, 2, 3, 0, 4});
    CHECK(error(tensor(trace, "W_Q"), by_head(data["q_proj"], 4)) <= 1e-7);
    CHECK(error(tensor(trace, "W_K"), by_head(data["k_proj"], 4)) <= 1e-7);
    CHECK(error(tensor(trace, "W_V"), by_head(data["v_proj"], 4)) <= 1e-7);
    CHECK(error(tensor(trace, "W_O"), data["out_proj"]) <= 1e-7);
    compare(trace, data, "embedding", "word_embeddings");
    compare(trace, data, "X", "word_embeddings");
    for (const char* name :
         {"Q", "K", "V", "scores", "scaled", "weights", "head_out", "concat", "output"}) {
      compare(trace, data, name, name);
    }
    for (const char* name : {"original_2d", "contextual_2d", "pca_components", "pca_mean"}) {
      compare(trace, data, name, name);
    }
    compare(trace, data, "explained_variance_ratio", "pca_explained_variance_ratio");
  }
}

TEST_CASE("presets: 002, one head and independent heads") {
  const Trace one = run_preset("002-single-head");
  const DemoData single("demo_002_single");
  compare(one, single, "W_Q", "Wq");
  compare(one, single, "W_K", "Wk");
  compare(one, single, "W_V", "Wv");
  for (const char* name : {"X", "Q", "K", "V", "scores", "scaled", "weights", "output"}) {
    compare(one, single, name, name);
  }
  const Trace four = run_preset("002-multi-head");
  for (const char* name : {"X", "W_Q", "W_K", "W_V", "W_O", "Q", "K", "V", "scores", "scaled",
                           "weights", "head_out", "concat", "output"}) {
    compare(four, DemoData("demo_002_mha"), name, name);
  }
}

TEST_CASE("presets: 003, worked by hand") {
  const Trace trace = run_preset("003-worked");
  const DemoData data("demo_003_worked");
  compare(trace, data, "W_Q", "W_q");
  compare(trace, data, "W_K", "W_k");
  compare(trace, data, "W_V", "W_v");
  for (const char* name : {"X", "Q", "K", "V", "scores", "scaled", "weights", "output"}) {
    compare(trace, data, name, name);
  }
}

TEST_CASE("presets: 004, NumPy") {
  const Trace trace = run_preset("004-numpy");
  const DemoData data("demo_004_numpy");
  compare(trace, data, "W_Q", "W_q");
  compare(trace, data, "W_K", "W_k");
  compare(trace, data, "W_V", "W_v");
  for (const char* name : {"X", "Q", "K", "V", "scores", "scaled", "weights", "output"}) {
    compare(trace, data, name, name);
  }
}

TEST_CASE("presets: 004, PyTorch, seeds 0 and 42") {
  for (const Index seed : {0, 42}) {
    const Trace trace = run_preset("004-pytorch", seed);
    const DemoData data("demo_004_torch_seed" + std::to_string(seed));
    const Tensor<double> in_proj = data["in_proj_weight"];
    const char* names[] = {"W_Q", "W_K", "W_V"};
    for (Index i = 0; i < 3; ++i) {
      const auto rows = Tensor<double>::from_matrix(in_proj.matrix().middleRows(8 * i, 8));
      CHECK(error(tensor(trace, names[i]), by_head(transposed(rows), 2)) == 0);
    }
    CHECK(error(tensor(trace, "W_O"), transposed(data["out_proj_weight"])) == 0);
    compare(trace, data, "X", "X");
    compare(trace, data, "weights", "weights_heads");
    compare(trace, data, "weights_average", "weights_avg");
    compare(trace, data, "output", "output");
  }
}

TEST_CASE("presets: each has a title, a sentence, and fields that differ from the defaults") {
  const Spec defaults;
  for (const Preset& preset : presets()) {
    CAPTURE(preset.name);
    CHECK(std::string(preset.title).size() > 0);
    CHECK(std::string(preset.about).back() == '.');
    CHECK(std::string(preset.name).substr(0, 3) == preset.tutorial);
    CHECK(check(make_spec(preset)).empty());
    for (const auto& field : preset.fields) {
      if (!field.name) break;
      CAPTURE(field.name);
      CHECK(find_field(field.name)->get(defaults) != field.text);
    }
  }
}
