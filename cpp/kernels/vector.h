// Vectors as the compiler has them: T x[bytes / sizeof(T)] in one register, with +, -, *, /, the
// comparisons and ?: entry by entry. One source for SIMD128, SSE2, NEON, AVX2 and AVX-512.
//
// Everything is local to the file that includes it, because each such file is compiled for other
// instructions. For the same reason nothing here uses Eigen or the standard library's functions.
#pragma once

#include <cstddef>

#define KERNELS_INLINE inline __attribute__((always_inline))

namespace kernels {

using Index = std::ptrdiff_t;

namespace {

template <class T>
struct SameSizeInteger;
template <>
struct SameSizeInteger<float> {
  using type = int;
};
template <>
struct SameSizeInteger<double> {
  using type = long long;
};

template <class T, int bytes>
struct Vector {
  typedef T Values __attribute__((vector_size(bytes)));
  typedef typename SameSizeInteger<T>::type Integers __attribute__((vector_size(bytes)));

  static constexpr Index lanes = bytes / static_cast<Index>(sizeof(T));

  static KERNELS_INLINE Values load(const T* from) {
    Values x;
    __builtin_memcpy(&x, from, sizeof x);
    return x;
  }
  static KERNELS_INLINE void store(T* to, Values x) { __builtin_memcpy(to, &x, sizeof x); }
  static KERNELS_INLINE Values all(T x) { return x - Values{}; }
  static KERNELS_INLINE Integers all(typename SameSizeInteger<T>::type x) { return x + Integers{}; }
};

template <class T, Index size>
struct Array {
  T entries[static_cast<std::size_t>(size)];
  KERNELS_INLINE T& operator[](Index i) { return entries[i]; }
  KERNELS_INLINE T* data() { return entries; }
};

}  // namespace
}  // namespace kernels
