// Multi-head self-attention as a model has it for a layer: run often, with the same weights. It
// puts them once in the order in which products read them, and keeps its memory from run to run.
// One that was moved from has no weights: it refuses all input until it is assigned another.
#pragma once

#include <optional>

#include "attn/multi_head.h"
#include "attn/reset_on_move.h"
#include "kernels/product.h"

namespace attn {

template <class T>
class AttentionLayer {
 public:
  // The weights must outlive the layer. causal: a token sees itself and those before it. mask: that
  // of every run. Throws InvalidInput: shape_mismatch for weights that do not fit each other;
  // conflict for a mask beside causal, or weights with appended keys.
  explicit AttentionLayer(const MultiHeadWeights<T>& weights, const AttentionOptions& options = {},
                          bool causal = false, std::optional<Mask<T>> mask = {});

  Index d_model() const { return weights_->W_Q.rows(); }
  Index d_out() const { return projects() ? weights_->W_O.cols() : concat_width(); }
  Index heads() const { return weights_->heads(); }

  // Where n tokens go, (n, d_model), before run reads them; it stays there until there are more or
  // fewer. Throws InvalidInput: empty_input for none, out_of_range for a negative number, too_large
  // for one that no memory has room for, shape_mismatch where the mask is not for so many.
  TensorView<T> input(Index n);

  // Computes on the last input. weights: whether they are wanted too. Without them it takes memory
  // of O(n), but for a mask that was given, and the output has the same bits; but a causal one does
  // not read later keys at all: last bits may differ, and NaN and infinity in them do not count.
  // Throws InvalidInput(empty_input) before there was any input.
  void run(bool weights = false);

  // Of the last run: (n, d_out), and (h, n, n) where they were wanted; else, as before any input,
  // there is nothing in the view. After input for other numbers of tokens, until run, the entries
  // of the output are not set.
  TensorView<const T> output() const;
  TensorView<const T> weights() const;

 private:
  using Factor = kernels::RightFactor<T>;

  Index concat_width() const { return heads() * weights_->W_V.cols(); }
  bool projects() const { return weights_->W_O.data() != nullptr; }
  TensorView<const T> mask() const;
  void resize(Index n);
  void project(Index head, Index heads);
  void attend();
  void attend_with_weights();

  ResetOnMove<MultiHeadWeights<T>> weights_;
  AttentionOptions options_;
  bool causal_;
  std::optional<Mask<T>> mask_;
  Factor W_Q_, W_K_, W_V_, W_O_;  // of weights_
  ResetOnMove<Index> n_ = 0;      // tokens that there is room for
  Index at_once_ = 0;             // heads that Q, K and V have
  Mask<T> causal_mask_;
  Tensor<T> X_, Q_, K_, V_, pairs_, concat_, output_;
  Stack<T> Q, K, V, out_;
  AttentionSpace<T> space_;
  ResetOnMove<AttentionSteps<T>> steps_;
};

}  // namespace attn
