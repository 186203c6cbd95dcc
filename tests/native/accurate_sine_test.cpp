#include "attn/random/accurate_sine.h"

#include <doctest.h>

#include <algorithm>
#include <cmath>

using namespace attn;

namespace {

// Error in units of the last place of the nearest double.
double error_in_ulps(double actual, long double exact) {
  const double nearest = std::abs(static_cast<double>(exact));
  const double unit = std::nextafter(nearest, 10.0) - nearest;
  return static_cast<double>(std::abs(static_cast<long double>(actual) - exact)) / unit;
}

}  // namespace

TEST_CASE("accurate sine: within 0.51 ulp over the whole turn") {
  constexpr double two_pi = 6.283185307179586;
  double worst = 0;
  const auto meet = [&](double error) {
    if (!(error <= worst)) worst = error;
  };
  // Not the multiples of pi/2, beside which a long double holds too few digits to judge by.
  for (int i = 1; i < 20011; ++i) {
    const double angle = two_pi * i / 20011;
    const AccurateTurn turn = accurate_turn(angle);
    meet(error_in_ulps(turn.cosine, std::cos(static_cast<long double>(angle))));
    meet(error_in_ulps(turn.sine, std::sin(static_cast<long double>(angle))));
  }
  CHECK(worst < 0.51);
}

TEST_CASE("accurate sine: the ends of the quarters") {
  CHECK(accurate_turn(0).sine == 0);
  CHECK(accurate_turn(0).cosine == 1);
  // The double nearest to pi is 1.2246467991473532e-16 below it.
  CHECK(accurate_turn(3.14159265358979323846).sine == 1.2246467991473532e-16);
  CHECK(accurate_turn(3.14159265358979323846).cosine == -1);
  CHECK(accurate_turn(1.57079632679489661923).cosine == 6.123233995736766e-17);
}
