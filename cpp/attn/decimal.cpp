#include "attn/decimal.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
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
  const std::string digits = scaled_digits(binary.mantissa, binary.exponent);
  return without_outer_zeros(digits,
                             static_cast<int>(digits.size()) + std::min(0, binary.exponent));
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
