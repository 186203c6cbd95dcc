// The tensors of a run under their own names. compute.h is what fills them.
#pragma once

#include "attn/attention.h"
#include "attn/draws.h"
#include "attn/stack.h"
#include "attn/trace.h"

namespace attn {

// Views into a trace; a default view where the run has no such tensor. Shapes are in plan.cpp.
template <class T>
struct Line {
  explicit Line(Trace& trace);

  TensorView<T> embedding_matrix, embedding, P, angles, alibi, X;
  TensorView<T> W_Q, W_K, W_V, b_Q, b_K, b_V, Q, K, V, Q_rotated, K_rotated;
  TensorView<T> scores, scaled, mask, mask_total, masked;
  TensorView<T> row_max, exponentials, row_sum, weights, weights_average;
  TensorView<T> head_out, concat, W_O, b_O, output;
  TensorView<T> pca_mean, pca_components, explained_variance_ratio, original_2d, contextual_2d;

  // What the scores are made of: rotated where the run rotates.
  Stack<const T> queries() const;
  Stack<const T> keys() const;
  // What is added to the scaled scores: alibi, mask or their sum; a default view if nothing is.
  TensorView<const T> total_mask() const;
  // Where the steps of attention go.
  AttentionSteps<T> steps() const;
  // Where random numbers go.
  DrawnTensors<T> drawn() const;
};

}  // namespace attn
