// Reductions of one row.
#pragma once

#include <Eigen/Core>

namespace kernels {

// The largest of n >= 1 entries; NaN if there is one among them, as numpy.max has it.
template <class T>
T largest(const T* x, Eigen::Index n) noexcept;

// The sum of n >= 0 entries in the order of numpy.sum along contiguous memory, so that every bit
// agrees: one after the other below 8 entries, in eight interleaved sums up to 128, and by halves
// above (Higham 1993, pairwise summation).
template <class T>
T sum(const T* x, Eigen::Index n) noexcept;

}  // namespace kernels
