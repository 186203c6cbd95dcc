// The logistic function and its inverse, as tables. They are made of +, -, * and / alone: what one
// engine packs, every other unpacks, and libraries' exp and log are not the same to the last bit
// everywhere.
#pragma once

#include <cstring>

#include "packed/hash.h"

namespace packed {

// The nearest whole number, of 0 to 2^23: that is where a float has no more room for fractions.
// WebAssembly's conversion would look at its argument first, and that twelve times a bit.
inline Number nearest(float x) {
  constexpr Number bits = 23;
  const float moved = x + (1 << bits);
  Number number;
  std::memcpy(&number, &moved, sizeof number);
  return number % (1 << bits);
}

class Logistic {
 public:
  void start() {
    // e^(1 / STEPS), to more than a float's precision.
    constexpr double x = 1.0 / STEPS, factor = 1 + x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4)));
    double power = 1;
    for (int at = 0; at <= HALF; ++at, power *= factor) {
      probability_[HALF + at] = static_cast<float>(power / (1 + power));
      probability_[HALF - at] = static_cast<float>(1 / (1 + power));
    }
    // ln(n / (ENTRIES - n)) of n = 1/2, 3/2 and so on; ln(1/2) would go out.
    double logarithm = 0;
    for (int at = 0; at < ENTRIES; ++at) {
      inverse_[at] += static_cast<float>(logarithm);
      inverse_[ENTRIES - 1 - at] -= static_cast<float>(logarithm);
      logarithm += 2 * artanh(0.5 / (at + 1));
    }
  }

  // 1 / (1 + e^-x), between 0 and 1.
  float operator()(float x) const {
    const float at = x * STEPS + HALF;
    return probability_[nearest(at < 0 ? 0 : at < 2 * HALF ? at : 2 * HALF)];
  }

  // ln(p / (1 - p)), of 0 to 1, as far from 0 as a table has it.
  float inverse(float p) const { return inverse_[nearest(p * (ENTRIES - 1))]; }

 private:
  static constexpr int HALF = 1024, STEPS = 85, ENTRIES = 4096;

  // By its series; of u = 1 / (2 n + 1) it is half of ln((n + 1) / n).
  static double artanh(double u) {
    double sum = 0, power = u;
    for (int exponent = 1; exponent < 24; exponent += 2, power *= u * u) sum += power / exponent;
    return sum;
  }

  float probability_[2 * HALF + 1];
  float inverse_[ENTRIES];
};

}  // namespace packed
