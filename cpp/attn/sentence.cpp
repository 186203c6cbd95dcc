#include "attn/sentence.h"

#include <cstring>

#include "attn/number_text.h"

namespace attn {

void Value::append_to(std::string& sentence) const {
  switch (kind_) {
    case Kind::text:
      sentence += text_;
      break;
    case Kind::characters:
      sentence += characters_;
      break;
    case Kind::shape:
      sentence += to_string(*shape_);
      break;
    case Kind::number:
      sentence += write_text(number_);
      break;
    case Kind::whole:
      sentence += write_text(whole_);
      break;
  }
}

std::string sentence(const char* pattern, std::initializer_list<Value> values) {
  std::string text;
  const Value* value = values.begin();
  while (const char* place = std::strstr(pattern, "{}")) {
    text.append(pattern, place);
    if (value < values.end()) (value++)->append_to(text);
    pattern = place + 2;
  }
  return text + pattern;
}

}  // namespace attn
