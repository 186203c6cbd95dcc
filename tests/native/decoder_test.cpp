#include "attn/decoder.h"

#include <doctest.h>

#include <limits>
#include <optional>

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

TEST_CASE("decoder: what does not fit is an error, and leaves the decoder as it was") {
  const SmallModule<double> module;
  Decoder<double> decoder(module.weights(), 3);
  CHECK(problem_of([&] {
          decoder.append(Tensor<double>({0, 6}));
        }).code == ProblemCode::empty_input);
  decoder.append(Tensor<double>({2, 6}, 1.0));
  CHECK(problem_of([&] {
          decoder.append(Tensor<double>({2, 6}));
        }).code == ProblemCode::out_of_range);
  CHECK(problem_of([&] {
          decoder.append(Tensor<double>({1, 5}));
        }).code == ProblemCode::shape_mismatch);
  CHECK(problem_of([&] { decoder.append(Tensor<double>({6})); }).code ==
        ProblemCode::shape_mismatch);
  CHECK(decoder.size() == 2);
  CHECK(decoder.append(Tensor<double>({1, 6})).shape() == Shape{1, 6});
  MultiHeadWeights<double> appending = module.weights();
  appending.zero_attention = true;
  CHECK(problem_of([&] { Decoder<double>(appending, 3); }).code == ProblemCode::conflict);
  CHECK(problem_of([&] { Decoder<double>(module.weights(), -1); }).code ==
        ProblemCode::out_of_range);
  const Problem endless =
      problem_of([&] { Decoder<double>(module.weights(), std::numeric_limits<Index>::max()); });
  CHECK(endless.code == ProblemCode::too_large);
  CHECK(endless.field == "capacity");
  const Tensor<double> narrow({2, 6, 1});
  MultiHeadWeights<double> mixed = module.weights();
  mixed.W_K = Stack<const double>(narrow.view());
  CHECK(problem_of([&] { Decoder<double>(mixed, 3); }).field == "W_K");
}
