// How weights are initialised: by NumPy's formulas with NumPy's generators, and by torch.nn.init's
// with PyTorch's, which differ in the last bits.
#pragma once

#include "attn/random/generator.h"
#include "attn/tensor.h"

namespace attn {

enum class Initializer {
  normal,          // N(0, 1)
  glorot_normal,   // N(0, 2 / (fan_in + fan_out)) (Glorot and Bengio, 2010, with a normal)
  glorot_uniform,  // U(-b, b), b = sqrt(6 / (fan_in + fan_out)) (Glorot and Bengio, 2010, eq. 16)
  // The same distribution, computed as (2u - 1) b: other last bits.
  glorot_uniform_centred,
  // U(-b, b), b = 1 / sqrt(fan_in): kaiming_uniform_(a=sqrt(5)), what torch.nn.Linear uses (He et
  // al., 2015).
  kaiming_uniform,
};

// "normal", "glorot-normal", "glorot-uniform", "glorot-uniform-centred", "kaiming-uniform".
const char* to_string(Initializer initializer);

// The bound b of a uniform initialiser, or the standard deviation of a normal one, in the order of
// operations of the generator's library: the two orders can differ in the last bit.
double initializer_scale(Rng rng, Initializer initializer, Index fan_in, Index fan_out);

// A new tensor, drawn in row-major order. fan_in and fan_out are the widths that the matrix maps
// from and to, and at least 1 (InvalidInput(out_of_range) otherwise); the shape need not be theirs.
// `scale` multiplies every value: with NumPy's generators in double, before T = float rounds.
// InvalidInput(not_finite) for one that is not finite.
template <class T>
Tensor<T> initialize(Generator& generator, Initializer initializer, Index fan_in, Index fan_out,
                     const Shape& shape, double scale = 1.0);

// The parameters of torch.nn.MultiheadAttention(E, heads), named as PyTorch names them. A matrix
// is applied as x W^T. What the module does not have is an empty tensor.
template <class T>
struct TorchMhaParameters {
  Tensor<T> in_proj_weight;   // (3E, E): query, key, value; only where kdim = vdim = E
  Tensor<T> q_proj_weight;    // (E, E), and the two below only where kdim or vdim differs
  Tensor<T> k_proj_weight;    // (E, kdim)
  Tensor<T> v_proj_weight;    // (E, vdim)
  Tensor<T> in_proj_bias;     // (3E,) zeros
  Tensor<T> out_proj_weight;  // (E, E)
  Tensor<T> out_proj_bias;    // (E,) zeros
  Tensor<T> bias_k, bias_v;   // (1, 1, E), only with add_bias_kv
};

struct TorchMhaSizes {
  Index embed_dim;
  Index kdim = 0, vdim = 0;  // 0: embed_dim
  bool bias = true;
  bool add_bias_kv = false;

  // Whether all three projections are in one matrix, (3E, E).
  bool packed() const {
    return (kdim == 0 || kdim == embed_dim) && (vdim == 0 || vdim == embed_dim);
  }
};

// Draws what the module's constructor draws, in its order: out_proj.weight, out_proj.bias (drawn,
// although it is set to 0 afterwards), in_proj_weight or the three, bias_k, bias_v. What is drawn
// next continues the stream. Throws InvalidInput: out_of_range for sizes below 1, too_large.
template <class T>
TorchMhaParameters<T> torch_mha_init(Generator& generator, const TorchMhaSizes& sizes);

}  // namespace attn
