// What softmax does to one row, for vectors of any width. The results do not depend on the width.
//
// Where a row does not end with a whole vector, its last entries are computed as the vector that
// ends with them: before the others, because the output may be the input.
#pragma once

#include "kernels/exp.h"
#include "kernels/table.h"

namespace kernels {
namespace {

template <class T, int bytes>
class Rows {
  using V = Vector<T, bytes>;
  using Values = typename V::Values;
  using Integer = typename SameSizeInteger<T>::type;
  using Integers = typename V::Integers;
  static constexpr Index lanes = V::lanes;

  static KERNELS_INLINE bool is_power_of_two(T x) {
    Integer bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    constexpr int digits = sizeof(T) == sizeof(float) ? 23 : 52;
    return x >= 1 && x <= T(1 << 30) && (bits & ((Integer(1) << digits) - 1)) == 0;
  }

  // Multiplying by the reciprocal gives the bits of the division, and takes less.
  static KERNELS_INLINE ScoreRow<T> with_quicker_scale(ScoreRow<T> row) {
    if (row.divides && is_power_of_two(row.scale)) {
      row.scale = 1 / row.scale;
      row.divides = false;
    }
    return row;
  }

  // out[i] = f(x[i]). Less than a vector is filled up with zeros: of the loop that goes entry by
  // entry GCC 12 leaves some out.
  template <class F>
  static KERNELS_INLINE void each(const T* x, Index n, T* out, const F& f) {
    Array<T, lanes> few = {};
    const bool fills = n >= lanes;
    KERNELS_FEW_STEPS
    for (Index i = 0; !fills && i < n; ++i) few[i] = x[i];
    const T* const from = fills ? x : few.data();
    T* const to = fills ? out : few.data();
    const Index end = fills ? n - lanes : 0;
    const Values last = f(V::load(from + end));
    for (Index i = 0; i < end; i += lanes) V::store(to + i, f(V::load(from + i)));
    V::store(to + end, last);
    KERNELS_FEW_STEPS
    for (Index i = 0; !fills && i < n; ++i) out[i] = few[i];
  }

  // The largest of a vector of so many bytes.
  template <int size>
  static KERNELS_INLINE T largest(typename Vector<T, size>::Values x) {
    constexpr Index count = size / static_cast<Index>(sizeof(T));
    if constexpr (size > narrowest<T>) {
      using Half = Vector<T, size / 2>;
      Array<T, count> of;
      Vector<T, size>::store(of.data(), x);
      return largest<size / 2>(larger(Half::load(of.data()), Half::load(of.data() + count / 2)));
    } else if constexpr (count == 4) {
      const auto two = larger(x, decltype(x){x[2], x[3], x[0], x[1]});
      return larger(two, decltype(x){two[1], two[0], two[3], two[2]})[0];
    } else if constexpr (count == 2) {
      return larger(x, decltype(x){x[1], x[0]})[0];
    } else {
      return x[0];
    }
  }

  // Below a vector's length.
  static T scale_and_mask_few(const ScoreRow<T>& row) {
    T most = -static_cast<T>(__builtin_inf());
    KERNELS_FEW_STEPS
    for (Index i = 0; i < row.n; ++i) {
      T x = row.divides ? row.scores[i] / row.scale : row.scores[i] * row.scale;
      row.scaled[i] = x;
      if (row.bias) x += row.bias[i * row.bias_step];
      row.masked[i] = x;
      if (x > most || x != x) most = x;
    }
    return most;
  }

  // Any entries, near or far.
  static KERNELS_APART void exponentials_of_any(const T* x, Index n, T shift, T* out) {
    if constexpr (sizeof(T) == sizeof(double)) {
      for (Index i = 0; i < n; ++i) out[i] = __builtin_exp(x[i] - shift);
    } else {
      const Values shifts = V::all(shift);
      each(x, n, out, [&](Values entries) { return Exp<T, bytes>::of(entries - shifts); });
    }
  }

  // So many vectors together that the steps of one fill the waits of the others.
  static constexpr Index together = 4;

  // It takes less where all are near, as without a mask, and where a mask leaves nothing.
  static KERNELS_INLINE void exponentials_together(const T* x, T shift, T* out) {
    using OfOne = Exp<T, bytes>;
    const Values shifts = V::all(shift);
    Array<Values, together> entries;
    Integers near = ~Integers{}, gone = near;
    for (Index k = 0; k < together; ++k) {
      entries[k] = V::load(x + k * lanes) - shifts;
      near &= OfOne::is_near(entries[k]);
    }
    if (!any(~near)) {
      for (Index k = 0; k < together; ++k) V::store(out + k * lanes, OfOne::of_near(entries[k]));
      return;
    }
    for (Index k = 0; k < together; ++k) gone &= OfOne::is_gone(entries[k]);
    if (any(~gone)) return exponentials_of_any(x, together * lanes, shift, out);
    for (Index k = 0; k < together; ++k) V::store(out + k * lanes, Values{});
  }

 public:
  static KERNELS_APART T scale_and_mask(const ScoreRow<T>& row) {
    if (row.n < lanes) return scale_and_mask_few(row);
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
    return any(nan) ? static_cast<T>(__builtin_nan("")) : largest<bytes>(best);
  }

  static KERNELS_APART void exponentials(const T* x, Index n, T shift, T* out) {
    if constexpr (has_own_exp<T, bytes>) {
      constexpr Index some = together * lanes;
      for (; n >= some; n -= some, x += some, out += some) exponentials_together(x, shift, out);
    }
    if (n > 0) exponentials_of_any(x, n, shift, out);
  }

  // In the order of numpy.sum: eight sums in turn, and halves of what is longer than 128.
  static KERNELS_APART T sum(const T* x, Index n) {
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
      KERNELS_FEW_STEPS
      for (; i < n; ++i) total += x[i];
      return total;
    }
    const Index half = n / 2 - n / 2 % in_turn;
    return sum(x, half) + sum(x + half, n - half);
  }

  static KERNELS_APART void divide(const T* x, Index n, T by, T* out) {
    const Values divisor = V::all(by);
    each(x, n, out, [&](Values entries) { return entries / divisor; });
  }

  // Some rows take each step together: while one waits for its sum or the end of a polynomial, the
  // processor goes on with the others.
  static void softmax(const Softmax<T>& rows) {
    constexpr Index some = 4;
    const Index n = rows.first.n;
    ScoreRow<T> row = with_quicker_scale(rows.first);
    for (Index first = 0; first < rows.count; first += some) {
      const Index end = rows.count - first < some ? rows.count : first + some;
      for (Index i = first; i < end; ++i) {
        rows.row_max[i] = scale_and_mask(row);
        row.scores += n;
        row.scaled += n;
        row.masked += n;
        row.bias += rows.bias_apart;
      }
      for (Index i = first; i < end; ++i)
        exponentials(rows.first.masked + i * n, n, rows.stable ? rows.row_max[i] : T(0),
                     rows.exponentials + i * n);
      for (Index i = first; i < end; ++i) rows.row_sum[i] = sum(rows.exponentials + i * n, n);
      for (Index i = first; i < end; ++i)
        divide(rows.exponentials + i * n, n, rows.row_sum[i], rows.weights + i * n);
    }
  }
};

}  // namespace
}  // namespace kernels
