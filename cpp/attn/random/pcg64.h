// The bit generator behind np.random.default_rng: PCG64 (XSL-RR 128/64; O'Neill, "PCG: A Family of
// Simple Fast Space-Efficient Statistically Good Algorithms for Random Number Generation", 2014),
// seeded through NumPy's SeedSequence.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace attn {

// np.random.SeedSequence: spreads a seed of any size over as many words as are asked for.
class SeedSequence {
 public:
  explicit SeedSequence(std::uint64_t seed);
  // A seed of any size as 32-bit words, the low one first. NumPy splits an int into as few words as
  // it needs, at least one: zero words at the end are another seed only beyond the fourth word.
  explicit SeedSequence(const std::vector<std::uint32_t>& entropy);

  // generate_state(count): always the same words for the same seed.
  std::vector<std::uint32_t> generate_state(std::size_t count) const;

 private:
  std::array<std::uint32_t, 4> pool_;
};

class Pcg64 {
 public:
  explicit Pcg64(const SeedSequence& seed);
  explicit Pcg64(std::uint64_t seed) : Pcg64(SeedSequence(seed)) {}

  // The next word, uniform on 0 .. 2^64 - 1.
  std::uint64_t next() {
    step();
    const std::uint64_t folded =
        static_cast<std::uint64_t>(state_ >> 64) ^ static_cast<std::uint64_t>(state_);
    const unsigned turn = static_cast<unsigned>(state_ >> 122);
    return (folded >> turn) | (folded << ((64 - turn) & 63));
  }

 private:
  __extension__ using Uint128 = unsigned __int128;

  static constexpr Uint128 join(std::uint64_t high, std::uint64_t low) {
    return (static_cast<Uint128>(high) << 64) | low;
  }
  void step() { state_ = state_ * join(0x2360ed051fc65da4u, 0x4385df649fccf645u) + increment_; }

  Uint128 state_ = 0, increment_;
};

}  // namespace attn
