#include "attn/tensor.h"

#include <doctest.h>

#include "attn/problem.h"

using namespace attn;

TEST_CASE("tensor: shapes broadcast as in NumPy") {
  CHECK(broadcast({3, 1}, {1, 4}, "mask") == Shape{3, 4});
  CHECK(broadcast({}, {2, 3}, "mask") == Shape{2, 3});
  CHECK(broadcast({5}, {2, 1, 5}, "mask") == Shape{2, 1, 5});
  CHECK(broadcasts_to({1, 4}, {2, 3, 4}));
  CHECK_FALSE(broadcasts_to({2, 3, 4}, {3, 4}));
}

TEST_CASE("tensor: shapes that do not broadcast are named with both shapes") {
  try {
    broadcast({2, 2}, {3, 3}, "mask");
    FAIL("no error");
  } catch (const InvalidInput& error) {
    CHECK(error.problems()[0].code == ProblemCode::shape_mismatch);
    CHECK(error.problems()[0].field == "mask");
    CHECK(std::string(error.what()).find("(2, 2)") != std::string::npos);
  }
}

TEST_CASE("tensor: the matrices of a stack are views of its memory") {
  Tensor<double> stack({2, 3, 4});
  CHECK(stack.matrices() == 2);
  stack.matrix(1)(2, 3) = 7;
  CHECK(stack[23] == 7);
  CHECK(to_string(stack.shape()) == "(2, 3, 4)");
  CHECK(to_string(Shape{5}) == "(5,)");
}

TEST_CASE("tensor: data have to fill the shape") {
  CHECK(Tensor<int>({2, 0}, {}).size() == 0);
  CHECK(Tensor<int>(Shape{}, std::vector<int>{7})[0] == 7);
  CHECK_THROWS_AS(Tensor<int>({2, 3}, {1, 2, 3, 4, 5}), InvalidInput);
  CHECK_THROWS_AS(Tensor<int>({2}, {1, 2, 3}), InvalidInput);
  CHECK_THROWS_AS(Tensor<int>({-1, -1}, std::vector<int>{1}), InvalidInput);
}
