// Where in a script its next byte is.
#pragma once

#include "packed/hash.h"

namespace packed {

class ScriptContext {
 public:
  // The letters of the word that has begun, if one has.
  Number word() const { return word_; }
  // The last four bytes that are part of no word.
  Number marks() const { return marks_; }
  // The innermost bracket that is open, and the word before it.
  Number bracket() const { return bracket_; }

  void take(Number byte) {
    if (is_of_word(byte)) {
      word_ = with(word_, byte);
      return;
    }
    if (word_ != 0) last_word_ = word_;
    word_ = 0;
    marks_ = marks_ << 8 | byte;
    if (byte == '(' || byte == '[' || byte == '{') {
      outer_[depth_++ % DEEPEST] = bracket_;
      bracket_ = with(last_word_, byte);
    } else if (byte == ')' || byte == ']' || byte == '}') {
      bracket_ = outer_[--depth_ % DEEPEST];
    }
  }

 private:
  static constexpr Number DEEPEST = 256;

  static constexpr bool is_of_word(Number byte) {
    const Number small = byte | 32;
    return (small >= 'a' && small <= 'z') || (byte >= '0' && byte <= '9') || byte == '_' ||
           byte == '$' || byte > 127;
  }

  Number word_ = 0, last_word_ = 0, marks_ = 0;
  Number bracket_ = 0, depth_ = 0;
  Number outer_[DEEPEST] = {};
};

}  // namespace packed
