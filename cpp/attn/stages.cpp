#include "attn/stages.h"

#include <algorithm>
#include <cstring>

#include "attn/compute.h"
#include "attn/draws.h"

namespace attn {

namespace {

// ---- what two specs have in common

// Bits, because 0 and -0 make different numbers.
bool same_value(double a, double b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

bool same_value(const ScaleChoice& a, const ScaleChoice& b) {
  return a.kind == b.kind && same_value(a.factor, b.factor);
}

bool same_value(const MaskChoice& a, const MaskChoice& b) {
  return a.causal == b.causal && a.causal_bottom_right == b.causal_bottom_right &&
         a.window == b.window && a.prefix == b.prefix && a.padding == b.padding;
}

template <class Choice>
bool same_value(Choice a, Choice b) {
  return a == b;
}

template <auto... members>
bool same(const ResolvedSpec& a, const ResolvedSpec& b) {
  return (same_value(a.spec.*members, b.spec.*members) && ...);
}

bool same_tokens(const ResolvedSpec& a, const ResolvedSpec& b) {
  return a.sizes.n == b.sizes.n && a.sizes.vocabulary == b.sizes.vocabulary &&
         a.sizes.d_model == b.sizes.d_model;
}

bool same_weight_draws(const ResolvedSpec& a, const ResolvedSpec& b) {
  return same<&Spec::rng, &Spec::draws, &Spec::projection, &Spec::init, &Spec::weight_scale,
              &Spec::bias, &Spec::output_projection>(a, b) &&
         weight_seed_of(a.spec) == weight_seed_of(b.spec);
}

bool same_weights(const ResolvedSpec& a, const ResolvedSpec& b) {
  if (!same_weight_draws(a, b)) return false;
  // There the stream comes to the weights after the tokens.
  return a.spec.draws != Draws::one_stream || same_tokens(a, b);
}

// Most runs have the words of the one before.
bool same_ids(const Words& a, const Words& b) {
  return &a == &b || a.ids == b.ids;
}
bool same_vocabulary(const Words& a, const Words& b) {
  return &a == &b || a.vocabulary.words() == b.vocabulary.words();
}

bool same_token_draws(const ResolvedSpec& a, const ResolvedSpec& b) {
  if (!same<&Spec::rng, &Spec::draws, &Spec::seed>(a, b)) return false;
  if (a.spec.draws == Draws::per_tensor && !same_vocabulary(*a.words, *b.words)) return false;
  // There the stream comes to the tokens after the weights.
  return a.spec.draws != Draws::module_first ||
         (same_weight_draws(a, b) && a.sizes.heads == b.sizes.heads &&
          same<&Spec::d_k, &Spec::d_v>(a, b));
}

bool same_embedding(const ResolvedSpec& a, const ResolvedSpec& b) {
  return same_ids(*a.words, *b.words) && same_token_draws(a, b);
}

bool same_X(const ResolvedSpec& a, const ResolvedSpec& b) {
  return same<&Spec::x_dtype>(a, b) && same_token_draws(a, b);
}

bool same_given(const Tensor<double>* a, const Tensor<double>* b) {
  if (!a || !b) return a == b;
  return a->shape() == b->shape() &&
         std::equal(a->data(), a->data() + a->size(), b->data(),
                    [](double x, double y) { return same_value(x, y); });
}

// ---- edits

// The edits of a tensor, of those one after the other that concern a head, if it has heads.
class EditsOfHead {
 public:
  EditsOfHead(const std::vector<Edit>& edits, std::size_t kind, Index head)
      : at_(edits.begin()), end_(edits.end()), kind_(kind), head_(head) {}

  const Edit* next() {
    for (; at_ != end_; ++at_) {
      const bool concerns =
          at_->kind == kind_ && (head_ < 0 || (at_->first[0] <= head_ && head_ <= at_->last[0]));
      if (concerns) return &*at_++;
    }
    return nullptr;
  }

 private:
  std::vector<Edit>::const_iterator at_, end_;
  std::size_t kind_;
  Index head_;
};

bool same_edits(const std::vector<Edit>& held, const std::vector<Edit>& asked, std::size_t kind,
                Index head) {
  EditsOfHead a(held, kind, head), b(asked, kind, head);
  while (true) {
    const Edit *x = a.next(), *y = b.next();
    if (!x || !y) return x == y;
    if (x->first != y->first || x->last != y->last || !same_value(x->value, y->value)) return false;
  }
}

// The heads of a tensor whose edits differ.
Heads edited_heads(const ResolvedSpec& held, const ResolvedSpec& asked, std::size_t kind,
                   const PlannedTensor& tensor) {
  Heads heads;
  const auto has_any = [&](const ResolvedSpec& of) {
    return EditsOfHead(of.edits, kind, -1).next();
  };
  if (!has_any(held) && !has_any(asked)) return heads;
  const std::string_view axes = tensor.kind->axes;
  const std::size_t axis_count =
      1 + static_cast<std::size_t>(std::count(axes.begin(), axes.end(), ' '));
  // A mask may be one for all heads.
  const bool by_head = has_heads(*tensor.kind) && tensor.shape.size() == axis_count;
  if (!by_head) return same_edits(held.edits, asked.edits, kind, -1) ? heads : heads.set();
  for (Index head = 0; head < tensor.shape[0]; ++head) {
    if (!same_edits(held.edits, asked.edits, kind, head)) heads.set(static_cast<std::size_t>(head));
  }
  return heads;
}

// ---- the table with places in tensor_kinds() for names

class Places {
 public:
  Places() = default;
  explicit Places(const Stage::Names& names) {
    for (const char* name : names) {
      if (name) places_[count_++] = kind_place(name);
    }
  }
  const std::size_t* begin() const { return places_; }
  const std::size_t* end() const { return places_ + count_; }

 private:
  std::size_t places_[std::extent_v<Stage::Names>], count_ = 0;
};

struct Links {
  Places makes, reads;
};

std::array<Links, stage_count> find_links() {
  std::array<Links, stage_count> links;
  for (std::size_t i = 0; i < stage_count; ++i) {
    links[i] = {Places(stages()[i].makes), Places(stages()[i].reads)};
  }
  return links;
}

bool same_shape(const PlannedTensor* a, const PlannedTensor* b) {
  if (!a || !b) return a == b;
  return a->shape == b->shape && a->whole == b->whole;
}

bool same_columns(const PlannedTensor* a, const PlannedTensor* b) {
  return a && b && a->shape.back() == b->shape.back();
}

}  // namespace

// A step for either scalar.
#define BOTH(step) step<float>, step<double>

const std::array<Stage, stage_count>& stages() {
  constexpr auto whole = Stage::whole, by_head = Stage::by_head, along = Stage::along;
  static constexpr std::array<Stage, stage_count> table = {{
      {{"embedding_matrix"}, {}, same_token_draws, whole, BOTH(draw_words)},
      {{"embedding"}, {"embedding_matrix"}, same_embedding, whole, BOTH(embed_tokens)},
      {{"P", "angles", "alibi"},
       {},
       same<&Spec::position_base, &Spec::position_offset, &Spec::rope_pairing>,
       Stage::by_row,
       BOTH(find_positions)},
      {{"X"}, {"embedding", "P"}, same_X, whole, BOTH(add_positions)},
      {{"W_Q", "W_K", "W_V", "W_O"}, {}, same_weights, whole, BOTH(draw_matrices)},
      {{"b_Q", "b_K", "b_V", "b_O"}, {}, same<>, whole, BOTH(set_biases)},
      {{"Q"}, {"X", "W_Q", "b_Q"}, same<>, by_head, BOTH(find_queries)},
      {{"K"}, {"X", "W_K", "b_K"}, same<>, by_head, BOTH(find_keys)},
      {{"V"}, {"X", "W_V", "b_V"}, same<>, by_head, BOTH(find_values)},
      {{"Q_rotated", "K_rotated"}, {"Q", "K", "angles"}, same<>, by_head, BOTH(rotate_heads)},
      {{"mask"},
       {},
       same<&Spec::mask, &Spec::window, &Spec::prefix, &Spec::padding, &Spec::mask_value>,
       whole,
       BOTH(build_mask)},
      {{"mask_total"}, {"alibi", "mask"}, same<>, by_head, BOTH(add_masks)},
      {{"scores"}, {"Q", "K", "Q_rotated", "K_rotated"}, same<>, by_head, BOTH(find_scores)},
      {{"scaled", "masked", "row_max", "exponentials", "row_sum", "weights"},
       {"scores", "alibi", "mask", "mask_total"},
       same<&Spec::scale, &Spec::softmax, &Spec::fully_masked>,
       along,
       BOTH(find_weights)},
      {{"head_out"}, {"weights", "V"}, same<>, along, BOTH(find_head_outputs)},
      {{"weights_average"}, {"weights"}, same<>, whole, BOTH(average_weights)},
      {{"concat"}, {"head_out"}, same<>, whole, BOTH(join_heads)},
      {{"output"}, {"concat", "W_O", "b_O"}, same<>, whole, BOTH(project_output)},
      {{"pca_mean", "pca_components", "explained_variance_ratio", "original_2d"},
       {"X"},
       same<>,
       whole,
       nullptr,
       nullptr},
      {{"contextual_2d"},
       {"pca_mean", "pca_components", "output"},
       same<>,
       whole,
       nullptr,
       nullptr},
  }};
  return table;
}
#undef BOTH

TensorsByKind by_kind(const Plan& plan) {
  TensorsByKind tensors{};
  for (const PlannedTensor& tensor : plan.tensors) {
    tensors[static_cast<std::size_t>(tensor.kind - tensor_kinds().data())] = &tensor;
  }
  return tensors;
}

Changes Changes::everything() {
  Changes all;
  for (Heads& heads : all.stages_) heads.set();
  for (Heads& heads : all.tensors_) heads.set();
  return all;
}

Changes::Changes(const ResolvedSpec& held, const Plan& held_plan, const ResolvedSpec& asked,
                 const Plan& asked_plan) {
  static const std::array<Links, stage_count> links = find_links();
  const TensorsByKind before = by_kind(held_plan), after = by_kind(asked_plan);
  // Most runs have none, and then their names need not be looked up.
  const bool none_given = held.spec.given.empty() && asked.spec.given.empty();
  const bool none_edited = held.edits.empty() && asked.edits.empty();
  for (std::size_t i = 0; i < stage_count; ++i) {
    const Stage& stage = stages()[i];
    Heads& heads = stages_[i];
    const auto unchanged = [&](std::size_t kind) {
      const char* name = tensor_kinds()[kind].name;
      return same_shape(before[kind], after[kind]) &&
             (none_given || same_given(held.spec.find_given(name), asked.spec.find_given(name)));
    };
    const bool same = stage.same(held, asked);
    if (!same || !std::all_of(links[i].makes.begin(), links[i].makes.end(), unchanged)) {
      heads.set();
    }
    for (const std::size_t kind : links[i].reads) heads |= tensors_[kind];
    if (stage.extent == Stage::whole && heads.any()) heads.set();
    for (const std::size_t kind : links[i].makes) {
      tensors_[kind] = heads;
      const bool rows_stay =
          stage.extent == Stage::by_row && same && same_columns(before[kind], after[kind]);
      kept_[kind] = after[kind] && after[kind]->whole && (rows_stay || !heads.all());
      if (none_edited || !after[kind]) continue;
      tensors_[kind] |= edited_heads(held, asked, kind, *after[kind]);
    }
  }
}

bool draws_same_rows(const ResolvedSpec& held, const ResolvedSpec& asked) {
  return same<&Spec::dtype, &Spec::rng, &Spec::draws, &Spec::seed, &Spec::d_model>(held, asked) &&
         asked.spec.draws == Draws::per_tensor && !held.spec.find_given("embedding_matrix") &&
         !asked.spec.find_given("embedding_matrix");
}

}  // namespace attn
