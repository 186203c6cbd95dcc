#include "attn/decoder.h"

#include <doctest.h>

#include "support.h"

using namespace attn;
using support::Random;

namespace {

template <class T>
struct Module {
  Tensor<T> W_Q, W_K, W_V, W_O, b_K, b_O;
  explicit Module(Index d_model = 6, Index h = 2) {
    Random random(1);
    W_Q = random.tensor<T>({h, d_model, 3});
    W_K = random.tensor<T>({h, d_model, 3});
    W_V = random.tensor<T>({h, d_model, 4});
    W_O = random.tensor<T>({h * 4, d_model});
    b_K = random.tensor<T>({h, 1, 3});
    b_O = random.tensor<T>({d_model});
  }
  MultiHeadWeights<T> weights() const {
    MultiHeadWeights<T> w = per_head_weights(W_Q, W_K, W_V, &W_O);
    w.b_K = Stack<const T>(b_K.view());
    w.b_O = b_O.view();
    return w;
  }
};

template <class T>
Tensor<T> rows(const Tensor<T>& X, Index first, Index count) {
  return Tensor<T>::from_matrix(X.matrix().middleRows(first, count));
}

template <class Function>
ProblemCode problem_of(Function&& function) {
  try {
    function();
  } catch (const InvalidInput& error) {
    return error.problems()[0].code;
  }
  return ProblemCode::unknown_choice;
}

}  // namespace

TEST_CASE_TEMPLATE("decoder: token by token and in chunks, the outputs of the whole sequence", T,
                   float, double) {
  const Index n = 150;
  const Module<T> module;
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

TEST_CASE("decoder: what does not fit is an error, and leaves the decoder as it was") {
  const Module<double> module;
  Decoder<double> decoder(module.weights(), 3);
  decoder.append(Tensor<double>({2, 6}, 1.0));
  CHECK(problem_of([&] { decoder.append(Tensor<double>({2, 6})); }) == ProblemCode::out_of_range);
  CHECK(problem_of([&] { decoder.append(Tensor<double>({1, 5})); }) == ProblemCode::shape_mismatch);
  CHECK(problem_of([&] { decoder.append(Tensor<double>({6})); }) == ProblemCode::shape_mismatch);
  CHECK(decoder.size() == 2);
  CHECK(decoder.append(Tensor<double>({1, 6})).shape() == Shape{1, 6});
  MultiHeadWeights<double> appending = module.weights();
  appending.zero_attention = true;
  CHECK(problem_of([&] { Decoder<double>(appending, 3); }) == ProblemCode::conflict);
  CHECK(problem_of([&] { Decoder<double>(module.weights(), -1); }) == ProblemCode::out_of_range);
}
