// Numbers that stand for what precedes a byte.
#pragma once

#include <cstdint>

namespace packed {

using Number = std::uint32_t;

// What has been seen, and then that.
constexpr Number with(Number seen, Number next) {
  const Number product = (seen + next + 1) * 0x2F0B4C47u;
  return product ^ (product >> 15);
}

}  // namespace packed
