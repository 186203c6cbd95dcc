#include "attn/tokenizer.h"

#include <utility>

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

Vocabulary::Vocabulary(std::vector<std::string> words) : words_(std::move(words)) {
  for (const std::string& word : words_) {
    const bool is_new = ids_.emplace(word, static_cast<Index>(ids_.size())).second;
    require(is_new, ProblemCode::conflict, "vocabulary",
            "vocabulary: {} is given twice; every word has one id", quoted(word));
  }
}

Vocabulary Vocabulary::of(const std::vector<std::string>& tokens, std::vector<Index>* ids) {
  Vocabulary vocabulary;
  for (const std::string& token : tokens) {
    const auto [entry, is_new] = vocabulary.ids_.emplace(token, vocabulary.size());
    if (is_new) vocabulary.words_.push_back(token);
    if (ids) ids->push_back(entry->second);
  }
  return vocabulary;
}

Index Vocabulary::find(const std::string& word) const {
  const auto entry = ids_.find(word);
  return entry == ids_.end() ? -1 : entry->second;
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
