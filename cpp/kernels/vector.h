// Vectors as the compiler has them: T x[bytes / sizeof(T)] in one register, with +, -, *, /, the
// comparisons and ?: entry by entry. One source for SIMD128, SSE2, NEON, AVX2 and AVX-512.
//
// Everything is local to the file that includes it, because each such file is compiled for other
// instructions. For the same reason nothing here uses Eigen or the standard library's functions.
#pragma once

#include <cstddef>

#if defined(__x86_64__) && !defined(__wasm__)
#include <immintrin.h>
#endif

#define KERNELS_INLINE inline __attribute__((always_inline))
#define KERNELS_APART __attribute__((noinline))
// Before a loop of a few steps: Clang would write it several times over, for many steps.
#if defined(__clang__)
#define KERNELS_FEW_STEPS _Pragma("clang loop vectorize(disable) unroll(disable)")
#else
#define KERNELS_FEW_STEPS
#endif

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

// multiply_add: c + a b. fuses: whether that is rounded once, by the instructions that the file is
// compiled for; those of relaxed SIMD do so where the machine can. always_fuses: not theirs.
// larger, smaller: entry by entry, a where b is not; NaN where a is.
#if defined(__FMA__)
template <class T>
constexpr bool fuses = true;
constexpr bool always_fuses = true;
#define KERNELS_FUSED(V, name, type)             \
  KERNELS_INLINE V multiply_add(V a, V b, V c) { \
    return name##_fmadd_##type(a, b, c);         \
  }
KERNELS_FUSED(__m128, _mm, ps)
KERNELS_FUSED(__m128d, _mm, pd)
KERNELS_FUSED(__m256, _mm256, ps)
KERNELS_FUSED(__m256d, _mm256, pd)
#if defined(__AVX512F__)
KERNELS_FUSED(__m512, _mm512, ps)
KERNELS_FUSED(__m512d, _mm512, pd)
#endif
#undef KERNELS_FUSED
#else
#if defined(__wasm_relaxed_simd__)
#if __has_builtin(__builtin_wasm_relaxed_madd_f32x4)
#define KERNELS_RELAXED __builtin_wasm_relaxed_madd_f32x4
#elif __has_builtin(__builtin_wasm_fma_f32x4)
#define KERNELS_RELAXED __builtin_wasm_fma_f32x4
#endif
#endif
template <class T>
constexpr bool fuses = false;
constexpr bool always_fuses = false;
template <class Values>
KERNELS_INLINE Values multiply_add(Values a, Values b, Values c) {
  return c + a * b;
}
#if defined(KERNELS_RELAXED)
// Not for double, NumPy's own: a page in double shows the same bits in every browser.
template <>
constexpr bool fuses<float> = true;
typedef float RelaxedFloats __attribute__((vector_size(16)));
KERNELS_INLINE RelaxedFloats multiply_add(RelaxedFloats a, RelaxedFloats b, RelaxedFloats c) {
  return KERNELS_RELAXED(a, b, c);
}
#undef KERNELS_RELAXED
#endif
#endif

// One instruction, which compilers do not find in a < b ? b : a.
#define KERNELS_ORDER(V, larger_of, smaller_of) \
  KERNELS_INLINE V larger(V a, V b) {           \
    return larger_of(b, a);                     \
  }                                             \
  KERNELS_INLINE V smaller(V a, V b) {          \
    return smaller_of(b, a);                    \
  }
#if defined(__wasm_simd128__)
// Templates: of functions for floats and for doubles Clang would take one for the other.
template <class Values>
KERNELS_INLINE Values larger(Values a, Values b) {
  if constexpr (sizeof a[0] == sizeof(float))
    return __builtin_wasm_pmax_f32x4(a, b);
  else
    return __builtin_wasm_pmax_f64x2(a, b);
}
template <class Values>
KERNELS_INLINE Values smaller(Values a, Values b) {
  if constexpr (sizeof a[0] == sizeof(float))
    return __builtin_wasm_pmin_f32x4(a, b);
  else
    return __builtin_wasm_pmin_f64x2(a, b);
}
#elif defined(__x86_64__)
KERNELS_ORDER(__m128, _mm_max_ps, _mm_min_ps)
KERNELS_ORDER(__m128d, _mm_max_pd, _mm_min_pd)
#if defined(__AVX__)
KERNELS_ORDER(__m256, _mm256_max_ps, _mm256_min_ps)
KERNELS_ORDER(__m256d, _mm256_max_pd, _mm256_min_pd)
#endif
#if defined(__AVX512F__)
// With a mask of all: GCC 12 warns of what the others leave undefined.
KERNELS_INLINE __m512 larger(__m512 a, __m512 b) {
  return _mm512_maskz_max_ps(0xffff, b, a);
}
KERNELS_INLINE __m512 smaller(__m512 a, __m512 b) {
  return _mm512_maskz_min_ps(0xffff, b, a);
}
KERNELS_INLINE __m512d larger(__m512d a, __m512d b) {
  return _mm512_maskz_max_pd(0xff, b, a);
}
#endif
#else
template <class Values>
KERNELS_INLINE Values larger(Values a, Values b) {
  return a < b ? b : a;
}
template <class Values>
KERNELS_INLINE Values smaller(Values a, Values b) {
  return b < a ? b : a;
}
#endif
#undef KERNELS_ORDER

// The smallest power of two whose neighbours are a whole apart: a small whole number added to it
// stands in its last bits.
template <class T>
constexpr T whole_apart = sizeof(T) == sizeof(float) ? T(0x1p23) : T(0x1p52);

// Whether any entry of what a comparison gives is true.
#if defined(__wasm_simd128__)
typedef int Truths __attribute__((vector_size(16)));
KERNELS_INLINE bool any(Truths x) {
  return __builtin_wasm_any_true_v128(x);
}
typedef long long LongTruths __attribute__((vector_size(16)));
KERNELS_INLINE bool any(LongTruths x) {
  return any((Truths)x);
}
#elif defined(__x86_64__)
KERNELS_INLINE bool any(__v4si x) {
  return _mm_movemask_ps((__m128)x) != 0;
}
KERNELS_INLINE bool any(__v2di x) {
  return _mm_movemask_pd((__m128d)x) != 0;
}
#if defined(__AVX__)
KERNELS_INLINE bool any(__v8si x) {
  return _mm256_movemask_ps((__m256)x) != 0;
}
KERNELS_INLINE bool any(__v4di x) {
  return _mm256_movemask_pd((__m256d)x) != 0;
}
#endif
#if defined(__AVX512F__)
KERNELS_INLINE bool any(__v16si x) {
  return _mm512_movepi32_mask((__m512i)x) != 0;
}
KERNELS_INLINE bool any(__v8di x) {
  return _mm512_movepi64_mask((__m512i)x) != 0;
}
#endif
#else
template <class Integers>
KERNELS_INLINE bool any(Integers x) {
  bool found = false;
  for (Index i = 0; i < static_cast<Index>(sizeof x / sizeof x[0]); ++i) found |= x[i] != 0;
  return found;
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

  // The largest whole number up to each entry, which is from 0 to half of whole_apart, or NaN.
  static KERNELS_INLINE Values round_down(Values x) {
#if defined(__wasm_simd128__)
    if constexpr (sizeof(T) == sizeof(float))
      return __builtin_wasm_floor_f32x4(x);
    else
      return __builtin_wasm_floor_f64x2(x);
#else
    const Values nearest = (x + all(whole_apart<T>)) - all(whole_apart<T>);
    return nearest - (nearest > x ? all(T(1)) : Values{});
#endif
  }
};

// The entries of two vectors in turn: those of the first halves, and those of the second.
template <class Values>
KERNELS_INLINE Values low_halves(Values a, Values b) {
  if constexpr (sizeof a / sizeof a[0] == 2)
    return Values{a[0], b[0]};
  else
    return Values{a[0], b[0], a[1], b[1]};
}
template <class Values>
KERNELS_INLINE Values high_halves(Values a, Values b) {
  if constexpr (sizeof a / sizeof a[0] == 2)
    return Values{a[1], b[1]};
  else
    return Values{a[2], b[2], a[3], b[3]};
}

// The narrowest vectors, in bytes, that every machine has which runs the file: in WebAssembly
// without vectors one entry.
#if defined(__wasm__) && !defined(__wasm_simd128__)
template <class T>
constexpr int narrowest = sizeof(T);
#else
template <class T>
constexpr int narrowest = 16;
#endif

template <class T, Index size>
struct Array {
  T entries[static_cast<std::size_t>(size)];
  KERNELS_INLINE T& operator[](Index i) { return entries[i]; }
  KERNELS_INLINE T* data() { return entries; }
};

}  // namespace
}  // namespace kernels
