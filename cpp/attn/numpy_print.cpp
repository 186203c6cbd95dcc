#include "attn/numpy_print.h"

#include <cmath>

namespace attn {
namespace {

// 10^|n| as NumPy computes it: exactly up to 10^22, and infinity from 10^309 on.
double power_of_ten(int n) {
  double power = 1;
  for (const int step = n < 0 ? 1 : -1; n != 0 && std::isfinite(power); n += step) power *= 10;
  return power;
}

}  // namespace

// The power of ten is of T where T holds it: 10^39 stays double beside numbers of float32.
template <class T>
T np_round(T x, int decimals) {
  const bool divides = decimals < 0;
  const double exact = power_of_ten(decimals);
  const auto fitting = static_cast<double>(static_cast<T>(exact));
  const double unit = std::isfinite(fitting) ? fitting : exact;
  const auto value = static_cast<double>(x);
  const T whole = std::nearbyint(static_cast<T>(divides ? value / unit : value * unit));
  const auto places = static_cast<double>(whole);
  return static_cast<T>(divides ? places * unit : places / unit);
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
