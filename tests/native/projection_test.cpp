#include "attn/projection.h"

#include <doctest.h>

#include "support.h"

using namespace attn;

TEST_CASE("projection: X W + b") {
  const Tensor<double> X({2, 3}, {1, 2, 3, 4, 5, 6}), W({3, 2}, {1, 0, 0, 1, 1, 1});
  const Tensor<double> bias({2}, {10, 20});
  Tensor<double> out({2, 2});
  project<double>(X.view(), W.view(), {}, out.view());
  CHECK(out.matrix() == (Matrix<double>(2, 2) << 4, 5, 10, 11).finished());
  project<double>(X.view(), W.view(), bias.view(), out.view());
  CHECK(out.matrix() == (Matrix<double>(2, 2) << 14, 25, 20, 31).finished());
}

TEST_CASE("projection: per-head matrices and the columns of a packed one give the same heads") {
  support::Random random(1);
  const Tensor<double> X = random.tensor<double>({2, 3, 4}), packed = random.tensor<double>({4, 6});
  const Tensor<double> bias = random.tensor<double>({1, 6});
  Tensor<double> stack({3, 4, 2}), rows({3, 1, 2}), a({2, 3, 3, 2}), b({2, 3, 3, 2});
  for (Index i = 0; i < 3; ++i) {
    stack.matrix(i) = packed.matrix().middleCols(2 * i, 2);
    rows.matrix(i) = bias.matrix().middleCols(2 * i, 2);
  }
  project_heads<double>(X.view(), split_heads<const double>(packed.view(), 3),
                        split_heads<const double>(bias.view(), 3), Stack<double>(a.view()));
  project_heads<double>(X.view(), Stack<const double>(stack.view()),
                        Stack<const double>(rows.view()), Stack<double>(b.view()));
  CHECK(support::same(a, b));
  Tensor<double> expected({2, 3, 6});
  project<double>(X.view(), packed.view(), bias.view(), expected.view());
  CHECK(a.matrix(0) == expected.matrix(0).leftCols(2));
  CHECK(a.matrix(3) == expected.matrix(1).leftCols(2));
  CHECK(a.matrix(5) == expected.matrix(1).rightCols(2));
}

TEST_CASE("projection: heads can be written side by side, into the columns of one matrix") {
  support::Random random(2);
  const Tensor<double> X = random.tensor<double>({3, 4}), W = random.tensor<double>({2, 4, 5});
  Tensor<double> side_by_side({3, 10}), apart({2, 3, 5});
  project_heads<double>(X.view(), Stack<const double>(W.view()), {},
                        split_heads<double>(side_by_side.view(), 2));
  project_heads<double>(X.view(), Stack<const double>(W.view()), {}, Stack<double>(apart.view()));
  CHECK(side_by_side.matrix().leftCols(5) == apart.matrix(0));
  CHECK(side_by_side.matrix().rightCols(5) == apart.matrix(1));
}

TEST_CASE("projection: a width that does not fit is a problem that names both inputs") {
  CHECK(check_projection({3, 4}, "X", {4, 2}, "W_Q").empty());
  CHECK(check_projection({2, 3, 4}, "X", {5, 4, 2}, "W_Q").empty());
  const Problems problems = check_projection({3, 4}, "X", {5, 2}, "W_Q");
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].code == ProblemCode::shape_mismatch);
  CHECK(problems[0].field == "W_Q");
  CHECK(problems[0].message == "W_Q: 5 rows, but a row of X has 4; they must be equal");
  CHECK(check_projection({4}, "X", {4, 2}, "W_Q").at(0).field == "X");
  CHECK(check_projection({3, 4}, "X", {4}, "W_Q").at(0).field == "W_Q");
}
