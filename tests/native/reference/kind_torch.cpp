// torch.nn.MultiheadAttention with every argument it has, and torch's scaled dot-product attention:
// torch_mha and torch_sdpa.
#include "attention_support.h"
#include "attn/torch_mha.h"

namespace reference {
namespace {

using attn::Generator;
using attn::Mask;

bool flag(const File& file, const char* name) {
  return file.params().value(name, false);
}

Generator seeded(const File& file) {
  return Generator(attn::Rng::numpy_legacy, seed_param(file));
}

// torch multiplies in the tensor's type: the draw is rounded to float first.
template <class T>
void expect_scaled_draw(File& file, const std::string& key, Generator& generator, double factor) {
  Tensor<T> drawn = attn::cast<T>(randn(generator, file.shape(key)));
  for (Index i = 0; i < drawn.size(); ++i) drawn[i] *= static_cast<T>(factor);
  file.expect<T>(key, drawn, relative(5e-16));
}

// The factor of the query is not stored: the draw and the field must be multiples of each other.
void expect_multiple(File& file, const std::string& key, Generator& generator) {
  Tensor<double> drawn = randn(generator, file.shape(key));
  const Tensor<double> stored = file.input<double>(key);
  if (drawn.size() == 0) return;
  const double factor = stored[0] / drawn[0];
  for (Index i = 0; i < drawn.size(); ++i) drawn[i] *= factor;
  file.expect<double>(key, drawn, file.is_float32(key) ? relative(5e-7) : relative(1e-14));
}

// RandomState(seed): the parameters in the order of their names, query, key, value, mask, upstream.
template <class T>
void expect_draws(File& file) {
  Generator generator = seeded(file);
  for (const std::string& key : file.keys())
    if (key.rfind("param.", 0) == 0) expect_scaled_draw<T>(file, key, generator, 0.3);
  for (const char* key : {"query", "key", "value"})
    if (file.has(key)) expect_multiple(file, key, generator);
  const std::string mask = file.params().value("mask", Json()).is_string()
                               ? file.params()["mask"].get<std::string>()
                               : "";
  if (mask == "float_bias") expect_scaled_draw<T>(file, "attn_mask", generator, 1);
  if (mask == "bool_3d") generator.uniform<double>(file.shape("attn_mask"), 0, 1);
  if (file.has("upstream")) expect_scaled_draw<T>(file, "upstream", generator, 1);
}

template <class T>
attn::TorchMhaParameters<T> parameters(File& file) {
  const auto parameter = [&](const std::string& name) {
    return file.has("param." + name) ? file.input<T>("param." + name) : Tensor<T>();
  };
  return {parameter("in_proj_weight"), parameter("q_proj_weight"), parameter("k_proj_weight"),
          parameter("v_proj_weight"),  parameter("in_proj_bias"),  parameter("out_proj.weight"),
          parameter("out_proj.bias"),  parameter("bias_k"),        parameter("bias_v")};
}

// attn_mask, as it stands or with booleans made numbers, and key_padding_mask, added.
template <class T>
std::optional<Mask<T>> masks(File& file, Index heads) {
  std::optional<Mask<T>> mask;
  if (file.has("attn_mask")) {
    const Mask<T> additive =
        file.is_integer("attn_mask")
            ? attn::mask_where_blocked<T>(file.input<std::uint8_t>("attn_mask"))
            : file.input<T>("attn_mask");
    mask = attn::torch_attn_mask(additive, heads);
  }
  if (!file.has("key_padding_mask")) return mask;
  const Mask<T> padding =
      file.is_integer("key_padding_mask")
          ? attn::torch_key_padding_mask<T>(file.input<std::uint8_t>("key_padding_mask"))
          : file.input<T>("key_padding_mask");
  return mask ? combine(*mask, padding) : padding;
}

template <class T>
void check_torch_mha_in(File& file) {
  expect_draws<T>(file);
  const Index heads = number_param(file, {"H"}, 1);
  const attn::MultiHeadParameters<T> module =
      attn::from_torch(parameters<T>(file), heads, flag(file, "add_zero_attn"));
  const bool swapped = !flag(file, "batch_first") && !flag(file, "unbatched");
  const auto input = [&](const char* key) {
    const Tensor<T> x = file.input<T>(key);
    return swapped ? attn::swap_batch_and_sequence(x) : x;
  };
  const Tensor<T> query = input("query"), key = file.has("key") ? input("key") : query,
                  value = file.has("value") ? input("value") : key;
  const std::optional<Mask<T>> mask = masks<T>(file, heads);
  const auto result = attn::multi_head_attention(query, key, value, module.weights(), pointer(mask),
                                                 numpy_options(file));
  const Tensor<T> output = swapped ? attn::swap_batch_and_sequence(result.output) : result.output;
  for (const char* name :
       {"output", "output_need_weights_false", "output_eval_nograd", "output_float_mask"})
    file.expect_if_present<T>(name, output);
  file.expect_if_present<T>("weights_avg", result.weights_average());
  file.expect_if_present<T>("weights_eval_nograd", result.weights_average());
  file.expect_if_present<T>("weights_heads", result.weights);
  for (const std::string& name : file.keys())
    if (name.rfind("grad.", 0) == 0) file.pending(name);
}

void check_torch_mha(File& file) {
  if (file.is_float32("query")) {
    check_torch_mha_in<float>(file);
  } else {
    check_torch_mha_in<double>(file);
  }
}

// Here true in a boolean mask means that the key takes part.
std::optional<Mask<double>> sdpa_mask(File& file, Index n_q, Index n_k) {
  if (file.has("attn_mask")) {
    if (!file.is_integer("attn_mask")) return file.input<double>("attn_mask");
    return attn::mask_where_allowed<double>(file.input<std::uint8_t>("attn_mask"));
  }
  if (file.params().value("mode", "") == "causal") return attn::causal_mask<double>(n_q, n_k);
  return std::nullopt;
}

void check_torch_sdpa(File& file) {
  Generator generator = seeded(file);
  for (const char* key : {"q", "k", "v"})
    expect_drawn(file, key, randn(generator, file.shape(key)));
  const Tensor<double> q = file.input<double>("q"), k = file.input<double>("k"),
                       v = file.input<double>("v");
  const auto mask = sdpa_mask(file, q.dim(-2), k.dim(-2));
  const auto result =
      attn::scaled_dot_product_attention(q, k, v, pointer(mask), numpy_options(file));
  file.expect("output", result.output);
  file.expect("weights", result.weights);
}

const Registration torch_mha{"torch_mha", check_torch_mha};
const Registration torch_sdpa{"torch_sdpa", check_torch_sdpa};

}  // namespace
}  // namespace reference
