// Which rows of a long run's attention wait for a request: of each head, blocks of rows.
#pragma once

#include <vector>

#include "attn/stages.h"

namespace attn {

// Some rows of a matrix.
struct Rows {
  Index first, count;
};

class WaitingRows {
 public:
  // How many rows are computed at a time: enough that putting K and V in order for them does not
  // count.
  static constexpr Index at_once = 64;

  void clear() { waits_.clear(); }
  // For a run of so many heads and queries: all rows of some heads, and of the others those that
  // waited already.
  void add(const Heads& heads, Index head_count, Index n);

  // The first block that waits of those with rows among the given ones of a head; of any head's; or
  // none, -1.
  Index next(Index head, const Rows& among) const {
    const Index first = head * blocks(), end = among.first + among.count;
    return find(first + among.first / at_once, first + (end + at_once - 1) / at_once);
  }
  Index next() const { return find(0, static_cast<Index>(waits_.size())); }
  Index head_of(Index block) const { return block / blocks(); }
  Rows rows_of(Index block) const;
  void remove(Index block) { waits_[static_cast<std::size_t>(block)] = 0; }

 private:
  Index blocks() const { return (n_ + at_once - 1) / at_once; }
  Index find(Index first, Index end) const;

  Index n_ = 0;
  std::vector<unsigned char> waits_;  // smaller code than that of bits
};

}  // namespace attn
