// From text to token ids: Python 3.11's text.lower().split(), and a vocabulary (tutorial 001).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "attn/matrix.h"
#include "attn/problem.h"

namespace attn {

// str.lower() on UTF-8 text. The result is always valid UTF-8: what was not is U+FFFD
// (see decode_utf8).
std::string python_lower(std::string_view text);

// str.split() without arguments on UTF-8 text: cuts at every run of Unicode white space, and gives
// no empty words. Empty text gives no words.
std::vector<std::string> python_split(std::string_view text);

// text.lower().split(). Punctuation stays with its word: "mat." is not "mat".
std::vector<std::string> tokenize(std::string_view text);

// Words and their ids: the id of a word is its place in the list.
class Vocabulary {
 public:
  Vocabulary() = default;
  // Words in the given order. Throws InvalidInput(conflict) for a word that is given twice.
  explicit Vocabulary(const std::vector<std::string>& words);
  // The distinct words of a text, in order of first appearance; ids: where to put the tokens' ids.
  static Vocabulary of(const std::vector<std::string>& tokens, std::vector<Index>* ids = nullptr);

  Index size() const { return static_cast<Index>(words_.size()); }
  const std::vector<std::string>& words() const { return words_; }
  // The word's id, or -1. Compares exactly: a vocabulary for tokenize() holds lower case. guess:
  // the id that it has probably.
  Index find(const std::string& word, Index guess = -1) const;

 private:
  void make_room(std::size_t count);
  // Where the word's id is, or would be.
  std::size_t slot_of(const std::string& word) const;
  // The word's id, which is a new one unless it had one.
  Index add(const std::string& word);

  std::vector<std::string> words_;
  // Ids, each in the slot that its word's hash names or in the next free one; -1 where free, as at
  // least half are. At every letter that somebody types all words are looked up: trees take longer.
  std::vector<Index> slots_;
};

// What to do with words that the vocabulary lacks: a problem, or dropped, as tutorial 001 does.
enum class UnknownWords { report, drop };

// Tokens that were looked up. With nothing unknown, tokens and ids are as long as the text.
struct Lookup {
  std::vector<std::string> tokens;  // the known ones, in order
  std::vector<Index> ids;           // of `tokens`
  std::vector<std::string> unknown_words;
  std::vector<Index> unknown_positions;  // where they stood in the text, from 0
};

// Never throws: the unknown words are in the result.
Lookup look_up(const std::vector<std::string>& tokens, const Vocabulary& vocabulary);

// One unknown_word problem that names every unknown word with its position from 1, and what the
// vocabulary holds; nothing with UnknownWords::drop. `field` is the input that is to blame.
Problems check_words(const Lookup& lookup, const Vocabulary& vocabulary, UnknownWords policy,
                     const std::string& field = "text");

}  // namespace attn
