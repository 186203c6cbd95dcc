#include "attn/tensor_kinds.h"

#include <iterator>
#include <string>

#include "attn/problem.h"

namespace attn {

static constexpr TensorKind kinds[] = {
    {"embedding_matrix", "word feature", "embedding", "One row of numbers for each known word."},
    {"embedding", "token feature", "embedding", "Each token's row of the embedding matrix."},
    {"P", "token feature", "X", "Sinusoids of the token's position; each column pair is slower."},
    {"angles", "token pair", "X", "How far RoPE turns each pair of columns, in radians."},
    {"alibi", "head query key", "X", "-slope times the distance of query and key."},
    {"X", "token feature", "X",
     "What attention sees of each token: embedding + P, or what there is."},
    {"W_Q", "head feature column", "Q, K, V", "Makes queries of X."},
    {"W_K", "head feature column", "Q, K, V", "Makes keys of X."},
    {"W_V", "head feature column", "Q, K, V", "Makes values of X."},
    {"b_Q", "head column", "Q, K, V", "Added to every query."},
    {"b_K", "head column", "Q, K, V", "Added to every key."},
    {"b_V", "head column", "Q, K, V", "Added to every value."},
    {"Q", "head token column", "Q, K, V", "Queries, what each token looks for: X W_Q + b_Q."},
    {"K", "head token column", "Q, K, V", "Keys, what each token is found by: X W_K + b_K."},
    {"V", "head token column", "Q, K, V", "Values, what each token hands on: X W_V + b_V."},
    {"Q_rotated", "head token column", "Q, K, V", "Queries turned by their positions' angles."},
    {"K_rotated", "head token column", "Q, K, V", "Keys turned by their positions' angles."},
    {"scores", "head query key", "scores",
     "How well query and key match: Q K^T, of rotated ones with RoPE."},
    {"scaled", "head query key", "scaled", "Scores divided by sqrt(d_k), or as chosen."},
    {"mask", "head query key", "masked", "Added to the scaled scores; -inf hides a key."},
    {"mask_total", "head query key", "masked", "alibi + mask, where a run has both."},
    {"masked", "head query key", "masked", "Scaled scores + alibi + mask, of what there is."},
    {"row_max", "head query", "weights", "The largest masked score of each query."},
    {"exponentials", "head query key", "weights",
     "exp(masked - row_max); exp(masked) with naive softmax."},
    {"row_sum", "head query", "weights", "The sum of each query's exponentials."},
    {"weights", "head query key", "weights",
     "How much each query attends to each key: exponentials / row_sum."},
    {"weights_average", "query key", "weights", "The mean of the heads' weights."},
    {"head_out", "head token column", "head_out", "Values averaged by the weights: weights V."},
    {"concat", "token column", "concat", "The heads' outputs side by side."},
    {"W_O", "column feature", "output", "Mixes the heads."},
    {"b_O", "feature", "output", "Added to every output."},
    {"output", "token feature", "output", "concat W_O + b_O, or concat alone."},
    {"pca_mean", "feature", "output", "The mean of the rows of X."},
    {"pca_components", "component feature", "output",
     "The two directions in which X spreads most."},
    {"explained_variance_ratio", "component", "output", "Their share of the variance of X."},
    {"original_2d", "token component", "output", "X seen in the plane of the two components."},
    {"contextual_2d", "token component", "output", "output seen in the same plane."},
};

Span<TensorKind> tensor_kinds() {
  return kinds;
}

std::size_t kind_place(std::string_view name) {
  std::size_t place = 0;
  while (place < std::size(kinds) && name != kinds[place].name) ++place;
  if (place < std::size(kinds)) return place;
  const std::string shown(name.substr(0, 60));
  refuse(ProblemCode::unknown_tensor, shown.c_str(), "{}: no tensor has this name", {shown});
}

bool has_heads(const TensorKind& kind) {
  return std::string_view(kind.axes).substr(0, 5) == "head ";
}

bool is_weight(const TensorKind& kind) {
  return (kind.name[0] == 'W' || kind.name[0] == 'b') && kind.name[1] == '_';
}

bool is_query_by_key(const TensorKind& kind) {
  const std::string_view axes = kind.axes, pair = "query key";
  return axes.size() >= pair.size() && axes.substr(axes.size() - pair.size()) == pair;
}

}  // namespace attn
