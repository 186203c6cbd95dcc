#include "attn/mask.h"

#include <algorithm>
#include <cstdlib>

#include "attn/size_checks.h"

namespace attn {
namespace {

void check_sizes(Index n_q, Index n_k) {
  require_count(n_q, "n_q", "queries");
  require_count(n_k, "n_k", "keys");
  count_to_make({n_q, n_k}, "n_q");
}

void check_rules(const MaskRules& rules, Index n_q, Index n_k) {
  check_sizes(n_q, n_k);
  require_count(rules.window.value_or(0), "window", "places");
  require_count(rules.prefix.value_or(0), "prefix", "keys");
  if (!rules.lengths) return;
  for (Index length : *rules.lengths)
    require(length >= 0 && length <= n_k, ProblemCode::out_of_range, "lengths",
            "lengths: {} is not between 0 and the {} keys there are", length, n_k);
}

template <class T>
Mask<T> mask_where(const Tensor<std::uint8_t>& flags, bool blocked, T value) {
  Mask<T> mask(flags.shape());
  for (Index i = 0; i < flags.size(); ++i)
    if ((flags[i] != 0) == blocked) mask[i] = value;
  return mask;
}

}  // namespace

template <class T>
Mask<T> mask_of(const MaskRules& rules, Index n_q, Index n_k, T value) {
  check_rules(rules, n_q, n_k);
  const Index batch = rules.lengths ? static_cast<Index>(rules.lengths->size()) : 1;
  count_to_make({batch, n_q, n_k}, "lengths");
  Mask<T> mask(rules.lengths ? Shape{batch, 1, n_q, n_k} : Shape{n_q, n_k});
  const Index corner = n_k - n_q;
  const Index shift = rules.alignment == Alignment::top_left ? 0 : corner;
  T* out = mask.data();
  for (Index b = 0; b < batch; ++b) {
    const Index length = rules.lengths ? (*rules.lengths)[static_cast<std::size_t>(b)] : n_k;
    for (Index i = 0; i < n_q; ++i) {
      for (Index j = 0; j < n_k; ++j, ++out) {
        const Index later = j - i;
        for (const bool blocks :
             {rules.causal && later > 0, rules.causal_bottom_right && later > corner,
              rules.window && std::abs(later - shift) > *rules.window,
              rules.prefix && j >= *rules.prefix && later > shift, j >= length}) {
          if (blocks) *out += value;
        }
      }
    }
  }
  return mask;
}

template <class T>
Mask<T> causal_mask(Index n_q, Index n_k, Alignment alignment, T value) {
  check_sizes(n_q, n_k);
  // By rows, not as one of the rules: attention for many calls makes it for every number of tokens.
  Mask<T> mask(Shape{n_q, n_k});
  const Index shift = alignment == Alignment::top_left ? 0 : n_k - n_q;
  for (Index i = 0; i < n_q; ++i)
    for (Index j = std::max(i + shift + 1, Index(0)); j < n_k; ++j) mask[i * n_k + j] = value;
  return mask;
}

template <class T>
Mask<T> window_mask(Index n_q, Index n_k, Index reach, Alignment alignment, T value) {
  MaskRules rules;
  rules.window = reach;
  rules.alignment = alignment;
  return mask_of<T>(rules, n_q, n_k, value);
}

template <class T>
Mask<T> prefix_mask(Index n_q, Index n_k, Index prefix, Alignment alignment, T value) {
  MaskRules rules;
  rules.prefix = prefix;
  rules.alignment = alignment;
  return mask_of<T>(rules, n_q, n_k, value);
}

template <class T>
Mask<T> padding_mask(const std::vector<Index>& lengths, Index n_k, T value) {
  MaskRules rules;
  rules.lengths = &lengths;
  return mask_of<T>(rules, 1, n_k, value);
}

template <class T>
Mask<T> mask_where_blocked(const Tensor<std::uint8_t>& blocked, T value) {
  return mask_where<T>(blocked, true, value);
}

template <class T>
Mask<T> mask_where_allowed(const Tensor<std::uint8_t>& allowed, T value) {
  return mask_where<T>(allowed, false, value);
}

namespace {

// The position in a dense array of `shape` of the entry that broadcasting puts at `index`, a
// position in a dense array of the shape `to`.
Index broadcast_position(Index index, const Shape& to, const Shape& shape) {
  Index position = 0, stride = 1;
  for (std::size_t back = 1; back <= shape.size(); ++back) {
    const Index length = to[to.size() - back], own = shape[shape.size() - back];
    if (own != 1) position += stride * (index % length);
    stride *= own;
    index /= length;
  }
  return position;
}

}  // namespace

template <class T>
Mask<T> combine(const Mask<T>& a, const Mask<T>& b) {
  Mask<T> sum(broadcast(a.shape(), b.shape(), "mask"));
  for (Index i = 0; i < sum.size(); ++i) {
    const T x = a[broadcast_position(i, sum.shape(), a.shape())];
    const T y = b[broadcast_position(i, sum.shape(), b.shape())];
    sum[i] = x == excluded<T> || y == excluded<T> ? excluded<T> : x + y;
  }
  return sum;
}

template <class T>
BroadcastMask<T>::BroadcastMask(TensorView<const T> mask) : data_(mask.data()) {
  Index stride = 1;
  for (Index back = 1; back <= mask.rank() && back <= 4; ++back) {
    const Index length = mask.dim(-back);
    stride_[4 - back] = length == 1 ? 0 : stride;
    stride *= length;
  }
}

template <class T>
bool BroadcastMask<T>::excludes_all(Index item, Index head, Index query, Index n_k) const {
  if (!given()) return false;
  const T* first = row(item, head, query);
  for (Index j = 0; j < n_k; ++j)
    if (first[j * key_stride()] != excluded<T>) return false;
  return true;
}

Problems check_mask(const Shape& mask, const Shape& scores) {
  Problems problems;
  if (!broadcasts_to(mask, scores))
    report(problems, ProblemCode::shape_mismatch, "mask",
           "mask: shape {} does not broadcast to {}, the shape of the scores; counted from the "
           "last, its axes must be equal to these or 1",
           {mask, scores});
  return problems;
}

#define INSTANTIATE(T)                                                    \
  template Mask<T> mask_of<T>(const MaskRules&, Index, Index, T);         \
  template Mask<T> causal_mask<T>(Index, Index, Alignment, T);            \
  template Mask<T> window_mask<T>(Index, Index, Index, Alignment, T);     \
  template Mask<T> prefix_mask<T>(Index, Index, Index, Alignment, T);     \
  template Mask<T> padding_mask<T>(const std::vector<Index>&, Index, T);  \
  template Mask<T> mask_where_blocked<T>(const Tensor<std::uint8_t>&, T); \
  template Mask<T> mask_where_allowed<T>(const Tensor<std::uint8_t>&, T); \
  template Mask<T> combine<T>(const Mask<T>&, const Mask<T>&);            \
  template class BroadcastMask<T>;
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
