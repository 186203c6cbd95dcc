#include "attn/random/torch_kernel.h"

#include <cstdint>
#include <cstring>
#include <utility>

#include "attn/random/float32_fma.h"

namespace attn {
namespace {

// ((c0 x + c1) x + c2) x ..., every step fused.
template <std::size_t n>
float polynomial(const float (&coefficients)[n], float x) {
  float sum = coefficients[0];
  for (std::size_t i = 1; i < n; ++i) sum = float32_fma(sum, x, coefficients[i]);
  return sum;
}

// x = fraction * 2^exponent with fraction in [0.5, 1).
float split(float x, float& exponent) {
  std::uint32_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  exponent = static_cast<float>(static_cast<std::int32_t>(bits >> 23) - 0x7f) + 1.0f;
  bits = (bits & 0x007fffffu) | 0x3f000000u;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

// x less a multiple of pi / 4 given as a float, by pi / 4 in three parts.
float reduce(float x, float octants) {
  x = x + octants * -0.78515625f;
  x = x + octants * -2.4187564849853515625e-4f;
  return x + octants * -3.77489497744594108e-8f;
}

}  // namespace

float torch_log(float x) {
  constexpr float coefficients[] = {7.0376836292e-2f,  -1.1514610310e-1f, 1.1676998740e-1f,
                                    -1.2420140846e-1f, 1.4249322787e-1f,  -1.6668057665e-1f,
                                    2.0000714765e-1f,  -2.4999993993e-1f, 3.3333331174e-1f};
  float exponent;
  const float fraction = split(x, exponent);
  const bool below_root = fraction < 0.707106781186547524f;
  if (below_root) exponent -= 1.0f;
  const float t = fraction - 1.0f + (below_root ? fraction : 0.0f);
  const float square = t * t;
  float y = polynomial(coefficients, t) * t;
  y = float32_fma(y, square, exponent * -2.12194440e-4f);
  y = y - square * 0.5f;
  return (t + y) + exponent * 0.693359375f;
}

SineCosine torch_sine_cosine(float x) {
  constexpr float cosine_terms[] = {2.443315711809948e-5f, -1.388731625493765e-3f,
                                    4.166664568298827e-2f};
  constexpr float sine_terms[] = {-1.9515295891e-4f, 8.3321608736e-3f, -1.6666654611e-1f};
  const auto octant = (static_cast<std::uint32_t>(x * 1.27323954473516f) + 1u) & ~1u;
  const float t = reduce(x, static_cast<float>(octant));
  const float square = t * t;
  float cosine = polynomial(cosine_terms, square) * square;
  cosine = float32_fma(cosine, square, -(square * 0.5f)) + 1.0f;
  float sine = polynomial(sine_terms, square) * square;
  sine = float32_fma(sine, t, t);
  // Odd quarter turns exchange the two; the half turns decide the signs.
  if ((octant & 2u) != 0) std::swap(sine, cosine);
  const bool negative_sine = (octant & 4u) != 0;
  const bool negative_cosine = ((octant + 2u) & 4u) != 0;
  return {negative_sine ? -sine : sine, negative_cosine ? -cosine : cosine};
}

}  // namespace attn
