// One attention over given or drawn inputs: attention, cross_attention, mask_broadcast, and the
// forward part of attention_gradient.
#include <cmath>

#include "attention_support.h"
#include "attn/initializer.h"
#include "attn/numpy_print.h"

namespace reference {
namespace {

using attn::AttentionOptions;
using attn::AttentionResult;
using attn::Generator;
using attn::Mask;

// RandomState(seed): X * xscale, then the three weights * wscale, one stream. Tutorial 004, whose
// weights are W_q and not Wq, has no factor and does not say so.
void expect_legacy_draws(File& file) {
  Generator generator(attn::Rng::numpy_legacy, seed_param(file));
  const double plain = weight_key(file, 'Q') == "W_q" ? 1 : 0.5;
  const double scale = real_param(file, {"wscale", "weight_scale"}, plain);
  Tensor<double> X = randn(generator, file.shape("X"), real_param(file, {"xscale"}, 1));
  if (file.params().contains("where")) {
    const auto where = file.params()["where"].get<std::vector<Index>>();
    X.matrix()(where.at(0), where.at(1)) =
        std::strtod(file.params()["value"].get<std::string>().c_str(), nullptr);
  }
  expect_drawn(file, "X", X);
  for (char letter : {'Q', 'K', 'V'}) {
    const std::string key = weight_key(file, letter);
    expect_drawn(file, key, randn(generator, file.shape(key), scale));
  }
}

// default_rng(seed_X) for X; Glorot's normal weights from default_rng(seed_W).
void expect_glorot_draws(File& file) {
  Generator inputs(attn::Rng::numpy_pcg64, seed_param(file, {"seed_X"}));
  expect_drawn(file, "X", inputs.normal<double>(file.shape("X")));
  Generator generator(attn::Rng::numpy_pcg64, seed_param(file, {"seed_W"}));
  for (char letter : {'Q', 'K', 'V'}) {
    const std::string key = weight_key(file, letter);
    const Shape shape = file.shape(key);
    expect_drawn(file, key,
                 attn::initialize<double>(generator, attn::Initializer::glorot_normal, shape[0],
                                          shape[1], shape));
  }
}

// Tutorial 003's files: whole numbers, given or drawn by randint, and its softmax.
bool is_tutorial_003(const File& file) {
  return file.has("X") && file.is_integer("X");
}

void expect_draws(File& file) {
  if (file.params().contains("seed_X")) {
    expect_glorot_draws(file);
  } else if (file.params().contains("seed") && !is_tutorial_003(file)) {
    expect_legacy_draws(file);
  }
}

// What the tutorials print. Each has its own labels.
std::string standard_output(const File& file, const AttentionResult<double>& result) {
  if (is_tutorial_003(file))
    return "Self-Attention Output:\n" + attn::array2string(result.output) + "\n";
  if (file.params().contains("seed_X"))
    return printed("Output shape:", result.output.shape()) +
           printed("Attention matrix:", result.weights);
  const Tensor<double> rounded = attn::np_round(result.weights, 3);
  if (file.params().contains("weight_scale"))
    return printed("Input shape:", file.shape("X")) +
           printed("Output shape:", result.output.shape()) + printed("Attention weights:", rounded);
  return printed("Attention Weights:", rounded) + printed("\nOutput Shape:", result.output.shape());
}

template <class T>
struct Projections {
  Tensor<T> Q, K, V;
};

template <class T>
Projections<T> check_projections(File& file, const char* queries = "X", const char* keys = "X") {
  const Tensor<T> X_q = file.input<T>(queries), X_kv = file.input<T>(keys);
  const Projections<T> p{projected(X_q, file.input<T>(weight_key(file, 'Q'))),
                         projected(X_kv, file.input<T>(weight_key(file, 'K'))),
                         projected(X_kv, file.input<T>(weight_key(file, 'V')))};
  file.expect<T>("Q", p.Q);
  file.expect<T>("K", p.K);
  file.expect<T>("V", p.V);
  return p;
}

template <class T>
void check_naive(File& file, const Projections<T>& p, const Mask<T>* mask) {
  if (!file.has("weights_unstable")) return;
  AttentionOptions options = numpy_options(file);
  options.softmax = attn::SoftmaxForm::naive;
  const auto naive = attn::scaled_dot_product_attention(p.Q, p.K, p.V, mask, options);
  file.expect<T>("weights_unstable", naive.weights);
  file.expect<T>("output_unstable", naive.output);
}

// The habit of writing -1e9 for -infinity, in T.
template <class T, class U>
Tensor<T> weights_with_1e9(const File& file, const Projections<U>& p, const Mask<U>& mask) {
  Mask<T> finite = attn::cast<T>(mask);
  for (Index i = 0; i < finite.size(); ++i)
    if (std::isinf(finite[i])) finite[i] = T(-1e9);
  return attn::scaled_dot_product_attention(attn::cast<T>(p.Q), attn::cast<T>(p.K),
                                            attn::cast<T>(p.V), &finite, numpy_options(file))
      .weights;
}

// What the files with fully masked rows have besides: -1e9 in the file's type and in float, and
// PyTorch's softmax.
template <class T>
void check_mask_habits(File& file, const Projections<T>& p, const Mask<T>* mask,
                       const AttentionResult<T>& result) {
  file.expect_if_present<T>("torch_softmax", attn::softmax(result.masked));
  if (!file.has("weights_neg1e9") || mask == nullptr) return;
  file.expect("weights_neg1e9", weights_with_1e9<T>(file, p, *mask));
  file.expect("weights_neg1e9_float32", weights_with_1e9<float>(file, p, *mask));
}

// The tables that a text states and its code does not give: shown, never matched. How far they are
// off is ours to compute.
void check_stated(File& file, const AttentionResult<double>& result) {
  const auto difference = [&](const Tensor<double>& ours, const std::string& stated, double sign) {
    Tensor<double> d = file.input<double>(stated);
    for (Index i = 0; i < d.size(); ++i) d[i] = sign * (ours[i] - d[i]);
    return d;
  };
  if (file.has("doc_weights_error"))
    file.expect("doc_weights_error", difference(result.weights, "doc_weights", 1), absolute(1e-13));
  if (file.has("doc_output_error"))
    file.expect("doc_output_error", difference(result.output, "doc_output", 1), absolute(1e-13));
  if (file.has("doc_minus_true"))
    file.expect("doc_minus_true", difference(result.weights, "doc_weights", -1), absolute(1e-13));
  if (file.has("exp_inv_sqrt2"))
    file.expect("exp_inv_sqrt2", Tensor<double>(Shape{}, std::exp(1 / std::sqrt(2.0))));
}

// What only the demos have.
void check_demo(File& file, const AttentionResult<double>& result) {
  expect_exact(file, result.weights, result.output);
  check_stated(file, result);
  expect_picture(file, result.weights);
  if (file.has("row_sums")) {
    Tensor<double> sums(Shape{result.weights.dim(0)});
    for (Index i = 0; i < sums.size(); ++i) sums[i] = result.weights.matrix().row(i).sum();
    file.expect("row_sums", sums);
  }
  if (file.has_text("stdout")) file.expect_text("stdout", standard_output(file, result));
}

template <class T>
void check_in(File& file, const char* queries, const char* keys) {
  const Projections<T> p = check_projections<T>(file, queries, keys);
  const auto mask = mask_of<T>(file);
  AttentionOptions options = numpy_options(file);
  if (is_tutorial_003(file)) options.softmax = attn::SoftmaxForm::naive;
  const auto result = attn::scaled_dot_product_attention(p.Q, p.K, p.V, pointer(mask), options);
  expect_steps<T>(file, result);
  file.expect<T>("output", result.output);
  expect_built_mask(file, p.Q.dim(-2), p.K.dim(-2));
  check_naive(file, p, pointer(mask));
  check_mask_habits(file, p, pointer(mask), result);
  if constexpr (std::is_same_v<T, double>) check_demo(file, result);
}

void check_attention(File& file) {
  expect_draws(file);
  if (file.is_float32("X")) {
    check_in<float>(file, "X", "X");
  } else {
    check_in<double>(file, "X", "X");
  }
}

void check_cross_attention(File& file) {
  Generator generator(attn::Rng::numpy_legacy, seed_param(file));
  for (const char* key : {"Xq", "Xkv"}) expect_drawn(file, key, randn(generator, file.shape(key)));
  for (char letter : {'Q', 'K', 'V'}) {
    const std::string key = weight_key(file, letter);
    expect_drawn(file, key, randn(generator, file.shape(key), 0.5));
  }
  if (file.is_float32("Xq")) {
    check_in<float>(file, "Xq", "Xkv");
  } else {
    check_in<double>(file, "Xq", "Xkv");
  }
}

// One input under masks of several shapes: fields mask_NAME, weights_NAME, output_NAME.
void check_mask_broadcast(File& file) {
  expect_legacy_draws(file);
  const Projections<double> p = check_projections<double>(file);
  for (const std::string& key : file.keys()) {
    if (key.rfind("mask_", 0) != 0) continue;
    const Mask<double> mask = file.input<double>(key);
    const auto result =
        attn::scaled_dot_product_attention(p.Q, p.K, p.V, &mask, numpy_options(file));
    file.expect("weights_" + key.substr(5), result.weights);
    file.expect("output_" + key.substr(5), result.output);
  }
}

void check_attention_gradient(File& file) {
  expect_legacy_draws(file);
  check_in<double>(file, "X", "X");
  Generator generator(attn::Rng::numpy_legacy, seed_param(file));
  for (const std::string& key :
       {std::string("X"), weight_key(file, 'Q'), weight_key(file, 'K'), weight_key(file, 'V')})
    randn(generator, file.shape(key));
  expect_drawn(file, "upstream", randn(generator, file.shape("upstream")));
  for (const std::string& key : file.keys())
    if (key[0] == 'd' || key == "autograd_max_diff") file.pending(key);
}

const Registration attention{"attention", check_attention};
const Registration cross_attention{"cross_attention", check_cross_attention};
const Registration mask_broadcast{"mask_broadcast", check_mask_broadcast};
const Registration attention_gradient{"attention_gradient", check_attention_gradient};

}  // namespace
}  // namespace reference
