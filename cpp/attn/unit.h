// A power of two to square numbers in.
#pragma once

#include "attn/matrix.h"

namespace attn {

// The largest of the numbers' sizes; NaN has none.
double largest_of(const double* numbers, Index size);

// A power of two of the size of the largest number. Divided by it, which changes no bit but the
// exponent, the numbers have squares that neither overflow nor vanish together. 1 where all are 0,
// or one is infinite.
double unit_of(const double* numbers, Index size);

}  // namespace attn
