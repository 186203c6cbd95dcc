#include "attn/mask.h"

#include <cstdlib>

namespace attn {
namespace {

// `value` at the pairs (query i, key j) where blocked(i, j), 0 elsewhere.
template <class T, class Blocked>
Mask<T> mask_of_pairs(Index n_q, Index n_k, T value, Blocked blocked) {
  require(n_q >= 0, ProblemCode::out_of_range, "n_q", "n_q: {} queries; it must be 0 or more", n_q);
  require(n_k >= 0, ProblemCode::out_of_range, "n_k", "n_k: {} keys; it must be 0 or more", n_k);
  Mask<T> mask(Shape{n_q, n_k});
  for (Index i = 0; i < n_q; ++i)
    for (Index j = 0; j < n_k; ++j)
      if (blocked(i, j)) mask[i * n_k + j] = value;
  return mask;
}

// Query i stands beside key i + offset.
Index offset(Index n_q, Index n_k, Alignment alignment) {
  return alignment == Alignment::top_left ? 0 : n_k - n_q;
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
Mask<T> causal_mask(Index n_q, Index n_k, Alignment alignment, T value) {
  const Index shift = offset(n_q, n_k, alignment);
  return mask_of_pairs<T>(n_q, n_k, value, [=](Index i, Index j) { return j > i + shift; });
}

template <class T>
Mask<T> window_mask(Index n_q, Index n_k, Index reach, Alignment alignment, T value) {
  require(reach >= 0, ProblemCode::out_of_range, "window",
          "window: {} places; it must be 0 or more", reach);
  const Index shift = offset(n_q, n_k, alignment);
  return mask_of_pairs<T>(n_q, n_k, value,
                          [=](Index i, Index j) { return std::abs(j - i - shift) > reach; });
}

template <class T>
Mask<T> prefix_mask(Index n_q, Index n_k, Index prefix, Alignment alignment, T value) {
  require(prefix >= 0, ProblemCode::out_of_range, "prefix", "prefix: {} keys; it must be 0 or more",
          prefix);
  const Index shift = offset(n_q, n_k, alignment);
  return mask_of_pairs<T>(n_q, n_k, value,
                          [=](Index i, Index j) { return j >= prefix && j > i + shift; });
}

template <class T>
Mask<T> padding_mask(const std::vector<Index>& lengths, Index n_k, T value) {
  const Index batch = static_cast<Index>(lengths.size());
  for (Index length : lengths)
    require(length >= 0 && length <= n_k, ProblemCode::out_of_range, "lengths",
            "lengths: {} is not between 0 and the {} keys there are", length, n_k);
  Mask<T> mask = mask_of_pairs<T>(batch, n_k, value, [&](Index b, Index j) {
    return j >= lengths[static_cast<std::size_t>(b)];
  });
  return Mask<T>(Shape{batch, 1, 1, n_k}, mask.values());
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
  for (Index i = 0; i < sum.size(); ++i)
    sum[i] = a[broadcast_position(i, sum.shape(), a.shape())] +
             b[broadcast_position(i, sum.shape(), b.shape())];
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
