// Incremental decoding: multi-head self-attention with a causal mask, a few tokens at a time. The
// keys and values of the earlier tokens are kept, so that a token costs O(n), not O(n^2). A copy
// has its own: beam search forks so. One that was moved from has no room for any token.
#pragma once

#include "attn/multi_head.h"
#include "attn/reset_on_move.h"

namespace attn {

template <class T>
class Decoder {
 public:
  // Room for `capacity` tokens. The weights must outlive the decoder. Throws InvalidInput: conflict
  // for weights with appended keys, whose place would be after tokens that are still to come;
  // shape_mismatch for weights that do not fit each other; out_of_range for a negative capacity,
  // too_large for one that no memory has room for.
  Decoder(const MultiHeadWeights<T>& weights, Index capacity, const AttentionOptions& options = {});

  Decoder(const Decoder&) = default;
  Decoder(Decoder&&) = default;
  // Throws std::bad_alloc; it is then what it was.
  Decoder& operator=(const Decoder& other) { return *this = Decoder(other); }
  Decoder& operator=(Decoder&&) = default;
  ~Decoder() = default;

  Index size() const { return size_; }
  Index capacity() const { return keys_.dim(1); }

  // Appends the tokens X (m, d_model); the outputs of these (m, d_out), each of which sees itself
  // and all tokens before it. Equal to the rows of multi_head_attention on all tokens with a causal
  // mask, but for the rounding of sums over other numbers of keys. Throws InvalidInput:
  // empty_input where there is no token yet nor in X, shape_mismatch for rows of another width,
  // out_of_range for more tokens than there is room for.
  Tensor<T> append(const Tensor<T>& X);

  // Forgets all tokens.
  void clear() { size_ = 0; }

 private:
  MultiHeadWeights<T> weights_;
  AttentionOptions options_;
  Tensor<T> keys_, values_;  // (h, capacity, d_k), (h, capacity, d_v)
  ResetOnMove<Index> size_ = 0;
};

}  // namespace attn
