// a * b + c rounded once to float32, on machines whose C library or instruction set has no fast
// one.
#pragma once

#include <cstdint>
#include <cstring>

namespace attn {

// The product of two floats is exact in double, and the double sum rounds to the right float unless
// it lies exactly between two floats (its last 29 bits are 1 0...0) without being exact itself.
// Then the error of the sum says on which side the true value is. Results below the normal floats
// (1.2e-38) may be off by half a unit: nothing here comes near them.
inline float float32_fma(float a, float b, float c) {
  const double product = static_cast<double>(a) * static_cast<double>(b);
  const double addend = static_cast<double>(c);
  double sum = product + addend;
  std::uint64_t bits;
  std::memcpy(&bits, &sum, sizeof bits);
  if ((bits & 0x1fffffffu) == 0x10000000u) {
    const double of_addend = sum - product;
    const double error = (product - (sum - of_addend)) + (addend - of_addend);
    // One step of the double away from the tie is enough to decide the rounding.
    if (error != 0) bits += (error > 0) == (sum > 0) ? 1u : -1ull;
    std::memcpy(&sum, &bits, sizeof sum);
  }
  return static_cast<float>(sum);
}

}  // namespace attn
