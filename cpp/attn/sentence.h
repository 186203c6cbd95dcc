// Sentences with values in them, as errors and explanations need them.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>

#include "attn/shape.h"

namespace attn {

// A value of a sentence. It keeps no copy: text and shape must live as long as it does.
class Value {
 public:
  Value(std::string_view text) : kind_(Kind::text), text_(text) {}         // NOLINT
  Value(const std::string& text) : Value(std::string_view(text)) {}        // NOLINT
  Value(const char* text) : kind_(Kind::characters), characters_(text) {}  // NOLINT
  Value(const Shape& shape) : kind_(Kind::shape), shape_(&shape) {}        // NOLINT
  Value(double number) : kind_(Kind::number), number_(number) {}           // NOLINT
  template <class T, class = std::enable_if_t<std::is_integral_v<T>>>
  Value(T whole) : kind_(Kind::whole), whole_(static_cast<std::int64_t>(whole)) {  // NOLINT
    // More than that holds.
    if constexpr (std::is_unsigned_v<T> && sizeof(T) == sizeof(whole_)) {
      if (whole_ < 0) *this = static_cast<double>(whole);
    }
  }

  // Text as it is, numbers as write_text has them, shapes as Python prints them.
  void append_to(std::string& sentence) const;

 private:
  enum class Kind : std::uint8_t { text, characters, shape, number, whole } kind_;
  union {
    std::string_view text_;
    const char* characters_;
    const Shape* shape_;
    double number_;
    std::int64_t whole_;
  };
};

// The pattern with the values, in their order, in the places of its "{}". There must be as many.
std::string sentence(const char* pattern, std::initializer_list<Value> values);

}  // namespace attn
