#include "attn/decoder.h"

#include <doctest.h>

#include <limits>
#include <optional>
#include <utility>

#include "small_module.h"

using namespace attn;
using support::problem_of;
using support::Random;
using support::SmallModule;

namespace {

template <class T>
Tensor<T> rows(const Tensor<T>& X, Index first, Index count) {
  return Tensor<T>::from_matrix(X.matrix().middleRows(first, count));
}

}  // namespace

TEST_CASE_TEMPLATE("decoder: token by token and in chunks, the outputs of the whole sequence", T,
                   float, double) {
  const Index n = 150;
  const SmallModule<T> module;
  const Tensor<T> X = Random(2).tensor<T>({n, 6});
  const Mask<T> causal = causal_mask<T>(n, n);
  const Tensor<T> whole = multi_head_attention(X, X, X, module.weights(), &causal).output;
  const double limit = sizeof(T) == sizeof(double) ? 1e-13 : 5e-6;
  const double largest = static_cast<double>(whole.matrix().cwiseAbs().maxCoeff());
  Decoder<T> decoder(module.weights(), n);
  for (const std::vector<Index>& chunks : {std::vector<Index>(150, 1), {150}, {1, 0, 7, 100, 42}}) {
    decoder.clear();
    for (const Index count : chunks) {
      const Index first = decoder.size();
      const Tensor<T> output = decoder.append(rows(X, first, count));
      CHECK(support::distance(output, rows(whole, first, count)) <= limit * largest);
    }
    CHECK(decoder.size() == n);
  }
}

TEST_CASE("decoder: biases, a scale and no projection, as in the whole sequence") {
  const SmallModule<double> module;
  Random random(5);
  const Tensor<double> X = random.tensor<double>({4, 6}), b_Q = random.tensor<double>({2, 1, 3}),
                       b_V = random.tensor<double>({2, 1, 4});
  MultiHeadWeights<double> weights = module.weights(false);
  weights.b_Q = Stack<const double>(b_Q.view());
  weights.b_V = Stack<const double>(b_V.view());
  const AttentionOptions options{Scale::by(0.3)};
  const Mask<double> causal = causal_mask<double>(4, 4);
  const Tensor<double> whole = multi_head_attention(X, X, X, weights, &causal, options).concat;
  CHECK(support::distance(Decoder<double>(weights, 4, options).append(X), whole) < 1e-13);
}

// As beam search forks: each goes on for itself, also where the first is there no more.
TEST_CASE("decoder: a copy has keys and values of its own") {
  const SmallModule<double> module;
  const Tensor<double> X = Random(4).tensor<double>({4, 6});
  std::optional<Decoder<double>> first(std::in_place, module.weights(), 4);
  first->append(rows(X, 0, 2));
  Decoder<double> fork = *first, other(module.weights(), 1);
  other = fork;
  const Tensor<double> expected = first->append(rows(X, 2, 2));
  first->clear();
  first->append(Tensor<double>({4, 6}, 1.0));
  CHECK(support::same(fork.append(rows(X, 2, 2)), expected));
  first.reset();
  CHECK(other.capacity() == 4);
  CHECK(support::same(other.append(rows(X, 2, 2)), expected));
}

TEST_CASE("decoder: one that was moved from has no tokens and no room") {
  const SmallModule<double> module;
  const Tensor<double> X = Random(4).tensor<double>({3, 6});
  Decoder<double> whole(module.weights(), 3), first(module.weights(), 3);
  const Tensor<double> expected = whole.append(X);
  first.append(rows(X, 0, 2));
  Decoder<double> moved = std::move(first);
  CHECK(first.size() == 0);
  CHECK(first.capacity() == 0);
  CHECK(problem_of([&] { first.append(X); }).code == ProblemCode::out_of_range);
  CHECK(moved.size() == 2);
  CHECK(support::same(moved.append(rows(X, 2, 1)), rows(expected, 2, 1)));
}

TEST_CASE("decoder: what does not fit is an error, and leaves the decoder as it was") {
  const SmallModule<double> module;
  Decoder<double> decoder(module.weights(), 3);
  const Problem none = problem_of([&] { decoder.append(Tensor<double>({0, 6})); });
  CHECK(none.code == ProblemCode::empty_input);
  CHECK(none.field == "X");
  decoder.append(Tensor<double>({2, 6}, 1.0));
  CHECK(problem_of([&] {
          decoder.append(Tensor<double>({2, 6}));
        }).code == ProblemCode::out_of_range);
  for (const Shape& shape : {Shape{6}, Shape{1, 5}, Shape{1, 1, 6}}) {
    const Problem of_shape = problem_of([&] { decoder.append(Tensor<double>(shape)); });
    CHECK(of_shape.code == ProblemCode::shape_mismatch);
    CHECK(of_shape.message == "X: shape " + to_string(shape) + " is not (tokens, 6)");
  }
  CHECK(decoder.size() == 2);
  CHECK(decoder.append(Tensor<double>({1, 6})).shape() == Shape{1, 6});
  MultiHeadWeights<double> appending = module.weights();
  appending.zero_attention = true;
  CHECK(problem_of([&] { Decoder<double>(appending, 3); }).code == ProblemCode::conflict);
  const Problem negative = problem_of([&] { Decoder<double>(module.weights(), -1); });
  CHECK(negative.code == ProblemCode::out_of_range);
  CHECK(negative.message == "capacity: -1 tokens; it must be 0 or more");
  // Too large for keys or for values, whichever are wider.
  const Index endless = std::numeric_limits<Index>::max();
  const Index too_many = endless / static_cast<Index>(sizeof(double)) / (2 * 4) + 1;
  for (const auto& weights :
       {module.weights(false), per_head_weights(module.W_V, module.W_V, module.W_Q)}) {
    const Problem problem = problem_of([&] { Decoder<double>(weights, too_many); });
    CHECK(problem.code == ProblemCode::too_large);
    CHECK(problem.field == "capacity");
  }
  MultiHeadWeights<double> wide = module.weights();
  wide.W_O = {module.W_O.data(), {8, endless}};
  wide.b_O = {};
  Decoder<double> without_room(wide, 3);
  CHECK(problem_of([&] {
          without_room.append(Tensor<double>({1, 6}));
        }).code == ProblemCode::too_large);
  CHECK(without_room.size() == 0);
  const Tensor<double> narrow({2, 6, 1});
  MultiHeadWeights<double> mixed = module.weights();
  mixed.W_K = Stack<const double>(narrow.view());
  CHECK(problem_of([&] { Decoder<double>(mixed, 3); }).field == "W_K");
}
