// One interface for the three random generators, for code that is told at run time which to use.
#pragma once

#include <variant>

#include "attn/problem.h"
#include "attn/random/numpy_generator.h"
#include "attn/random/numpy_legacy.h"
#include "attn/random/torch_generator.h"
#include "attn/tensor.h"

namespace attn {

enum class Rng {
  numpy_legacy,  // np.random.seed(s), np.random.RandomState(s)
  numpy_pcg64,   // np.random.default_rng(s)
  torch,         // torch.manual_seed(s) on the CPU
};

// "numpy-legacy", "numpy-pcg64", "torch".
const char* to_string(Rng rng);

// Which seeds a generator takes: whole numbers, 0 .. 2^32 - 1 for NumPy's legacy generator, 0 ..
// 2^53 - 1 for PCG64, and -(2^53 - 1) .. 2^53 - 1 for PyTorch (beyond 2^53 a double is no longer
// one whole number; the constructors below take all 64 bits). Reports wrong_type, not_finite or
// out_of_range for `field`.
Problems check_seed(Rng rng, double seed, const char* field = "seed");

// A seed that check_seed accepts, as Generator takes it: negative ones modulo 2^64.
std::uint64_t seed_bits(double seed);

// Cheap to make: a page makes one for every tensor at every key stroke.
class Generator {
 public:
  // Throws InvalidInput(out_of_range) for the legacy generator with a seed beyond 2^32 - 1.
  Generator(Rng rng, std::uint64_t seed);

  Rng rng() const { return rng_; }

  // n standard normal numbers, exactly what one call for an array of n entries gives:
  // np.random.randn(n), default_rng(s).standard_normal(n), torch.randn(n, dtype=T). In WebAssembly,
  // whose logarithm, sine and cosine are others, one of some 20,000 of np.random.randn's and one of
  // 700 of PyTorch's doubles is next to that number or, one of seven of these, next but one.
  // NumPy's are drawn in double; T = float rounds each once, as astype(float32) does. With a
  // standard deviation: NumPy's draws times `deviation`, in double; PyTorch's
  // Tensor.normal_(0, deviation).
  template <class T>
  void normal(T* out, Index n, double deviation = 1.0);

  // np.random.uniform(low, high, n), default_rng(s).uniform(low, high, n), Tensor.uniform_.
  template <class T>
  void uniform(T* out, Index n, double low, double high);

  // The same as new tensors, filled in row-major order. uniform throws InvalidInput: not_finite
  // unless high - low is finite, as NumPy does (for PyTorch's, in T), and out_of_range where low is
  // the larger one, which of NumPy's legacy generator alone it may be.
  template <class T>
  Tensor<T> normal(const Shape& shape, double deviation = 1.0);
  template <class T>
  Tensor<T> uniform(const Shape& shape, double low, double high);

 private:
  Rng rng_;
  std::variant<NumpyLegacy, NumpyGenerator, TorchGenerator> source_;
};

}  // namespace attn
