#include "attn/ascii_map.h"

#include <doctest.h>

#include <limits>

#include "attn/problem.h"

using namespace attn;
using Words = std::vector<std::string>;

TEST_CASE("ascii_map: shades are shares of the largest weight, rounded down") {
  Matrix<double> weights(2, 3);
  weights << 1, 0.75, 0.74, 0.25, 0.24, 0;
  Matrix<int> expected(2, 3);
  expected << 4, 3, 2, 1, 0, 0;
  CHECK(shade_levels<double>(weights, 5) == expected);
  CHECK(shade_levels<double>(weights, 1) == Matrix<int>::Zero(2, 3));
}

TEST_CASE("ascii_map: shades of entries whose multiples are no numbers") {
  Matrix<double> large(1, 3);
  large << 1e308, 0.5e308, 1;
  Matrix<int> expected(1, 3);
  expected << 4, 2, 0;
  CHECK(shade_levels<double>(large, 5) == expected);
}

TEST_CASE("ascii_map: matrices without a positive entry are blank") {
  CHECK(shade_levels<double>(Matrix<double>::Zero(2, 2), 5) == Matrix<int>::Zero(2, 2));
  CHECK(shade_levels<float>(Matrix<float>(0, 0), 5).size() == 0);
}

TEST_CASE("ascii_map: cells that are not numbers") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Matrix<double> odd(1, 4), expected(1, 4);
  odd << -1, 1, infinity, std::numeric_limits<double>::quiet_NaN();
  expected << 0, 0, 4, 0;
  CHECK(shade_levels<double>(odd, 5).cast<double>() == expected);
  odd(0, 2) = 2;
  expected(0, 1) = 2;
  CHECK(shade_levels<double>(odd, 5).cast<double>() == expected);
}

TEST_CASE("ascii_map: the picture, with tokens cut loose from their bytes") {
  Matrix<double> weights(2, 2);
  weights << 1, 0, 0.5, 0.25;
  CHECK(ascii_map<double>(weights, {"a", "\u00e9t\u00e9"}, {"longest", "b"}) ==
        "\n      longest     b\n     a  \u2588         \n   \u00e9t\u00e9  \u2592     \u2591   \n");
  CHECK(ascii_map<double>(weights, {"a", "b"}, {"a", "b"}, ".x") ==
        "\n           a     b\n     a  x     .   \n     b  .     .   \n");
}

TEST_CASE("ascii_map: cross attention has other tokens on the other side") {
  CHECK(attention_table<double>(Matrix<double>::Constant(1, 2, 0.5), {"q"}, {"k", "l"}) ==
        "\n           k     l\n     q 0.500 0.500\n");
  CHECK(attention_table<float>(Matrix<float>::Constant(1, 1, 0.125f), {"q"}, {"k"}, 1) ==
        "\n           k\n     q   0.1\n");
}

TEST_CASE("ascii_map: no tokens, no cells") {
  CHECK(ascii_map<double>(Matrix<double>(0, 0), {}, {}) == "\n      \n");
}

TEST_CASE("ascii_map: sizes that do not fit are refused") {
  const Matrix<double> weights = Matrix<double>::Ones(2, 2);
  CHECK_THROWS_WITH_AS(
      ascii_map<double>(weights, {"a"}, {"a", "b"}),
      "labels: 1 of queries and 2 of keys are not those of weights of shape (2, 2)", InvalidInput);
  CHECK_THROWS_AS(attention_table<double>(weights, {"a", "b"}, {"a"}), InvalidInput);
  CHECK_THROWS_AS(ascii_map<double>(weights, {"a", "b"}, {"a", "b"}, ""), InvalidInput);
  const Index most = 16777216;
  CHECK(shade_levels<float>(Matrix<float>::Ones(1, 1), most)(0, 0) == most - 1);
  CHECK_THROWS_WITH_AS(shade_levels<double>(weights, most + 1),
                       "shades: 16777217 is not between 1 and 16777216", InvalidInput);
  CHECK_THROWS_AS(shade_levels<double>(weights, 0), InvalidInput);
}
