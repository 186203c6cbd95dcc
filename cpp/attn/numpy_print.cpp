#include "attn/numpy_print.h"

#include <cmath>
#include <cstdlib>
#include <limits>

namespace attn {
namespace {

// 10^n as NumPy computes it: exactly up to 10^22, and infinity from 10^309 on.
double power_of_ten(int n) {
  double power = 1;
  for (; n > 0 && std::isfinite(power); --n) power *= 10;
  return power;
}

// Of two numbers whose product or quotient NumPy rounds to T: a power that T can hold is rounded to
// it before, a larger one is not.
template <class T>
double factor(int n) {
  constexpr auto largest = static_cast<double>(std::numeric_limits<T>::max());
  const double power = power_of_ten(n);
  return power > largest ? power : static_cast<double>(static_cast<T>(power));
}

}  // namespace

template <class T>
T np_round(T x, int decimals) {
  const double power = factor<T>(std::abs(decimals)), number = static_cast<double>(x);
  if (decimals < 0) return T(static_cast<double>(std::nearbyint(T(number / power))) * power);
  return T(static_cast<double>(std::nearbyint(T(number * power))) / power);
}

template <class T>
Tensor<T> np_round(const Tensor<T>& tensor, int decimals) {
  Tensor<T> out(tensor.shape());
  for (Index i = 0; i < out.size(); ++i) out[i] = np_round(tensor[i], decimals);
  return out;
}

template float np_round<float>(float, int);
template double np_round<double>(double, int);
template Tensor<float> np_round<float>(const Tensor<float>&, int);
template Tensor<double> np_round<double>(const Tensor<double>&, int);

}  // namespace attn
