// Comparing random draws with the reference: equal natively, and in WASM within the few ulp by
// which its C library differs in log, sin and cos from the one that the data was made with
// (README.md, last section).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "reference.h"

namespace reference {

#ifdef __EMSCRIPTEN__
constexpr bool in_wasm = true;
#else
constexpr bool in_wasm = false;
#endif

// The distance of two doubles in units of the last place of the expected one.
inline double ulps(double expected, double actual) {
  if (expected == actual) return 0;
  const double size = std::abs(expected);
  const double next = std::nextafter(size, std::numeric_limits<double>::infinity());
  return std::abs(expected - actual) / (next - size);
}

// Equal natively; in WASM every entry within `wasm_ulps`.
inline void expect_draws(File& file, const std::string& key, const Tensor<double>& actual,
                         double wasm_ulps) {
  if (!in_wasm || wasm_ulps == 0 || file.shape(key) != actual.shape()) {
    file.expect(key, actual, exact());
    return;
  }
  const Tensor<double> expected = file.input<double>(key);
  double worst = 0;
  for (Index i = 0; i < expected.size(); ++i) worst = std::max(worst, ulps(expected[i], actual[i]));
  file.expect_small(key, worst, wasm_ulps);
}

// The limits in WASM. Draws of np.random.randn: some 60 of a million.
constexpr double legacy_normal_ulps = 2;
// torch.randn in float64, by its sine and cosine, which glibc itself rounds the other way in 0.14 %
// of the cases, and for 16 entries and more by the logarithm.
constexpr double torch_small_normal_ulps = 1;
constexpr double torch_normal_ulps = 4;

}  // namespace reference
