// What softmax does to one row, for vectors of any width. The results do not depend on the width.
#pragma once

#include "kernels/table.h"
#include "kernels/vector.h"

namespace kernels {
namespace {

// exp with an error below 1 ulp (0.96; tests/native/kernels_exp_test.cpp): exp(x) = 2^n exp(r) with
// |r| <= log(2) / 2, and for exp(r) a polynomial (minimax, relative error 3e-9). What rounds to
// infinity and to 0 does so where it does in exact arithmetic, results below the normal numbers are
// rounded once, NaN stays NaN.
template <int bytes>
KERNELS_INLINE typename Vector<float, bytes>::Values exp(typename Vector<float, bytes>::Values x) {
  using V = Vector<float, bytes>;
  using Values = typename V::Values;
  using Integers = typename V::Integers;
  const Values low = V::all(-104.0f), high = V::all(89.0f);
  x = x < low ? low : x;
  x = x > high ? high : x;
  // n = round(x / log(2)): this number's last digit counts ones.
  const Values round = V::all(0x1.8p23f);
  const Values rounded = x * V::all(0x1.715476p0f) + round;
  const Values n = rounded - round;
  const Integers whole = (Integers)rounded - (Integers)round;
  // log(2) as a number with so few digits that n times it is exact, and the rest.
  const Values r = (x - n * V::all(0x1.63p-1f)) - n * V::all(-0x1.bd0106p-13f);
  Values p = V::all(0x1.6a23d0p-10f);
  p = p * r + V::all(0x1.123a20p-7f);
  p = p * r + V::all(0x1.5558f2p-5f);
  p = p * r + V::all(0x1.555492p-3f);
  p = p * r + V::all(0x1.fffffcp-2f);
  p = V::all(1.0f) + (r + r * r * p);
  // 2^n in two factors: n goes beyond the exponents that one number can have.
  const Integers half = whole >> 1;
  // What is to be 0 is made 0 by the first: a product that rounds to 0 takes a hundred times as
  // long, and under a causal mask half of all entries are such.
  const Integers first = ((half + 127) << 23) & ~(Integers)(x <= low);
  const Integers second = (whole - half + 127) << 23;
  return p * (Values)first * (Values)second;
}

template <class T, int bytes>
class Rows {
  using V = Vector<T, bytes>;
  using Values = typename V::Values;
  static constexpr Index lanes = V::lanes;

 public:
  static T scale_and_mask(const ScoreRow<T>& row) {
    const Values scale = V::all(row.scale);
    const Values one_bias = V::all(row.bias && row.bias_step == 0 ? *row.bias : T(0));
    const bool keeps_scaled = row.scaled != row.masked;
    Values best = V::all(-static_cast<T>(__builtin_inf()));
    Index i = 0;
    for (; i + lanes <= row.n; i += lanes) {
      Values x = V::load(row.scores + i);
      x = row.divides ? x / scale : x * scale;
      if (keeps_scaled) V::store(row.scaled + i, x);
      if (row.bias) x += row.bias_step ? V::load(row.bias + i) : one_bias;
      V::store(row.masked + i, x);
      best = ((x > best) | (x != x)) ? x : best;
    }
    T largest = best[0];
    const auto meet = [&largest](T x) {
      if (x > largest || x != x) largest = x;
    };
    for (Index lane = 1; lane < lanes; ++lane) meet(best[lane]);
    for (; i < row.n; ++i) {
      T x = row.divides ? row.scores[i] / row.scale : row.scores[i] * row.scale;
      row.scaled[i] = x;
      if (row.bias) x += row.bias[i * row.bias_step];
      row.masked[i] = x;
      meet(x);
    }
    return largest;
  }

  static void exponentials(const T* x, Index n, T shift, T* out) {
    if constexpr (sizeof(T) == sizeof(double)) {
      // The C library's: NumPy's to the last bit nearly everywhere.
      for (Index i = 0; i < n; ++i) out[i] = __builtin_exp(x[i] - shift);
    } else {
      const Values shifts = V::all(shift);
      Index i = 0;
      for (; i + lanes <= n; i += lanes) V::store(out + i, exp<bytes>(V::load(x + i) - shifts));
      if (i == n) return;
      Array<T, lanes> rest = {};
      for (Index k = 0; k < n - i; ++k) rest[k] = x[i + k];
      V::store(rest.data(), exp<bytes>(V::load(rest.data()) - shifts));
      for (Index k = 0; k < n - i; ++k) out[i + k] = rest[k];
    }
  }

  // In the order of numpy.sum: see row.h.
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
    Index i = 0;
    for (; i + lanes <= n; i += lanes) V::store(out + i, V::load(x + i) / divisor);
    for (; i < n; ++i) out[i] = x[i] / by;
  }
};

}  // namespace
}  // namespace kernels
