#include "attn/plan.h"

#include <algorithm>
#include <iterator>

#include "attn/edits_text.h"

namespace attn {

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
    attended,  // always: made of tensors of query by key
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

  static constexpr std::size_t most_axes = 3;
  struct Row {
    const char* name;
    Reason reason;
    Length axes[most_axes];
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
      {"row_max", attended, {heads, n}},
      {"exponentials", always, {heads, n, n}},
      {"row_sum", attended, {heads, n}},
      {"weights", always, {heads, n, n}},
      {"weights_average", always, {n, n}},
      {"head_out", attended, {heads, n, d_v}},
      {"concat", attended, {n, width}},
      {"W_O", projected, {width, d_model}},
      {"b_O", projected_bias, {d_model}},
      {"output", attended, {n, out}},
      {"pca_mean", plane, {d_model}},
      {"pca_components", plane, {two, d_model}},
      {"explained_variance_ratio", plane, {two}},
      {"original_2d", plane, {n, two}},
      {"contextual_2d", plane, {n, two}},
  };

  // Not those whose last axes are query and key, where these are too many.
  bool keeps(const Row& row) const {
    return whole_pairs || row.axes[1] != n || (row.axes[0] != n && row.axes[2] != n);
  }
  Computed computed(const Row& row) const {
    if (row.reason == plane) return Computed::with_plane;
    return row.reason == attended && !whole_pairs ? Computed::by_rows : Computed::by_run;
  }
  friend bool operator==(const Layout& a, const Layout& b) {
    return std::equal(a.present, std::end(a.present), b.present) &&
           std::equal(a.lengths, std::end(a.lengths), b.lengths) && a.whole_pairs == b.whole_pairs;
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
           mask || alibi, projected, projected && spec.bias, true, plane},
          {0, s.vocabulary, s.n, s.heads, own_masks ? s.heads : 0, s.d_model, s.d_k, s.d_v,
           s.d_k / 2, width, out, 2},
          s.whole_pairs};
}

// A cache line and the widest SIMD register, so that no row of another tensor shares the first.
constexpr std::uint64_t alignment = 64;

std::uint64_t bytes_of(const Layout& layout, const Layout::Row& row, Dtype dtype) {
  if (!layout.present[row.reason] || !layout.keeps(row)) return 0;
  std::uint64_t size = scalar_size(dtype);
  for (const Layout::Length axis : row.axes) {
    if (layout.has(axis)) size *= static_cast<std::uint64_t>(layout.lengths[axis]);
  }
  return (size + alignment - 1) / alignment * alignment;
}

// Of all tensors, or of the weights alone.
std::uint64_t bytes_of(const Layout& layout, Dtype dtype, bool weights_alone) {
  std::uint64_t bytes = 0;
  std::size_t kind = 0;
  for (const Layout::Row& row : Layout::rows) {
    if (!weights_alone || is_weight(tensor_kinds()[kind])) bytes += bytes_of(layout, row, dtype);
    ++kind;
  }
  return bytes;
}

std::uint64_t bytes_of(const Spec& spec, const Sizes& sizes) {
  return bytes_of(layout_of(spec, sizes), spec.dtype, false);
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

// The needs are rounded up and the limit down: neither is said to be what it is not.
std::string needs_of(std::uint64_t bytes, std::uint64_t limit) {
  const bool small = limit >> 20 == 0;
  const std::uint64_t unit = small ? 1 : 1 << 20;
  const char* const name = small ? "bytes" : "MB";
  return sentence("need {} {}, and the limit is {} {}",
                  {(bytes + unit - 1) / unit, name, limit / unit, name});
}

}  // namespace

Plan make_plan(const Spec& spec, const Sizes& sizes) {
  const Layout layout = layout_of(spec, sizes);
  Plan plan;
  plan.tensors.reserve(tensor_kinds().size());
  // Weights lie before all others: they stay where they are when a text grows.
  std::uint64_t of_weights = 0, of_others = bytes_of(layout, spec.dtype, true);
  std::size_t place = 0;
  for (const Layout::Row& row : Layout::rows) {
    const TensorKind& kind = tensor_kinds()[place++];
    if (!layout.present[row.reason]) continue;
    Index lengths[Layout::most_axes], *end = lengths;
    for (const Layout::Length axis : row.axes) {
      if (layout.has(axis)) *end++ = layout.lengths[axis];
    }
    std::uint64_t& offset = is_weight(kind) ? of_weights : of_others;
    plan.tensors.push_back(
        {&kind, Shape(lengths, end), offset, layout.computed(row), layout.keeps(row)});
    offset += bytes_of(layout, row, spec.dtype);
  }
  plan.bytes = of_others;
  return plan;
}

bool same_plans(const ResolvedSpec& a, const ResolvedSpec& b) {
  return a.spec.dtype == b.spec.dtype && layout_of(a.spec, a.sizes) == layout_of(b.spec, b.sizes);
}

bool same_places(const Plan& a, const Plan& b) {
  if (&a == &b) return true;
  return std::equal(a.tensors.begin(), a.tensors.end(), b.tensors.begin(), b.tensors.end(),
                    [](const PlannedTensor& own, const PlannedTensor& other) {
                      return own.kind == other.kind && own.shape == other.shape &&
                             own.whole == other.whole;
                    });
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
  Problems problems;
  if (bytes <= limit) return problems;
  const std::string needs = needs_of(bytes, limit);
  // The first of them that can be made to fit alone.
  const struct {
    const char *field, *what;
    Index Sizes::*size;
  } fields[] = {{spec.tokens > 0 ? "tokens" : "text", "tokens", &Sizes::n},
                {"d_model", "numbers a token", &Sizes::d_model},
                {"heads", "heads", &Sizes::heads}};
  for (const auto& [field, what, size] : fields) {
    const Index fits = largest_fit(spec, sizes, size, limit);
    if (fits == 0) continue;
    report(problems, ProblemCode::too_large, field, "{}: {} {} {}; up to {} {} fit",
           {field, sizes.*size, what, needs, fits, what});
    return problems;
  }
  report(problems, ProblemCode::too_large, "d_k", "d_k: heads as wide as {}, with d_v {}, {}",
         {sizes.d_k, sizes.d_v, needs});
  return problems;
}

}  // namespace attn
