#include "attn/unicode.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "attn/unicode_tables.h"

namespace attn {
namespace {

constexpr char32_t replacement = 0xFFFD;
constexpr char32_t capital_sigma = 0x3A3, small_sigma = 0x3C3, final_sigma = 0x3C2;
constexpr char32_t capital_i_with_dot = 0x130, combining_dot_above = 0x307;

// ---- The tables

// Reads the numbers of a table one after the other.
class Reader {
 public:
  explicit Reader(unicode::Table table) : at_(table.data), end_(table.data + table.size) {}

  bool done() const { return at_ == end_; }
  std::uint32_t next() {
    std::uint32_t value = 0;
    int shift = 0;
    for (; *at_ & 0x80; shift += 7) value |= (*at_++ & 0x7Fu) << shift;
    return value | static_cast<std::uint32_t>(*at_++) << shift;
  }

 private:
  const std::uint8_t* at_;
  const std::uint8_t* end_;
};

struct Range {
  char32_t first, last;
};

std::vector<Range> read_set(unicode::Table table) {
  std::vector<Range> ranges;
  char32_t end = 0;
  for (Reader reader(table); !reader.done();) {
    const char32_t first = end + reader.next();
    const char32_t last = first + reader.next();
    ranges.push_back({first, last});
    end = last + 1;
  }
  return ranges;
}

// The range that holds c, or the first one behind it.
template <class Ranges>
auto find_range(const Ranges& ranges, char32_t c) {
  return std::lower_bound(ranges.begin(), ranges.end(), c,
                          [](const auto& range, char32_t x) { return range.last < x; });
}

bool contains(const std::vector<Range>& ranges, char32_t c) {
  const auto range = find_range(ranges, c);
  return range != ranges.end() && range->first <= c;
}

struct Run {
  char32_t first, last;
  std::uint32_t step;
  std::int32_t difference;
};

std::vector<Run> read_runs(unicode::Table table) {
  std::vector<Run> runs;
  char32_t end = 0;
  for (Reader reader(table); !reader.done();) {
    const char32_t first = end + reader.next();
    const std::uint32_t extent = reader.next(), zigzag = reader.next();
    const std::uint32_t step = 1 + (extent & 1);
    const char32_t last = first + extent / 2 * step;
    const auto half = static_cast<std::int32_t>(zigzag / 2);
    runs.push_back({first, last, step, zigzag & 1 ? -half - 1 : half});
    end = last + 1;
  }
  return runs;
}

char32_t lower_of(const std::vector<Run>& runs, char32_t c) {
  const auto run = find_range(runs, c);
  if (run == runs.end() || c < run->first || (c - run->first) % run->step != 0) return c;
  return c + static_cast<char32_t>(run->difference);
}

// ---- The final sigma

// The rule looks past case-ignorable characters on both sides: it is a final one after a cased
// letter and not before one (SpecialCasing.txt, Final_Sigma).
class SigmaRule {
 public:
  SigmaRule() : ignorable_(read_set(unicode::case_ignorable)), cased_(read_set(unicode::cased)) {}

  bool is_final(std::u32string_view text, std::size_t at) const {
    std::size_t before = at, after = at + 1;
    while (before > 0 && contains(ignorable_, text[before - 1])) --before;
    if (before == 0 || !contains(cased_, text[before - 1])) return false;
    while (after < text.size() && contains(ignorable_, text[after])) ++after;
    return after == text.size() || !contains(cased_, text[after]);
  }

 private:
  std::vector<Range> ignorable_, cased_;
};

// ---- UTF-8

struct Lead {
  int length;              // of the whole sequence; 0 for a byte that starts none
  std::uint8_t low, high;  // what the second byte may be
};

// Table 3-7 of the Unicode standard: no overlong forms, no surrogates, nothing beyond U+10FFFF.
Lead classify(std::uint8_t byte) {
  if (byte < 0x80) return {1, 0, 0};
  if (byte < 0xC2 || byte > 0xF4) return {0, 0, 0};
  if (byte < 0xE0) return {2, 0x80, 0xBF};
  if (byte == 0xE0) return {3, 0xA0, 0xBF};
  if (byte == 0xED) return {3, 0x80, 0x9F};
  if (byte < 0xF0) return {3, 0x80, 0xBF};
  if (byte == 0xF0) return {4, 0x90, 0xBF};
  if (byte == 0xF4) return {4, 0x80, 0x8F};
  return {4, 0x80, 0xBF};
}

char32_t decode_one(std::string_view text, std::size_t& at) {
  const auto first = static_cast<std::uint8_t>(text[at++]);
  Lead lead = classify(first);
  if (lead.length == 0) return replacement;
  if (lead.length == 1) return first;
  char32_t value = first & (0x7Fu >> lead.length);
  for (int i = 1; i < lead.length; ++i) {
    if (at == text.size()) return replacement;
    const auto byte = static_cast<std::uint8_t>(text[at]);
    if (byte < lead.low || byte > lead.high) return replacement;
    value = value << 6 | (byte & 0x3Fu);
    lead.low = 0x80;
    lead.high = 0xBF;
    ++at;
  }
  return value;
}

void encode_one(char32_t c, std::string& out) {
  const auto put = [&out](char32_t byte) { out += static_cast<char>(byte); };
  if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) c = replacement;
  if (c < 0x80) return put(c);
  if (c < 0x800) {
    put(0xC0 | c >> 6);
  } else {
    if (c < 0x10000) {
      put(0xE0 | c >> 12);
    } else {
      put(0xF0 | c >> 18);
      put(0x80 | (c >> 12 & 0x3F));
    }
    put(0x80 | (c >> 6 & 0x3F));
  }
  put(0x80 | (c & 0x3F));
}

}  // namespace

std::u32string decode_utf8(std::string_view text) {
  std::u32string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) out += decode_one(text, at);
  return out;
}

std::string encode_utf8(std::u32string_view text) {
  std::string out;
  out.reserve(text.size());
  for (char32_t c : text) encode_one(c, out);
  return out;
}

std::u32string to_lower(std::u32string_view text) {
  // Read at the first letter that needs them: most texts have none.
  std::vector<Run> runs;
  std::optional<SigmaRule> sigma;
  std::u32string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char32_t c = text[i];
    if (c < 0x80) {
      out += c >= U'A' && c <= U'Z' ? c + (U'a' - U'A') : c;
    } else if (c == capital_sigma) {
      if (!sigma) sigma.emplace();
      out += sigma->is_final(text, i) ? final_sigma : small_sigma;
    } else if (c == capital_i_with_dot) {
      out += U'i';
      out += combining_dot_above;
    } else {
      if (runs.empty()) runs = read_runs(unicode::lower_case);
      out += lower_of(runs, c);
    }
  }
  return out;
}

bool is_space(char32_t c) {
  char32_t end = 0;
  for (Reader reader(unicode::white_space); !reader.done();) {
    const char32_t first = end + reader.next();
    end = first + reader.next() + 1;
    if (c < end) return c >= first;
  }
  return false;
}

std::size_t length_utf8(std::string_view text) {
  std::size_t n = 0;
  for (std::size_t at = 0; at < text.size(); ++n) decode_one(text, at);
  return n;
}

}  // namespace attn
