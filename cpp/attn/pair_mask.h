// What is added to the scaled scores of a run, row by row: for the runs that keep no mask whole,
// and for filling the mask of those that do.
#pragma once

#include "attn/mask.h"
#include "attn/spec.h"

namespace attn {

// Must not outlive the spec.
template <class T>
class PairMask {
 public:
  explicit PairMask(const ResolvedSpec& resolved);

  // Whether anything is added at all: total is alibi, mask or their sum.
  bool given() const { return has_alibi_ || has_mask_; }

  // Entries [first, first + count) of a query's row, for one head.
  void alibi(Index head, Index query, Index first, Index count, T* out) const;
  void mask(Index head, Index query, Index first, Index count, T* out) const;
  void total(Index head, Index query, Index first, Index count, T* out) const;
  // The mask as it is without edits.
  void rules(Index head, Index query, Index first, Index count, T* out) const;

  // Whether total hides every key from a query.
  bool excludes_all(Index head, Index query) const;

 private:
  T alibi_at(Index head, Index query, Index key) const {
    return T(0) - slopes_[head] * static_cast<T>(key > query ? key - query : query - key);
  }
  void apply_edits(Index head, Index query, Index first, Index count, T* out) const;

  const ResolvedSpec& resolved_;
  BroadcastMask<double> given_;
  Vector<T> slopes_;
  std::size_t mask_kind_;
  bool has_alibi_, has_mask_;
};

}  // namespace attn
