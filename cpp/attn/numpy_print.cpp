#include "attn/numpy_print.h"

#include <cmath>

namespace attn {
namespace {

// 10^n as NumPy computes it: exactly up to 10^22, and infinity from 10^309 on.
double power_of_ten(int n) {
  double power = 1;
  for (; n > 0 && std::isfinite(power); --n) power *= 10;
  return power;
}

}  // namespace

template <class T>
T np_round(T x, int decimals) {
  if (decimals < 0) {
    const T unit = static_cast<T>(power_of_ten(-decimals));
    return std::nearbyint(x / unit) * unit;
  }
  const T parts = static_cast<T>(power_of_ten(decimals));
  return std::nearbyint(x * parts) / parts;
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
