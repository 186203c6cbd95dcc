#include "attn/spec_text.h"

#include <algorithm>

namespace attn {

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
