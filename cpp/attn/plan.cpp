#include "attn/plan.h"

#include "attn/spec_text.h"

namespace attn {

const std::vector<TensorKind>& tensor_kinds() {
  static const std::vector<TensorKind> kinds = {
      {"embedding_matrix", "word feature", "embedding", "One row of numbers for each known word."},
      {"embedding", "token feature", "embedding", "Each token's row of the embedding matrix."},
      {"P", "token feature", "X", "Sinusoids of the token's position; each column pair is slower."},
      {"angles", "token pair", "X", "How far RoPE turns each pair of columns, in radians."},
      {"alibi", "head query key", "X", "-slope times the distance of query and key."},
      {"X", "token feature", "X", "What attention sees of each token: embedding + P."},
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
      {"scores", "head query key", "scores", "How well query and key match: Q K^T."},
      {"scaled", "head query key", "scaled", "Scores divided by sqrt(d_k), or as chosen."},
      {"mask", "head query key", "masked", "Added to the scaled scores; -inf hides a key."},
      {"mask_total", "head query key", "masked", "alibi + mask, where a run has both."},
      {"masked", "head query key", "masked", "Scaled scores + mask."},
      {"row_max", "head query", "weights", "The largest masked score of each query."},
      {"exponentials", "head query key", "weights", "exp(masked - row_max)."},
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
  return kinds;
}

std::size_t kind_place(std::string_view name) {
  const std::vector<TensorKind>& kinds = tensor_kinds();
  std::size_t place = 0;
  while (place < kinds.size() && name != kinds[place].name) ++place;
  const std::string shown(name.substr(0, 60));
  require(place < kinds.size(), ProblemCode::unknown_tensor, shown.c_str(),
          shown + ": no tensor has this name");
  return place;
}

const PlannedTensor* Plan::find(std::string_view name) const {
  for (const PlannedTensor& tensor : tensors) {
    if (name == tensor.kind->name) return &tensor;
  }
  return nullptr;
}

namespace {

// The mask's own shape: one for all heads unless a given one differs between them.
Shape mask_shape(const Spec& spec, const Sizes& s) {
  const Tensor<double>* given = spec.find_given("mask");
  if (given && given->rank() >= 3 && given->dim(-3) > 1) return {s.heads, s.n, s.n};
  return {s.n, s.n};
}

// A tensor of a run, or one that this run does not have.
struct Row {
  const char* name;
  bool present;
  Shape shape;
};

// One row for each of tensor_kinds(), in the same order.
std::vector<Row> make_rows(const Spec& spec, const Sizes& s) {
  const bool text = s.vocabulary > 0;
  const bool sinusoidal = spec.positions == PositionScheme::sinusoidal;
  const bool rope = spec.positions == PositionScheme::rope;
  const bool alibi = spec.positions == PositionScheme::alibi;
  const bool mask = spec.mask.any() || spec.find_given("mask") || edits_name(spec.edits, "mask");
  const Index width = s.heads * s.d_v, out = spec.output_projection ? s.d_model : width;
  const bool pca =
      s.n >= 2 && s.d_model >= 2 && out == s.d_model && std::min(s.n, s.d_model) <= largest_pca;
  const Shape token{s.n, s.d_model}, square{s.heads, s.n, s.n}, per_query{s.heads, s.n};
  const Shape keys{s.heads, s.n, s.d_k}, values{s.heads, s.n, s.d_v};
  return {
      {"embedding_matrix", text, {s.vocabulary, s.d_model}},
      {"embedding", text || sinusoidal, token},
      {"P", sinusoidal, token},
      {"angles", rope, {s.n, s.d_k / 2}},
      {"alibi", alibi, square},
      {"X", true, token},
      {"W_Q", true, {s.heads, s.d_model, s.d_k}},
      {"W_K", true, {s.heads, s.d_model, s.d_k}},
      {"W_V", true, {s.heads, s.d_model, s.d_v}},
      {"b_Q", spec.bias, {s.heads, s.d_k}},
      {"b_K", spec.bias, {s.heads, s.d_k}},
      {"b_V", spec.bias, {s.heads, s.d_v}},
      {"Q", true, keys},
      {"K", true, keys},
      {"V", true, values},
      {"Q_rotated", rope, keys},
      {"K_rotated", rope, keys},
      {"scores", true, square},
      {"scaled", true, square},
      {"mask", mask, mask_shape(spec, s)},
      {"mask_total", mask && alibi, square},
      {"masked", mask || alibi, square},
      {"row_max", true, per_query},
      {"exponentials", true, square},
      {"row_sum", true, per_query},
      {"weights", true, square},
      {"weights_average", true, {s.n, s.n}},
      {"head_out", true, values},
      {"concat", true, {s.n, width}},
      {"W_O", spec.output_projection, {width, s.d_model}},
      {"b_O", spec.output_projection && spec.bias, {s.d_model}},
      {"output", true, {s.n, out}},
      {"pca_mean", pca, {s.d_model}},
      {"pca_components", pca, {2, s.d_model}},
      {"explained_variance_ratio", pca, {2}},
      {"original_2d", pca, {s.n, 2}},
      {"contextual_2d", pca, {s.n, 2}},
  };
}

// A cache line and the widest SIMD register, so that no row of another tensor shares the first.
constexpr std::uint64_t alignment = 64;

std::uint64_t bytes_with(const Spec& spec, Sizes sizes, Index Sizes::*member, Index value) {
  sizes.*member = value;
  return make_plan(spec, sizes).bytes;
}

// The largest value of one size that fits, or 0.
Index largest_fit(const Spec& spec, const Sizes& sizes, Index Sizes::*member, std::uint64_t limit) {
  Index fits = 0, too_much = sizes.*member;
  while (too_much - fits > 1) {
    const Index middle = fits + (too_much - fits) / 2;
    (bytes_with(spec, sizes, member, middle) <= limit ? fits : too_much) = middle;
  }
  return fits;
}

std::string megabytes(std::uint64_t bytes) {
  return std::to_string((bytes + (1u << 20) - 1) >> 20) + " MB";
}

}  // namespace

Plan make_plan(const Spec& spec, const Sizes& sizes) {
  const std::uint64_t scalar = spec.dtype == Dtype::float64 ? sizeof(double) : sizeof(float);
  Plan plan;
  const TensorKind* kind = tensor_kinds().data();
  for (Row& row : make_rows(spec, sizes)) {
    if (row.present) {
      std::uint64_t size = scalar;
      for (const Index length : row.shape) size *= static_cast<std::uint64_t>(length);
      plan.tensors.push_back({kind, std::move(row.shape), plan.bytes});
      plan.bytes += (size + alignment - 1) / alignment * alignment;
    }
    ++kind;
  }
  return plan;
}

Problems check_memory(const Spec& spec, const Sizes& sizes, std::uint64_t limit) {
  const std::uint64_t bytes = make_plan(spec, sizes).bytes;
  if (bytes <= limit) return {};
  const bool named = spec.tokens > 0;
  const Index n = largest_fit(spec, sizes, &Sizes::n, limit);
  const std::string needs = " need " + megabytes(bytes) + ", and the limit is " + megabytes(limit);
  if (n > 0) {
    const std::string field = named ? "tokens" : "text";
    return {{ProblemCode::too_large, field,
             field + ": " + write_text(sizes.n) + " tokens" + needs + "; up to " + write_text(n) +
                 " tokens fit"}};
  }
  const Index d_model = largest_fit(spec, sizes, &Sizes::d_model, limit);
  return {{ProblemCode::too_large, "d_model",
           "d_model: " + write_text(sizes.d_model) + " numbers a token" + needs + "; up to " +
               write_text(d_model) + " fit"}};
}

}  // namespace attn
