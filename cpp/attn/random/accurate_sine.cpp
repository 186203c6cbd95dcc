#include "attn/random/accurate_sine.h"

#include <cmath>

namespace attn {
namespace {

// A number as the unevaluated sum of two doubles, the second at most half a unit of the first.
struct Pair {
  double high, low;
};

Pair sum(double a, double b) noexcept {
  const double high = a + b;
  const double rest = high - a;
  return {high, (a - (high - rest)) + (b - rest)};
}

Pair sum(Pair a, Pair b) noexcept {
  const Pair high = sum(a.high, b.high);
  return sum(high.high, high.low + a.low + b.low);
}

// The upper 26 bits of a, so that products of halves are exact.
double upper_half(double a) noexcept {
  const double shifted = 134217729.0 * a;
  return shifted - (shifted - a);
}

Pair product(double a, double b) noexcept {
  const double high = a * b;
  const double a1 = upper_half(a), b1 = upper_half(b);
  const double a2 = a - a1, b2 = b - b1;
  return {high, ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2};
}

Pair product(Pair a, Pair b) noexcept {
  const Pair high = product(a.high, b.high);
  return sum(high.high, high.low + a.high * b.low + a.low * b.high);
}

// angle - quarters * pi/2, with pi/2 in parts of 33 bits, whose small multiples are exact.
Pair reduce(double angle, double quarters) noexcept {
  constexpr double part1 = 0x1.921fb544p+0, part2 = 0x1.0b4611a6p-34, part3 = 0x1.3198a2e037073p-69;
  const Pair rest = sum(angle - quarters * part1, -quarters * part2);
  return sum(rest.high, rest.low - quarters * part3);
}

// The Taylor series after its leading term: coefficients 1 / (first (first + 1)), times those of
// the next, and so on, in nested form. Only the leading coefficients need two doubles.
Pair series(Pair square, double first) noexcept {
  double tail = 0;
  for (double k = first + 16; k > first + 2; k -= 2)
    tail = square.high / (k * (k + 1)) * (1 - tail);
  Pair nested = sum(1.0, -tail);
  for (double k = first + 2; k >= first; k -= 2) {
    const double divisor = k * (k + 1);
    const Pair term = product(square, nested);
    const double high = term.high / divisor;
    const Pair back = product(high, divisor);
    nested = sum({1.0, 0.0}, {-high, -((term.high - back.high - back.low + term.low) / divisor)});
  }
  return nested;
}

}  // namespace

AccurateTurn accurate_turn(double angle) noexcept {
  constexpr double two_over_pi = 0.63661977236758134308;
  const int quarters = static_cast<int>(angle * two_over_pi + 0.5);
  const Pair rest = reduce(angle, quarters);
  const Pair square = product(rest, rest);
  const Pair cosine = series(square, 1);
  const Pair sine = product(rest, series(square, 2));
  switch (quarters % 4) {
    case 0:
      return {cosine.high, sine.high};
    case 1:
      return {-sine.high, cosine.high};
    case 2:
      return {-cosine.high, -sine.high};
    default:
      return {sine.high, -cosine.high};
  }
}

AccurateTurn glibc_turn(double angle) noexcept {
#ifdef __GLIBC__
  return {std::cos(angle), std::sin(angle)};
#else
  return accurate_turn(angle);
#endif
}

}  // namespace attn
