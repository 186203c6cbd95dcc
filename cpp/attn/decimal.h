// Floating-point numbers as decimal digits: all of them exactly, the fewest that identify the
// number, or rounded to a place. What Python and NumPy print is made of these.
#pragma once

#include <string>

namespace attn {

// The finite number 0.DIGITS * 10^point, without its sign. No zeros lead or trail; zero has no
// digits and point 0.
struct Decimal {
  std::string digits;
  int point = 0;
};

// All digits of |x|. x must be finite here and below.
Decimal exact_decimal(double x);

// The fewest digits that lie nearer to |x| than to any other number of its type, and of those the
// nearest to |x| (Steele and White, "How to Print Floating-Point Numbers Accurately", 1990).
// Where that is fewer than `least` digits, so many of |x| itself; the last one is then still
// rounded to the side on which the number remains identified.
Decimal shortest_decimal(double x, int least = 1);
Decimal shortest_decimal(float x, int least = 1);

// Rounded to `kept` digits, ties to even. Negative `kept` gives zero.
Decimal rounded(const Decimal& value, int kept);

// The digits before and after the decimal point, "0" and "05" for 0.05.
std::string whole_digits(const Decimal& value);
std::string fraction_digits(const Decimal& value);

}  // namespace attn
