// Multi-head attention: MultiHead(Q, K, V) = Concat(head_1 .. head_h) W_O with
// head_i = Attention(Q W_Q^i, K W_K^i, V W_V^i) (Vaswani et al. 2017, section 3.2.2).
//
// The three forms in use are one computation, because heads are views: a stack of matrices per head
// (tutorial 000), one packed projection whose columns are split (tutorial 001, PyTorch), and
// independent attentions whose outputs are joined and then projected (tutorial 002).
#pragma once

#include "attn/attention.h"
#include "attn/projection.h"

namespace attn {

// Views of the weights. What is optional is left default: no biases, no output projection (output
// is then the joined heads), no appended keys.
template <class T>
struct MultiHeadWeights {
  Stack<const T> W_Q, W_K, W_V;   // (h, d_q, d_k), (h, d_key, d_k), (h, d_value, d_v)
  Stack<const T> b_Q, b_K, b_V;   // (h, 1, d_k), (h, 1, d_k), (h, 1, d_v)
  TensorView<const T> W_O, b_O;   // (h * d_v, d_out), (d_out)
  Stack<const T> bias_k, bias_v;  // (h, 1, d_k), (h, 1, d_v): a learned key appended to all others
  bool zero_attention = false;    // appends one more key and value of zeros, after bias_k

  Index heads() const { return W_Q.heads(); }
  // Keys that are appended to those of the input. No mask excludes them.
  Index appended() const { return (bias_k.given() ? 1 : 0) + (zero_attention ? 1 : 0); }
};

// From per-head matrices: W_Q, W_K (h, d, d_k), W_V (h, d, d_v), W_O (h * d_v, d_out).
template <class T>
MultiHeadWeights<T> per_head_weights(const Tensor<T>& W_Q, const Tensor<T>& W_K,
                                     const Tensor<T>& W_V, const Tensor<T>* W_O = nullptr);

// From packed matrices: W_Q, W_K (d, h * d_k), W_V (d, h * d_v), head i in the i-th group of
// columns. Throws InvalidInput(not_divisible) where h does not divide a width.
template <class T>
MultiHeadWeights<T> packed_weights(Index heads, const Tensor<T>& W_Q, const Tensor<T>& W_K,
                                   const Tensor<T>& W_V, const Tensor<T>* W_O = nullptr);

// Where the steps are written to; shapes as in attention.h, n_k counting the appended keys.
template <class T>
struct MultiHeadSteps {
  Stack<T> Q, K, V;             // (batch, h, n_q, d_k), (batch, h, n_k, d_k), (batch, h, n_k, d_v)
  AttentionSteps<T> attention;  // attention.output: the heads of concat, see split_heads
  TensorView<T> concat;         // (batch, n_q, h * d_v), the heads side by side
  TensorView<T> output;         // (batch, n_q, d_out); unused without W_O
};

// The same, owning its memory. Shapes without the batch axis for unbatched input. head_out
// (batch, h, n_q, d_v) is concat with the heads as an axis of their own.
template <class T>
struct MultiHeadResult : StepTensors<T> {
  Tensor<T> Q, K, V, concat, output;
  Index heads = 0;

  Tensor<T> head_out() const;
  // Mean of the weights over the heads, (batch, n_q, n_k): what PyTorch returns by default.
  Tensor<T> weights_average() const;
};

// Sizes of the inputs and weights, all problems at once. query (..., n_q, d_q), key
// (..., n_k, d_key), value (..., n_k, d_value), with the same leading axes, at most one (batch).
// `mask` is null where there is none; it broadcasts to (batch, h, n_q, n_k) without the appended
// keys. Self-attention gives the same Shape object for all three: then it is named query alone.
template <class T>
Problems check_multi_head(const Shape& query, const Shape& key, const Shape& value,
                          const MultiHeadWeights<T>& weights, const Shape* mask);

// Throws them as InvalidInput for the same n tokens as query, key and value, as wide as W_Q takes
// them: n = 1 for whether the weights fit each other.
template <class T>
void require_self_attention(const MultiHeadWeights<T>& weights, Index n, const Shape* mask);

// Writes bias_k, bias_v and the zero row behind the last keys and values of the input: rows
// n_k .. n_k + appended - 1 of K and V.
template <class T>
void append_keys(const MultiHeadWeights<T>& weights, const Stack<T>& K, const Stack<T>& V) noexcept;

// The whole computation, into the caller's memory. Self-attention: query = key = value. `mask` must
// cover the appended keys already (see cover_appended). The sizes must have been checked.
template <class T>
void multi_head_attention(TensorView<const T> query, TensorView<const T> key,
                          TensorView<const T> value, const MultiHeadWeights<T>& weights,
                          TensorView<const T> mask, const AttentionOptions& options,
                          const MultiHeadSteps<T>& steps) noexcept;

// The convenient form: checks (throws InvalidInput, also too_large, naming query for the weights,
// else the matrix whose product has no room), allocates and returns the steps.
template <class T>
MultiHeadResult<T> multi_head_attention(const Tensor<T>& query, const Tensor<T>& key,
                                        const Tensor<T>& value, const MultiHeadWeights<T>& weights,
                                        const Mask<T>* mask = nullptr,
                                        const AttentionOptions& options = {},
                                        KeptSteps kept = KeptSteps::all);

// Only the output, for any length: one head after the other, in memory of O(n). The same bits.
// Throws as above, before anything is computed.
template <class T>
Tensor<T> multi_head_output(const Tensor<T>& query, const Tensor<T>& key, const Tensor<T>& value,
                            const MultiHeadWeights<T>& weights, const Mask<T>* mask = nullptr,
                            const AttentionOptions& options = {});

// A mask for n_k keys, extended by zeros for the keys that are appended to them. Its last axis must
// be 1 or n_k long.
template <class T>
Mask<T> cover_appended(const Mask<T>& mask, Index n_k, Index appended);

// Mean over the axis of the heads: weights (batch, h, n_q, n_k) -> average (batch, n_q, n_k).
template <class T>
void average_heads(TensorView<const T> weights, TensorView<T> average) noexcept;

}  // namespace attn
