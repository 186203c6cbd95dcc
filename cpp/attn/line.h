// The tensors of a run under their own names, and the stages of the line that are more than one
// call of an operator. pipeline.cpp puts them in order.
#pragma once

#include "attn/attention.h"
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

  std::vector<double>* replaced;  // the trace's

  // What the scores are made of: rotated where the run rotates.
  Stack<const T> queries() const;
  Stack<const T> keys() const;
  // What is added to the scaled scores: alibi, mask or their sum; a default view if nothing is.
  TensorView<const T> total_mask() const;
  // Where the steps of attention go.
  AttentionSteps<T> steps() const;
};

AttentionOptions attention_options(const Spec& spec);

// Where a spec gives a tensor, or edits cells of it, these stand in place of what is said below.

// Random tensors (draws.h), and biases of 0.
template <class T>
void draw(const ResolvedSpec& resolved, const Line<T>& line);

// embedding = the tokens' rows of embedding_matrix.
template <class T>
void embed_tokens(const ResolvedSpec& resolved, const Line<T>& line);

// P, angles or alibi; X = embedding + P, rounded to float32 once where the spec says so.
template <class T>
void add_positions(const ResolvedSpec& resolved, const Line<T>& line);

// (h, d) biases as the stack that project_heads takes; empty where there are none.
template <class T>
Stack<const T> bias_rows(TensorView<T> bias);

// The given and the edited cells of Q, K and V.
template <class T>
void override_heads(const ResolvedSpec& resolved, const Line<T>& line);

// Q_rotated, K_rotated.
template <class T>
void rotate_heads(const Spec& spec, const Line<T>& line);

// mask, the sum of the spec's masks and the given one, and mask_total.
template <class T>
void build_mask(const ResolvedSpec& resolved, const Line<T>& line);

// concat = the heads' outputs side by side.
template <class T>
void join_heads(const Line<T>& line);

// output = concat W_O + b_O, or concat.
template <class T>
void project_output(const Line<T>& line);

// The plane of the two principal components of X, and X and output in it.
template <class T>
void find_plane(const Line<T>& line);

}  // namespace attn
