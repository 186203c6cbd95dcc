// Arrays as NumPy 1.24 rounds and prints them, so that printed output can be reproduced.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "attn/tensor.h"

namespace attn {

// np.round: x * 10^decimals, rounded to the nearest integer, ties to even, and divided again; for
// negative decimals divided first. Not the nearest decimal: np_round(0.0015, 3) is 0.002, and
// np_round(0.0025, 3) is 0.002 as well. A number is rounded as in an array of its type; NumPy
// rounds a np.float32 that stands alone in another way, which differs from 11 decimals on.
template <class T>
T np_round(T x, int decimals);
template <class T>
Tensor<T> np_round(const Tensor<T>& tensor, int decimals);

// The printing options of NumPy, with its defaults.
struct PrintOptions {
  std::optional<int> precision;  // digits after the point, 0 or more; 8 where none are given
  Index threshold = 1000;        // arrays with more entries show only their edges
  Index edge_items = 3;
  Index line_width = 75;
  std::optional<bool> suppress_small;  // true: never scientific for small numbers
  std::string separator = " ";
};

// str(array), for any rank; "[]" for an array without entries. A scalar has the digits of its repr,
// as str() gives them, unless precision or suppress_small says otherwise. T is float, double or
// int64_t. Throws InvalidInput(out_of_range) for a negative precision.
template <class T>
std::string array2string(TensorView<const T> array, const PrintOptions& options = {});
template <class T>
std::string array2string(const Tensor<T>& array, const PrintOptions& options = {}) {
  return array2string<T>(array.view(), options);
}

}  // namespace attn
