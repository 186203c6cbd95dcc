// exp of the kernels: its error over the whole range, and where it leaves the numbers.
#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "kernel_tables.h"
#include "kernels/table.h"
#include "support.h"

using kernels::Index;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

float from_bits(std::uint32_t bits) {
  float x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

// |y - exp(x)| in units of the last place that a float near exp(x) has.
double error_in_ulp(float x, float y) {
  const double exact = std::exp(static_cast<double>(x));
  int exponent = 0;
  std::frexp(exact, &exponent);
  return std::abs(static_cast<double>(y) - exact) / std::ldexp(1, std::max(exponent - 24, -149));
}

float exp_of(const kernels::Table<float>& table, float x) {
  table.exponentials(&x, 1, 0, &x);
  return x;
}

}  // namespace

TEST_CASE(
    "kernels: exp is within an ulp over the whole range, and the same where it is rounded alike") {
  // Every 97th number from -104 to 0 and from 0 to 88.72, in the order of their bits.
  std::vector<float> x;
  for (std::uint32_t bits = 0; from_bits(bits) < 104; bits += 97) x.push_back(-from_bits(bits));
  for (std::uint32_t bits = 0; from_bits(bits) < 88.7f; bits += 97) x.push_back(from_bits(bits));
  const Index n = static_cast<Index>(x.size());
  const kernels::Tables<float> all = kernels::tables<float>();
  std::vector<float> first[2];
  for (int i = 0; i < all.count; ++i) {
    CAPTURE(i);
    std::vector<float> out(x.size());
    all.table[i]->exponentials(x.data(), n, 0, out.data());
    std::vector<float>& alike = first[all.table[i]->fuses];
    if (!alike.empty()) {
      CHECK(std::memcmp(out.data(), alike.data(), out.size() * sizeof(float)) == 0);
      continue;
    }
    double worst = 0;
    for (std::size_t k = 0; k < x.size(); ++k) {
      const double error = error_in_ulp(x[k], out[k]);
      if (!(error <= worst)) worst = error;
    }
    MESSAGE("worst error: ", worst, " ulp");
    CHECK(worst < 1);
    alike = out;
  }
}

TEST_CASE("kernels: exp in double has the bits of the C library's over the whole range") {
  // From sizes that are nothing beside 1 to those whose exponentials are 0 or infinite.
  std::vector<double> x = {0.0, -0.0, 700.0, -700.0, 709.78, 709.79, -708.4, -745.13, -745.14};
  for (const double sign : {-1.0, 1.0})
    for (double size = 0x1p-60; size < 800; size *= 1.0001234) x.push_back(sign * size);
  // One of the few that tell in which order a polynomial is added up; 8 are computed at once.
  x.insert(x.end(), 16, 0.013378921039464982);
  std::vector<double> expected;
  for (const double of : x) expected.push_back(std::exp(of));
  const kernels::Tables<double> all = kernels::tables<double>();
  for (int i = 0; i < all.count; ++i) {
    CAPTURE(i);
    std::vector<double> out(x.size());
    all.table[i]->exponentials(x.data(), static_cast<Index>(x.size()), 0, out.data());
    for (std::size_t k = 0; k < x.size(); ++k) {
      CAPTURE(x[k]);
      CHECK(out[k] == expected[k]);
    }
  }
}

TEST_CASE("kernels: exp at the ends of the numbers") {
  for_every_table<float>([](const kernels::Table<float>& table) {
    CHECK(exp_of(table, 0.0f) == 1);
    CHECK(exp_of(table, -0.0f) == 1);
    CHECK(exp_of(table, -inf) == 0);
    CHECK(exp_of(table, inf) == inf);
    CHECK(std::isnan(exp_of(table, std::numeric_limits<float>::quiet_NaN())));
    CHECK(exp_of(table, std::numeric_limits<float>::max()) == inf);
    CHECK(exp_of(table, -std::numeric_limits<float>::max()) == 0);
    // The last argument with a finite exponential, and the first whose exponential is not 0.
    CHECK(std::isfinite(exp_of(table, 0x1.62e42ep6f)));
    CHECK(exp_of(table, 0x1.62e430p6f) == inf);
    CHECK(exp_of(table, -0x1.9fe368p6f) == std::numeric_limits<float>::denorm_min());
    CHECK(exp_of(table, -0x1.9fe36ap6f) == 0);
  });
}

TEST_CASE_TEMPLATE("kernels: exponentials of rows of every length, in place too", T, float,
                   double) {
  support::Random random(1);
  const kernels::Tables<T> all = kernels::tables<T>();
  for (int i = 0; i < all.count; ++i) {
    for (Index n = 1; n <= 40; ++n) {
      CAPTURE(n);
      const attn::Tensor<T> x = random.tensor<T>({n}, -9, 9);
      attn::Tensor<T> out({n}, T(7)), in_place = x;
      all.table[i]->exponentials(x.data(), n, T(1.5), out.data());
      all.table[i]->exponentials(x.data(), n, T(1.5), in_place.data());
      CHECK(support::same(in_place, out));
      for (Index k = 0; k < n; ++k) {
        T alone = x[k];
        all.table[i]->exponentials(&alone, 1, T(1.5), &alone);
        CHECK(out[k] == alone);
        if (sizeof(T) == sizeof(double)) CHECK(out[k] == std::exp(x[k] - T(1.5)));
      }
    }
  }
}

TEST_CASE_TEMPLATE("kernels: an exponential is the same whatever stands beside it", T, float,
                   double) {
  constexpr T infinite = std::numeric_limits<T>::infinity();
  constexpr T nan = std::numeric_limits<T>::quiet_NaN();
  // Around the last ones whose exponentials are normal numbers, around the last that are not 0, and
  // far beyond.
  const std::vector<T> ends =
      sizeof(T) == sizeof(float)
          ? std::vector<T>{T(-85.9),  T(-86.1), T(-90),  T(-102.9), T(-103.1),
                           -infinite, T(87.9),  T(88.1), infinite,  nan}
          : std::vector<T>{T(-698.9), T(-699.1), T(-707),  T(-744.1), T(-744.9), T(-745.1),
                           -infinite, T(701.1),  T(710.8), infinite,  nan};
  const kernels::Tables<T> all = kernels::tables<T>();
  for (int i = 0; i < all.count; ++i) {
    CAPTURE(i);
    const auto exponentials = [&](std::vector<T> x) {
      all.table[i]->exponentials(x.data(), static_cast<Index>(x.size()), 1, x.data());
      return x;
    };
    const auto is_same = [](const std::vector<T>& a, const std::vector<T>& b) {
      return std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
    };
    for (const unsigned n : {5u, 16u, 31u, 33u, 70u, 300u}) {
      CAPTURE(n);
      std::vector<T> row(n);
      for (std::size_t k = 0; k < n; ++k) row[k] = T(0.37) * static_cast<T>(k % 50) - 12;
      const std::vector<T> expected = exponentials(row);
      for (const T beside : ends) {
        CAPTURE(beside);
        const T alone = exponentials({beside})[0];
        CHECK(is_same(exponentials(std::vector<T>(n, beside)), std::vector<T>(n, alone)));
        for (std::size_t at = 0; at < n; ++at) {
          std::vector<T> x = row, wanted = expected;
          x[at] = beside;
          wanted[at] = alone;
          CHECK(is_same(exponentials(x), wanted));
          // Also where all that follow are such, as under a causal mask.
          std::fill(x.begin() + static_cast<std::ptrdiff_t>(at), x.end(), beside);
          std::fill(wanted.begin() + static_cast<std::ptrdiff_t>(at), wanted.end(), alone);
          CHECK(is_same(exponentials(x), wanted));
        }
      }
    }
  }
}
