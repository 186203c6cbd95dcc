// What has followed a context, bit by bit.
#pragma once

#include "packed/hash.h"

namespace packed {

// The last six or seven bits that have followed the same ones in the same context, behind a 1; 0
// before the first.
using Past = std::uint8_t;
constexpr Number PASTS = 256;

constexpr Past after(Past past, Number bit) {
  const Number known = past == 0 ? 1 : past, full = known / 128;
  return static_cast<Past>(((known & (255 - 192 * full)) | 64 * full) * 2 + bit);
}

// Those of one context, found by a hash. They may meanwhile have had to make room for another's.
class Pasts {
 public:
  // For one half of a byte: of each of its four bits after any that may precede it there.
  struct alignas(16) Group {
    std::uint8_t owner;  // eight bits of the hash
    Past pasts[15];
  };

  // The first of the two places that a group may be at.
  Group* first_place(Number hash) { return &groups_[hash >> (32 - BITS)]; }

  // The group of that hash. owner: the one that is at its first place. The caller reads those of
  // all its contexts before it looks for any, because memory is slow, and waits for several no
  // longer than for one.
  Group* group(Number hash, Group* first, std::uint8_t owner) {
    const auto mine = static_cast<std::uint8_t>(hash);
    if (owner == mine) return first;
    Group* const second = groups_ + ((first - groups_) ^ 1);
    if (second->owner == mine) return second;
    Group* const lost = second->pasts[0] < first->pasts[0] ? second : first;
    *lost = {mine, {}};
    return lost;
  }

 private:
  static constexpr Number BITS = 16;
  Group groups_[1 << BITS];
};

}  // namespace packed
