// Bits as digits of some radix, 67 to 256: each bit takes as much of a range as it was likely
// (Martin, "Range encoding: an algorithm for removing redundancy from a digitised message", 1979).
#pragma once

#include "packed/hash.h"

namespace packed {

class RangeCoder {
 public:
  static constexpr Number FIRST_DIGITS = 5;

 protected:
  // What a 1 has of the range. probability: of it, of 2^16; neither 0 nor all.
  Number ones(Number probability) const {
    return static_cast<Number>(std::uint64_t{range_} * probability >> 16);
  }
  // Whether a further digit is due: after an unlikely bit there are two or three, so that the range
  // keeps a part for whatever comes next.
  bool is_small() const { return range_ < 1u << 22; }

  Number radix_ = 0, range_ = (1u << 30) - 1;
};

class RangeDecoder : public RangeCoder {
 public:
  // count: of the digits.
  void start(const std::uint8_t* digits, Number count, Number radix) {
    digits_ = digits;
    count_ = count;
    radix_ = radix;
    while (at_ < FIRST_DIGITS) take_digit();
  }

  // The next bit.
  Number bit(Number probability) {
    const Number bound = ones(probability), bit = code_ < bound ? 1 : 0;
    code_ -= bit ? 0 : bound;
    range_ = bit ? bound : range_ - bound;
    while (is_small()) {
      range_ *= radix_;
      take_digit();
    }
    return bit;
  }

  // Whether it has needed more digits than there are.
  bool is_short() const { return at_ > count_; }

 private:
  void take_digit() {
    code_ = code_ * radix_ + (at_ < count_ ? digits_[at_] : 0);
    ++at_;
  }

  const std::uint8_t* digits_ = nullptr;
  Number count_ = 0, at_ = 0, code_ = 0;
};

class RangeEncoder : public RangeCoder {
 public:
  // bytes: whose bits it writes, the highest first. digits: where to, with room for all.
  void start(const std::uint8_t* bytes, std::uint8_t* digits, Number radix) {
    bytes_ = bytes;
    digits_ = digits;
    radix_ = radix;
    highest_ = std::uint64_t{radix} * radix * radix * radix;
  }

  // The next bit, which it writes.
  Number bit(Number probability) {
    const Number bound = ones(probability);
    const Number bit = bytes_[written_ / 8] >> (7 - written_ % 8) & 1;
    ++written_;
    low_ += bit ? 0 : bound;
    range_ = bit ? bound : range_ - bound;
    while (is_small()) shift();
    return bit;
  }

  // How many digits there are, after the last bit.
  Number finish() {
    for (Number digit = 0; digit < FIRST_DIGITS; ++digit) shift();
    return count_;
  }

 private:
  void shift() {
    std::uint64_t digit = low_ / highest_;
    if (digit >= radix_) {
      digit -= radix_;
      carry();
    }
    digits_[count_++] = static_cast<std::uint8_t>(digit);
    low_ = low_ % highest_ * radix_;
    range_ *= radix_;
  }

  void carry() {
    Number at = count_ - 1;
    for (; digits_[at] == radix_ - 1; --at) digits_[at] = 0;
    ++digits_[at];
  }

  const std::uint8_t* bytes_ = nullptr;
  std::uint8_t* digits_ = nullptr;
  Number written_ = 0, count_ = 0;
  std::uint64_t low_ = 0, highest_ = 0;  // what precedes the range, and what its first digit counts
};

}  // namespace packed
