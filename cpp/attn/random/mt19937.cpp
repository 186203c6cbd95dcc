#include "attn/random/mt19937.h"

#include <algorithm>

#include "attn/problem.h"

namespace attn {

Mt19937::Mt19937(std::uint32_t seed) {
  state_[0] = seed;
  for (std::uint32_t i = 1; i < size; ++i) {
    const std::uint32_t last = state_[i - 1];
    state_[i] = 1812433253u * (last ^ (last >> 30)) + i;
  }
}

Mt19937 Mt19937::from_key(const std::vector<std::uint32_t>& key) {
  require(!key.empty(), ProblemCode::empty_input, "seed",
          "seed: the list is empty; give at least one number");
  Mt19937 generator(19650218u);
  auto& state = generator.state_;
  std::size_t i = 1, j = 0;
  const auto previous = [&] { return state[i - 1] ^ (state[i - 1] >> 30); };
  const auto advance = [&] {
    if (++i < size) return;
    state[0] = state[size - 1];
    i = 1;
  };
  for (std::size_t left = std::max(size, key.size()); left > 0; --left) {
    state[i] = (state[i] ^ (previous() * 1664525u)) + key[j] + static_cast<std::uint32_t>(j);
    advance();
    j = j + 1 < key.size() ? j + 1 : 0;
  }
  for (std::size_t left = size - 1; left > 0; --left) {
    state[i] = (state[i] ^ (previous() * 1566083941u)) - static_cast<std::uint32_t>(i);
    advance();
  }
  state[0] = 0x80000000u;
  return generator;
}

void Mt19937::twist() {
  const auto step = [this](std::size_t i, std::size_t next, std::size_t far) {
    const std::uint32_t y = (state_[i] & 0x80000000u) | (state_[next] & 0x7fffffffu);
    state_[i] = state_[far] ^ (y >> 1) ^ ((y & 1u) != 0 ? 0x9908b0dfu : 0u);
  };
  constexpr std::size_t part = size - middle;
  if (twisted_ == size) {
    for (std::size_t i = 0; i < part; ++i) step(i, i + 1, i + middle);
    position_ = 0;
    twisted_ = part;
    return;
  }
  const std::size_t end = std::min(twisted_ + part, size - 1);
  for (std::size_t i = twisted_; i < end; ++i) step(i, i + 1, i - part);
  twisted_ = end;
  if (end < size - 1) return;
  step(end, 0, middle - 1);
  twisted_ = size;
}

}  // namespace attn
