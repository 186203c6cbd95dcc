#include "attn/attention.h"

#include <doctest.h>

#include <limits>

#include "support.h"

using namespace attn;
using support::Random;
using support::same;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

struct Inputs {
  Tensor<double> Q, K, V;
};

Inputs draw(Shape lead, Index n_q, Index n_k, Index d_k, Index d_v, std::uint64_t seed = 1) {
  Random random(seed);
  const auto shape = [&](Index rows, Index cols) { return with(lead, {rows, cols}); };
  return {random.tensor<double>(shape(n_q, d_k)), random.tensor<double>(shape(n_k, d_k)),
          random.tensor<double>(shape(n_k, d_v))};
}

AttentionResult<double> attend(const Inputs& in, const Mask<double>* mask = nullptr,
                               const AttentionOptions& options = {}) {
  return scaled_dot_product_attention(in.Q, in.K, in.V, mask, options);
}

AttentionOptions with_scale(Scale scale) {
  AttentionOptions options;
  options.scale = scale;
  return options;
}

}  // namespace

TEST_CASE("attention: tutorial 003's worked example") {
  const Tensor<double> I({2, 2}, {1, 0, 0, 1}), V({2, 2}, {1, 2, 3, 4});
  const auto result = scaled_dot_product_attention(I, I, V);
  CHECK(result.scores.values() == I.values());
  CHECK(result.scaled[0] == 1 / std::sqrt(2.0));
  CHECK(result.weights[0] == doctest::Approx(0.66976154932665692).epsilon(1e-15));
  CHECK(result.output[0] == doctest::Approx(1.6604769013466862).epsilon(1e-15));
  CHECK(result.output[3] == doctest::Approx(3.3395230986533138).epsilon(1e-15));
}

TEST_CASE("attention: every step follows from the one before") {
  const Inputs in = draw({2}, 3, 4, 5, 6);
  const Mask<double> mask = Random(2).tensor<double>({3, 4});
  const auto r = attend(in, &mask);
  for (Index head = 0; head < 2; ++head) {
    const Matrix<double> scores = in.Q.matrix(head) * in.K.matrix(head).transpose();
    CHECK(r.scores.matrix(head).isApprox(scores, 1e-15));
    CHECK(r.scaled.matrix(head) == r.scores.matrix(head) / std::sqrt(5.0));
    CHECK(r.masked.matrix(head) == r.scaled.matrix(head) + mask.matrix());
    for (Index i = 0; i < 3; ++i) {
      const Index row = head * 3 + i;
      CHECK(r.row_max[row] == r.masked.matrix(head).row(i).maxCoeff());
      CHECK(r.row_sum[row] == doctest::Approx(r.exponentials.matrix(head).row(i).sum()));
      for (Index j = 0; j < 4; ++j) {
        CHECK(r.exponentials.matrix(head)(i, j) ==
              std::exp(r.masked.matrix(head)(i, j) - r.row_max[row]));
        CHECK(r.weights.matrix(head)(i, j) == r.exponentials.matrix(head)(i, j) / r.row_sum[row]);
      }
    }
    const Matrix<double> output = r.weights.matrix(head) * in.V.matrix(head);
    CHECK(r.output.matrix(head).isApprox(output, 1e-15));
  }
}

TEST_CASE("attention: shapes of cross-attention with d_k != d_v, with and without batch") {
  for (const Shape& lead : {Shape{}, Shape{3}, Shape{2, 3}}) {
    const auto r = attend(draw(lead, 4, 6, 5, 7));
    const auto expected = [&](std::initializer_list<Index> last) { return with(lead, last); };
    CHECK(r.scores.shape() == expected({4, 6}));
    CHECK(r.weights.shape() == expected({4, 6}));
    CHECK(r.row_max.shape() == expected({4}));
    CHECK(r.output.shape() == expected({4, 7}));
  }
}

TEST_CASE("attention: every item of a batch and every head is computed for itself") {
  const Inputs in = draw({2, 3}, 4, 5, 3, 2);
  const auto whole = attend(in);
  const auto part = [](const Tensor<double>& x, Index i) {
    return Tensor<double>::from_matrix(x.matrix(i));
  };
  for (Index i = 0; i < 6; ++i) {
    const auto alone = attend({part(in.Q, i), part(in.K, i), part(in.V, i)});
    CHECK(alone.weights.matrix() == whole.weights.matrix(i));
    CHECK(alone.output.matrix() == whole.output.matrix(i));
  }
}

TEST_CASE("attention: the scale divides by sqrt(d_k), does nothing, or multiplies") {
  const Inputs in = draw({}, 3, 3, 2, 2);
  CHECK(same(attend(in, nullptr, with_scale(Scale::off())).scaled, attend(in).scores));
  const auto half = attend(in, nullptr, with_scale(Scale::by(0.5)));
  for (Index i = 0; i < 9; ++i) CHECK(half.scaled[i] == half.scores[i] * 0.5);
  // Division: multiplying by the reciprocal would round differently.
  const auto divided = attend(in);
  for (Index i = 0; i < 9; ++i) CHECK(divided.scaled[i] == divided.scores[i] / std::sqrt(2.0));
}

TEST_CASE("attention: in float the scores are divided by the float of sqrt(d_k)") {
  const Inputs in = draw({}, 3, 3, 3, 2);
  const auto r =
      scaled_dot_product_attention(cast<float>(in.Q), cast<float>(in.K), cast<float>(in.V));
  for (Index i = 0; i < 9; ++i)
    CHECK(r.scaled[i] == r.scores[i] / static_cast<float>(std::sqrt(3.0)));
}

TEST_CASE("attention: masks of every shape that broadcasts to (batch, h, n_q, n_k)") {
  const Inputs in = draw({2, 3}, 4, 5, 3, 2);
  for (const Shape& shape : {Shape{}, Shape{5}, Shape{1}, Shape{1, 5}, Shape{4, 1}, Shape{4, 5},
                             Shape{3, 1, 5}, Shape{3, 4, 5}, Shape{2, 1, 1, 5}, Shape{2, 1, 4, 1},
                             Shape{1, 3, 4, 5}, Shape{2, 3, 4, 5}}) {
    CAPTURE(to_string(shape));
    const Mask<double> mask = Random(7).tensor<double>(shape);
    const Mask<double> full = combine(mask, Mask<double>({2, 3, 4, 5}));
    CHECK(same(attend(in, &mask).masked, attend(in, &full).masked));
    CHECK(same(attend(in, &mask).output, attend(in, &full).output));
  }
}

TEST_CASE("attention: -1e9 as a mask value is a bias, and shows as one in a row without keys") {
  const Inputs in = draw({}, 2, 3, 4, 2);
  Mask<double> mask({2, 3});
  mask.matrix().row(1).setConstant(-1e9);
  // In double the shift cancels, to the 1e-7 that adding 1e9 costs: the softmax without a mask.
  const Tensor<double> weights = attend(in, &mask).weights;
  CHECK(support::distance(weights, attend(in).weights) < 1e-6);
  // In float it swallows the scores: exactly uniform.
  const Mask<float> mask32 = cast<float>(mask);
  const auto single = scaled_dot_product_attention(cast<float>(in.Q), cast<float>(in.K),
                                                   cast<float>(in.V), &mask32);
  for (Index j = 0; j < 3; ++j) CHECK(single.weights.matrix()(1, j) == 1.0f / 3);
}

TEST_CASE("attention: a query without keys, by both policies and in both forms of softmax") {
  const Inputs in = draw({}, 2, 3, 4, 2);
  Mask<double> mask({2, 3});
  mask.matrix().row(0).setConstant(-inf);
  for (const SoftmaxForm form : {SoftmaxForm::stable, SoftmaxForm::naive}) {
    AttentionOptions options;
    options.softmax = form;
    const auto zero = attend(in, &mask, options);
    CHECK(zero.exponentials.matrix().row(0).isZero(0));
    CHECK(zero.row_sum[0] == 0);
    CHECK(zero.weights.matrix().row(0).isZero(0));
    CHECK(zero.output.matrix().row(0).isZero(0));
    CHECK(zero.weights.matrix().row(1).sum() == doctest::Approx(1));
    options.fully_masked = FullyMasked::nan;
    const auto nan = attend(in, &mask, options);
    CHECK(nan.weights.matrix().row(0).array().isNaN().all());
    CHECK(nan.output.matrix().row(0).array().isNaN().all());
    CHECK(nan.output.matrix().row(1) == zero.output.matrix().row(1));
  }
}

TEST_CASE("attention: a query without keys attends to nothing, in any block of rows") {
  const Inputs in = draw({}, 300, 3, 2, 2);
  Mask<double> mask({300, 3});
  for (const Index query : {5, 130, 299}) mask.matrix().row(query).setConstant(-inf);
  const auto r = attend(in, &mask);
  for (Index i = 0; i < 300; ++i) {
    CAPTURE(i);
    const bool sees = mask.matrix()(i, 0) == 0;
    CHECK(r.weights.matrix().row(i).sum() == doctest::Approx(sees ? 1 : 0));
    CHECK((r.output.matrix().row(i).array() == 0).all() == !sees);
  }
}

TEST_CASE("attention: a query without keys attends to nothing, also where its scores are NaN") {
  Inputs in = draw({}, 2, 3, 4, 2);
  in.Q[0] = std::numeric_limits<double>::quiet_NaN();
  Mask<double> mask({2, 3});
  mask.matrix().row(0).setConstant(-inf);
  const auto r = attend(in, &mask);
  CHECK(std::isnan(r.scores[0]));
  CHECK(r.weights.matrix().row(0).isZero(0));
  CHECK(r.output.matrix().row(0).isZero(0));
  CHECK(r.weights.matrix().row(1).sum() == doctest::Approx(1));
}

TEST_CASE("attention: scores of -infinity without a mask are NaN, as in NumPy, by either policy") {
  const Tensor<double> Q({1, 1}, -inf), K({2, 1}, {1, 2}), V({2, 1}, {1, 2});
  const auto r = scaled_dot_product_attention(Q, K, V);
  CHECK(r.masked.values() == std::vector<double>{-inf, -inf});
  CHECK(std::isnan(r.weights[0]));
  CHECK(std::isnan(r.output[0]));
}

TEST_CASE("attention: NaN in one token reaches every row, in one value only its column") {
  Inputs in = draw({}, 3, 3, 2, 2);
  in.V[1] = std::numeric_limits<double>::quiet_NaN();
  const auto r = attend(in);
  CHECK(r.output.matrix().col(1).array().isNaN().all());
  CHECK_FALSE(r.output.matrix().col(0).array().isNaN().any());
  in.K[0] = std::numeric_limits<double>::quiet_NaN();
  CHECK(attend(in).weights.matrix().array().isNaN().all());
}

TEST_CASE("attention: steps that nobody wants may share their memory") {
  const Inputs in = draw({2}, 3, 4, 5, 6);
  const Mask<double> mask = causal_mask<double>(3, 4);
  const auto apart = attend(in, &mask);
  Tensor<double> pairs({2, 3, 4}), row_max({2, 3}), row_sum({2, 3}), output({2, 3, 6});
  const AttentionSteps<double> shared{
      pairs.data(), pairs.data(),   pairs.data(), row_max.data(),
      pairs.data(), row_sum.data(), pairs.data(), Stack<double>(output.view())};
  scaled_dot_product_attention<double>(Stack<const double>(in.Q.view()),
                                       Stack<const double>(in.K.view()),
                                       Stack<const double>(in.V.view()), mask.view(), {}, shared);
  CHECK(same(pairs, apart.weights));
  CHECK(same(row_max, apart.row_max));
  CHECK(same(output, apart.output));
}

TEST_CASE("attention: a result that keeps only the weights has the same ones") {
  const Inputs in = draw({2}, 3, 4, 5, 6);
  const Mask<double> mask = causal_mask<double>(3, 4);
  const auto all = attend(in, &mask);
  const auto few =
      scaled_dot_product_attention<double>(in.Q, in.K, in.V, &mask, {}, KeptSteps::weights);
  CHECK(same(few.weights, all.weights));
  CHECK(same(few.row_max, all.row_max));
  CHECK(same(few.row_sum, all.row_sum));
  CHECK(same(few.output, all.output));
  for (const Tensor<double>* step : {&few.scores, &few.scaled, &few.masked, &few.exponentials})
    CHECK(step->size() == 0);
}

TEST_CASE("attention: no queries give empty steps") {
  const auto r = attend(draw({}, 0, 3, 2, 4));
  CHECK(r.weights.shape() == Shape{0, 3});
  CHECK(r.output.shape() == Shape{0, 4});
}

TEST_CASE("attention: every problem with the sizes is reported at once") {
  const Shape mask{2, 2};
  const Problems problems = check_attention({3, 4}, {5, 6}, {7, 2}, &mask);
  REQUIRE(problems.size() == 3);
  CHECK(problems[0].field == "K");
  CHECK(problems[0].message == "K: 6 columns (d_k), but Q has 4; they must be equal");
  CHECK(problems[1].field == "V");
  CHECK(problems[1].message == "V: 7 rows (n_k), but K has 5; they must be equal");
  CHECK(problems[2].field == "mask");
  for (const Problem& problem : problems) CHECK(problem.code == ProblemCode::shape_mismatch);
}

TEST_CASE("attention: ranks, leading axes and empty sizes are checked") {
  CHECK(check_attention({3, 4}, {5, 4}, {5, 2}, nullptr).empty());
  CHECK(check_attention({4}, {5, 4}, {5, 2}, nullptr).at(0).field == "Q");
  CHECK(check_attention({1, 1, 1, 3, 4}, {5, 4}, {5, 2}, nullptr).at(0).field == "Q");
  CHECK(check_attention({2, 3, 4}, {3, 5, 4}, {2, 5, 2}, nullptr).at(0).field == "K");
  const Problems no_keys = check_attention({3, 4}, {0, 4}, {0, 2}, nullptr);
  REQUIRE(no_keys.size() == 1);
  CHECK(no_keys[0].code == ProblemCode::empty_input);
  CHECK(check_attention({3, 0}, {5, 0}, {5, 2}, nullptr).at(0).code == ProblemCode::empty_input);
  CHECK(check_attention({3, 4}, {5, 4}, {5, 0}, nullptr).at(0).field == "V");
  CHECK_THROWS_AS(scaled_dot_product_attention(Tensor<double>({3, 4}), Tensor<double>({5, 6}),
                                               Tensor<double>({5, 2})),
                  InvalidInput);
}

TEST_CASE("attention: the output alone is the output, bit for bit, whatever the length") {
  for (const Index n_q : {0, 1, 15, 129}) {
    for (const Index n_k : {1, 40, 2500}) {
      const Inputs in = draw({2, 3}, n_q, n_k, 3, 2);
      Mask<double> mask = Random(7).tensor<double>({3, n_q, n_k});
      for (Index i = 0; i < mask.size(); i += 3) mask[i] = -inf;
      if (n_q > 1) std::fill_n(mask.data() + n_k, n_k, -inf);  // query 1 of head 0 sees no key
      for (const Mask<double>* given :
           {static_cast<const Mask<double>*>(nullptr), static_cast<const Mask<double>*>(&mask)}) {
        AttentionOptions options = with_scale(Scale::by(0.7));
        if (n_k == 40) options.fully_masked = FullyMasked::nan;
        if (n_q == 15) options.softmax = SoftmaxForm::naive;
        const Tensor<double> expected = attend(in, given, options).output;
        Tensor<double> output(expected.shape(), 7.0);
        attention_output<double>(Stack<const double>(in.Q.view()), Stack<const double>(in.K.view()),
                                 Stack<const double>(in.V.view()),
                                 given ? given->view() : TensorView<const double>(), options,
                                 Stack<double>(output.view()));
        CAPTURE(n_q);
        CAPTURE(n_k);
        CHECK(same(output, expected));
      }
    }
  }
}

TEST_CASE("attention: keys of which some rows have no place in any memory are too many") {
  const Index n_k = std::numeric_limits<Index>::max() / 16 - 2;
  const double one = 1;
  const Stack<const double> Q(&one, 1, 1, 16, 1, 0, 0, 0), K(&one, 1, 1, n_k, 1, 0, 0, 0);
  Tensor<double> output({16, 1});
  CHECK_THROWS_WITH_AS(attention_output<double>(Q, K, K, TensorView<const double>(), {},
                                                Stack<double>(output.view())),
                       doctest::Contains("K: (16, "), InvalidInput);
}
