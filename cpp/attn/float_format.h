// How NumPy prints the numbers of one floating-point array: all with one format, chosen from all of
// them, so that they line up in columns.
#pragma once

#include <string>
#include <vector>

#include "attn/decimal.h"

namespace attn {

// T is float or double.
template <class T>
class FloatFormat {
 public:
  // `values`: the numbers that are shown. precision: at most that many digits after the point.
  // suppress_small: not scientific because of small numbers.
  FloatFormat(const std::vector<T>& values, int precision, bool suppress_small);

  // The number, padded to the common width.
  std::string operator()(T x) const;

 private:
  struct Text {
    std::string whole, fraction, exponent;
  };

  void choose_notation(const std::vector<T>& finite, bool suppress_small);
  void measure(const std::vector<T>& finite);
  void make_room_for_non_finite(const std::vector<T>& values);
  Decimal digits(T x, int least, int most) const;
  Text positional(T x) const;
  Text scientific(T x, Decimal value) const;
  std::string non_finite(T x) const;

  bool scientific_ = false;
  int precision_;
  std::size_t left_ = 0, right_ = 0, exponent_ = 0;  // widths before, after the point, of e+00
};

}  // namespace attn
