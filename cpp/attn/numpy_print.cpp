#include "attn/numpy_print.h"

#include <algorithm>
#include <cmath>

#include "attn/decimal.h"

namespace attn {
namespace {

// 10^n as NumPy computes it: exactly up to 10^22.
double power_of_ten(int n) {
  double power = 1;
  for (; n > 0; --n) power *= 10;
  return power;
}

std::string positional(const Decimal& value) {
  const std::string fraction = fraction_digits(value);
  return whole_digits(value) + "." + (fraction.empty() ? "0" : fraction);
}

std::string non_finite(double x) {
  if (std::isnan(x)) return "nan";
  return x < 0 ? "-inf" : "inf";
}

template <class T>
std::string repr_of(T x) {
  if (!std::isfinite(x)) return non_finite(static_cast<double>(x));
  const Decimal value = shortest_decimal(x);
  const double size = std::abs(static_cast<double>(x));
  const bool plain = size == 0 || (size >= 1e-4 && size < 1e16);
  return (std::signbit(x) ? "-" : "") + (plain ? positional(value) : scientific(value));
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

std::string repr(double x) {
  return repr_of(x);
}

std::string repr(float x) {
  return repr_of(x);
}

std::string format_fixed(double x, int decimals) {
  if (!std::isfinite(x)) return non_finite(x);
  decimals = std::max(decimals, 0);
  const Decimal exact = exact_decimal(x);
  const Decimal value = rounded(exact, exact.point + decimals);
  std::string fraction = fraction_digits(value);
  fraction.resize(static_cast<std::size_t>(decimals), '0');
  const std::string sign = std::signbit(x) ? "-" : "";
  return sign + whole_digits(value) + (decimals > 0 ? "." + fraction : "");
}

template float np_round<float>(float, int);
template double np_round<double>(double, int);
template Tensor<float> np_round<float>(const Tensor<float>&, int);
template Tensor<double> np_round<double>(const Tensor<double>&, int);

}  // namespace attn
