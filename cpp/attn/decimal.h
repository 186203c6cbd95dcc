// Floating-point numbers as decimal digits: all of them exactly, the fewest that identify the
// number, or rounded to a place. What Python and NumPy print is made of these. And the way back.
#pragma once

#include <string>
#include <string_view>

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

// "12", ".5", "1e-3": the whole text as digits with a point and an exponent, or false.
bool read_decimal(std::string_view text, Decimal& value);

// The number nearest to a decimal, ties to even; infinity beyond all of them.
double nearest_double(const Decimal& value);

// "1e-05", "1.5e+16".
std::string scientific(const Decimal& value);

// The digits before and after the decimal point, "0" and "05" for 0.05.
std::string whole_digits(const Decimal& value);
std::string fraction_digits(const Decimal& value);

}  // namespace attn
