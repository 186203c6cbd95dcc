#include "attn/random/torch_generator.h"

#include <cmath>

#include "attn/random/accurate_sine.h"
#include "attn/random/float32_fma.h"
#include "attn/random/torch_kernel.h"

namespace attn {
namespace {

constexpr double two_pi = 2.0 * 3.14159265358979323846;
constexpr Index block = 16;

float fused(float a, float b, float c) {
  return float32_fma(a, b, c);
}
double fused(double a, double b, double c) {
  return std::fma(a, b, c);
}

// Box and Muller, "A Note on the Generation of Random Normal Deviates", 1958: of 16 uniform numbers
// the first 8 give the radii and the last 8 the angles.
void to_normals(double* values, double deviation) {
  for (Index i = 0; i < block / 2; ++i) {
    const double radius = std::sqrt(-2.0 * std::log(1.0 - values[i]));
    const AccurateTurn turn = glibc_turn(two_pi * values[i + block / 2]);
    values[i] = radius * turn.cosine * deviation;
    values[i + block / 2] = radius * turn.sine * deviation;
  }
}

void to_normals(float* values, double deviation) {
  const float factor = static_cast<float>(deviation);
  for (Index i = 0; i < block / 2; ++i) {
    const float radius = std::sqrt(-2.0f * torch_log(1.0f - values[i]));
    const SineCosine turn = torch_sine_cosine(static_cast<float>(two_pi) * values[i + block / 2]);
    values[i] = radius * turn.cosine * factor;
    values[i + block / 2] = radius * turn.sine * factor;
  }
}

}  // namespace

template <>
float TorchGenerator::random<float>() {
  return static_cast<float>(words_.next() & 0xffffffu) * 0x1p-24f;
}

template <>
double TorchGenerator::random<double>() {
  const std::uint64_t high = words_.next();
  const std::uint64_t word = (high << 32) | words_.next();
  return static_cast<double>(word & 0x1fffffffffffffu) * 0x1p-53;
}

template <class T>
void TorchGenerator::uniform(T* out, Index n, double low, double high) {
  const T from = static_cast<T>(low);
  const T range = static_cast<T>(high) - from;
  for (Index i = 0; i < n; ++i) out[i] = fused(random<T>(), range, from);
}

template <class T>
void TorchGenerator::normal(T* out, Index n, double deviation) {
  if (n < block) {
    for (Index i = 0; i < n; ++i) out[i] = static_cast<T>(small_normal() * deviation);
    return;
  }
  fill_with_random(out, n);
  for (Index i = 0; i + block <= n; i += block) to_normals(out + i, deviation);
  if (n % block == 0) return;
  // What is left over is drawn again, together with as many before it as make a block.
  fill_with_random(out + n - block, block);
  to_normals(out + n - block, deviation);
}

// Box and Muller in double for both types; the sine is kept for the next call.
double TorchGenerator::small_normal() {
  if (has_kept_) {
    has_kept_ = false;
    return kept_;
  }
  const AccurateTurn turn = glibc_turn(two_pi * random<double>());
  // Not log1p(-u), which gives other last bits than PyTorch. 1 - u is exact.
  const double radius = std::sqrt(-2.0 * std::log(1.0 - random<double>()));
  kept_ = radius * turn.sine;
  has_kept_ = true;
  return radius * turn.cosine;
}

template <class T>
void TorchGenerator::fill_with_random(T* out, Index n) {
  for (Index i = 0; i < n; ++i) out[i] = random<T>();
}

template void TorchGenerator::uniform<float>(float*, Index, double, double);
template void TorchGenerator::uniform<double>(double*, Index, double, double);
template void TorchGenerator::normal<float>(float*, Index, double);
template void TorchGenerator::normal<double>(double*, Index, double);

}  // namespace attn
