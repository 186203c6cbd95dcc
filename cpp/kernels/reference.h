// The kernels as plain loops: what the fast ones compute, to the last bit. The tests compare with
// them, the bench measures against them; the library itself does not use them.
#pragma once

#include <cmath>

#include "kernels/table.h"

namespace kernels::reference {

// fuses: as the tables that do.
template <class T>
void multiply(const Product<T>& p, bool fuses) {
  for (Index c = 0; c < p.count; ++c) {
    const T* const B = p.B.data + c * p.B_apart;
    T* const out = p.out + c * p.out_apart;
    for (Index i = 0; i < p.m; ++i) {
      for (Index j = 0; j < p.n; ++j) {
        T sum = 0;
        for (Index k = 0; k < p.k; ++k) {
          const T a = p.A.data[i * p.A.row + k * p.A.col], b = B[k * p.B.row + j * p.B.col];
          sum = fuses ? std::fma(a, b, sum) : sum + a * b;
        }
        out[i * p.stride + j] = sum;
      }
    }
  }
}

template <class T>
T largest(const T* x, Index n) {
  T best = x[0];
  for (Index i = 1; i < n; ++i)
    if (x[i] > best || std::isnan(x[i])) best = x[i];
  return best;
}

template <class T>
T scale_and_mask(const ScoreRow<T>& row) {
  for (Index i = 0; i < row.n; ++i) {
    const T scaled = row.divides ? row.scores[i] / row.scale : row.scores[i] * row.scale;
    row.scaled[i] = scaled;
    row.masked[i] = row.bias ? scaled + row.bias[i * row.bias_step] : scaled;
  }
  return largest(row.masked, row.n);
}

// numpy.sum along contiguous memory: one after the other below 8 entries, in eight interleaved sums
// up to 128, and by halves above (Higham 1993, pairwise summation).
template <class T>
T sum(const T* x, Index n) {
  constexpr Index lanes = 8, block = 128;
  if (n > block) {
    const Index half = n / 2 - n / 2 % lanes;
    return sum(x, half) + sum(x + half, n - half);
  }
  T total = 0;
  Index i = 0;
  if (n >= lanes) {
    T s[lanes];
    for (Index k = 0; k < lanes; ++k) s[k] = x[k];
    for (i = lanes; i + lanes <= n; i += lanes)
      for (Index k = 0; k < lanes; ++k) s[k] += x[i + k];
    total = ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
  }
  for (; i < n; ++i) total += x[i];
  return total;
}

}  // namespace kernels::reference
