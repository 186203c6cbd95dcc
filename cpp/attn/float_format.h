// How NumPy prints the numbers of one floating-point array: all with one format, chosen from all of
// them, so that they line up in columns.
#pragma once

#include <string>
#include <vector>

#include "attn/decimal.h"

namespace attn {

// Of doubles, or of floats, which are handed in as doubles.
class FloatFormat {
 public:
  // `values`: the numbers that are shown. float32: they are floats. precision: at most that many
  // digits after the point. suppress_small: not scientific because of small numbers.
  FloatFormat(const std::vector<double>& values, bool float32, int precision, bool suppress_small);

  // The number, padded to the common width.
  std::string operator()(double x) const;

 private:
  struct Text {
    std::string whole, fraction, exponent;
  };

  void choose_notation(const std::vector<double>& finite, bool suppress_small);
  void measure(const std::vector<double>& finite);
  void make_room_for_non_finite(const std::vector<double>& values);
  Decimal shortest(double x, int least = 1) const;
  Decimal digits(double x, int least, int most) const;
  Text positional(double x) const;
  Text scientific(double x, Decimal value) const;
  std::string non_finite(double x) const;

  bool float32_, scientific_ = false;
  int precision_;
  std::size_t left_ = 0, right_ = 0, exponent_ = 0;  // widths before, after the point, of e+00
};

}  // namespace attn
