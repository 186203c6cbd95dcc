// The parts of Unicode 14.0 (Python 3.11's version) that the tokenizer needs: UTF-8, lower case and
// white space, exactly as Python's str knows them.
#pragma once

#include <string>
#include <string_view>

namespace attn {

// The code points of UTF-8 text. Bytes that are not UTF-8 become U+FFFD, one for each maximal
// invalid part, as Python's bytes.decode('utf-8', 'replace') and every browser have it.
std::u32string decode_utf8(std::string_view text);

// The inverse. Surrogates and values beyond U+10FFFF become U+FFFD.
std::string encode_utf8(std::u32string_view text);

// str.lower(): the full mapping, U+0130 included, which becomes two code points, and the final
// sigma, which depends on what stands around it.
std::u32string to_lower(std::u32string_view text);

// str.isspace() of one code point: where str.split() cuts.
bool is_space(char32_t c);

// The number of code points, which is what Python's len and its '%6s' count.
std::size_t length_utf8(std::string_view text);

}  // namespace attn
