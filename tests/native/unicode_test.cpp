#include "attn/unicode.h"

#include <doctest.h>

#include <cstdint>
#include <cstdio>
#include <string>

#include "attn/tokenizer.h"
#include "attn/unicode_tables.h"
#include "unicode_digests.h"

using namespace attn;

namespace {

std::uint64_t digest(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (char c : text) hash = (hash ^ static_cast<std::uint8_t>(c)) * 0x100000001b3u;
  return hash;
}

// before + c + after for every code point but the surrogates, joined by line feeds.
std::u32string every_code_point(const std::u32string& before, const std::u32string& after) {
  std::u32string text;
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    if (c > 0) text += U'\n';
    text += before + c + after;
  }
  return text;
}

}  // namespace

TEST_CASE("unicode: the lower case of every code point is Python 3.11's") {
  const std::string text = encode_utf8(every_code_point(U"", U""));
  CHECK(digest(python_lower(text)) == unicode_digests::lower);
}

TEST_CASE("unicode: the final sigma depends on its neighbours as in Python, for every neighbour") {
  const auto lowered = [](const std::u32string& before, const std::u32string& after) {
    return digest(encode_utf8(to_lower(every_code_point(before, after))));
  };
  CHECK(lowered(U"a", U"\u03a3") == unicode_digests::sigma_after);
  CHECK(lowered(U"a\u03a3", U"a") == unicode_digests::sigma_before);
}

TEST_CASE("unicode: white space is where Python's str.isspace() says so") {
  std::string list;
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (!is_space(c)) continue;
    char number[8];
    std::snprintf(number, sizeof number, "%x", static_cast<unsigned>(c));
    list += (list.empty() ? "" : " ") + std::string(number);
  }
  CHECK(digest(list) == unicode_digests::spaces);
}

TEST_CASE("unicode: the tables stay small") {
  CHECK(unicode::lower_case.size + unicode::case_ignorable.size + unicode::cased.size +
            unicode::white_space.size <
        2048);
}

TEST_CASE("unicode: UTF-8 survives decoding and encoding") {
  const std::u32string text = U"a\u00df\u0130\u20ac\ud7ff\ue000\uffff\U00010400\U0010ffff";
  CHECK(decode_utf8(encode_utf8(text)) == text);
  CHECK(length_utf8(encode_utf8(text)) == text.size());
  CHECK(decode_utf8("").empty());
}

TEST_CASE("unicode: bytes that are not UTF-8 become U+FFFD, as Python's 'replace' has it") {
  CHECK(decode_utf8("a\x80z") == U"a\ufffdz");                  // no lead byte
  CHECK(decode_utf8("\xc3") == U"\ufffd");                      // cut off
  CHECK(decode_utf8("\xe2\x82z") == U"\ufffdz");                // one for what belongs together
  CHECK(decode_utf8("\xc0\xaf") == U"\ufffd\ufffd");            // overlong
  CHECK(decode_utf8("\xed\xa0\x80") == U"\ufffd\ufffd\ufffd");  // a surrogate
  CHECK(decode_utf8("\xf4\x90\x80\x80") == U"\ufffd\ufffd\ufffd\ufffd");  // beyond U+10FFFF
  CHECK(decode_utf8("\xf0\x9f\x98") == U"\ufffd");
  CHECK(encode_utf8(std::u32string(1, char32_t(0xD800))) == "\xef\xbf\xbd");
  CHECK(encode_utf8(std::u32string(1, char32_t(0x110000))) == "\xef\xbf\xbd");
}
