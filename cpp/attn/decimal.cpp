#include "attn/decimal.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

namespace attn {
namespace {

// |x| = mantissa * 2^exponent. The gap to the next number below is half the one above where the
// mantissa is a power of two.
struct Binary {
  std::uint64_t mantissa;
  int exponent;
  bool narrow_below;
};

template <class T>
Binary decompose(T x) {
  using Limits = std::numeric_limits<T>;
  int exponent = 0;
  const T fraction = std::frexp(std::abs(x), &exponent);
  // Subnormal numbers have fewer bits, and the gap above and below is the same.
  const int bits = std::min(Limits::digits, exponent - Limits::min_exponent + Limits::digits);
  const auto mantissa = static_cast<std::uint64_t>(std::ldexp(fraction, bits));
  const bool power_of_two = (mantissa & (mantissa - 1)) == 0;
  return {mantissa, exponent - bits, power_of_two && exponent > Limits::min_exponent};
}

// A natural number in base 10^9, the low digits first.
class BigNumber {
 public:
  explicit BigNumber(std::uint64_t value) {
    for (; value != 0; value /= base) limbs_.push_back(static_cast<std::uint32_t>(value % base));
  }

  void multiply(std::uint32_t factor) {
    std::uint64_t carry = 0;
    for (std::uint32_t& limb : limbs_) {
      carry += static_cast<std::uint64_t>(limb) * factor;
      limb = static_cast<std::uint32_t>(carry % base);
      carry /= base;
    }
    for (; carry != 0; carry /= base) limbs_.push_back(static_cast<std::uint32_t>(carry % base));
  }

  std::string digits() const {
    std::string text;
    for (std::size_t i = limbs_.size(); i-- > 0;) {
      const std::string limb = std::to_string(limbs_[i]);
      if (!text.empty()) text.append(9 - limb.size(), '0');
      text += limb;
    }
    return text;
  }

 private:
  static constexpr std::uint32_t base = 1000000000;
  std::vector<std::uint32_t> limbs_;
};

// At most `step` factors at a time, as many as fit in 32 bits.
void multiply_by_power(BigNumber& number, std::uint32_t base, int step, int power) {
  for (; power > 0; power -= step) {
    std::uint32_t factor = 1;
    for (int i = std::min(step, power); i > 0; --i) factor *= base;
    number.multiply(factor);
  }
}

// The digits of mantissa * 2^exponent, times 10^-exponent where the exponent is negative.
std::string scaled_digits(std::uint64_t mantissa, int exponent) {
  BigNumber number(mantissa);
  if (exponent >= 0) {
    multiply_by_power(number, 2, 30, exponent);
  } else {
    multiply_by_power(number, 5, 13, -exponent);
  }
  return number.digits();
}

Decimal without_outer_zeros(std::string digits, int point) {
  const std::size_t last = digits.find_last_not_of('0');
  if (last == std::string::npos) return {};
  digits.resize(last + 1);
  const std::size_t first = digits.find_first_not_of('0');
  return {digits.substr(first), point - static_cast<int>(first)};
}

// mantissa * 2^exponent.
Decimal decimal_of(std::uint64_t mantissa, int exponent) {
  const std::string digits = scaled_digits(mantissa, exponent);
  return without_outer_zeros(digits, static_cast<int>(digits.size()) + std::min(0, exponent));
}

// Whether a decimal above 0 is nearer to the number above the one with these bits than to it.
bool rounds_beyond(const Decimal& value, std::uint64_t bits) {
  constexpr std::uint64_t implied = std::uint64_t(1) << 52;
  const int biased = static_cast<int>(bits >> 52);
  const std::uint64_t mantissa = bits % implied + (biased > 0 ? implied : 0);
  const Decimal half_way = decimal_of(2 * mantissa + 1, std::max(biased, 1) - 1076);
  if (value.point != half_way.point) return value.point > half_way.point;
  const int order = value.digits.compare(half_way.digits);
  return order > 0 || (order == 0 && bits % 2 == 1);
}

// Adds one at the last digit. The first digit must not be a 9 that carries.
void increment(std::string& digits) {
  std::size_t i = digits.size() - 1;
  while (digits[i] == '9') digits[i--] = '0';
  ++digits[i];
}

bool only_zeros(const std::string& digits, std::size_t from) {
  return digits.find_first_not_of('0', from) == std::string::npos;
}

// Whether what follows the first `kept` digits rounds them up.
bool rounds_up(const std::string& digits, std::size_t kept) {
  if (kept >= digits.size() || digits[kept] != '5')
    return kept < digits.size() && digits[kept] > '5';
  return !only_zeros(digits, kept + 1) || (kept > 0 && (digits[kept - 1] - '0') % 2 == 1);
}

// The number and the ends of the interval of all that reads back as it, as digits of one length.
struct Interval {
  std::string low, value, high;
  bool closed;  // the ends read back as it, too
};

Interval interval_of(const Binary& x) {
  Interval out;
  const int exponent = x.exponent - 2;
  out.low = scaled_digits(4 * x.mantissa - (x.narrow_below ? 1 : 2), exponent);
  out.value = scaled_digits(4 * x.mantissa, exponent);
  out.high = scaled_digits(4 * x.mantissa + 2, exponent);
  out.closed = x.mantissa % 2 == 0;
  // One zero in front, so that rounding up never needs another digit.
  const std::size_t length = out.high.size() + 1;
  for (std::string* digits : {&out.low, &out.value, &out.high})
    digits->insert(0, length - digits->size(), '0');
  return out;
}

// The first `kept` digits, with 1 added to the last one where `up`.
Decimal cut(const std::string& digits, std::size_t kept, bool up, int point) {
  std::string head = digits.substr(0, kept);
  if (up) increment(head);
  return without_outer_zeros(std::move(head), point);
}

template <class T>
Decimal shortest(T x, int least) {
  if (x == T(0)) return {};
  const Binary binary = decompose(x);
  const Interval range = interval_of(binary);
  const std::string &low = range.low, &value = range.value, &high = range.high;
  const int point = static_cast<int>(value.size()) + std::min(0, binary.exponent - 2);
  const std::size_t first = value.find_first_not_of('0') + static_cast<std::size_t>(least);
  // By how many units of the last digit kept so far the value is above the interval's low end, and
  // below its high end. Over 1 it no longer matters, so it does not grow without bound.
  int above = 0, below = 0;
  for (std::size_t kept = 1; kept < value.size(); ++kept) {
    const std::size_t i = kept - 1;
    above = std::min(10 * above + (value[i] - low[i]), 20);
    below = std::min(10 * below + (high[i] - value[i]), 20);
    if (kept < first) continue;
    const bool may_down = above > 0 || (range.closed && only_zeros(low, kept));
    const bool may_up = below > 1 || (below == 1 && (range.closed || !only_zeros(high, kept)));
    if (!may_down && !may_up) continue;
    return cut(value, kept, may_up && (!may_down || rounds_up(value, kept)), point);
  }
  return cut(value, value.size(), false, point);
}

}  // namespace

Decimal exact_decimal(double x) {
  if (x == 0.0) return {};
  const Binary binary = decompose(x);
  return decimal_of(binary.mantissa, binary.exponent);
}

Decimal shortest_decimal(double x, int least) {
  return shortest(x, std::max(least, 1));
}

Decimal shortest_decimal(float x, int least) {
  return shortest(x, std::max(least, 1));
}

Decimal rounded(const Decimal& value, int kept) {
  if (kept < 0) return {};
  const auto count = static_cast<std::size_t>(kept);
  if (count >= value.digits.size()) return value;
  std::string digits = "0" + value.digits.substr(0, count);
  if (rounds_up(value.digits, count)) increment(digits);
  return without_outer_zeros(digits, value.point + 1);
}

bool read_decimal(std::string_view text, Decimal& value) {
  const auto is_digit = [&](std::size_t i) {
    return i < text.size() && text[i] >= '0' && text[i] <= '9';
  };
  std::string digits;
  std::size_t i = 0;
  for (; is_digit(i); ++i) digits += text[i];
  int point = static_cast<int>(i);
  if (i < text.size() && text[i] == '.')
    while (is_digit(++i)) digits += text[i];
  if (digits.empty()) return false;
  if (i < text.size()) {
    if (text[i] != 'e' && text[i] != 'E') return false;
    const bool negative = ++i < text.size() && text[i] == '-';
    if (negative || (i < text.size() && text[i] == '+')) ++i;
    if (!is_digit(i)) return false;
    int exponent = 0;
    // More than a text has digits.
    for (; is_digit(i); ++i) exponent = std::min(10 * exponent + (text[i] - '0'), 100000000);
    if (i < text.size()) return false;
    point += negative ? -exponent : exponent;
  }
  value = without_outer_zeros(std::move(digits), point);
  return true;
}

double nearest_double(const Decimal& value) {
  if (value.digits.empty()) return 0;
  const std::size_t taken = std::min<std::size_t>(value.digits.size(), 18);
  double guess = 0;
  for (std::size_t i = 0; i < taken; ++i) guess = 10 * guess + (value.digits[i] - '0');
  const int exponent = std::clamp(value.point - static_cast<int>(taken), -400, 400);
  // Few digits and a small power of ten are exact, and what is made of them is rounded once
  // (Clinger 1990, "How to read floating point numbers accurately").
  if (value.digits.size() <= 15 && std::abs(exponent) <= 22) {
    double power = 1;
    for (int i = 0; i < std::abs(exponent); ++i) power *= 10;
    return exponent < 0 ? guess / power : guess * power;
  }
  // In two steps, so that none overflows before the last.
  guess *= std::pow(10.0, exponent / 2);
  guess *= std::pow(10.0, exponent - exponent / 2);
  // Now it is a few numbers off at most.
  constexpr std::uint64_t infinity = std::uint64_t(0x7FF) << 52;
  std::uint64_t bits = 0;
  std::memcpy(&bits, &guess, sizeof bits);
  while (bits > 0 && !rounds_beyond(value, bits - 1)) --bits;
  while (bits < infinity && rounds_beyond(value, bits)) ++bits;
  std::memcpy(&guess, &bits, sizeof bits);
  return guess;
}

std::string scientific(const Decimal& value) {
  const int exponent = value.point - 1;
  std::string text = value.digits.substr(0, 1);
  if (value.digits.size() > 1) text += "." + value.digits.substr(1);
  const std::string size = std::to_string(std::abs(exponent));
  return text + (exponent < 0 ? "e-" : "e+") + (size.size() < 2 ? "0" : "") + size;
}

std::string whole_digits(const Decimal& value) {
  if (value.point <= 0) return "0";
  std::string digits = value.digits.substr(0, static_cast<std::size_t>(value.point));
  digits.resize(static_cast<std::size_t>(value.point), '0');
  return digits;
}

std::string fraction_digits(const Decimal& value) {
  if (value.point <= 0)
    return std::string(static_cast<std::size_t>(-value.point), '0') + value.digits;
  const auto whole = static_cast<std::size_t>(value.point);
  return whole < value.digits.size() ? value.digits.substr(whole) : std::string();
}

}  // namespace attn
