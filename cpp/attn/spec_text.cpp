#include "attn/spec_text.h"

#include <charconv>
#include <limits>

#include "attn/decimal.h"
#include "attn/numpy_print.h"

namespace attn {

bool read_text(std::string_view text, std::int64_t& value) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end) return false;
  value = number;
  return true;
}

bool read_text(std::string_view text, double& value) {
  const bool negative = !text.empty() && text[0] == '-';
  if (negative || (!text.empty() && text[0] == '+')) text.remove_prefix(1);
  Decimal decimal;
  double size = std::numeric_limits<double>::infinity();
  if (read_decimal(text, decimal)) {
    size = nearest_double(decimal);
  } else if (text != "inf" && text != "infinity") {
    return false;
  }
  value = negative ? -size : size;
  return true;
}

bool read_text(std::string_view text, bool& value) {
  const bool yes = text == "true" || text == "1";
  if (!yes && text != "false" && text != "0") return false;
  value = yes;
  return true;
}

bool read_text(std::string_view text, std::string& value) {
  value = text;
  return true;
}

bool read_text(std::string_view text, ScaleChoice& value) {
  ScaleChoice choice;
  if (text == "off") {
    choice.kind = ScaleChoice::Kind::off;
  } else if (text != "sqrt") {
    choice.kind = ScaleChoice::Kind::factor;
    if (!read_text(text, choice.factor)) return false;
  }
  value = choice;
  return true;
}

static bool add_part(std::string_view name, MaskChoice& choice) {
  for (const MaskPart& part : mask_parts) {
    if (name == part.name) return choice.*part.member = true;
  }
  return false;
}

bool read_text(std::string_view text, MaskChoice& value) {
  MaskChoice choice;
  if (text != "none") {
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find('+', begin), text.size());
      if (!add_part(text.substr(begin, end - begin), choice)) return false;
      begin = end + 1;
    }
  }
  value = choice;
  return true;
}

std::string write_text(double value) {
  // 10000 and not 10000.0: whole numbers are read as typed.
  std::string text = repr(value);
  if (text.size() > 2 && text.compare(text.size() - 2, 2, ".0") == 0) text.resize(text.size() - 2);
  return text;
}

std::string write_text(bool value) {
  return value ? "true" : "false";
}

std::string write_text(const std::string& value) {
  return value;
}

std::string write_text(const ScaleChoice& value) {
  if (value.kind == ScaleChoice::Kind::sqrt) return "sqrt";
  return value.kind == ScaleChoice::Kind::off ? "off" : write_text(value.factor);
}

std::string write_text(const MaskChoice& value) {
  std::string text;
  for (const MaskPart& part : mask_parts) {
    if (value.*part.member) text += (text.empty() ? "" : "+") + std::string(part.name);
  }
  return text.empty() ? "none" : text;
}

}  // namespace attn
