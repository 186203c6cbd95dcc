// The Mersenne Twister MT19937 (Matsumoto and Nishimura, "Mersenne Twister: a 623-dimensionally
// equidistributed uniform pseudorandom number generator", 1998; seeding of 2002). NumPy's legacy
// functions and PyTorch's CPU generator both draw their words from it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace attn {

class Mt19937 {
 public:
  // init_genrand: what np.random.seed(int) and torch.manual_seed use. Any seed is valid.
  explicit Mt19937(std::uint32_t seed);

  // init_by_array: what np.random.seed([a, b, ...]) uses. Throws InvalidInput(empty_input) for an
  // empty key.
  static Mt19937 from_key(const std::vector<std::uint32_t>& key);

  // The next word, uniform on 0 .. 2^32 - 1.
  std::uint32_t next() {
    if (position_ == twisted_) twist();
    std::uint32_t word = state_[position_++];
    word ^= word >> 11;
    word ^= (word << 7) & 0x9d2c5680u;
    word ^= (word << 15) & 0xefc60000u;
    return word ^ (word >> 18);
  }

 private:
  static constexpr std::size_t size = 624, middle = 397;

  // Makes the next words of the state, up to a third of it: a page seeds a generator for every word
  // and reads few numbers of most.
  void twist();

  std::array<std::uint32_t, size> state_;
  std::size_t position_ = size, twisted_ = size;
};

}  // namespace attn
