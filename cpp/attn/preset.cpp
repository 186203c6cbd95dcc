#include "attn/preset.h"

namespace attn {

namespace {

constexpr Preset list[preset_count] = {
    {"000-attention",
     "Scaled dot-product attention",
     "000",
     "Four random tokens, one head of width 8, weights of 0.1 times a normal: seed 42.",
     {{"tokens", "4"},
      {"heads", "1"},
      {"draws", "one-stream"},
      {"init", "normal"},
      {"weight_scale", "0.1"},
      {"output_projection", "false"}}},
    {"000-multi-head",
     "Multi-head attention",
     "000",
     "Six random tokens, four heads of width 4; the weights' stream starts again at seed 42.",
     {{"tokens", "6"},
      {"d_model", "16"},
      {"heads", "4"},
      {"weight_seed", "42"},
      {"draws", "restarted"},
      {"init", "normal"},
      {"weight_scale", "0.1"}}},
    {"000-positions",
     "Sinusoidal positions",
     "000",
     "Fifty positions of width 64: each pair of columns has its own wavelength.",
     {{"tokens", "50"},
      {"d_model", "64"},
      {"heads", "1"},
      {"positions", "sinusoidal"},
      {"output_projection", "false"}}},
    {"000-pytorch",
     "Against PyTorch",
     "000",
     "The comparison with nn.MultiheadAttention: X rounded to float32, weights from seed 0.",
     {{"tokens", "4"},
      {"weight_seed", "0"},
      {"draws", "restarted"},
      {"init", "normal"},
      {"weight_scale", "0.1"},
      {"x_dtype", "float32"}}},
    {"001-sentence",
     "A sentence",
     "001",
     "The cat sat on the mat, 128 numbers a word, four heads, unscaled weights in float32.",
     {{"text", "The cat sat on the mat"},
      {"vocabulary", "the cat sat on mat"},
      {"unknown_words", "drop"},
      {"d_model", "128"},
      {"heads", "4"},
      {"draws", "one-stream"},
      {"projection", "packed"},
      {"init", "normal"},
      {"dtype", "float32"}}},
    {"002-single-head",
     "One head",
     "002",
     "Five random tokens of width 16 and one head of width 8, Glorot weights: seed 0.",
     {{"tokens", "5"},
      {"d_model", "16"},
      {"heads", "1"},
      {"d_k", "8"},
      {"seed", "0"},
      {"rng", "numpy-pcg64"},
      {"draws", "per-head"},
      {"output_projection", "false"}}},
    {"002-multi-head",
     "Independent heads",
     "002",
     "The same tokens; every head has a seed of its own, 0 to 3, and W_O has 4.",
     {{"tokens", "5"},
      {"d_model", "16"},
      {"heads", "4"},
      {"seed", "0"},
      {"rng", "numpy-pcg64"},
      {"draws", "per-head"}}},
    {"003-worked",
     "Worked by hand",
     "003",
     "Two tokens, identity matrices and V = [[1, 2], [3, 4]]: small enough for paper.",
     {{"tokens", "2"},
      {"d_model", "2"},
      {"heads", "1"},
      {"output_projection", "false"},
      {"softmax", "naive"}}},
    {"004-numpy",
     "NumPy",
     "004",
     "Four random tokens and unscaled weights: seed 42. The text's own table is another.",
     {{"tokens", "4"},
      {"heads", "1"},
      {"d_k", "4"},
      {"draws", "one-stream"},
      {"init", "normal"},
      {"output_projection", "false"}}},
    {"004-pytorch",
     "PyTorch",
     "004",
     "nn.MultiheadAttention(8, 2) as it is made, then X, in float32: torch.manual_seed(0).",
     {{"tokens", "4"},
      {"seed", "0"},
      {"rng", "torch"},
      {"draws", "module-first"},
      {"init", "torch-mha"},
      {"bias", "true"},
      {"dtype", "float32"}}},
};

// Tutorial 003 writes its arrays down.
std::vector<GivenTensor> worked_example() {
  const Tensor<double> identity({2, 2}, {1, 0, 0, 1});
  return {{"X", identity, true},
          {"W_Q", identity, true},
          {"W_K", identity, true},
          {"W_V", Tensor<double>({2, 2}, {1, 2, 3, 4}), true}};
}

}  // namespace

Span<Preset> presets() {
  return list;
}

constexpr std::array<const char*, preset_count + 1> preset_words = [] {
  std::array<const char*, preset_count + 1> words{""};
  for (std::size_t i = 0; i < preset_count; ++i) words[i + 1] = list[i].name;
  return words;
}();

const Preset* find_preset(std::string_view name) {
  for (const Preset& preset : presets()) {
    if (name == preset.name) return &preset;
  }
  return nullptr;
}

Spec make_spec(const Preset& preset) {
  Spec spec;
  for (const auto& [name, text] : preset.fields) {
    if (name) require(set_field(spec, name, text));
  }
  spec.preset = preset.name;
  if (spec.preset == "003-worked") spec.given = worked_example();
  return spec;
}

}  // namespace attn
