#include "attn/tensor.h"

#include <doctest.h>

#include <utility>
#include <vector>

#include "attn/problem.h"
#include "attn/stack.h"

using namespace attn;

TEST_CASE("a cast of a tensor that is not needed any more keeps the memory of its type") {
  Tensor<double> from({2}, std::vector<double>{0.5, -1.0});
  const double* const memory = from.data();
  Tensor<double> same = cast<double>(std::move(from));
  CHECK(same.data() == memory);
  const Tensor<float> other = cast<float>(std::move(same));
  CHECK(other.values() == std::vector<float>{0.5F, -1.0F});
}

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

TEST_CASE("tensor: the same entries in another shape, of as many") {
  const Tensor<int> x({2, 3}, {1, 2, 3, 4, 5, 6});
  const Tensor<int> y = x.reshaped({3, 1, 2});
  CHECK(y.shape() == Shape{3, 1, 2});
  CHECK(y.values() == x.values());
  CHECK_THROWS_AS(x.reshaped({5}), InvalidInput);
}

TEST_CASE("tensor: a copy has memory of its own, of whatever size it was before") {
  const Tensor<int> x({2}, {1, 2});
  Tensor<int> y({3}, 7), none;
  y = x;
  y[0] = 5;
  CHECK(x.values() == std::vector<int>{1, 2});
  CHECK(y.values() == std::vector<int>{5, 2});
  y = none;
  CHECK(y.size() == 0);
  CHECK(y.shape() == none.shape());
}

TEST_CASE("tensor: of zeros, of a value, and of any numbers") {
  CHECK(Tensor<int>({2, 2}).values() == std::vector<int>{0, 0, 0, 0});
  CHECK(Tensor<int>({2}, 7).values() == std::vector<int>{7, 7});
  CHECK(Tensor<int>::unfilled({2, 3}).size() == 6);
}

TEST_CASE("tensor: one that was moved away is as one that was never made") {
  Tensor<double> x({2, 3}, 1.0);
  Tensor<double> y = std::move(x);
  CHECK(y.shape() == Shape{2, 3});
  CHECK(x.shape() == Tensor<double>().shape());
  x = std::move(y);
  CHECK(x[5] == 1.0);
  CHECK(y.shape() == Tensor<double>().shape());
}

TEST_CASE("tensor: more entries than an Index counts are refused, not wrapped around") {
  const Index half = Index(1) << (4 * sizeof(Index));  // half * half is 0 modulo 2^bits
  for (const Shape& shape : {Shape{half, half}, Shape{half, half, 3}, Shape{2, half / 2, half}}) {
    CHECK_THROWS_WITH_AS(Tensor<float>{shape}, doctest::Contains(" has more than "), InvalidInput);
    CHECK_THROWS_AS(Tensor<double>(shape, 1.0), InvalidInput);
    CHECK_THROWS_AS(Tensor<double>::unfilled(shape), InvalidInput);
    CHECK_THROWS_WITH_AS(Tensor<double>(shape, std::vector<double>()),
                         doctest::Contains("data: 0 entries do not fill the shape "), InvalidInput);
  }
  CHECK_THROWS_WITH_AS(Tensor<double>(Shape{2, -1}), "shape: (2, -1) has a negative length",
                       InvalidInput);
  for (const Shape& shape : {Shape{half, 0, half}, Shape{0, half, half}, Shape{half, half, 0}}) {
    const Tensor<double> empty(shape);
    CHECK(empty.size() == 0);
    CHECK(count(shape) == 0);
    CHECK(Stack<const double>(empty.view()).rows() == shape[1]);
  }
}
