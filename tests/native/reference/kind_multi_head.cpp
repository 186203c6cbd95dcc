// Multi-head attention with a matrix per head: mha, the forward part of mha_gradient, and
// glorot_attention (tutorial 002's two classes).
#include "attention_support.h"
#include "attn/ascii_map.h"
#include "attn/initializer.h"
#include "attn/multi_head.h"

namespace reference {
namespace {

using attn::Generator;
using attn::MultiHeadResult;

struct Weights {
  Tensor<double> W_Q, W_K, W_V, W_O;
  attn::MultiHeadWeights<double> views() const {
    return attn::per_head_weights(W_Q, W_K, W_V, &W_O);
  }
};

Tensor<double> glorot_normal(Generator& generator, Index fan_in, Index fan_out) {
  return attn::initialize<double>(generator, attn::Initializer::glorot_normal, fan_in, fan_out,
                                  {fan_in, fan_out});
}

// Tutorial 002: head i draws its three matrices from default_rng(seed + i), the output projection
// comes from default_rng(seed + h).
Weights glorot_heads(std::uint64_t first_seed, Index h, Index d_model, Index d_k, Index d_v) {
  Weights w{Tensor<double>({h, d_model, d_k}),
            Tensor<double>({h, d_model, d_k}),
            Tensor<double>({h, d_model, d_v}),
            {}};
  for (Index i = 0; i < h; ++i) {
    Generator generator(attn::Rng::numpy_pcg64, first_seed + static_cast<std::uint64_t>(i));
    w.W_Q.matrix(i) = glorot_normal(generator, d_model, d_k).matrix();
    w.W_K.matrix(i) = glorot_normal(generator, d_model, d_k).matrix();
    w.W_V.matrix(i) = glorot_normal(generator, d_model, d_v).matrix();
  }
  Generator last(attn::Rng::numpy_pcg64, first_seed + static_cast<std::uint64_t>(h));
  w.W_O = glorot_normal(last, h * d_v, d_model);
  return w;
}

// Tutorial 000: RandomState(seed) for X, RandomState(wseed) for W_Q, W_K, W_V, W_O.
void expect_legacy_draws(File& file, double scale) {
  Generator inputs(attn::Rng::numpy_legacy, seed_param(file, {"seed"}));
  expect_drawn(file, "X", randn(inputs, file.shape("X")));
  Generator generator(attn::Rng::numpy_legacy, seed_param(file, {"wseed", "seed"}));
  for (const char* key : {"W_Q", "W_K", "W_V", "W_O"})
    expect_drawn(file, key, randn(generator, file.shape(key), scale));
}

// Tutorial 002's file stores its weights: they are drawn, and X is default_rng(seed).
void expect_glorot_draws(File& file) {
  Generator inputs(attn::Rng::numpy_pcg64, seed_param(file, {"seed"}));
  expect_drawn(file, "X", inputs.normal<double>(file.shape("X")));
  const Shape q = file.shape("W_Q"), v = file.shape("W_V");
  const Weights w = glorot_heads(seed_param(file, {"seed"}), q[0], q[1], q[2], v[2]);
  expect_drawn(file, "W_Q", w.W_Q);
  expect_drawn(file, "W_K", w.W_K);
  expect_drawn(file, "W_V", w.W_V);
  expect_drawn(file, "W_O", w.W_O);
}

// Every step, with a prefix before the names, for those fields that the file has.
void expect_all(File& file, const MultiHeadResult<double>& result, const std::string& prefix) {
  file.expect_if_present(prefix + "Q", result.Q);
  file.expect_if_present(prefix + "K", result.K);
  file.expect_if_present(prefix + "V", result.V);
  expect_steps<double>(file, result, prefix);
  file.expect_if_present(prefix + "head_out", result.head_out());
  file.expect_if_present(prefix + "concat", result.concat);
  file.expect(prefix + "output", result.output);
}

MultiHeadResult<double> check_forward(File& file) {
  const Tensor<double> X = file.input<double>("X");
  const Weights w{file.input<double>("W_Q"), file.input<double>("W_K"), file.input<double>("W_V"),
                  file.input<double>("W_O")};
  std::optional<attn::Mask<double>> mask = mask_of<double>(file);
  // The causal files do not store their mask.
  if (!mask && file.params().value("mask", Json()) == "causal")
    mask = attn::causal_mask<double>(X.dim(-2), X.dim(-2));
  const auto result =
      attn::multi_head_attention(X, X, X, w.views(), pointer(mask), numpy_options(file));
  expect_all(file, result, "");
  return result;
}

std::string standard_output(const File& file, const MultiHeadResult<double>& result) {
  if (!file.params().contains("dk"))
    return printed("Input shape:", file.shape("X")) +
           printed("Output shape:", result.output.shape()) +
           printed("Attention weights shape:", result.weights.shape());
  std::string text = printed("Multi-head output shape:", result.output.shape());
  const Shape pairs(result.weights.shape().begin() + 1, result.weights.shape().end());
  for (Index i = 0; i < result.heads; ++i)
    text += printed("Head " + std::to_string(i + 1) + " weight matrix shape:", pairs);
  return text;
}

void check_mha(File& file) {
  if (file.params().contains("dk")) {
    expect_glorot_draws(file);
  } else {
    expect_legacy_draws(file, real_param(file, {"weight_scale", "wscale", "scale"}, 0.1));
  }
  const MultiHeadResult<double> result = check_forward(file);
  expect_exact(file, result.weights, result.output);
  expect_picture(file, result.weights);
  if (file.has_text("stdout")) file.expect_text("stdout", standard_output(file, result));
}

void check_mha_gradient(File& file) {
  expect_legacy_draws(file, 0.3);
  check_forward(file);
  Generator generator(attn::Rng::numpy_legacy, seed_param(file, {"seed"}) + 1);
  expect_drawn(file, "upstream", randn(generator, file.shape("upstream")));
  for (const std::string& key : file.keys())
    if (key[0] == 'd') file.pending(key);
}

// ---- glorot_attention: one single head, and h heads whose matrices are not stored.

void check_single_head(File& file) {
  Generator generator(attn::Rng::numpy_pcg64, seed_param(file, {"seed_w", "seed"}));
  const Shape q = file.shape("Wq"), v = file.shape("Wv");
  expect_drawn(file, "Wq", glorot_normal(generator, q[0], q[1]));
  expect_drawn(file, "Wk", glorot_normal(generator, q[0], q[1]));
  expect_drawn(file, "Wv", glorot_normal(generator, v[0], v[1]));
  const Tensor<double> X = file.input<double>("X");
  const Tensor<double> Q = projected(X, file.input<double>("Wq")),
                       K = projected(X, file.input<double>("Wk")),
                       V = projected(X, file.input<double>("Wv"));
  file.expect("Q", Q);
  file.expect("K", K);
  file.expect("V", V);
  const auto result =
      attn::scaled_dot_product_attention<double>(Q, K, V, nullptr, numpy_options(file));
  expect_steps<double>(file, result);
  file.expect("output", result.output);
}

void check_many_heads(File& file) {
  const Tensor<double> X = file.input<double>("X");
  const Index d_model = X.dim(1), h = number_param(file, {"n_heads"}, 1), d_k = d_model / h;
  const Weights w = glorot_heads(seed_param(file, {"seed_w", "seed"}), h, d_model, d_k, d_k);
  expect_drawn(file, file.has("mha_W_O") ? "mha_W_O" : "W_O", w.W_O);
  const auto result =
      attn::multi_head_attention<double>(X, X, X, w.views(), nullptr, numpy_options(file));
  expect_all(file, result, "mha_");
}

// The tables that the repository's own program prints.
void check_tables(File& file) {
  if (!file.params().contains("tokens")) return;
  const auto tokens = file.params()["tokens"].get<std::vector<std::string>>();
  const Tensor<double> single = file.input<double>("weights"),
                       heads = file.input<double>("mha_weights");
  const auto expect_table = [&](const std::string& key, attn::ConstMatrixRef<double> weights) {
    if (file.has_text(key))
      file.expect_text(key, attn::attention_table<double>(weights, tokens, tokens));
  };
  expect_table("attention_table", single.matrix());
  for (Index i = 0; i < heads.dim(0); ++i)
    expect_table("head" + std::to_string(i + 1) + "_table", heads.matrix(i));
  if (file.has_text("ascii"))
    file.expect_text("ascii", attn::ascii_map<double>(single.matrix(), tokens, tokens));
}

void check_glorot_attention(File& file) {
  Generator inputs(attn::Rng::numpy_pcg64, seed_param(file, {"seed_x", "seed"}));
  expect_drawn(file, "X", inputs.normal<double>(file.shape("X")));
  check_single_head(file);
  check_many_heads(file);
  check_tables(file);
  if (file.has("softmax_small"))
    file.expect("softmax_small", attn::softmax(Tensor<double>({3}, {2, 1, 0.1})));
  if (file.has("softmax_large"))
    file.expect("softmax_large", attn::softmax(Tensor<double>({3}, {100, 200, 300})));
}

const Registration mha{"mha", check_mha};
const Registration mha_gradient{"mha_gradient", check_mha_gradient};
const Registration glorot_attention{"glorot_attention", check_glorot_attention};

}  // namespace
}  // namespace reference
