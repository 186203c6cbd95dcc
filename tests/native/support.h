// Helpers of the tests: one loop over seeded random sizes, which names the seed when a check fails,
// and seeded matrices. The numbers only have to be varied and repeatable, so they come from a small
// generator of their own, not from the ones under test.
#pragma once

#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "attn/problem.h"
#include "attn/tensor.h"

namespace support {

using attn::Index;
using attn::Shape;
using attn::Tensor;

// splitmix64 (Steele, Lea and Flood 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t bits() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  // A whole number from low to high, both included.
  Index whole(Index low, Index high) {
    return low + static_cast<Index>(bits() % static_cast<std::uint64_t>(high - low + 1));
  }
  // Uniform on [low, high).
  double real(double low, double high) {
    return low + (high - low) * static_cast<double>(bits() >> 11) * 0x1p-53;
  }
  template <class T>
  Tensor<T> tensor(Shape shape, double low = -2, double high = 2) {
    Tensor<T> t(std::move(shape));
    for (Index i = 0; i < t.size(); ++i) t[i] = static_cast<T>(real(low, high));
    return t;
  }

 private:
  std::uint64_t state_;
};

// Sizes of one multi-head attention. d_model = h * d.
struct Sizes {
  Index n, n_k, d, d_v, h;
  Index d_model() const { return h * d; }
};

constexpr std::uint64_t seeds = 240;

// The first seeds are the corners: one token, width one, as many heads as columns, one head.
inline Sizes sizes(std::uint64_t seed, Random& random) {
  Sizes s{random.whole(1, 12), random.whole(1, 12), random.whole(1, 9), random.whole(1, 9),
          random.whole(1, 4)};
  if (seed % 8 == 0) s.n = 1;
  if (seed % 8 == 1) s.d = s.d_v = 1;  // h = d_model
  if (seed % 8 == 2) s.h = 1;
  if (seed % 8 == 3) s.n_k = 1;
  if (seed == 4) s = {1, 1, 1, 1, 1};
  if (seed % 40 == 5) s.n = s.n_k = random.whole(100, 150);  // beyond one block of pairwise sums
  return s;
}

// Calls property(sizes, random) for every seed; a failing check prints "seed := ...".
template <class Property>
void for_seeded_sizes(Property property) {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const Sizes s = sizes(seed, random);
    property(s, random);
  }
}

// What is wrong with a call, as its first problem says; of one without, "no error" and no code.
template <class Function>
attn::Problem problem_of(Function function) {
  try {
    function();
  } catch (const attn::InvalidInput& error) {
    return error.problems()[0];
  }
  return {static_cast<attn::ProblemCode>(-1), "", "no error"};
}

// max |a - b|; infinite where one is not a number or the shapes differ.
template <class T, class U>
double distance(const Tensor<T>& a, const Tensor<U>& b) {
  if (a.shape() != b.shape()) return HUGE_VAL;
  double worst = 0;
  for (Index i = 0; i < a.size(); ++i) {
    const double d = std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i]));
    if (!(d <= worst)) worst = std::isnan(d) ? HUGE_VAL : d;
  }
  return worst;
}

// The same bits, NaN included: NaN equals NaN here.
template <class T>
bool same(const Tensor<T>& a, const Tensor<T>& b) {
  return a.shape() == b.shape() &&
         std::equal(a.values().begin(), a.values().end(), b.values().begin(),
                    [](T x, T y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

}  // namespace support
