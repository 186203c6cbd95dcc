#include "attn/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "attn/decimal.h"

namespace attn {
namespace {

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
  // No double has more digits than that.
  const Decimal value = rounded(exact, exact.point + std::min(decimals, 1100));
  std::string fraction = fraction_digits(value);
  fraction.resize(static_cast<std::size_t>(decimals), '0');
  const std::string sign = std::signbit(x) ? "-" : "";
  return sign + whole_digits(value) + (decimals > 0 ? "." + fraction : "");
}

std::string write_text(double value) {
  std::string text = repr(value);
  if (text.size() > 2 && text.compare(text.size() - 2, 2, ".0") == 0) text.resize(text.size() - 2);
  return text;
}

bool read_text(std::string_view text, std::int64_t& value) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end) return false;
  value = number;
  return true;
}

bool read_text(std::string_view text, double& value) {
  const bool negative = !text.empty() && text[0] == '-';
  if (negative || (!text.empty() && text[0] == '+')) text.remove_prefix(1);
  Decimal decimal;
  double size = std::numeric_limits<double>::infinity();
  if (read_decimal(text, decimal)) {
    size = nearest_double(decimal);
  } else if (text != "inf" && text != "infinity") {
    return false;
  }
  value = negative ? -size : size;
  return true;
}

}  // namespace attn
