// Vectors as the compiler has them: T x[bytes / sizeof(T)] in one register, with +, -, *, /, the
// comparisons and ?: entry by entry. One source for SIMD128, SSE2, NEON, AVX2 and AVX-512.
//
// Everything is local to the file that includes it, because each such file is compiled for other
// instructions. For the same reason nothing here uses Eigen or the standard library's functions.
#pragma once

#include <cstddef>

#if defined(__FMA__)
#include <immintrin.h>
#endif

#define KERNELS_INLINE inline __attribute__((always_inline))
#define KERNELS_APART __attribute__((noinline))

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

// a b + c: rounded once where the file is compiled for the instructions that do so.
#if defined(__FMA__)
constexpr bool fuses = true;
KERNELS_INLINE __m128 multiply_add(__m128 a, __m128 b, __m128 c) {
  return _mm_fmadd_ps(a, b, c);
}
KERNELS_INLINE __m128d multiply_add(__m128d a, __m128d b, __m128d c) {
  return _mm_fmadd_pd(a, b, c);
}
KERNELS_INLINE __m256 multiply_add(__m256 a, __m256 b, __m256 c) {
  return _mm256_fmadd_ps(a, b, c);
}
KERNELS_INLINE __m256d multiply_add(__m256d a, __m256d b, __m256d c) {
  return _mm256_fmadd_pd(a, b, c);
}
#if defined(__AVX512F__)
KERNELS_INLINE __m512 multiply_add(__m512 a, __m512 b, __m512 c) {
  return _mm512_fmadd_ps(a, b, c);
}
KERNELS_INLINE __m512d multiply_add(__m512d a, __m512d b, __m512d c) {
  return _mm512_fmadd_pd(a, b, c);
}
#endif
#else
constexpr bool fuses = false;
template <class Values>
KERNELS_INLINE Values multiply_add(Values a, Values b, Values c) {
  return c + a * b;
}
#endif

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
