#include "attn/plan.h"

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
          "{}: no tensor has this name", shown);
  return place;
}

bool is_query_by_key(const TensorKind& kind) {
  const std::string_view axes = kind.axes, pair = "query key";
  return axes.size() >= pair.size() && axes.substr(axes.size() - pair.size()) == pair;
}

bool has_mask(const Spec& spec) {
  return spec.mask.any() || spec.find_given("mask") || edits_name(spec.edits, "mask");
}

const PlannedTensor* Plan::find(std::string_view name) const {
  for (const PlannedTensor& tensor : tensors) {
    if (name == tensor.kind->name) return &tensor;
  }
  return nullptr;
}

namespace {

// Which tensors there are and of which shapes, as data.
struct Layout {
  // What a tensor is there for; or always.
  enum Reason : unsigned char {
    always,
    of_text,
    embedded,
    sinusoidal,
    rope,
    alibi,
    bias,
    mask,
    mask_and_alibi,
    mask_or_alibi,
    projected,
    projected_bias,
    plane
  };
  // Lengths of axes; none in the places after the last.
  enum Length : unsigned char {
    none,
    vocabulary,
    n,
    heads,
    mask_heads,
    d_model,
    d_k,
    d_v,
    pairs,
    width,
    out,
    two
  };

  struct Row {
    const char* name;
    Reason reason;
    Length axes[3];
  };

  // In the order of tensor_kinds().
  static constexpr Row rows[] = {
      {"embedding_matrix", of_text, {vocabulary, d_model}},
      {"embedding", embedded, {n, d_model}},
      {"P", sinusoidal, {n, d_model}},
      {"angles", rope, {n, pairs}},
      {"alibi", alibi, {heads, n, n}},
      {"X", always, {n, d_model}},
      {"W_Q", always, {heads, d_model, d_k}},
      {"W_K", always, {heads, d_model, d_k}},
      {"W_V", always, {heads, d_model, d_v}},
      {"b_Q", bias, {heads, d_k}},
      {"b_K", bias, {heads, d_k}},
      {"b_V", bias, {heads, d_v}},
      {"Q", always, {heads, n, d_k}},
      {"K", always, {heads, n, d_k}},
      {"V", always, {heads, n, d_v}},
      {"Q_rotated", rope, {heads, n, d_k}},
      {"K_rotated", rope, {heads, n, d_k}},
      {"scores", always, {heads, n, n}},
      {"scaled", always, {heads, n, n}},
      {"mask", mask, {mask_heads, n, n}},
      {"mask_total", mask_and_alibi, {heads, n, n}},
      {"masked", mask_or_alibi, {heads, n, n}},
      {"row_max", always, {heads, n}},
      {"exponentials", always, {heads, n, n}},
      {"row_sum", always, {heads, n}},
      {"weights", always, {heads, n, n}},
      {"weights_average", always, {n, n}},
      {"head_out", always, {heads, n, d_v}},
      {"concat", always, {n, width}},
      {"W_O", projected, {width, d_model}},
      {"b_O", projected_bias, {d_model}},
      {"output", always, {n, out}},
      {"pca_mean", plane, {d_model}},
      {"pca_components", plane, {two, d_model}},
      {"explained_variance_ratio", plane, {two}},
      {"original_2d", plane, {n, two}},
      {"contextual_2d", plane, {n, two}},
  };

  bool keeps(std::size_t kind) const {
    return whole_pairs || !is_query_by_key(tensor_kinds()[kind]);
  }
  // Some axes are left out.
  bool has(Length axis) const { return axis != none && (axis != mask_heads || lengths[axis] > 0); }

  bool present[plane + 1];
  Index lengths[two + 1];  // 0 for an axis that is left out
  bool whole_pairs;
};

Layout layout_of(const Spec& spec, const Sizes& s) {
  const bool text = s.vocabulary > 0;
  const bool sinusoidal = spec.positions == PositionScheme::sinusoidal;
  const bool rope = spec.positions == PositionScheme::rope;
  const bool alibi = spec.positions == PositionScheme::alibi;
  const Tensor<double>* given = spec.find_given("mask");
  const bool mask = has_mask(spec);
  // One mask serves all heads unless a given one differs between them.
  const bool own_masks = given && given->rank() >= 3 && given->dim(-3) > 1;
  const bool projected = spec.output_projection;
  const Index width = s.heads * s.d_v, out = projected ? s.d_model : width;
  const bool plane =
      s.n >= 2 && s.d_model >= 2 && out == s.d_model && std::min(s.n, s.d_model) <= largest_pca;
  return {{true, text, text || sinusoidal, sinusoidal, rope, alibi, spec.bias, mask, mask && alibi,
           mask || alibi, projected, projected && spec.bias, plane},
          {0, s.vocabulary, s.n, s.heads, own_masks ? s.heads : 0, s.d_model, s.d_k, s.d_v,
           s.d_k / 2, width, out, 2},
          s.whole_pairs};
}

// A cache line and the widest SIMD register, so that no row of another tensor shares the first.
constexpr std::uint64_t alignment = 64;

// Calls each(place of the kind, row, offset) for every tensor of a run; the bytes of all.
template <class Each>
std::uint64_t lay_out(const Layout& layout, Dtype dtype, const Each& each) {
  std::uint64_t offset = 0;
  std::size_t kind = 0;
  for (const Layout::Row& row : Layout::rows) {
    if (layout.present[row.reason]) {
      each(kind, row, offset);
      std::uint64_t size = dtype == Dtype::float64 ? sizeof(double) : sizeof(float);
      for (const Layout::Length axis : row.axes) {
        if (layout.has(axis)) size *= static_cast<std::uint64_t>(layout.lengths[axis]);
      }
      if (layout.keeps(kind)) offset += (size + alignment - 1) / alignment * alignment;
    }
    ++kind;
  }
  return offset;
}

std::uint64_t bytes_of(const Spec& spec, const Sizes& sizes) {
  return lay_out(layout_of(spec, sizes), spec.dtype,
                 [](std::size_t, const Layout::Row&, std::uint64_t) {});
}

std::uint64_t bytes_with(const Spec& spec, Sizes sizes, Index Sizes::*member, Index value) {
  sizes.*member = value;
  return bytes_of(spec, sizes);
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
  const Layout layout = layout_of(spec, sizes);
  Plan plan;
  plan.tensors.reserve(tensor_kinds().size());
  plan.bytes = lay_out(layout, spec.dtype,
                       [&](std::size_t kind, const Layout::Row& row, std::uint64_t offset) {
                         Shape shape;
                         for (const Layout::Length axis : row.axes) {
                           if (layout.has(axis)) shape.push_back(layout.lengths[axis]);
                         }
                         plan.tensors.push_back({&tensor_kinds()[kind], shape, offset,
                                                 row.reason == Layout::plane, layout.keeps(kind)});
                       });
  return plan;
}

bool keeps_pairs(const Spec& spec, const Sizes& sizes, const Limits& limits) {
  Sizes whole = sizes;
  whole.whole_pairs = true;
  return sizes.n <= limits.whole && bytes_of(spec, whole) <= limits.memory;
}

Problems check_memory(const Spec& spec, const Sizes& asked, std::uint64_t limit) {
  Sizes sizes = asked;
  sizes.whole_pairs = false;
  const std::uint64_t bytes = bytes_of(spec, sizes);
  if (bytes <= limit) return {};
  const bool named = spec.tokens > 0;
  const Index n = largest_fit(spec, sizes, &Sizes::n, limit);
  const std::string needs =
      sentence(" need {}, and the limit is {}", {megabytes(bytes), megabytes(limit)});
  if (n > 0) {
    const std::string field = named ? "tokens" : "text";
    return {{ProblemCode::too_large, field,
             sentence("{}: {} tokens{}; up to {} tokens fit", {field, sizes.n, needs, n})}};
  }
  const Index d_model = largest_fit(spec, sizes, &Sizes::d_model, limit);
  return {
      {ProblemCode::too_large, "d_model",
       sentence("d_model: {} numbers a token{}; up to {} fit", {sizes.d_model, needs, d_model})}};
}

}  // namespace attn
