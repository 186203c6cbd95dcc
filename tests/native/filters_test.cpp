#include "attn/filters.h"

#include <doctest.h>

#include <cmath>

#include "attn/problem.h"
#include "support.h"

using namespace attn;

namespace {

Matrix<double> moving(Index n, Index window) {
  Matrix<double> out(n, n);
  moving_average_weights<double>(out, window);
  return out;
}

Matrix<double> exponential(Index n, double alpha) {
  Matrix<double> out(n, n);
  exponential_average_weights<double>(out, alpha);
  return out;
}

}  // namespace

TEST_CASE("filters: the moving average's window is shorter at the start") {
  const double third = 1.0 / 3;
  Matrix<double> expected(4, 4);
  expected << 1, 0, 0, 0, 0.5, 0.5, 0, 0, third, third, third, 0, 0, third, third, third;
  CHECK(moving(4, 3) == expected);
  CHECK(moving(4, 1) == Matrix<double>::Identity(4, 4));
  CHECK(moving(3, 99).row(2) == Matrix<double>::Constant(1, 3, third));
}

TEST_CASE("filters: rows sum to 1 and never look ahead, as causal attention") {
  support::for_seeded_sizes([](const support::Sizes& s, support::Random& random) {
    for (const Matrix<double>& weights :
         {moving(s.n, random.whole(1, 6)), exponential(s.n, random.real(0, 1))}) {
      CHECK((weights.rowwise().sum().array() - 1).abs().maxCoeff() < 1e-12);
      for (Index i = 0; i < s.n; ++i)
        for (Index j = i + 1; j < s.n; ++j) CHECK(weights(i, j) == 0);
    }
  });
}

TEST_CASE("filters: the exponential average's matrix and its recursion agree") {
  support::for_seeded_sizes([](const support::Sizes& s, support::Random& random) {
    const double alpha = random.real(0, 1);
    const Tensor<double> x = random.tensor<double>({s.n, s.d});
    Matrix<double> by_matrix(s.n, s.d), by_recursion(s.n, s.d);
    apply_weights<double>(exponential(s.n, alpha), x.matrix(), by_matrix);
    exponential_average<double>(x.matrix(), alpha, by_recursion);
    CHECK((by_matrix - by_recursion).cwiseAbs().maxCoeff() < 1e-13);
  });
}

TEST_CASE("filters: what has left the window of a moving average leaves nothing behind") {
  Matrix<float> large(5, 1), out(5, 1), expected(5, 1);
  large << 1e8f, 1, 2, 3, 4;
  expected << 1e8f, 5e7f, 1.5f, 2.5f, 3.5f;
  moving_average<float>(large, 2, out);
  CHECK(out == expected);
  const double nan = std::nan(""), inf = HUGE_VAL;
  Matrix<double> holes(6, 1), average(6, 1);
  holes << 1, nan, 2, inf, 3, 5;
  moving_average<double>(holes, 2, average);
  CHECK(std::isnan(average(1, 0)));
  CHECK(std::isnan(average(2, 0)));
  CHECK(average(3, 0) == inf);
  CHECK(average(4, 0) == inf);
  CHECK(average(5, 0) == 4);
}

TEST_CASE("filters: the moving average's matrix and its sums of blocks agree") {
  support::for_seeded_sizes([](const support::Sizes& s, support::Random& random) {
    const Index window = random.whole(1, 6);
    const Tensor<double> x = random.tensor<double>({s.n, s.d});
    Matrix<double> by_matrix(s.n, s.d), by_sum(s.n, s.d);
    apply_weights<double>(moving(s.n, window), x.matrix(), by_matrix);
    moving_average<double>(x.matrix(), window, by_sum);
    CHECK((by_matrix - by_sum).cwiseAbs().maxCoeff() < 1e-12);
  });
}

TEST_CASE("filters: the ends of alpha") {
  CHECK(exponential(3, 1) == Matrix<double>::Identity(3, 3));
  CHECK(exponential(3, 0).col(0) == Vector<double>::Ones(3));
}

TEST_CASE("filters: what is not a filter is refused") {
  Matrix<double> square(3, 3), wide(2, 3), out(3, 2);
  CHECK_THROWS_AS(moving_average_weights<double>(square, 0), InvalidInput);
  CHECK_THROWS_AS(moving_average_weights<double>(wide, 2), InvalidInput);
  CHECK_THROWS_AS(exponential_average_weights<double>(square, 1.5), InvalidInput);
  CHECK_THROWS_AS(exponential_average_weights<double>(square, std::nan("")), InvalidInput);
  CHECK_THROWS_AS(apply_weights<double>(square, wide, out), InvalidInput);
  CHECK_THROWS_AS(apply_weights<double>(square, square, out), InvalidInput);
  CHECK_THROWS_AS(exponential_average<double>(square, 0.5, out), InvalidInput);
  CHECK_THROWS_AS(moving_average<double>(square, 2, out), InvalidInput);
  CHECK_THROWS_AS(moving_average<double>(square, 0, square), InvalidInput);
}
