// The tensors of a run under their own names, and the stages of the line that are more than one
// call of an operator. pipeline.cpp puts them in order.
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

// The operators' options that a spec chooses.
Scale scale_of(const Spec& spec);

// What a stage works on.
template <class T>
struct Work {
  const ResolvedSpec& resolved;
  const Line<T>& line;
  const DrawnRows<T>& known;  // of the embedding matrix
};

// Each computes what stages.cpp says of the stage, for some heads where it goes by heads. Where a
// spec gives a tensor, it stands in place of what would be drawn or computed; edits come
// afterwards.

// The embedding matrix.
template <class T>
void draw_words(const Work<T>& work, const Heads&);

// embedding = the tokens' rows of embedding_matrix, or drawn.
template <class T>
void embed_tokens(const Work<T>& work, const Heads&);

// P, angles or alibi.
template <class T>
void find_positions(const Work<T>& work, const Heads&);

// X = embedding + P, or drawn; see also round_X.
template <class T>
void add_positions(const Work<T>& work, const Heads&);

// W_Q, W_K, W_V, W_O.
template <class T>
void draw_matrices(const Work<T>& work, const Heads&);

// 0, where none are given.
template <class T>
void set_biases(const Work<T>& work, const Heads&);

// Q, K or V.
template <class T>
void find_queries(const Work<T>& work, const Heads& heads);
template <class T>
void find_keys(const Work<T>& work, const Heads& heads);
template <class T>
void find_values(const Work<T>& work, const Heads& heads);

// Q_rotated, K_rotated.
template <class T>
void rotate_heads(const Work<T>& work, const Heads& heads);

// mask, the sum of the spec's masks and the given one.
template <class T>
void build_mask(const Work<T>& work, const Heads&);

// mask_total = alibi + mask.
template <class T>
void add_masks(const Work<T>& work, const Heads& heads);

// The steps of attention: all of them; from the scaled scores on; the last one.
template <class T>
void find_scores(const Work<T>& work, const Heads& heads);
template <class T>
void find_weights(const Work<T>& work, const Heads& heads);
template <class T>
void find_head_outputs(const Work<T>& work, const Heads& heads);

template <class T>
void average_weights(const Work<T>& work, const Heads&);

// concat = the heads' outputs side by side.
template <class T>
void join_heads(const Work<T>& work, const Heads&);

// output = concat W_O + b_O, or concat.
template <class T>
void project_output(const Work<T>& work, const Heads&);

// Rounds X to float32 where the spec says so. Edited cells are rounded too.
template <class T>
void round_X(const Spec& spec, const Line<T>& line);

// The plane of the two principal components of X.
template <class T>
void fit_plane(const Line<T>& line);

// X and output in that plane.
template <class T>
void see_in_plane(const Line<T>& line);

}  // namespace attn
