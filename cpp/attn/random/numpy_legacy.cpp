#include "attn/random/numpy_legacy.h"

#include <cmath>

namespace attn {

double NumpyLegacy::random_sample() {
  const std::uint32_t high = words_.next() >> 5;
  const std::uint32_t low = words_.next() >> 6;
  return (high * 67108864.0 + low) / 9007199254740992.0;
}

double NumpyLegacy::randn() {
  if (has_kept_) {
    has_kept_ = false;
    return kept_;
  }
  double x, y, square;
  do {
    x = 2.0 * random_sample() - 1.0;
    y = 2.0 * random_sample() - 1.0;
    square = x * x + y * y;
  } while (square >= 1.0 || square == 0.0);
  const double factor = std::sqrt(-2.0 * std::log(square) / square);
  kept_ = factor * x;
  has_kept_ = true;
  return factor * y;
}

}  // namespace attn
