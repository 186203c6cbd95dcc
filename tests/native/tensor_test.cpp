#include "attn/tensor.h"

#include <doctest.h>

#include "attn/problem.h"

using namespace attn;

TEST_CASE("tensor: the matrices of a stack are views of its memory") {
  Tensor<double> stack({2, 3, 4});
  CHECK(stack.matrices() == 2);
  stack.matrix(1)(2, 3) = 7;
  CHECK(stack[23] == 7);
}

TEST_CASE("tensor: data have to fill the shape") {
  CHECK(Tensor<int>({2, 0}, {}).size() == 0);
  CHECK(Tensor<int>(Shape{}, std::vector<int>{7})[0] == 7);
  CHECK_THROWS_AS(Tensor<int>({2, 3}, {1, 2, 3, 4, 5}), InvalidInput);
  CHECK_THROWS_AS(Tensor<int>({2}, {1, 2, 3}), InvalidInput);
  CHECK_THROWS_AS(Tensor<int>({-1, -1}, std::vector<int>{1}), InvalidInput);
}
