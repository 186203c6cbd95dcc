#include "attn/row_distance.h"

#include <doctest.h>

#include <cmath>

using namespace attn;

TEST_CASE("row distance: largest difference, length and angle of each row") {
  Matrix<double> a(2, 2), b(2, 2);
  a << 1, 0, 3, 4;
  b << 0, 1, 6, 8;
  const RowDistances apart = row_distances(a, b);
  CHECK(apart.largest[0] == 1);
  CHECK(apart.euclidean[0] == std::sqrt(2.0));
  CHECK(apart.cosine[0] == 0);
  CHECK(apart.largest[1] == 4);
  CHECK(apart.euclidean[1] == 5);
  CHECK(apart.cosine[1] == 1);
}

TEST_CASE("row distance: an order says which row of the first each row of the second belongs to") {
  Matrix<double> a(3, 1), b(3, 1);
  a << 1, 2, 3;
  b << 3, 1, 2.5;
  const std::vector<Index> order{2, 0, 1};
  const RowDistances apart = row_distances(a, b, &order);
  CHECK(apart.largest[0] == 0);
  CHECK(apart.largest[1] == 0);
  CHECK(apart.largest[2] == 0.5);
}

TEST_CASE("row distance: NaN is the largest difference, wherever it stands") {
  Matrix<double> a(2, 2);
  a << std::nan(""), 0, 0, std::nan("");
  const RowDistances apart = row_distances(a, Matrix<double>::Ones(2, 2));
  CHECK(std::isnan(apart.largest[0]));
  CHECK(std::isnan(apart.largest[1]));
}

TEST_CASE("row distance: a zero row has no direction") {
  const Matrix<double> zero = Matrix<double>::Zero(1, 3), one = Matrix<double>::Ones(1, 3);
  CHECK(std::isnan(row_distances(zero, one).cosine[0]));
  CHECK(row_distances(zero, one).largest[0] == 1);
}

TEST_CASE("row distance: lengths and angles of numbers whose squares are none") {
  for (const double size : {0x1p-1070, 1e-170, 1e200, 1.2e308}) {
    Matrix<double> a(1, 2), b(1, 2);
    a << size, 0;
    b << 0, size;
    CAPTURE(size);
    CHECK(row_distances(a, b).euclidean[0] / std::hypot(size, size) ==
          doctest::Approx(1).epsilon(1e-15));
    CHECK(row_distances(a, b).cosine[0] == 0);
    CHECK(row_distances(b, b).cosine[0] == 1);
    a << size / 2, size / 2;
    CHECK(row_distances(a, b).cosine[0] == doctest::Approx(std::sqrt(0.5)).epsilon(1e-12));
  }
}

TEST_CASE("row distance: what does not fit is refused") {
  const Matrix<double> a(2, 3), narrow(2, 2), short_one(1, 3);
  CHECK_THROWS_WITH_AS(row_distances(a, narrow),
                       "b: shape (2, 2); to compare with a it must be (2, 3)", InvalidInput);
  CHECK_THROWS_AS(row_distances(a, short_one), InvalidInput);
  const std::vector<Index> beyond{0, 2}, none;
  CHECK_THROWS_WITH_AS(row_distances(a, a, &beyond), "order: a has no row 2; its rows are 0 to 1",
                       InvalidInput);
  CHECK_THROWS_WITH_AS(row_distances(a, a, &none),
                       "b: shape (2, 3); to compare with a it must be (0, 3)", InvalidInput);
  CHECK(row_distances(Matrix<double>(0, 3), Matrix<double>(0, 3)).largest.size() == 0);
}
