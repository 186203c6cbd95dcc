#include "attn/random/pcg64.h"

namespace attn {
namespace {

// One hash of SeedSequence: every call changes the constant of the next.
struct Hash {
  std::uint32_t constant, factor;

  std::uint32_t operator()(std::uint32_t value) {
    value ^= constant;
    constant *= factor;
    value *= constant;
    return value ^ (value >> 16);
  }
};

std::uint32_t mix(std::uint32_t x, std::uint32_t y) {
  const std::uint32_t mixed = 0xca01f9ddu * x - 0x4973f715u * y;
  return mixed ^ (mixed >> 16);
}

std::vector<std::uint32_t> split(std::uint64_t seed) {
  std::vector<std::uint32_t> words{static_cast<std::uint32_t>(seed)};
  if ((seed >> 32) != 0) words.push_back(static_cast<std::uint32_t>(seed >> 32));
  return words;
}

}  // namespace

SeedSequence::SeedSequence(std::uint64_t seed) : SeedSequence(split(seed)) {}

SeedSequence::SeedSequence(const std::vector<std::uint32_t>& entropy) {
  Hash hash{0x43b0d7e5u, 0x931e8875u};
  for (std::size_t i = 0; i < pool_.size(); ++i)
    pool_[i] = hash(i < entropy.size() ? entropy[i] : 0u);
  for (std::size_t from = 0; from < pool_.size(); ++from)
    for (std::size_t to = 0; to < pool_.size(); ++to)
      if (from != to) pool_[to] = mix(pool_[to], hash(pool_[from]));
  for (std::size_t i = pool_.size(); i < entropy.size(); ++i)
    for (std::uint32_t& word : pool_) word = mix(word, hash(entropy[i]));
}

std::vector<std::uint32_t> SeedSequence::generate_state(std::size_t count) const {
  Hash hash{0x8b51f9ddu, 0x58f38dedu};
  std::vector<std::uint32_t> words(count);
  for (std::size_t i = 0; i < count; ++i) words[i] = hash(pool_[i % pool_.size()]);
  return words;
}

Pcg64::Pcg64(const SeedSequence& seed) {
  const std::vector<std::uint32_t> words = seed.generate_state(8);
  const auto word64 = [&](std::size_t i) {
    return (static_cast<std::uint64_t>(words[2 * i + 1]) << 32) | words[2 * i];
  };
  increment_ = (join(word64(2), word64(3)) << 1) | 1u;
  step();
  state_ += join(word64(0), word64(1));
  step();
}

}  // namespace attn
