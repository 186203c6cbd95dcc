// Sums of whole rows, entry by entry.
#pragma once

#include <cstddef>

namespace kernels {

// out[i] = x[i] + x[i + apart] + ..., of `count` rows of n entries, in this order; count >= 1.
// Memory sets its pace: one width of vectors serves every machine. The output may be the
// first row, and overlaps no other.
template <class T>
void add_rows(const T* x, std::ptrdiff_t apart, std::ptrdiff_t count, std::ptrdiff_t n,
              T* out) noexcept;

}  // namespace kernels
