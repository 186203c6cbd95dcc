// What softmax does to one row, for vectors of any width. The results do not depend on the width.
//
// Where a row does not end with a whole vector, its last entries are computed as the vector that
// ends with them: before the others, because the output may be the input.
#pragma once

#include "kernels/table.h"
#include "kernels/vector.h"

namespace kernels {
namespace {

// exp with an error below 1 ulp (0.99; tests/native/kernels_exp_test.cpp): exp(x) = 2^n exp(r) with
// |r| <= log(2) / 2, and for exp(r) a polynomial (minimax, relative error 3e-9). What rounds to
// infinity and to 0 does so where it does in exact arithmetic, results below the normal numbers are
// rounded once, NaN stays NaN.
template <int bytes>
class Exp {
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

  // Whether all of these are numbers whose exponentials are normal ones.
  static KERNELS_INLINE bool are_near(Values x) {
    const Values size = (Values)((Integers)x & 0x7fffffff);
    return !any(~(Integers)(size <= V::all(87.0f)));
  }
  // The same bits of such a number, with fewer steps: n is added to the exponent.
  static KERNELS_INLINE Values of_near(Values x) {
    const Exp exp(x);
    return (Values)((Integers)exp.of_r_ + ((Integers)exp.counter_ << 23));
  }
};

template <class T, int bytes>
class Rows {
  using V = Vector<T, bytes>;
  using Values = typename V::Values;
  using Integer = typename SameSizeInteger<T>::type;
  using Integers = typename V::Integers;
  static constexpr Index lanes = V::lanes;

  // Multiplying by the reciprocal gives the bits of the division, and takes less.
  static KERNELS_INLINE bool is_power_of_two(T x) {
    Integer bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    constexpr int digits = sizeof(T) == sizeof(float) ? 23 : 52;
    return x >= 1 && x <= T(1 << 30) && (bits & ((Integer(1) << digits) - 1)) == 0;
  }

  // The largest entry; NaN where `nan` has one.
  static T largest(Values best, Integers nan) {
    Array<T, lanes> of;
    Array<Integer, lanes> is_nan;
    V::store(of.data(), best);
    __builtin_memcpy(is_nan.data(), &nan, sizeof nan);
    for (Index half = lanes / 2; half > 0; half /= 2) {
      for (Index k = 0; k < half; ++k) {
        of[k] = of[k] < of[k + half] ? of[k + half] : of[k];
        is_nan[k] |= is_nan[k + half];
      }
    }
    return is_nan[0] ? static_cast<T>(__builtin_nan("")) : of[0];
  }

  // out[i] = f(x[i]). Less than a vector is filled up with zeros: of the loop that goes entry by
  // entry GCC 12 leaves some out.
  template <class F>
  static KERNELS_INLINE void each(const T* x, Index n, T* out, const F& f) {
    if (n < lanes) {
      Array<T, lanes> few = {};
      for (Index i = 0; i < n; ++i) few[i] = x[i];
      V::store(few.data(), f(V::load(few.data())));
      for (Index i = 0; i < n; ++i) out[i] = few[i];
      return;
    }
    const Index end = n - lanes;
    const Values last = f(V::load(x + end));
    for (Index i = 0; i < end; i += lanes) V::store(out + i, f(V::load(x + i)));
    V::store(out + end, last);
  }

  // Below a vector's length.
  static T scale_and_mask_few(const ScoreRow<T>& row) {
    T most = -static_cast<T>(__builtin_inf());
    for (Index i = 0; i < row.n; ++i) {
      T x = row.divides ? row.scores[i] / row.scale : row.scores[i] * row.scale;
      row.scaled[i] = x;
      if (row.bias) x += row.bias[i * row.bias_step];
      row.masked[i] = x;
      if (x > most || x != x) most = x;
    }
    return most;
  }

  // Masked entries are far; where all are near, as without a mask, it takes less.
  static KERNELS_INLINE void exponentials_of_block(const T* x, Index n, T shift, T* out) {
    using OfOne = Exp<bytes>;
    const Values shifts = V::all(shift);
    bool near = n >= lanes;
    for (Index i = 0; near && i < n; i += lanes)
      near = OfOne::are_near(V::load(x + (i < n - lanes ? i : n - lanes)) - shifts);
    if (near)
      each(x, n, out, [&](Values entries) { return OfOne::of_near(entries - shifts); });
    else
      each(x, n, out, [&](Values entries) { return OfOne::of(entries - shifts); });
  }

 public:
  static T scale_and_mask(const ScoreRow<T>& given) {
    if (given.n < lanes) return scale_and_mask_few(given);
    ScoreRow<T> row = given;
    if (row.divides && is_power_of_two(row.scale)) {
      row.scale = 1 / row.scale;
      row.divides = false;
    }
    const Values scale = V::all(row.scale);
    const Values one_bias = V::all(row.bias && row.bias_step == 0 ? *row.bias : T(0));
    const auto scaled = [&](Index i) {
      const Values x = V::load(row.scores + i);
      return row.divides ? x / scale : x * scale;
    };
    const auto masked = [&](Index i, Values x) {
      if (!row.bias) return x;
      return x + (row.bias_step ? V::load(row.bias + i) : one_bias);
    };
    Values best = V::all(-static_cast<T>(__builtin_inf()));
    Integers nan = {};
    const auto put = [&](Index i, Values before, Values x) {
      if (row.scaled != row.masked) V::store(row.scaled + i, before);
      V::store(row.masked + i, x);
      best = larger(best, x);
      nan |= x != x;
    };
    const Index end = row.n - lanes;
    const Values last = scaled(end), last_masked = masked(end, last);
    for (Index i = 0; i < end; i += lanes) {
      const Values x = scaled(i);
      put(i, x, masked(i, x));
    }
    put(end, last, last_masked);
    return largest(best, nan);
  }

  static void exponentials(const T* x, Index n, T shift, T* out) {
    if constexpr (sizeof(T) == sizeof(double)) {
      // The C library's: NumPy's to the last bit nearly everywhere.
      for (Index i = 0; i < n; ++i) out[i] = __builtin_exp(x[i] - shift);
    } else {
      // A rest shorter than a vector goes with the block before it.
      constexpr Index block = 8 * lanes;
      while (n > 0) {
        const Index now = n >= block + lanes ? block : n;
        exponentials_of_block(x, now, shift, out);
        n -= now, x += now, out += now;
      }
    }
  }

  // In the order of numpy.sum: eight sums in turn, and halves of what is longer than 128.
  static T sum(const T* x, Index n) {
    constexpr Index in_turn = 8, block = 128;
    if (n <= block) {
      T total = 0;
      Index i = 0;
      if (n >= in_turn) {
        using Part = Vector<T, (lanes < in_turn ? bytes : in_turn * static_cast<int>(sizeof(T)))>;
        constexpr Index parts = in_turn / Part::lanes;
        Array<typename Part::Values, parts> sums;
        for (Index k = 0; k < parts; ++k) sums[k] = Part::load(x + k * Part::lanes);
        for (i = in_turn; i + in_turn <= n; i += in_turn)
          for (Index k = 0; k < parts; ++k) sums[k] += Part::load(x + i + k * Part::lanes);
        T s[in_turn];
        for (Index k = 0; k < parts; ++k) Part::store(s + k * Part::lanes, sums[k]);
        total = ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
      }
      for (; i < n; ++i) total += x[i];
      return total;
    }
    const Index half = n / 2 - n / 2 % in_turn;
    return sum(x, half) + sum(x + half, n - half);
  }

  static void divide(const T* x, Index n, T by, T* out) {
    const Values divisor = V::all(by);
    each(x, n, out, [&](Values entries) { return entries / divisor; });
  }
};

}  // namespace
}  // namespace kernels
