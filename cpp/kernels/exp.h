// Exponentials of vectors. In float they are ours. In double they are the C library's, which are
// NumPy's to the last bit nearly everywhere; with SIMD128 the same bits are computed two at a time.
#pragma once

#include "kernels/vector.h"

namespace kernels {
namespace {

// is_near: which of these are numbers whose exponentials are normal ones; of_near gives those.
// is_gone: which have an exponential of 0. of, in float: the exponentials of any, with more steps,
// and of the near ones the same bits.
template <class T, int bytes>
class Exp;

// exp with an error below 1 ulp (0.99; tests/native/kernels_exp_test.cpp): exp(x) = 2^n exp(r) with
// |r| <= log(2) / 2, and for exp(r) a polynomial (minimax, relative error 3e-9). What rounds to
// infinity and to 0 does so where it does in exact arithmetic, results below the normal numbers are
// rounded once, NaN stays NaN.
template <int bytes>
class Exp<float, bytes> {
  using V = Vector<float, bytes>;
  using Values = typename V::Values;
  using Integers = typename V::Integers;

  Values counter_;  // n = round(x / log(2)), added to a number whose last digit counts ones
  Values of_r_;

  static KERNELS_INLINE Values zero() { return V::all(0x1.8p23f); }

  explicit KERNELS_INLINE Exp(Values x) {
    counter_ = multiply_add(x, V::all(0x1.715476p0f), zero());
    const Values n = counter_ - zero();
    // log(2) as a number with so few digits that n times it is exact, and the rest.
    const Values r = multiply_add(n, V::all(0x1.bd0106p-13f), x - n * V::all(0x1.63p-1f));
    const Values one = V::all(1.0f);
    Values p = V::all(0x1.6a23d0p-10f);
    p = multiply_add(p, r, V::all(0x1.123a20p-7f));
    p = multiply_add(p, r, V::all(0x1.5558f2p-5f));
    p = multiply_add(p, r, V::all(0x1.555492p-3f));
    p = multiply_add(p, r, V::all(0x1.fffffcp-2f));
    of_r_ = always_fuses ? multiply_add(multiply_add(p, r, one), r, one) : one + (r + r * r * p);
  }

 public:
  // Of any number.
  static KERNELS_INLINE Values of(Values x) {
    const Values low = V::all(-104.0f);
    x = smaller(larger(x, low), V::all(89.0f));
    const Exp exp(x);
    // 2^n in two factors: n goes beyond the exponents that one number can have.
    const Integers n = (Integers)exp.counter_ - (Integers)zero(), half = n >> 1;
    // What is to be 0 is made 0 by the first: a product that rounds to 0 takes a hundred times as
    // long, and under a causal mask half of all entries are such.
    const Integers first = ((half + 127) << 23) & ~(Integers)(x <= low);
    const Integers second = (n - half + 127) << 23;
    return exp.of_r_ * (Values)first * (Values)second;
  }

  static KERNELS_INLINE Integers is_near(Values x) {
    const Values size = (Values)((Integers)x & 0x7fffffff);
    return (Integers)(size <= V::all(87.0f));
  }
  static KERNELS_INLINE Integers is_gone(Values x) { return (Integers)(x <= V::all(-104.0f)); }
  // n is added to the exponent.
  static KERNELS_INLINE Values of_near(Values x) {
    const Exp exp(x);
    return (Values)((Integers)exp.of_r_ + ((Integers)exp.counter_ << 23));
  }
};

// Whether exponentials are computed a vector at a time; else they are the C library's.
template <class T, int bytes>
constexpr bool has_own_exp = sizeof(T) == sizeof(float);

#if defined(__wasm_simd128__)
template <>
constexpr bool has_own_exp<double, 16> = true;

// 2^(i / 128) for i = 0 to 127: the nearest number, and what that lacks, as a share of it.
class RootsOfTwo {
 public:
  static constexpr Index count = 128;
  Array<double, count> root, lack;

  RootsOfTwo() {
    for (Index i = 0; i < count; ++i) {
      root[i] = __builtin_exp2(static_cast<double>(i) / count);
      lack[i] = lack_of(root[i], __builtin_exp2(static_cast<double>(i)));
    }
  }

 private:
  // Its 128th power, by squares in twice the digits, lacks 128 times the share of 2^i.
  static double lack_of(double root, double power_of_two) {
    double high = root, low = 0;
    for (Index power = 1; power < count; power *= 2) {
      const float half = static_cast<float>(high);
      const double square = high * high, first = static_cast<double>(half), last = high - first;
      const double lost = first * first - square + 2 * first * last + last * last;
      low = lost + 2 * high * low;
      high = square + low;
      low -= high - square;
    }
    return (power_of_two - high - low) / power_of_two / count;
  }
};
const RootsOfTwo roots_of_two;

// The bits of the C library's exp (musl's, by Szabolcs Nagy: error below 0.511 ulp):
// exp(x) = 2^(k / 128) exp(r) with |r| <= log(2) / 256, and for exp(r) a polynomial (minimax).
template <>
class Exp<double, 16> {
  using V = Vector<double, 16>;
  using Values = V::Values;
  using Integers = V::Integers;

 public:
  static KERNELS_INLINE Integers is_near(Values x) {
    const Values size = (Values)((Integers)x & 0x7fffffffffffffff);
    return (Integers)(size <= V::all(700.0));
  }
  static KERNELS_INLINE Integers is_gone(Values x) { return (Integers)(x <= V::all(-746.0)); }
  static KERNELS_INLINE Values of_near(Values x) {
    // k = round(128 x / log(2)), added to a number whose last digit counts ones.
    const Values zero = V::all(0x1.8p52);
    const Values counter = x * V::all(0x1.71547652b82fep7) + zero, k = counter - zero;
    // log(2) / 128 as a number with so few digits that k times it is exact, and the rest.
    const Values r = x - k * V::all(0x1.62e42fefa0000p-8) - k * V::all(0x1.cf79abc9e3b3ap-47);
    const Integers whole = (Integers)counter;
    const Index last = RootsOfTwo::count - 1, i = whole[0] & last, j = whole[1] & last;
    const Values root{roots_of_two.root.entries[i], roots_of_two.root.entries[j]};
    const Values lack{roots_of_two.lack.entries[i], roots_of_two.lack.entries[j]};
    const Values square = r * r;
    const Values low = V::all(0x1.ffffffffffdbdp-2) + r * V::all(0x1.555555555543cp-3);
    const Values high = V::all(0x1.55555cf172b91p-5) + r * V::all(0x1.1111167a4d017p-7);
    const Values more = lack + r + square * low + square * square * high;
    // 2^(k / 128): what k has beyond the root is added to its exponent.
    const Values power = (Values)((Integers)root + ((whole & ~last) << 45));
    return power + power * more;
  }
};
#endif

}  // namespace
}  // namespace kernels
