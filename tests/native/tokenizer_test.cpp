#include "attn/tokenizer.h"

#include <doctest.h>

using namespace attn;
using Words = std::vector<std::string>;

TEST_CASE("tokenizer: lower case is Python's, letter by letter") {
  CHECK(python_lower("The CAT") == "the cat");
  CHECK(python_lower("\u0130stanbul") == "i\u0307stanbul");  // Turkish: two code points
  CHECK(python_lower("STRASSE Stra\u1e9ee") == "strasse stra\u00dfe");
  CHECK(python_lower("\u13a0\uab70") == "\uab70\uab70");  // Cherokee: lower case from U+AB70
  CHECK(python_lower("\U00010400") == "\U00010428");      // Deseret
  CHECK(python_lower("\u01c4\u01c5") == "\u01c6\u01c6");  // digraphs
  CHECK(python_lower("\u212a\u2126") == "k\u03c9");       // Kelvin, Ohm
  CHECK(python_lower("\u00df\u0131") == "\u00df\u0131");  // already lower case
  CHECK(python_lower("") == "");
}

TEST_CASE("tokenizer: a capital sigma at the end of a word is a final one") {
  CHECK(python_lower("\u039f\u0394\u039f\u03a3") == "\u03bf\u03b4\u03bf\u03c2");
  CHECK(python_lower("\u03a3\u0391") == "\u03c3\u03b1");
  CHECK(python_lower("\u03a3") == "\u03c3");                // alone
  CHECK(python_lower("A\u03a3 B") == "a\u03c2 b");          // a blank ends the word
  CHECK(python_lower("A'\u03a3'B") == "a'\u03c3'b");        // apostrophes are looked past
  CHECK(python_lower("A\u03a3\u0301") == "a\u03c2\u0301");  // and so are accents
  CHECK(python_lower("A\u03a3\u03a3") == "a\u03c3\u03c2");
  CHECK(python_lower("1\u03a3") == "1\u03c3");
}

TEST_CASE("tokenizer: words are cut at every kind of white space") {
  CHECK(tokenize("The  cat\tsat\non the mat.") == Words{"the", "cat", "sat", "on", "the", "mat."});
  CHECK(tokenize("the\u00a0cat\u3000sat\u2003on\u0085the") ==
        Words{"the", "cat", "sat", "on", "the"});
  CHECK(tokenize("a\x1c"
                 "b\x1d"
                 "c\x1e"
                 "d\x1f"
                 "e\v"
                 "f\fg\rh") == Words{"a", "b", "c", "d", "e", "f", "g", "h"});
  CHECK(tokenize("a\u200bb\ufeffc") == Words{"a\u200bb\ufeffc"});  // these are not white space
  CHECK(python_split("The CAT") == Words{"The", "CAT"});
  CHECK(tokenize("").empty());
  CHECK(tokenize(" \t\u2028 ").empty());
}

TEST_CASE("tokenizer: ASCII is cut and made small as every other text") {
  // A word that is not ASCII behind it sends the same text the other way.
  for (int c = 0; c < 128; ++c) {
    CAPTURE(c);
    const char between = static_cast<char>(c);
    const std::string text = std::string("Ab") + between + between + "Cd" + between;
    std::vector<std::string> other = tokenize(text + " \xc3\xa9");
    other.pop_back();
    CHECK(tokenize(text) == other);
  }
  CHECK(tokenize("").empty());
  CHECK(tokenize(" \t").empty());
}

TEST_CASE("tokenizer: text that is not UTF-8 gives valid words") {
  CHECK(tokenize("A\xff B") == Words{"a\ufffd", "b"});
}

TEST_CASE("tokenizer: the default vocabulary is the distinct words in order of appearance") {
  const Vocabulary vocabulary = Vocabulary::of(tokenize("the cat sat on the mat"));
  CHECK(vocabulary.words() == Words{"the", "cat", "sat", "on", "mat"});
  CHECK(vocabulary.find("mat") == 4);
  CHECK(vocabulary.find("The") == -1);
  CHECK(Vocabulary::of({}).size() == 0);
  std::vector<Index> ids;
  Vocabulary::of(tokenize("the cat sat on the mat"), &ids);
  CHECK(ids == std::vector<Index>{0, 1, 2, 3, 0, 4});
}

TEST_CASE("tokenizer: every word of a long vocabulary is found, and no other") {
  Words words;
  for (int i = 0; i < 3000; ++i) words.push_back("w" + std::to_string(i));
  const Vocabulary vocabulary(words);
  CHECK(vocabulary.words() == words);
  for (int i = 0; i < 3000; ++i) {
    CAPTURE(i);
    REQUIRE(vocabulary.find("w" + std::to_string(i)) == i);
    REQUIRE(vocabulary.find("v" + std::to_string(i)) == -1);
  }
  CHECK(vocabulary.find("w5", 5) == 5);
  CHECK(vocabulary.find("w5", 6) == 5);
  CHECK(vocabulary.find("w5", 3000) == 5);
  CHECK(vocabulary.find("v5", 5) == -1);
  CHECK(Vocabulary().find("w0") == -1);
}

TEST_CASE("tokenizer: a vocabulary with a word twice is refused") {
  CHECK_THROWS_WITH_AS(Vocabulary({"a", "b", "a"}),
                       "vocabulary: 'a' is given twice; every word has one id", InvalidInput);
  CHECK(Vocabulary({"b", "a"}).find("a") == 1);
}

TEST_CASE("tokenizer: unknown words are reported with their places, or dropped on request") {
  const Vocabulary vocabulary({"the", "cat"});
  const Lookup lookup = look_up(tokenize("The dog saw the cat"), vocabulary);
  CHECK(lookup.tokens == Words{"the", "the", "cat"});
  CHECK(lookup.ids == std::vector<Index>{0, 0, 1});
  CHECK(lookup.unknown_words == Words{"dog", "saw"});
  CHECK(lookup.unknown_positions == std::vector<Index>{1, 2});

  const Problems problems = check_words(lookup, vocabulary, UnknownWords::report);
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].code == ProblemCode::unknown_word);
  CHECK(problems[0].field == "text");
  CHECK(problems[0].message ==
        "text: not in the vocabulary: 'dog' (word 2), 'saw' (word 3); it has 'the', 'cat'. Add the "
        "words or drop them");
  CHECK(check_words(lookup, vocabulary, UnknownWords::drop).empty());
  CHECK(check_words(look_up({"cat"}, vocabulary), vocabulary, UnknownWords::report).empty());
}

TEST_CASE("tokenizer: an empty vocabulary knows nothing, and says so") {
  const Problems problems =
      check_words(look_up({"a"}, Vocabulary()), Vocabulary(), UnknownWords::report);
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].message.find("it has no words") != std::string::npos);
}
