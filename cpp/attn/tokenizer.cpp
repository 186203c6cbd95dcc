#include "attn/tokenizer.h"

#include <cstdint>

#include "attn/unicode.h"

namespace attn {
namespace {

std::vector<std::string> split(std::u32string_view text) {
  std::vector<std::string> words;
  std::size_t at = 0;
  while (true) {
    while (at < text.size() && is_space(text[at])) ++at;
    if (at == text.size()) return words;
    const std::size_t start = at;
    while (at < text.size() && !is_space(text[at])) ++at;
    words.push_back(encode_utf8(text.substr(start, at - start)));
  }
}

bool is_ascii(std::string_view text) {
  for (const char c : text)
    if (static_cast<unsigned char>(c) > 127) return false;
  return true;
}

// What split and to_lower make of ASCII, which needs no table: most texts, at every change of a
// run.
std::vector<std::string> tokenize_ascii(std::string_view text) {
  const auto is_blank = [](char c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || (c >= '\x1c' && c <= '\x1f');
  };
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = at;
    while (at < text.size() && !is_blank(text[at])) ++at;
    if (at > start) words.emplace_back(text.substr(start, at - start));
    while (at < text.size() && is_blank(text[at])) ++at;
  }
  for (std::string& word : words)
    for (char& c : word)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return words;
}

// "'cat', 'sat' and 5 more": enough of a list for a message.
std::string enumerate(const std::vector<std::string>& items, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < items.size() && i < most; ++i) {
    if (i > 0) text += ", ";
    text += items[i];
  }
  if (items.size() > most) text += sentence(" and {} more", {items.size() - most});
  return text;
}

std::string quoted(const std::string& word) {
  return sentence("'{}'", {word});
}

// FNV-1a, by Fowler, Noll and Vo.
std::size_t hash_of(std::string_view word) {
  std::uint32_t hash = 2166136261u;
  for (const char c : word) hash = (hash ^ static_cast<std::uint8_t>(c)) * 16777619u;
  return hash;
}

}  // namespace

std::string python_lower(std::string_view text) {
  return encode_utf8(to_lower(decode_utf8(text)));
}

std::vector<std::string> python_split(std::string_view text) {
  return split(decode_utf8(text));
}

std::vector<std::string> tokenize(std::string_view text) {
  if (is_ascii(text)) return tokenize_ascii(text);
  return split(to_lower(decode_utf8(text)));
}

Vocabulary::Vocabulary(const std::vector<std::string>& words) {
  make_room(words.size());
  for (const std::string& word : words) {
    const Index next = size();
    require(add(word) == next, ProblemCode::conflict, "vocabulary",
            "vocabulary: {} is given twice; every word has one id", quoted(word));
  }
}

Vocabulary Vocabulary::of(const std::vector<std::string>& tokens, std::vector<Index>* ids) {
  Vocabulary vocabulary;
  vocabulary.make_room(tokens.size());
  if (ids) ids->reserve(tokens.size());
  for (const std::string& token : tokens) {
    const Index id = vocabulary.add(token);
    if (ids) ids->push_back(id);
  }
  return vocabulary;
}

void Vocabulary::make_room(std::size_t count) {
  std::size_t slots = 2;
  while (slots < 2 * count) slots *= 2;
  slots_.assign(slots, -1);
  words_.reserve(count);
}

std::size_t Vocabulary::slot_of(const std::string& word) const {
  for (std::size_t slot = hash_of(word);; ++slot) {
    slot &= slots_.size() - 1;
    const Index id = slots_[slot];
    if (id < 0 || words_[static_cast<std::size_t>(id)] == word) return slot;
  }
}

Index Vocabulary::add(const std::string& word) {
  Index& slot = slots_[slot_of(word)];
  if (slot < 0) {
    slot = size();
    words_.push_back(word);
  }
  return slot;
}

Index Vocabulary::find(const std::string& word, Index guess) const {
  if (guess >= 0 && guess < size() && words_[static_cast<std::size_t>(guess)] == word) return guess;
  return slots_.empty() ? -1 : slots_[slot_of(word)];
}

Lookup look_up(const std::vector<std::string>& tokens, const Vocabulary& vocabulary) {
  Lookup lookup;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Index id = vocabulary.find(tokens[i]);
    if (id >= 0) {
      lookup.tokens.push_back(tokens[i]);
      lookup.ids.push_back(id);
    } else {
      lookup.unknown_words.push_back(tokens[i]);
      lookup.unknown_positions.push_back(static_cast<Index>(i));
    }
  }
  return lookup;
}

Problems check_words(const Lookup& lookup, const Vocabulary& vocabulary, UnknownWords policy,
                     const std::string& field) {
  Problems problems;
  if (policy == UnknownWords::drop || lookup.unknown_words.empty()) return problems;
  std::vector<std::string> unknown, known;
  for (std::size_t i = 0; i < lookup.unknown_words.size(); ++i)
    unknown.push_back(sentence("{} (word {})",
                               {quoted(lookup.unknown_words[i]), lookup.unknown_positions[i] + 1}));
  for (const std::string& word : vocabulary.words()) known.push_back(quoted(word));
  report(problems, ProblemCode::unknown_word, field.c_str(),
         "{}: not in the vocabulary: {}; it has {}. Add the words or drop them",
         {field, enumerate(unknown, unknown.size()),
          known.empty() ? "no words" : enumerate(known, 20)});
  return problems;
}

}  // namespace attn
