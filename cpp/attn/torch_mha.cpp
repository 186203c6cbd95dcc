#include "attn/torch_mha.h"

namespace attn {
namespace {

template <class T>
Stack<const T> heads_of(const Tensor<T>& row, const char* name, Index heads) {
  if (row.size() == 0) return {};
  require(row.size() % heads == 0, ProblemCode::not_divisible, name,
          "{}: its {} entries are not the same for each of {} heads", name, row.size(), heads);
  return split_heads<const T>(TensorView<const T>(row.data(), Shape{1, row.size()}), heads);
}

// Part i of three, the first axis cut.
template <class T>
Tensor<T> third(const Tensor<T>& x, Index i) {
  if (x.size() == 0) return {};
  Shape shape = x.shape();
  shape[0] /= 3;
  const auto first = x.values().begin() + i * count(shape);
  return Tensor<T>(shape, std::vector<T>(first, first + count(shape)));
}

template <class T>
Tensor<T> transposed(const Tensor<T>& x) {
  return Tensor<T>::from_matrix(x.matrix().transpose());
}

// Of what the module may lack.
void require_entries(const Shape& shape, const char* name, Index entries) {
  require(count(shape) == 0 || count(shape) == entries, ProblemCode::shape_mismatch, name,
          "{}: shape {}; it must have {} entries", name, shape, entries);
}

template <class T>
void require_matrix(const Tensor<T>& x, const char* name, Index rows, Index cols) {
  require(x.shape() == Shape{rows, cols}, ProblemCode::shape_mismatch, name,
          "{}: shape {}; it must be {}", name, x.shape(), Shape{rows, cols});
}

// As the module has them; the embed_dim E.
template <class T>
Index check_weights(const TorchMhaParameters<T>& p) {
  const bool packed = p.in_proj_weight.size() > 0;
  require(packed || (p.q_proj_weight.size() > 0 && p.k_proj_weight.size() > 0 &&
                     p.v_proj_weight.size() > 0),
          ProblemCode::empty_input, "in_proj_weight",
          "in_proj_weight: empty; without it q_proj_weight, k_proj_weight and v_proj_weight are "
          "needed");
  require(p.out_proj_weight.size() > 0, ProblemCode::empty_input, "out_proj_weight",
          "out_proj_weight: empty; every module has one, of shape (E, E)");
  const Index E = p.out_proj_weight.view().cols();
  require_matrix(p.out_proj_weight, "out_proj_weight", E, E);
  if (packed) {
    require_matrix(p.in_proj_weight, "in_proj_weight", 3 * E, E);
  } else {
    require_matrix(p.q_proj_weight, "q_proj_weight", E, E);
    require_matrix(p.k_proj_weight, "k_proj_weight", E, p.k_proj_weight.view().cols());
    require_matrix(p.v_proj_weight, "v_proj_weight", E, p.v_proj_weight.view().cols());
  }
  require_entries(p.in_proj_bias.shape(), "in_proj_bias", 3 * E);
  require_entries(p.out_proj_bias.shape(), "out_proj_bias", E);
  require_entries(p.bias_k.shape(), "bias_k", E);
  require_entries(p.bias_v.shape(), "bias_v", E);
  return E;
}

template <class T>
Tensor<T> flat(const Tensor<T>& x) {
  return x.reshaped({x.size()});
}

}  // namespace

template <class T>
MultiHeadWeights<T> MultiHeadParameters<T>::weights() const {
  MultiHeadWeights<T> w = packed_weights(heads, W_Q, W_K, W_V, &W_O);
  w.b_Q = heads_of(b_Q, "b_Q", heads);
  w.b_K = heads_of(b_K, "b_K", heads);
  w.b_V = heads_of(b_V, "b_V", heads);
  if (b_O.size() > 0) w.b_O = b_O.view();
  w.bias_k = heads_of(bias_k, "bias_k", heads);
  w.bias_v = heads_of(bias_v, "bias_v", heads);
  w.zero_attention = zero_attention;
  return w;
}

template <class T>
MultiHeadParameters<T> from_torch(const TorchMhaParameters<T>& p, Index heads, bool add_zero_attn) {
  const Index E = check_weights(p);
  require(heads > 0 && E % heads == 0, ProblemCode::not_divisible, "heads",
          "heads: {} does not divide embed_dim {}", heads, E);
  const auto weight = [&](const Tensor<T>& separate, Index i) {
    return transposed(p.in_proj_weight.size() > 0 ? third(p.in_proj_weight, i) : separate);
  };
  MultiHeadParameters<T> out;
  out.heads = heads;
  out.W_Q = weight(p.q_proj_weight, 0);
  out.W_K = weight(p.k_proj_weight, 1);
  out.W_V = weight(p.v_proj_weight, 2);
  const Tensor<T> in_proj_bias = flat(p.in_proj_bias);
  out.b_Q = third(in_proj_bias, 0);
  out.b_K = third(in_proj_bias, 1);
  out.b_V = third(in_proj_bias, 2);
  out.W_O = transposed(p.out_proj_weight);
  out.b_O = p.out_proj_bias;
  out.bias_k = flat(p.bias_k);
  out.bias_v = flat(p.bias_v);
  out.zero_attention = add_zero_attn;
  return out;
}

template <class T>
Mask<T> torch_attn_mask(const Mask<T>& mask, Index heads) {
  if (mask.rank() == 2) return mask;
  require(mask.rank() == 3 && heads > 0 && mask.dim(0) % heads == 0, ProblemCode::shape_mismatch,
          "attn_mask", "attn_mask: shape {}; it must be (L, S) or (batch * {} heads, L, S)",
          mask.shape(), heads);
  if (mask.dim(0) == heads) return mask;
  return mask.reshaped({mask.dim(0) / heads, heads, mask.dim(1), mask.dim(2)});
}

template <class T>
Mask<T> torch_key_padding_mask(const Tensor<std::uint8_t>& ignored) {
  require(
      ignored.rank() == 1 || ignored.rank() == 2, ProblemCode::shape_mismatch, "key_padding_mask",
      "key_padding_mask: shape {}; it must be (batch, S), or (S) without a batch", ignored.shape());
  const Mask<T> mask = mask_where_blocked<T>(ignored);
  if (mask.rank() == 1) return mask;
  return mask.reshaped({mask.dim(0), 1, 1, mask.dim(1)});
}

template <class T>
Tensor<T> swap_batch_and_sequence(const Tensor<T>& x) {
  require(x.rank() == 3, ProblemCode::shape_mismatch, "x", "x: shape {}; it must have three axes",
          x.shape());
  Tensor<T> out(Shape{x.dim(1), x.dim(0), x.dim(2)});
  for (Index i = 0; i < x.dim(0); ++i)
    for (Index j = 0; j < x.dim(1); ++j) out.matrix(j).row(i) = x.matrix(i).row(j);
  return out;
}

#define INSTANTIATE(T)                                                                      \
  template struct MultiHeadParameters<T>;                                                   \
  template MultiHeadParameters<T> from_torch<T>(const TorchMhaParameters<T>&, Index, bool); \
  template Mask<T> torch_attn_mask<T>(const Mask<T>&, Index);                               \
  template Mask<T> torch_key_padding_mask<T>(const Tensor<std::uint8_t>&);                  \
  template Tensor<T> swap_batch_and_sequence<T>(const Tensor<T>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
