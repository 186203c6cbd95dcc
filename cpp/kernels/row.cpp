#include "kernels/row.h"

namespace kernels {

using Eigen::Index;

template <class T>
T largest(const T* x, Index n) noexcept {
  T best = x[0];
  for (Index i = 1; i < n; ++i)
    if (x[i] > best || x[i] != x[i]) best = x[i];
  return best;
}

namespace {

constexpr Index lanes = 8, block = 128;

template <class T>
T sum_in_order(const T* x, Index n, T start) noexcept {
  for (Index i = 0; i < n; ++i) start += x[i];
  return start;
}

template <class T>
T sum_in_lanes(const T* x, Index n) noexcept {
  T lane[lanes];
  for (Index k = 0; k < lanes; ++k) lane[k] = x[k];
  Index i = lanes;
  for (; i + lanes <= n; i += lanes)
    for (Index k = 0; k < lanes; ++k) lane[k] += x[i + k];
  const T total =
      ((lane[0] + lane[1]) + (lane[2] + lane[3])) + ((lane[4] + lane[5]) + (lane[6] + lane[7]));
  return sum_in_order(x + i, n - i, total);
}

}  // namespace

template <class T>
T sum(const T* x, Index n) noexcept {
  if (n < lanes) return sum_in_order(x, n, T(0));
  if (n <= block) return sum_in_lanes(x, n);
  const Index half = n / 2 - (n / 2) % lanes;
  return sum(x, half) + sum(x + half, n - half);
}

template float largest<float>(const float*, Index) noexcept;
template double largest<double>(const double*, Index) noexcept;
template float sum<float>(const float*, Index) noexcept;
template double sum<double>(const double*, Index) noexcept;

}  // namespace kernels
