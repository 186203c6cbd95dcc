// What computes the stages of the line, which stages.cpp puts in order.
#pragma once

#include "attn/line.h"
#include "attn/reuse.h"

namespace attn {

// What a stage works on.
template <class T>
struct Work {
  const ResolvedSpec& resolved;
  const Line<T>& line;
  const Kept& kept;
};

// Each computes what stages.cpp says of the stage, for some heads where it goes by heads. Where a
// spec gives a tensor, it stands in place of what would be drawn or computed; edits come
// afterwards.

// ---- compute_inputs.cpp: from the words to Q, K and V

// The embedding matrix.
template <class T>
void draw_words(const Work<T>& work, const Heads&);

// embedding = the tokens' rows of embedding_matrix, or drawn.
template <class T>
void embed_tokens(const Work<T>& work, const Heads&);

// P, angles or alibi.
template <class T>
void find_positions(const Work<T>& work, const Heads&);

// X = embedding + P, or drawn, rounded to float32 where the spec says so.
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

// ---- compute_attention.cpp: from the mask to the output

// mask, the sum of the spec's masks and the given one.
template <class T>
void build_mask(const Work<T>& work, const Heads&);

// mask_total = alibi + mask.
template <class T>
void add_masks(const Work<T>& work, const Heads& heads);

// The steps of attention: all of them; from the scaled scores on; the last one. Of a run that keeps
// its tensors of query by key.
template <class T>
void find_scores(const Work<T>& work, const Heads& heads);
template <class T>
void find_weights(const Work<T>& work, const Heads& heads);
template <class T>
void find_head_outputs(const Work<T>& work, const Heads& heads);

// The same for some rows of a head, of a run that does not: row_max, row_sum and head_out, and
// their weights, rows.count x n, with as much memory after them.
template <class T>
void attend_rows(const ResolvedSpec& resolved, const Line<T>& line, Index head, const Rows& rows,
                 T* weights);

template <class T>
void average_weights(const Work<T>& work, const Heads&);

// concat = the heads' outputs side by side.
template <class T>
void join_heads(const Work<T>& work, const Heads&);

// output = concat W_O + b_O, or concat.
template <class T>
void project_output(const Work<T>& work, const Heads&);

// ---- compute_plane.cpp

// The plane of the two principal components of X.
template <class T>
void fit_plane(const Line<T>& line);

// X and output in that plane.
template <class T>
void see_in_plane(const Line<T>& line);

}  // namespace attn
