#include "attn/random/numpy_legacy.h"

#include <algorithm>
#include <cmath>

namespace attn {
namespace {

constexpr Index most_points = 64;

}  // namespace

double NumpyLegacy::random_sample() {
  const std::uint32_t high = words_.next() >> 5;
  const std::uint32_t low = words_.next() >> 6;
  return (high * 67108864.0 + low) / 9007199254740992.0;
}

// Many points at a time, and each step for all of them: whether one lies within the circle cannot
// be foreseen, and waiting for that is most of the time that they take one by one. Never more
// points than are needed if all of them lie within: no word is drawn too early.
Index NumpyLegacy::draw(double* out, Index wanted) {
  if (has_kept_) {
    has_kept_ = false;
    *out = kept_;
    return 1;
  }
  const Index points = std::clamp<Index>(wanted / 2, 1, most_points);
  for (Index i = 0; i < 2 * points; ++i) out[i] = 2.0 * random_sample() - 1.0;
  double factor[most_points];
  Index inside = 0;
  for (Index i = 0; i < points; ++i) {
    const double x = out[2 * i], y = out[2 * i + 1];
    const double square = x * x + y * y;
    out[2 * inside] = y;
    out[2 * inside + 1] = x;
    factor[inside] = square;
    inside += static_cast<Index>(square < 1.0) & static_cast<Index>(square != 0.0);
  }
  for (Index i = 0; i < inside; ++i) factor[i] = -2.0 * std::log(factor[i]) / factor[i];
  for (Index i = 0; i < inside; ++i) {
    const double root = std::sqrt(factor[i]);
    out[2 * i] *= root;
    out[2 * i + 1] *= root;
  }
  if (2 * inside <= wanted) return 2 * inside;
  kept_ = out[1];
  has_kept_ = true;
  return 1;
}

double NumpyLegacy::randn() {
  double pair[2];
  while (draw(pair, 1) == 0) continue;
  return pair[0];
}

template <class T>
void NumpyLegacy::normal(T* out, Index n, double deviation) {
  double drawn[2 * most_points];
  for (Index done = 0; done < n;) {
    const Index count = draw(drawn, n - done);
    for (Index i = 0; i < count; ++i) out[done++] = static_cast<T>(deviation * drawn[i]);
  }
}

template void NumpyLegacy::normal<float>(float*, Index, double);
template void NumpyLegacy::normal<double>(double*, Index, double);

}  // namespace attn
