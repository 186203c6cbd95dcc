#include "attn/unit.h"

#include <algorithm>
#include <cmath>

namespace attn {

double largest_of(const double* numbers, Index size) {
  double largest = 0;
  for (Index i = 0; i < size; ++i) largest = std::max(largest, std::abs(numbers[i]));
  return largest;
}

double unit_of(const double* numbers, Index size) {
  const double largest = largest_of(numbers, size);
  if (largest == 0 || !std::isfinite(largest)) return 1;
  int exponent = 0;
  std::frexp(largest, &exponent);
  return std::ldexp(1, exponent - 1);
}

}  // namespace attn
