// np.random.default_rng(seed): the Generator that NumPy recommends. It keeps nothing between two
// draws but the state of its bit generator.
#pragma once

#include "attn/random/pcg64.h"
#include "attn/random/ziggurat.h"
#include "attn/shape.h"

namespace attn {

class NumpyGenerator {
 public:
  explicit NumpyGenerator(std::uint64_t seed) : words_(seed) {}
  explicit NumpyGenerator(const SeedSequence& seed) : words_(seed) {}

  // bit_generator.random_raw(): the raw words.
  std::uint64_t next_word() { return words_.next(); }

  // random(): uniform on [0, 1), 53 bits.
  double random() { return static_cast<double>(words_.next() >> 11) * 0x1p-53; }

  // uniform(low, high): low + (high - low) * random().
  double uniform(double low, double high) { return low + (high - low) * random(); }

  // standard_normal(), by the ziggurat.
  double standard_normal();

  // normal(mean, deviation): mean + deviation * standard_normal().
  double normal(double mean, double deviation) { return mean + deviation * standard_normal(); }

  // n of standard_normal(), times `deviation`.
  template <class T>
  void normal(T* out, Index n, double deviation);

 private:
  double tail(bool negative);

  Pcg64 words_;
  const ZigguratTable* table_ = &ziggurat_table();
};

}  // namespace attn
