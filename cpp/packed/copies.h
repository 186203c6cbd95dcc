// What followed when the last bytes were the same.
#pragma once

#include "packed/hash.h"
#include "packed/logistic.h"

namespace packed {

class Copies {
 public:
  void start(const Logistic& logistic) {
    for (Number length = 0; length < LENGTHS; ++length) {
      right_[length] = 0.95f;
      input_[length] = logistic.inverse(0.95f);
    }
  }

  // Before a byte: what it would be.
  void expect(const std::uint8_t* bytes) {
    byte_ = length_ > 0 ? bytes[from_] : 0;
    known_ = length_ < LENGTHS ? length_ : LENGTHS - 1;
  }

  // Of the bit at that place of the byte, the highest at 0: ln(p / (1 - p)) of a 1, and 0 where
  // nothing is known.
  float input(Number place) const {
    if (length_ == 0) return 0;
    return bit(place) ? input_[known_] : -input_[known_];
  }

  // How far that can be trusted, from 0 to 3.
  Number trust() const { return length_ == 0 ? 0 : length_ < 8 ? 1 : length_ < 16 ? 2 : 3; }
  static constexpr Number TRUSTS = 4;

  // What the bit was.
  void learn(Number place, Number is, const Logistic& logistic) {
    if (length_ == 0) return;
    const bool was_right = bit(place) == is;
    right_[known_] += ((was_right ? 1.0f : 0.0f) - right_[known_]) / 128;
    input_[known_] = logistic.inverse(right_[known_]);
    if (!was_right) length_ = 0;
  }

  // After a byte: goes on, or looks for a place where the last bytes were the same.
  void find(const std::uint8_t* bytes, Number count) {
    if (length_ > 0) {
      ++length_;
      ++from_;
    }
    if (count < SHORTEST) return;
    Number hash = 0;
    for (Number back = 1; back <= SHORTEST; ++back) hash = with(hash, bytes[count - back]);
    Number& last = last_[hash >> (32 - BITS)];
    if (length_ == 0 && last > 0) length_ = length_before(bytes, from_ = last, count);
    last = count;
  }

 private:
  static constexpr Number SHORTEST = 5, LONGEST = 32, LENGTHS = 64, BITS = 18;

  // How many bytes are the same before two places; 0 of fewer than are worth it.
  static Number length_before(const std::uint8_t* bytes, Number first, Number second) {
    Number length = 0;
    while (length < LONGEST && length < first &&
           bytes[first - 1 - length] == bytes[second - 1 - length])
      ++length;
    return length < SHORTEST ? 0 : length;
  }

  Number bit(Number place) const { return byte_ >> (7 - place) & 1; }

  Number length_ = 0, from_ = 0;  // of the copy, and where the next byte of it is
  Number byte_ = 0, known_ = 0;   // that byte, and the length before it, as far as it matters
  float right_[LENGTHS];          // how often such a copy's bits are right
  float input_[LENGTHS];
  Number last_[1 << BITS];  // by the hash of some bytes, the place after them; 0 is none
};

}  // namespace packed
