// Masks, as arrays that are added to the scaled scores before the softmax.
//
// A mask has any shape that NumPy's rules broadcast to (batch, h, n_q, n_k): (n_q, n_k) for all
// heads, (n_k) for all queries, () for everything. 0 leaves a pair as it is, -infinity excludes the
// key from the query, any other number is a bias. Excluded means the value -infinity, nothing else:
// -1e9, which some programs write instead, is a large bias, and shows as one in a row that has no
// other keys.
//
// Beside the errors that each names, sizes beyond all memory are too_large.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "attn/problem.h"
#include "attn/tensor.h"

namespace attn {

template <class T>
using Mask = Tensor<T>;

template <class T>
constexpr T excluded = -std::numeric_limits<T>::infinity();

// What a row is whose every key the mask excludes.
//   zero  attends to nothing: weights and output are exactly 0 (PyTorch since 2.5)
//   nan   0 / 0, as NumPy and PyTorch 1.x compute it
enum class FullyMasked { zero, nan };

// Which query stands beside which key where n_q != n_k.
//   top_left      query i beside key i, as in PyTorch and numpy.triu:
//                 key j comes after query i when j > i
//   bottom_right  the last query beside the last key, as in a decoder with a cache:
//                 key j comes after query i when j > i + n_k - n_q
enum class Alignment { top_left, bottom_right };

// All builders return (n_q, n_k) unless they say otherwise, `value` at the blocked pairs and 0 at
// the others. Sizes of 0 give empty masks; negative sizes throw InvalidInput(out_of_range).

// No query sees a later key (Vaswani et al. 2017, section 3.2.3).
template <class T>
Mask<T> causal_mask(Index n_q, Index n_k, Alignment alignment = Alignment::top_left,
                    T value = excluded<T>);

// Every query sees the keys at most `reach` places away, on both sides (Beltagy et al. 2020,
// sliding window). Combined with a causal mask: itself and the `reach` keys before it.
template <class T>
Mask<T> window_mask(Index n_q, Index n_k, Index reach, Alignment alignment = Alignment::top_left,
                    T value = excluded<T>);

// The first `prefix` keys are seen by every query, the later ones causally (prefix language model,
// Raffel et al. 2020, figure 3).
template <class T>
Mask<T> prefix_mask(Index n_q, Index n_k, Index prefix, Alignment alignment = Alignment::top_left,
                    T value = excluded<T>);

// Sequence b of a batch ends after lengths[b] keys; what follows is padding. Shape
// (batch, 1, 1, n_k). Throws InvalidInput(out_of_range) for a length outside 0 .. n_k.
template <class T>
Mask<T> padding_mask(const std::vector<Index>& lengths, Index n_k, T value = excluded<T>);

// Several of them at once: their sum. Those with lengths have the shape (batch, 1, n_q, n_k).
// Throws what they throw.
struct MaskRules {
  bool causal = false, causal_bottom_right = false;
  std::optional<Index> window, prefix;
  Alignment alignment = Alignment::top_left;  // of window and prefix
  const std::vector<Index>* lengths = nullptr;
};
template <class T>
Mask<T> mask_of(const MaskRules& rules, Index n_q, Index n_k, T value = excluded<T>);

// From booleans (0 is false, anything else true) of any shape. The two conventions in use are
// opposite, hence the names:
//   where_blocked  true = may NOT be attended to (torch.nn.MultiheadAttention's attn_mask and
//                  key_padding_mask)
//   where_allowed  true = takes part (torch's scaled_dot_product_attention)
template <class T>
Mask<T> mask_where_blocked(const Tensor<std::uint8_t>& blocked, T value = excluded<T>);
template <class T>
Mask<T> mask_where_allowed(const Tensor<std::uint8_t>& allowed, T value = excluded<T>);

// Both at once: the sum, broadcast. A pair that either excludes is excluded, also where
// the other has infinity or NaN.
// Throws InvalidInput(shape_mismatch) where the shapes do not broadcast.
template <class T>
Mask<T> combine(const Mask<T>& a, const Mask<T>& b);

// Reads a mask as if it had been broadcast to (batch, h, n_q, n_k). A default view (no mask) reads
// as 0 everywhere.
template <class T>
class BroadcastMask {
 public:
  // The mask must broadcast to that shape: see check_mask.
  explicit BroadcastMask(TensorView<const T> mask);

  bool given() const { return data_ != nullptr; }
  T operator()(Index item, Index head, Index query, Index key) const {
    return given() ? row(item, head, query)[key * stride_[3]] : T(0);
  }
  // Entry j of this query's row is row(...)[j * key_stride()].
  const T* row(Index item, Index head, Index query) const {
    return data_ + item * stride_[0] + head * stride_[1] + query * stride_[2];
  }
  Index key_stride() const { return stride_[3]; }
  // The row of the next query lies so far on.
  Index query_stride() const { return stride_[2]; }
  // True where the mask excludes every one of the n_k keys.
  bool excludes_all(Index item, Index head, Index query, Index n_k) const;

 private:
  const T* data_;
  Index stride_[4] = {0, 0, 0, 0};
};

// Problems of a mask for scores of the given shape (..., n_q, n_k): shape_mismatch, field "mask".
Problems check_mask(const Shape& mask, const Shape& scores);

}  // namespace attn
