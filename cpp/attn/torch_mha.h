// torch.nn.MultiheadAttention's parameters and masks, as multi_head.h takes them.
#pragma once

#include "attn/initializer.h"
#include "attn/multi_head.h"

namespace attn {

// The module's parameters as matrices that are applied from the right, packed: head i is the i-th
// group of columns. What the module does not have is empty.
template <class T>
struct MultiHeadParameters {
  Index heads = 0;
  Tensor<T> W_Q, W_K, W_V;   // (E, E), (kdim, E), (vdim, E)
  Tensor<T> b_Q, b_K, b_V;   // (E)
  Tensor<T> W_O, b_O;        // (E, E), (E)
  Tensor<T> bias_k, bias_v;  // (E)
  bool zero_attention = false;

  // Views of them. The parameters must outlive the views. Throws InvalidInput(not_divisible) where
  // `heads` does not divide the columns of a matrix, or the entries of a bias.
  MultiHeadWeights<T> weights() const;
};

// Transposes each weight, once, and splits in_proj_weight (3E, E) and in_proj_bias (3E) into their
// three parts, queries first.
//   add_zero_attn  the module's argument of that name
// Throws InvalidInput: empty_input without in_proj_weight and one of the three separate ones, or
// without out_proj_weight; shape_mismatch where these are not (3E, E), or (E, E), (E, kdim) and
// (E, vdim), and (E, E), or where in_proj_bias does not have 3E entries, and out_proj_bias, bias_k
// and bias_v E; not_divisible where `heads` does not divide E.
template <class T>
MultiHeadParameters<T> from_torch(const TorchMhaParameters<T>& parameters, Index heads,
                                  bool add_zero_attn = false);

// attn_mask of shape (L, S) or (batch * heads, L, S). The latter becomes (batch, heads, L, S), and
// stays (heads, L, S) where the batch is one item or there is none. Boolean: pass
// mask_where_blocked of it. Throws InvalidInput(shape_mismatch) for other ranks and where `heads`
// does not divide the first of three axes.
template <class T>
Mask<T> torch_attn_mask(const Mask<T>& mask, Index heads);

// key_padding_mask (batch, S), which becomes (batch, 1, 1, S), or (S) without a batch; true =
// ignore. Throws InvalidInput(shape_mismatch) for other ranks.
template <class T>
Mask<T> torch_key_padding_mask(const Tensor<std::uint8_t>& ignored);

// (L, batch, E) to (batch, L, E), or back: PyTorch's order without batch_first.
// Throws InvalidInput(shape_mismatch) unless there are three axes.
template <class T>
Tensor<T> swap_batch_and_sequence(const Tensor<T>& x);

}  // namespace attn
