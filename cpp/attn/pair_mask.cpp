#include "attn/pair_mask.h"

#include <algorithm>
#include <vector>

#include "attn/positions.h"
#include "attn/tensor_kinds.h"

namespace attn {

namespace {

// Entries [first, first + count) of a row, of which those in [from, to) get a number added.
template <class T>
struct RowPart {
  Index first, count;
  T* out;

  void add(Index from, Index to, T value) const {
    const Index end = std::min(to - first, count);
    for (Index j = std::max(from - first, Index(0)); j < end; ++j) out[j] += value;
  }
};

TensorView<const double> given_mask(const Spec& spec) {
  const Tensor<double>* given = spec.find_given("mask");
  return given ? given->view() : TensorView<const double>();
}

}  // namespace

template <class T>
PairMask<T>::PairMask(const ResolvedSpec& resolved)
    : resolved_(resolved), given_(given_mask(resolved.spec)), mask_kind_(kind_place("mask")) {
  const Spec& spec = resolved.spec;
  has_alibi_ = spec.positions == PositionScheme::alibi;
  // has_mask, by the edits as they were read: their text may be long, and there is one of these for
  // each operand of an explanation.
  has_mask_ = spec.mask.any() || given_.given() ||
              std::any_of(resolved.edits.begin(), resolved.edits.end(),
                          [&](const Edit& edit) { return edit.kind == mask_kind_; });
  if (has_alibi_) slopes_ = alibi_slopes<T>(resolved.sizes.heads);
}

template <class T>
void PairMask<T>::alibi(Index head, Index query, Index first, Index count, T* out) const {
  for (Index j = 0; j < count; ++j) out[j] = alibi_at(head, query, first + j);
}

template <class T>
void PairMask<T>::rules(Index head, Index query, Index first, Index count, T* out) const {
  const Spec& spec = resolved_.spec;
  const MaskChoice& choice = spec.mask;
  const T value = static_cast<T>(spec.mask_value);
  const Index n = resolved_.sizes.n;
  const auto size = [](Spec::Whole whole) { return static_cast<Index>(whole); };
  std::fill_n(out, count, T(0));
  const RowPart<T> row{first, count, out};
  if (choice.causal) row.add(query + 1, n, value);
  // As many queries as keys: the last ones stand beside each other too.
  if (choice.causal_bottom_right) row.add(query + 1, n, value);
  if (choice.window) {
    row.add(0, query - size(spec.window), value);
    row.add(query + size(spec.window) + 1, n, value);
  }
  if (choice.prefix) row.add(std::max(query + 1, size(spec.prefix)), n, value);
  if (choice.padding) row.add(n - size(spec.padding), n, value);
  if (!given_.given()) return;
  const double* given = given_.row(0, head, query) + first * given_.key_stride();
  for (Index j = 0; j < count; ++j) out[j] += static_cast<T>(given[j * given_.key_stride()]);
}

template <class T>
void PairMask<T>::apply_edits(Index head, Index query, Index first, Index count, T* out) const {
  for (const Edit& edit : resolved_.edits) {
    if (edit.kind != mask_kind_) continue;
    const std::size_t lead = edit.first.size() - 2;
    const auto holds = [&](std::size_t axis, Index at) {
      return edit.first[axis] <= at && at <= edit.last[axis];
    };
    if (!holds(lead, query) || (lead > 0 && !holds(0, head))) continue;
    const Index end = std::min(edit.last[lead + 1] + 1 - first, count);
    for (Index j = std::max(edit.first[lead + 1] - first, Index(0)); j < end; ++j) {
      out[j] = static_cast<T>(edit.value);
    }
  }
}

template <class T>
void PairMask<T>::mask(Index head, Index query, Index first, Index count, T* out) const {
  rules(head, query, first, count, out);
  if (!resolved_.edits.empty()) apply_edits(head, query, first, count, out);
}

template <class T>
void PairMask<T>::total(Index head, Index query, Index first, Index count, T* out) const {
  if (!has_mask_) return alibi(head, query, first, count, out);
  mask(head, query, first, count, out);
  if (!has_alibi_) return;
  for (Index j = 0; j < count; ++j) out[j] = alibi_at(head, query, first + j) + out[j];
}

template <class T>
bool PairMask<T>::excludes_all(Index head, Index query) const {
  if (!given()) return false;
  std::vector<T> row(static_cast<std::size_t>(resolved_.sizes.n));
  total(head, query, 0, resolved_.sizes.n, row.data());
  return std::all_of(row.begin(), row.end(), [](T x) { return x == excluded<T>; });
}

template class PairMask<float>;
template class PairMask<double>;

}  // namespace attn
