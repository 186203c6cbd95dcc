#include "attn/embedding.h"

#include <doctest.h>

#include <vector>

#include "attn/problem.h"

using namespace attn;
using Ids = std::vector<Index>;

TEST_CASE("embedding: each token gets its row") {
  Matrix<double> table(3, 2), out(4, 2);
  table << 1, 2, 3, 4, 5, 6;
  embed<double>(table, Ids{2, 0, 2, 1}, out);
  Matrix<double> expected(4, 2);
  expected << 5, 6, 1, 2, 5, 6, 3, 4;
  CHECK(out == expected);
}

TEST_CASE("embedding: no tokens give no rows") {
  const Matrix<float> table(3, 2);
  Matrix<float> out(0, 2);
  CHECK_NOTHROW(embed<float>(table, Ids{}, out));
}

TEST_CASE("embedding: ids and sizes that do not fit are refused") {
  const Matrix<double> table = Matrix<double>::Zero(3, 2);
  Matrix<double> out(1, 2), narrow(1, 1);
  CHECK_THROWS_WITH_AS(embed<double>(table, Ids{3}, out),
                       "ids: 3 at position 0 is not a row of the embedding matrix, which has 3",
                       InvalidInput);
  CHECK_THROWS_AS(embed<double>(table, Ids{-1}, out), InvalidInput);
  CHECK_THROWS_AS(embed<double>(table, Ids{0}, narrow), InvalidInput);
  CHECK_THROWS_AS(embed<double>(table, Ids{0, 1}, out), InvalidInput);
}
