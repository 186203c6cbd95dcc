// The two demos with torch.nn.MultiheadAttention: weights copied from NumPy's (torch_from_numpy),
// and the module's own initialisation (torch_default_init).
#include <cmath>

#include "attention_support.h"
#include "attn/numpy_print.h"
#include "attn/torch_mha.h"

namespace reference {
namespace {

using attn::Generator;
using attn::MultiHeadResult;
using attn::Rng;
using attn::TorchMhaParameters;

// The matrices of all heads side by side, transposed, one below the other: (3 d_model, d_model).
Tensor<double> in_proj_weight(const std::vector<Tensor<double>>& per_head) {
  const Index h = per_head[0].dim(0), d = per_head[0].dim(1), d_k = per_head[0].dim(2);
  Tensor<double> out({3 * h * d_k, d});
  for (Index part = 0; part < 3; ++part)
    for (Index i = 0; i < h; ++i)
      out.matrix().middleRows((part * h + i) * d_k, d_k) =
          per_head[static_cast<std::size_t>(part)].matrix(i).transpose();
  return out;
}

// As the module computes it with NumPy's weights, in its own dtype, for one item without a batch.
template <class T>
MultiHeadResult<T> module_with(const Tensor<double>& in_proj, const Tensor<double>& W_O,
                               Index heads, const Tensor<float>& X) {
  TorchMhaParameters<T> p;
  p.in_proj_weight = attn::cast<T>(in_proj);
  p.out_proj_weight = attn::cast<T>(Tensor<double>::from_matrix(W_O.matrix().transpose()));
  const Tensor<T> x = attn::cast<T>(X);
  return attn::multi_head_attention<T>(x, x, x, attn::from_torch(p, heads).weights());
}

template <class T>
Tensor<T> with_batch_axis(const Tensor<T>& x) {
  Shape shape{1};
  for (const Index length : x.shape()) shape.push_back(length);
  return Tensor<T>(shape, x.values());
}

double largest_difference(const Tensor<double>& a, const Tensor<double>& b) {
  return (a.matrix() - b.matrix()).cwiseAbs().maxCoeff();
}

void expect_draws(File& file) {
  Generator inputs(Rng::numpy_legacy, 42);
  expect_drawn(file, "X", randn(inputs, file.shape("X")));
  Generator weights(Rng::numpy_legacy, 0);
  for (const char* key : {"W_Q", "W_K", "W_V", "W_O"})
    expect_drawn(file, key, randn(weights, file.shape(key), 0.1));
}

// The number behind "Max difference:" is rounding noise that no two programs share: in its place
// the text has ours, once it is small enough.
void expect_standard_output(File& file, const Tensor<double>& scratch, const Tensor<float>& torch,
                            double noise) {
  const std::string expected = file.text("stdout").get<std::string>();
  const std::string label = "Max difference:";
  const std::string head = printed("Scratch output:", attn::np_round(scratch, 4)) +
                           printed("PyTorch output:", attn::np_round(torch, 4)) + label;
  file.check(expected.substr(0, head.size()) == head,
             "text.stdout differs: got \"" + head + "\", expected \"" + expected + "\"");
  file.check(noise <= 1e-7 && std::stod(expected.substr(head.size())) <= 1e-7,
             "text.stdout: the printed difference is not small");
}

void check_torch_from_numpy(File& file) {
  expect_draws(file);
  const Tensor<float> X32 = file.input<float>("X");
  const Tensor<double> X = attn::cast<double>(X32), W_Q = file.input<double>("W_Q"),
                       W_K = file.input<double>("W_K"), W_V = file.input<double>("W_V"),
                       W_O = file.input<double>("W_O");
  const auto scratch =
      attn::multi_head_attention(X, X, X, attn::per_head_weights(W_Q, W_K, W_V, &W_O));
  file.expect("Q", scratch.Q);
  file.expect("K", scratch.K);
  file.expect("V", scratch.V);
  expect_steps<double>(file, scratch);
  file.expect("head_out", scratch.head_out());
  file.expect("concat", scratch.concat);
  file.expect("output", scratch.output);

  const Tensor<double> in_proj = in_proj_weight({W_Q, W_K, W_V});
  file.expect("in_proj_weight", in_proj, exact());
  const auto torch = module_with<float>(in_proj, W_O, W_Q.dim(0), X32);
  const auto torch64 = module_with<double>(in_proj, W_O, W_Q.dim(0), X32);
  file.expect("torch_output", torch.output);
  file.expect("torch_output64", torch64.output);
  file.expect("torch_weights_heads", with_batch_axis(torch.weights));
  file.expect("torch_weights_avg", with_batch_axis(torch.weights_average()));
  const double noise = largest_difference(scratch.output, attn::cast<double>(torch.output));
  file.expect_small("max_diff", noise, 1e-7);
  file.expect_small("max_diff64", largest_difference(scratch.output, torch64.output), 1e-13);
  expect_standard_output(file, scratch.output, torch.output, noise);
}

// demo_004_torch_seed42.json: the seed stands in the name only.
std::uint64_t seed_in_name(const std::string& name) {
  const std::size_t at = name.rfind("seed");
  if (at == std::string::npos) throw std::runtime_error("no seed in the file's name");
  return std::stoull(name.substr(at + 4));
}

// The module draws its parameters first, then torch.randn draws X.
TorchMhaParameters<float> expect_torch_draws(File& file, Generator& generator) {
  const bool bias = file.params().value("bias", true);
  attn::TorchMhaSizes sizes{number_param(file, {"d_model"}, 8)};
  sizes.bias = bias;
  const auto module = attn::torch_mha_init<float>(generator, sizes);
  file.expect("in_proj_weight", module.in_proj_weight, exact());
  file.expect("out_proj_weight", module.out_proj_weight, exact());
  if (bias) {
    file.expect("in_proj_bias", module.in_proj_bias, exact());
    file.expect("out_proj_bias", module.out_proj_bias, exact());
  }
  return module;
}

std::string torch_size(const Shape& shape) {
  std::string text = "torch.Size([";
  for (std::size_t i = 0; i < shape.size(); ++i)
    text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
  return text + "])\n";
}

void check_torch_default_init(File& file) {
  Generator generator(Rng::torch, seed_in_name(file.name()));
  const TorchMhaParameters<float> module = expect_torch_draws(file, generator);
  file.expect("X", generator.normal<float>(file.shape("X")), exact());
  Tensor<float> X = file.input<float>("X");
  const bool swapped = !file.params().value("batch_first", true);
  if (swapped) X = attn::swap_batch_and_sequence(X);
  const auto parameters = attn::from_torch(module, number_param(file, {"n_heads"}, 1));
  const auto result = attn::multi_head_attention(X, X, X, parameters.weights());
  const Tensor<float> output =
      swapped ? attn::swap_batch_and_sequence(result.output) : result.output;
  const Tensor<float> average = result.weights_average();
  file.expect("output", output);
  file.expect("weights_avg", average);
  file.expect("weights_heads", result.weights);
  if (file.has_text("stdout"))
    file.expect_text("stdout", "Output shape : " + torch_size(output.shape()) +
                                   "Weights shape: " + torch_size(average.shape()) +
                                   printed("\nAttention Weights:", attn::np_round(average, 3)));
}

const Registration torch_from_numpy{"torch_from_numpy", check_torch_from_numpy};
const Registration torch_default_init{"torch_default_init", check_torch_default_init};

}  // namespace
}  // namespace reference
