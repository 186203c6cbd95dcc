#include "attn/float_format.h"

#include <algorithm>
#include <cmath>

namespace attn {
namespace {

std::string padded_left(const std::string& text, std::size_t width, char fill = ' ') {
  return text.size() < width ? std::string(width - text.size(), fill) + text : text;
}

std::string padded_right(std::string text, std::size_t width, char fill) {
  text.resize(std::max(text.size(), width), fill);
  return text;
}

std::string sign_of(double x) {
  return std::signbit(x) ? "-" : "";
}

}  // namespace

FloatFormat::FloatFormat(const std::vector<double>& values, bool float32, int precision,
                         bool suppress_small)
    // No double has as many digits after its point.
    : float32_(float32), precision_(std::min(precision, 1100)) {
  std::vector<double> finite;
  for (const double x : values)
    if (std::isfinite(x)) finite.push_back(x);
  choose_notation(finite, suppress_small);
  measure(finite);
  if (finite.size() < values.size()) make_room_for_non_finite(values);
}

// Scientific from 1e8 on, below 1e-4, and where the largest is over 1000 times the smallest.
void FloatFormat::choose_notation(const std::vector<double>& finite, bool suppress_small) {
  double largest = 0, smallest = 0;
  for (const double x : finite) {
    const double size = std::abs(x);
    largest = std::max(largest, size);
    if (size != 0) smallest = smallest == 0 ? size : std::min(smallest, size);
  }
  if (largest == 0) return;
  // NumPy divides in the array's own type.
  const double ratio =
      float32_ ? static_cast<double>(static_cast<float>(largest) / static_cast<float>(smallest))
               : largest / smallest;
  const bool wide = smallest < 0.0001 || ratio > 1000;
  scientific_ = largest >= 1e8 || (!suppress_small && wide);
}

void FloatFormat::measure(const std::vector<double>& finite) {
  std::size_t fraction = 0;
  for (const double x : finite) {
    const Text text = scientific_ ? scientific(x, digits(x, 1, precision_ + 1)) : positional(x);
    left_ = std::max(left_, text.whole.size());
    fraction = std::max(fraction, text.fraction.size());
    exponent_ = std::max(exponent_, text.exponent.size());
  }
  right_ = fraction + exponent_;
  if (scientific_) precision_ = static_cast<int>(fraction);
}

void FloatFormat::make_room_for_non_finite(const std::vector<double>& values) {
  for (const double x : values) {
    if (std::isfinite(x)) continue;
    const std::size_t width = std::isinf(x) && x < 0 ? 4 : 3;
    if (left_ + right_ + 1 < width) left_ = width - right_ - 1;
  }
}

Decimal FloatFormat::shortest(double x, int least) const {
  return float32_ ? shortest_decimal(static_cast<float>(x), least) : shortest_decimal(x, least);
}

// At least `least` digits and as many as identify x, or x rounded to `most` digits.
Decimal FloatFormat::digits(double x, int least, int most) const {
  const Decimal value = shortest(x, least);
  const bool fits = static_cast<int>(value.digits.size()) <= most;
  return fits ? value : rounded(exact_decimal(x), most);
}

FloatFormat::Text FloatFormat::positional(double x) const {
  Decimal value = shortest(x);
  const auto length = static_cast<int>(value.digits.size());
  if (length < value.point || length - value.point > precision_) {
    // The digits before the point are all true ones, also where fewer would identify x.
    const int point = exact_decimal(x).point;
    value = digits(x, point, point + precision_);
  }
  return {sign_of(x) + whole_digits(value), fraction_digits(value), ""};
}

FloatFormat::Text FloatFormat::scientific(double x, Decimal value) const {
  if (value.digits.empty()) value = {"0", 1};
  const int exponent = value.point - 1;
  const std::string size = std::to_string(std::abs(exponent));
  return {sign_of(x) + value.digits.substr(0, 1), value.digits.substr(1),
          (exponent < 0 ? "e-" : "e+") +
              padded_left(size, std::max<std::size_t>(exponent_, 4) - 2, '0')};
}

std::string FloatFormat::non_finite(double x) const {
  const std::string text = std::isnan(x) ? "nan" : sign_of(x) + "inf";
  return padded_left(text, left_ + right_ + 1);
}

std::string FloatFormat::operator()(double x) const {
  if (!std::isfinite(x)) return non_finite(x);
  if (!scientific_) {
    const Text text = positional(x);
    return padded_left(text.whole, left_) + "." + padded_right(text.fraction, right_, ' ');
  }
  // In a column of equal lengths, digits beyond those that identify x are true ones as well.
  const Text text = scientific(x, digits(x, precision_ + 1, precision_ + 1));
  const auto places = static_cast<std::size_t>(precision_);
  return padded_left(text.whole, left_) + "." + padded_right(text.fraction, places, '0') +
         text.exponent;
}

}  // namespace attn
