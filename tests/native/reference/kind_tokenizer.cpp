// tokenizer: str.lower().split() and tutorial 001's lookup, which drops unknown words.

#include "attn/embedding.h"
#include "attn/tokenizer.h"
#include "attn/unicode.h"
#include "reference.h"

namespace reference {
namespace {

using Words = std::vector<std::string>;

constexpr Index embedding_dim = 128;  // the tutorial's default

// The file's vocabulary gives each word its index; ours is the place in a list.
struct FileVocabulary {
  attn::Vocabulary words;
  std::vector<Index> indices;
};

FileVocabulary vocabulary_of(const Json& vocab) {
  std::multimap<Index, std::string> by_index;
  for (const auto& item : vocab.items()) by_index.emplace(item.value().get<Index>(), item.key());
  Words words;
  std::vector<Index> indices;
  for (const auto& entry : by_index) {
    indices.push_back(entry.first);
    words.push_back(entry.second);
  }
  return {attn::Vocabulary(words), indices};
}

Json code_points(const std::string& text) {
  Json list = Json::array();
  bool ascii = true;
  for (char32_t c : attn::decode_utf8(text)) {
    list.push_back(static_cast<std::uint32_t>(c));
    ascii = ascii && c < 128;
  }
  return ascii ? Json() : list;
}

// One case as the file words it, computed by ours.
Json evaluate(const std::string& text, const FileVocabulary& vocabulary) {
  const Words tokens = attn::tokenize(text);
  const attn::Lookup lookup = attn::look_up(tokens, vocabulary.words);
  const attn::Matrix<float> table =
      attn::Matrix<float>::Zero(vocabulary.words.size(), embedding_dim);
  attn::Matrix<float> rows(static_cast<Index>(lookup.ids.size()), embedding_dim);
  attn::embed<float>(table, lookup.ids, rows);
  Json indices = Json::array();
  for (Index id : lookup.ids) indices.push_back(vocabulary.indices[static_cast<std::size_t>(id)]);
  const auto length = static_cast<Index>(tokens.size());
  return {{"text", text},
          {"codepoints", code_points(text)},
          {"lower", attn::python_lower(text)},
          {"tokens", tokens},
          {"indices", indices},
          {"seq_len_variable", length},
          {"rows", rows.rows()},
          {"shape", {1, rows.rows(), rows.cols()}},
          {"dropped", lookup.unknown_words},
          {"plot_would_fail", length > rows.rows()}};
}

void check_tokenizer(File& file) {
  const FileVocabulary vocabulary = vocabulary_of(file.params().at("vocab"));
  Json cases = Json::array();
  for (const Json& one : file.text("cases")) {
    const std::string text = one.at("text").get<std::string>();
    cases.push_back(evaluate(text, vocabulary));
    const attn::Lookup lookup = attn::look_up(attn::tokenize(text), vocabulary.words);
    const bool reported =
        !attn::check_words(lookup, vocabulary.words, attn::UnknownWords::report).empty();
    file.check(reported == !one.at("dropped").empty(),
               "unknown words are reported, unless they may be dropped: " + text);
  }
  file.expect_text("cases", cases);
}

const Registration tokenizer{"tokenizer", check_tokenizer};

}  // namespace
}  // namespace reference
