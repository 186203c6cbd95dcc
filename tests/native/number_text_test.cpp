// The texts expected of repr and format_fixed were printed by Python 3.11 and NumPy 1.24.
#include "attn/number_text.h"

#include <doctest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <utility>
#include <vector>

using namespace attn;

namespace {

const double infinity = std::numeric_limits<double>::infinity();
const double not_a_number = std::nan("");

// Reads a text as the standard library does, to the last bit.
void check_reading(const std::string& text) {
  CAPTURE(text);
  double number = 0;
  CHECK(read_text(text, number));
  const double expected = std::strtod(text.c_str(), nullptr);
  CHECK(number == expected);
  CHECK(std::signbit(number) == std::signbit(expected));
}

}  // namespace

TEST_CASE("repr: Python's floats") {
  const std::vector<std::pair<double, const char*>> cases{
      {1e16, "1e+16"},
      {1e15, "1000000000000000.0"},
      {123456789012345680.0, "1.2345678901234568e+17"},
      {1e-4, "0.0001"},
      {1e-5, "1e-05"},
      {0.1, "0.1"},
      {1.0 / 3, "0.3333333333333333"},
      {5e-324, "5e-324"},
      {1.7976931348623157e308, "1.7976931348623157e+308"},
      {0x1p-44, "5.684341886080802e-14"},
      {1e23, "1e+23"},
      {7e22, "7e+22"},
      {100.0, "100.0"},
      {-0.0, "-0.0"},
      {7.005579290286779e-09, "7.005579290286779e-09"},
      {not_a_number, "nan"},
      {infinity, "inf"},
      {-infinity, "-inf"}};
  for (const auto& [value, text] : cases) CHECK(repr(value) == text);
}

TEST_CASE("repr: NumPy's float32 scalars") {
  const std::vector<std::pair<float, const char*>> cases{{0.1f, "0.1"},
                                                         {1e-4f, "1e-04"},
                                                         {1e-5f, "1e-05"},
                                                         {16777216.0f, "16777216.0"},
                                                         {39845888.0f, "39845890.0"},
                                                         {1e16f, "1e+16"},
                                                         {3.4028235e38f, "3.4028235e+38"},
                                                         {1e-45f, "1e-45"},
                                                         {1.0f / 3, "0.33333334"}};
  for (const auto& [value, text] : cases) CHECK(repr(value) == text);
}

TEST_CASE("format_fixed rounds the exact binary value, ties to even") {
  CHECK(format_fixed(0.5, 0) == "0");
  CHECK(format_fixed(1.5, 0) == "2");
  CHECK(format_fixed(2.5, 0) == "2");
  CHECK(format_fixed(0.125, 2) == "0.12");
  CHECK(format_fixed(2.675, 2) == "2.67");
  CHECK(format_fixed(-0.0004, 3) == "-0.000");
  CHECK(format_fixed(9.9996, 3) == "10.000");
  CHECK(format_fixed(1e22, 1) == "10000000000000000000000.0");
  CHECK(format_fixed(1e-300, 2) == "0.00");
  CHECK(format_fixed(0.7, 20) == "0.69999999999999995559");
  CHECK(format_fixed(1.5, 2000) == "1.5" + std::string(1999, '0'));
  CHECK(format_fixed(1.5, -1) == "2");
  CHECK(format_fixed(not_a_number, 2) == "nan");
  CHECK(format_fixed(-infinity, 2) == "-inf");
}

TEST_CASE("number text: numbers are read to the nearest double") {
  for (const char* text :
       {"0",
        "-0",
        "000.000",
        "5.",
        ".5",
        "+1E+2",
        "infinity",
        "1e23",
        "9007199254740993",
        "9007199254740995",
        "9007199254740992.99999999999999999999",
        "2.2250738585072011e-308",
        "4.9e-324",
        "2.4e-324",
        "2.5e-324",
        "1e-400",
        "1e-99999999999",
        "1.7976931348623157e308",
        "1.7976931348623158e308",
        "1.7976931348623159e308",
        "1e400",
        "1e99999999999",
        "1797693134862315700000e287",
        "0.000000000000000000000000000000000000000000000000000123456789012345678901234567890",
        "123456789012345678901234567890123456789012345678901234567890e-250"}) {
    check_reading(text);
  }
  // Half way between two numbers, and on either side of that.
  const std::string half_way = "1.00000000000000011102230246251565404236316680908203125";
  for (const char* more : {"", "0", "0000001"}) check_reading(half_way + more);
  check_reading(half_way.substr(0, half_way.size() - 1) + "4");
  std::mt19937_64 random(7);
  for (int i = 0; i < 300; ++i) {
    const std::string digits = std::to_string(random()), more = std::to_string(random());
    const int exponent = static_cast<int>(random() % 700) - 350;
    check_reading(digits + "e" + std::to_string(exponent));
    check_reading("-" + digits.substr(0, 1) + "." + more + digits + "e" + std::to_string(exponent));
    check_reading(more.substr(0, 4) + "." + digits.substr(0, 3));
  }
}

TEST_CASE("number text: text to numbers and back") {
  double number = 0;
  for (const char* text : {"1", "-0.5", "1e-3", "-inf"}) {
    CHECK(read_text(text, number));
    CHECK(write_text(number) == (std::string(text) == "1e-3" ? "0.001" : text));
  }
  for (const char* text : {"", "nan", "0x10", " 1", "1 ", "1.2.3", "e", "one"}) {
    CAPTURE(text);
    CHECK_FALSE(read_text(text, number));
  }
  for (const char* text : {".", "1e", "1e+", "e5", "+-1", "infi", "1e5.", "1f"}) {
    CAPTURE(text);
    CHECK_FALSE(read_text(text, number));
  }
  std::int64_t whole = 7;
  for (const char* text : {"", "1.7", "1e3", "+1", "99999999999999999999"}) {
    CAPTURE(text);
    CHECK_FALSE(read_text(text, whole));
  }
  CHECK(whole == 7);
  CHECK(read_text("4294967295", whole));
  CHECK(whole == 4294967295);
}
