// np.random.seed(s) with np.random.randn, or np.random.RandomState(s): the same stream.
#pragma once

#include "attn/random/mt19937.h"
#include "attn/shape.h"

namespace attn {

class NumpyLegacy {
 public:
  // np.random.seed(seed). NumPy accepts 0 .. 2^32 - 1.
  static constexpr std::uint64_t largest_seed = 0xffffffff;
  explicit NumpyLegacy(std::uint32_t seed) : words_(seed) {}
  // np.random.seed([a, b, ...]): another stream, also for a list of one.
  explicit NumpyLegacy(const std::vector<std::uint32_t>& key) : words_(Mt19937::from_key(key)) {}

  // randint(0, 2**32, dtype=uint32): the raw words.
  std::uint32_t next_word() { return words_.next(); }

  // random_sample(), rand(): uniform on [0, 1), 53 bits of two words.
  double random_sample();

  // uniform(low, high): low + (high - low) * random_sample().
  double uniform(double low, double high) { return low + (high - low) * random_sample(); }

  // randn(), standard_normal(): Marsaglia's polar method. Of every pair the second value is
  // returned first and the first one is kept for the next call, whatever is drawn in between.
  double randn();

  // n of them times `deviation`, the same numbers in less than half the time.
  template <class T>
  void normal(T* out, Index n, double deviation);

 private:
  // The next of `wanted` numbers, at least two of which have room: returns how many.
  Index draw(double* out, Index wanted);

  Mt19937 words_;
  double kept_ = 0;
  bool has_kept_ = false;
};

}  // namespace attn
