// PyTorch's CPU generator as of 1.13 on a processor with AVX2: torch.manual_seed(s), torch.rand,
// torch.randn, Tensor.uniform_ and Tensor.normal_, in float32 and float64.
//
// PyTorch's numbers depend on the size of the tensor: normal_ with fewer than 16 entries, and with
// 16 or more, are different algorithms that share no values. A processor without AVX2 gives other
// last bits in float32.
#pragma once

#include "attn/matrix.h"
#include "attn/random/mt19937.h"

namespace attn {

class TorchGenerator {
 public:
  // torch.manual_seed(seed). Only the low 32 bits count; a negative seed counts modulo 2^64.
  explicit TorchGenerator(std::uint64_t seed) : words_(static_cast<std::uint32_t>(seed)) {}

  std::uint32_t next_word() { return words_.next(); }

  // Tensor.uniform_(low, high) on n entries; torch.rand(n) with (0, 1).
  template <class T>
  void uniform(T* out, Index n, double low, double high);

  // Tensor.normal_(0, deviation) on n entries; torch.randn(n) with 1.
  template <class T>
  void normal(T* out, Index n, double deviation);

 private:
  template <class T>
  T random();  // uniform on [0, 1), 24 bits of one word for float, 53 bits of two for double
  double small_normal();
  template <class T>
  void fill_with_random(T* out, Index n);

  Mt19937 words_;
  double kept_ = 0;
  bool has_kept_ = false;
};

}  // namespace attn
