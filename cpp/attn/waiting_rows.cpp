#include "attn/waiting_rows.h"

#include <algorithm>

namespace attn {

void WaitingRows::add(const Heads& heads, Index head_count, Index n) {
  n_ = n;
  waits_.resize(static_cast<std::size_t>(head_count * blocks()));
  for (Index head = 0; head < head_count; ++head) {
    if (!heads[static_cast<std::size_t>(head)]) continue;
    std::fill_n(waits_.begin() + head * blocks(), blocks(), 1);
  }
}

Rows WaitingRows::rows_of(Index block) const {
  const Index first = block % blocks() * at_once;
  return {first, std::min(at_once, n_ - first)};
}

Index WaitingRows::find(Index first, Index end) const {
  while (first < end && !waits_[static_cast<std::size_t>(first)]) ++first;
  return first < end ? first : -1;
}

}  // namespace attn
