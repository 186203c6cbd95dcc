#include "attn/decimal.h"

#include <doctest.h>

#include <cstdlib>
#include <string>

#include "support.h"

using namespace attn;

TEST_CASE("decimal: reads as the C library does, few digits and many, near 1 and far from it") {
  support::Random random(1);
  const auto whole = [&](int least, int most) {
    return least + static_cast<int>(random.real(0, 1) * (most - least + 1));
  };
  for (int i = 0; i < 5000; ++i) {
    std::string text;
    for (int digits = whole(1, 20); digits > 0; --digits)
      text += static_cast<char>('0' + whole(0, 9));
    if (i % 2) text.insert(static_cast<std::size_t>(whole(0, static_cast<int>(text.size()))), ".");
    text += "e" + std::to_string(i % 3 ? whole(-30, 30) : whole(-330, 300));
    CAPTURE(text);
    Decimal value;
    REQUIRE(read_decimal(text, value));
    CHECK(nearest_double(value) == std::strtod(text.c_str(), nullptr));
  }
}

TEST_CASE("decimal: an exponent may take back millions of digits") {
  const std::string zeros(1500000, '0');
  for (const std::string& text : {"0." + zeros + "1e1500001", "1" + zeros + "e-1500000"}) {
    Decimal value;
    REQUIRE(read_decimal(text, value));
    CHECK(nearest_double(value) == 1);
  }
}
