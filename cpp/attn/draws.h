// Which random numbers each tensor of a run gets.
//
//   per_tensor    every tensor has a generator of its own, seeded with sub_seed(seed, name): "X",
//                 "W_Q", "W_K", "W_V", "W_O", or "module" for torch_mha. A row of the embedding
//                 matrix has sub_seed(seed, "embedding/" + word). So a word that is added to a
//                 text, or another number of heads, leaves all other numbers as they are.
//   one_stream    one generator: the tokens, W_Q, W_K, W_V, W_O (tutorials 000, 001, 004)
//   restarted     the tokens; then W_Q, W_K, W_V, W_O from a new generator (tutorial 000's class)
//   per_head      the tokens; head i's W_Q, W_K, W_V from a new generator with weight_seed + i, and
//                 W_O with weight_seed + heads (tutorial 002)
//   module_first  one generator: the weights, then the tokens (tutorial 004's PyTorch part)
//
// The tokens are the embedding matrix for a text, else one row for each token, all standard normal.
// Weights follow spec.init and are multiplied by weight_scale; fans are those of one head's matrix,
// or of the whole one where it is drawn packed. Biases are 0. Where weight_seed is -1 the seed
// stands for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "attn/spec.h"

namespace attn {

// Where the numbers go; the shapes are a plan's. W_O may be absent.
template <class T>
struct DrawnTensors {
  TensorView<T> tokens;         // embedding_matrix, embedding or X
  TensorView<T> W_Q, W_K, W_V;  // (h, d_model, d_k | d_v)
  TensorView<T> W_O;            // (h * d_v, d_model)
};

// Rows that an earlier run has drawn already, and the words that they are drawn for.
struct DrawnRows {
  std::shared_ptr<const Words> words;  // null for none
  std::vector<std::byte> rows;         // of the run's dtype; empty where they lie in place already
};

// Fills out.tokens, or the others; what lies before them in the same stream is drawn too, and
// dropped. With one generator a tensor, the rows of known words are taken over.
template <class T>
void draw_tokens(const ResolvedSpec& resolved, const DrawnTensors<T>& out, const DrawnRows& known);
template <class T>
void draw_weights(const ResolvedSpec& resolved, const DrawnTensors<T>& out);

// spec.weight_seed, or what stands for it.
Spec::Whole weight_seed_of(const Spec& spec);

// seed XOR the CRC-32 of the name: in Python seed ^ zlib.crc32(name.encode()).
std::uint64_t sub_seed(Spec::Whole seed, std::string_view name);

// In words, for an explanation: "numpy-legacy with seed 42, the tokens first, then
// the weights".
std::string describe_draw(const ResolvedSpec& resolved, std::string_view name);

}  // namespace attn
