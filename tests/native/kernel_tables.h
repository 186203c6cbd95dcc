// What the tests of the kernels share: every width of vectors that this machine has, and numbers.
#pragma once

#include <doctest.h>

#include <cstring>
#include <vector>

#include "kernels/product.h"
#include "support.h"

namespace {

using attn::Index;
using support::Random;

template <class T, class Check>
void for_every_table(Check check) {
  const kernels::Tables<T> all = kernels::tables<T>();
  for (int i = 0; i < all.count; ++i) {
    CAPTURE(i);
    check(*all.table[i]);
  }
}

template <class T>
std::vector<T> draw(Index count, Random& random) {
  std::vector<T> x(static_cast<std::size_t>(count));
  for (T& entry : x) entry = static_cast<T>(random.real(-2, 2));
  return x;
}

template <class T>
bool same_bits(const std::vector<T>& a, const std::vector<T>& b) {
  if (a.size() != b.size()) return false;
  return a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

}  // namespace
