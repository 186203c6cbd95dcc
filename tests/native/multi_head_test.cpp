#include "attn/multi_head.h"

#include <doctest.h>

#include <limits>

#include "support.h"

using namespace attn;
using support::Random;
using support::same;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

// Heads of width 3 (queries and keys) and 2 (values) over inputs of different widths.
struct Module {
  Tensor<double> W_Q, W_K, W_V, W_O, b_Q, b_K, b_V, b_O, bias_k, bias_v;

  explicit Module(Index h = 2, Index d_q = 4, Index d_key = 5, Index d_value = 6) {
    Random random(11);
    W_Q = random.tensor<double>({h, d_q, 3});
    W_K = random.tensor<double>({h, d_key, 3});
    W_V = random.tensor<double>({h, d_value, 2});
    W_O = random.tensor<double>({h * 2, 7});
    b_Q = random.tensor<double>({h, 1, 3});
    b_K = random.tensor<double>({h, 1, 3});
    b_V = random.tensor<double>({h, 1, 2});
    b_O = random.tensor<double>({7});
    bias_k = random.tensor<double>({h, 1, 3});
    bias_v = random.tensor<double>({h, 1, 2});
  }
  MultiHeadWeights<double> plain() const { return per_head_weights(W_Q, W_K, W_V, &W_O); }
  MultiHeadWeights<double> with_biases() const {
    MultiHeadWeights<double> w = plain();
    w.b_Q = Stack<const double>(b_Q.view());
    w.b_K = Stack<const double>(b_K.view());
    w.b_V = Stack<const double>(b_V.view());
    w.b_O = b_O.view();
    return w;
  }
  MultiHeadWeights<double> with_bias_kv() const {
    MultiHeadWeights<double> w = plain();
    w.bias_k = Stack<const double>(bias_k.view());
    w.bias_v = Stack<const double>(bias_v.view());
    return w;
  }
};

struct Inputs {
  Tensor<double> query, key, value;
  explicit Inputs(Shape lead = {}, Index n_q = 3, Index n_k = 4) {
    Random random(12);
    const auto shape = [&](Index rows, Index cols) { return with(lead, {rows, cols}); };
    query = random.tensor<double>(shape(n_q, 4));
    key = random.tensor<double>(shape(n_k, 5));
    value = random.tensor<double>(shape(n_k, 6));
  }
};

MultiHeadResult<double> run(const Inputs& in, const MultiHeadWeights<double>& weights,
                            const Mask<double>* mask = nullptr,
                            const AttentionOptions& options = {}) {
  return multi_head_attention(in.query, in.key, in.value, weights, mask, options);
}

Problems check(const Inputs& in, const MultiHeadWeights<double>& weights,
               const Shape* mask = nullptr) {
  return check_multi_head(in.query.shape(), in.key.shape(), in.value.shape(), weights, mask);
}

}  // namespace

TEST_CASE("multi-head: the definition, head by head, with biases and inputs of three widths") {
  const Module m;
  const Inputs in;
  const auto r = run(in, m.with_biases());
  Matrix<double> concat(3, 4);
  for (Index h = 0; h < 2; ++h) {
    const Matrix<double> Q =
        (in.query.matrix() * m.W_Q.matrix(h)).rowwise() + m.b_Q.matrix(h).row(0);
    const Matrix<double> K = (in.key.matrix() * m.W_K.matrix(h)).rowwise() + m.b_K.matrix(h).row(0);
    const Matrix<double> V =
        (in.value.matrix() * m.W_V.matrix(h)).rowwise() + m.b_V.matrix(h).row(0);
    CHECK(r.Q.matrix(h).isApprox(Q, 1e-14));
    const auto head =
        scaled_dot_product_attention(Tensor<double>::from_matrix(Q), Tensor<double>::from_matrix(K),
                                     Tensor<double>::from_matrix(V));
    CHECK(r.weights.matrix(h).isApprox(head.weights.matrix(), 1e-13));
    concat.middleCols(2 * h, 2) = head.output.matrix();
  }
  CHECK(r.concat.matrix().isApprox(concat, 1e-13));
  const Matrix<double> output =
      (concat * m.W_O.matrix()).rowwise() + Tensor<double>({1, 7}, m.b_O.values()).matrix().row(0);
  CHECK(r.output.matrix().isApprox(output, 1e-13));
}

TEST_CASE("multi-head: a result that keeps only the weights has the same ones") {
  const Module m;
  const Inputs in({2});
  const auto all = run(in, m.with_biases());
  const auto few = multi_head_attention<double>(in.query, in.key, in.value, m.with_biases(),
                                                nullptr, {}, KeptSteps::weights);
  CHECK(same(few.weights, all.weights));
  CHECK(same(few.output, all.output));
  CHECK(same(few.weights_average(), all.weights_average()));
  CHECK(few.masked.size() == 0);
}

TEST_CASE("multi-head: shapes, without and with a batch") {
  const Module m;
  const auto r = run(Inputs(), m.plain());
  CHECK(r.Q.shape() == Shape{2, 3, 3});
  CHECK(r.K.shape() == Shape{2, 4, 3});
  CHECK(r.V.shape() == Shape{2, 4, 2});
  CHECK(r.weights.shape() == Shape{2, 3, 4});
  CHECK(r.row_sum.shape() == Shape{2, 3});
  CHECK(r.concat.shape() == Shape{3, 4});
  CHECK(r.head_out().shape() == Shape{2, 3, 2});
  CHECK(r.output.shape() == Shape{3, 7});
  const auto batched = run(Inputs({5}), m.plain());
  CHECK(batched.Q.shape() == Shape{5, 2, 3, 3});
  CHECK(batched.weights.shape() == Shape{5, 2, 3, 4});
  CHECK(batched.weights_average().shape() == Shape{5, 3, 4});
  CHECK(batched.head_out().shape() == Shape{5, 2, 3, 2});
  CHECK(batched.output.shape() == Shape{5, 3, 7});
}

TEST_CASE("multi-head: every item of a batch is computed for itself") {
  const Module m;
  const Inputs in({3});
  const auto whole = run(in, m.with_biases());
  const auto item = [](const Tensor<double>& x, Index i) {
    return Tensor<double>::from_matrix(x.matrix(i));
  };
  for (Index i = 0; i < 3; ++i) {
    const auto alone = multi_head_attention(item(in.query, i), item(in.key, i), item(in.value, i),
                                            m.with_biases());
    CHECK(alone.output.matrix() == whole.output.matrix(i));
    CHECK(alone.head_out().matrix(1) == whole.head_out().matrix(2 * i + 1));
  }
}

TEST_CASE("multi-head: without an output projection the output is the joined heads") {
  const Module m;
  const auto r = run(Inputs(), per_head_weights(m.W_Q, m.W_K, m.W_V));
  CHECK(same(r.output, r.concat));
  for (Index h = 0; h < 2; ++h)
    CHECK(r.head_out().matrix(h) == r.concat.matrix().middleCols(2 * h, 2));
}

TEST_CASE("multi-head: the average over the heads") {
  const Module m;
  const auto r = run(Inputs({2}), m.plain());
  const Tensor<double> average = r.weights_average();
  for (Index i = 0; i < 2; ++i)
    CHECK(average.matrix(i) == (r.weights.matrix(2 * i) + r.weights.matrix(2 * i + 1)) / 2.0);
}

TEST_CASE("multi-head: a result of nothing has no heads, and no average of them") {
  const MultiHeadResult<double> none;
  CHECK(none.head_out().size() == 0);
  CHECK(none.weights_average().size() == 0);
}

TEST_CASE("multi-head: bias_k, bias_v and the zero row are keys behind the others") {
  const Module m;
  MultiHeadWeights<double> weights = m.with_bias_kv();
  weights.zero_attention = true;
  const auto r = run(Inputs({2}), weights);
  CHECK(r.K.shape() == Shape{2, 2, 6, 3});
  CHECK(r.weights.shape() == Shape{2, 2, 3, 6});
  for (Index i = 0; i < 4; ++i) {
    CHECK(r.K.matrix(i).row(4) == m.bias_k.matrix(i % 2).row(0));
    CHECK(r.V.matrix(i).row(4) == m.bias_v.matrix(i % 2).row(0));
    CHECK(r.K.matrix(i).row(5).isZero(0));
    CHECK(r.V.matrix(i).row(5).isZero(0));
    CHECK(r.scores.matrix(i).col(5).isZero(0));
    CHECK(r.weights.matrix(i).row(0).sum() == doctest::Approx(1));
  }
}

TEST_CASE("multi-head: no mask excludes the appended keys") {
  const Module m;
  MultiHeadWeights<double> weights = m.with_bias_kv();
  const Mask<double> everything(Shape{}, -inf);
  const auto r = run(Inputs(), weights, &everything);
  for (Index h = 0; h < 2; ++h) {
    CHECK(r.weights.matrix(h).leftCols(4).isZero(0));
    CHECK((r.weights.matrix(h).col(4).array() == 1).all());
  }
  weights = m.plain();
  CHECK(run(Inputs(), weights, &everything).concat.matrix().isZero(0));
}

TEST_CASE("multi-head: a mask is extended by zeros for the appended keys") {
  const Mask<double> rows({2, 3}, {1, 2, 3, 4, 5, 6});
  const Mask<double> covering = cover_appended(rows, 3, 2);
  CHECK(covering.shape() == Shape{2, 5});
  CHECK(covering.values() == std::vector<double>{1, 2, 3, 0, 0, 4, 5, 6, 0, 0});
  const Mask<double> column({2, 1}, {7, 8});
  CHECK(cover_appended(column, 2, 1).values() == std::vector<double>{7, 7, 0, 8, 8, 0});
  const Mask<double> scalar(Shape{}, 9);
  CHECK(cover_appended(scalar, 2, 1).values() == std::vector<double>{9, 9, 0});
  CHECK(same(cover_appended(rows, 3, 0), rows));
}

TEST_CASE("multi-head: masks per head and per item of the batch") {
  const Module m;
  const Inputs in({2});
  const Mask<double> padding = padding_mask<double>({4, 2}, 4);
  const auto r = run(in, m.plain(), &padding);
  for (Index i = 0; i < 2; ++i) {
    CHECK_FALSE(r.weights.matrix(i).rightCols(2).isZero(0));
    CHECK(r.weights.matrix(2 + i).rightCols(2).isZero(0));
  }
  Mask<double> second_head({2, 1, 4});
  second_head.matrix(1).setConstant(-inf);
  const auto silent = run(in, m.plain(), &second_head);
  CHECK(silent.concat.matrix(0).rightCols(2).isZero(0));
  CHECK_FALSE(silent.concat.matrix(0).leftCols(2).isZero(0));
}

TEST_CASE("multi-head: packed widths that the heads do not divide are an error") {
  const Tensor<double> W({4, 6});
  CHECK(packed_weights(3, W, W, W).W_Q.cols() == 2);
  for (const Index heads : {0, 4, -1}) {
    try {
      packed_weights(heads, W, W, W);
      FAIL("no error");
    } catch (const InvalidInput& error) {
      CHECK(error.problems()[0].code == ProblemCode::not_divisible);
      CHECK(error.problems()[0].field == "heads");
    }
  }
}

TEST_CASE("multi-head: every problem with the sizes is reported at once") {
  const Module m;
  CHECK(check(Inputs(), m.with_biases()).empty());
  CHECK(check(Inputs({2}), m.with_bias_kv()).empty());
  const Module wrong(2, 9, 9, 9);
  const Shape mask{2, 2};
  const Problems problems = check(Inputs(), wrong.plain(), &mask);
  REQUIRE(problems.size() == 4);
  CHECK(problems[0].message == "W_Q: 9 rows, but a row of query has 4; they must be equal");
  CHECK(problems[1].field == "W_K");
  CHECK(problems[2].field == "W_V");
  CHECK(problems[3].field == "mask");
}

TEST_CASE("multi-head: heads, widths and biases must agree") {
  const Module m, three(3);
  MultiHeadWeights<double> weights = m.plain();
  weights.W_K = three.plain().W_K;
  CHECK(check(Inputs(), weights).at(0).message ==
        "W_K: 3 heads, but W_Q has 2; they must be equal");
  weights = m.plain();
  weights.W_V = three.plain().W_V;
  CHECK(check(Inputs(), weights).at(0).message ==
        "W_V: 3 heads, but W_Q has 2; they must be equal");
  const Tensor<double> narrow({2, 6, 0});
  weights.W_V = Stack<const double>(narrow.view());
  CHECK(check(Inputs(), weights).at(0).message == "W_V: no columns (d_v); at least one is needed");
  weights = m.with_bias_kv();
  weights.bias_v = weights.bias_k;
  CHECK(check(Inputs(), weights).at(0).field == "bias_v");
  weights = m.with_biases();
  weights.b_V = weights.b_Q;
  CHECK(check(Inputs(), weights).at(0).field == "b_V");
  weights = m.plain();
  weights.bias_k = m.with_bias_kv().bias_k;
  CHECK(check(Inputs(), weights).at(0).code == ProblemCode::conflict);
  weights = m.plain();
  weights.W_O = three.plain().W_O;
  CHECK(check(Inputs(), weights).at(0).field == "W_O");
  weights = m.with_biases();
  weights.b_O = m.W_O.view();
  CHECK(check(Inputs(), weights).at(0).field == "b_O");
  weights.W_O = {};
  CHECK(check(Inputs(), weights).at(0).message == "b_O: there is no W_O to go with it");
}

TEST_CASE("multi-head: a matrix and a row of a bias for each head, and no more") {
  const Module m;
  const Inputs in;
  const auto first = [&](const MultiHeadWeights<double>& weights) {
    const Problems problems = check(in, weights);
    return problems.empty() ? std::string() : problems[0].message;
  };
  CHECK(first(m.with_biases()).empty());
  const MultiHeadWeights<double> good = m.with_biases();
  for (auto W : {&MultiHeadWeights<double>::W_Q, &MultiHeadWeights<double>::W_K,
                 &MultiHeadWeights<double>::W_V}) {
    MultiHeadWeights<double> w = good;
    const Stack<const double>& own = w.*W;
    const Tensor<double> batch({5, own.heads(), own.rows(), own.cols()});
    w.*W = Stack<const double>(batch.view());
    CHECK(first(w).find("(5, 2, ") != std::string::npos);
    CHECK(first(w).find("it must be one matrix for each head") != std::string::npos);
  }
  for (auto b : {&MultiHeadWeights<double>::b_Q, &MultiHeadWeights<double>::b_K,
                 &MultiHeadWeights<double>::b_V}) {
    for (const Shape& shape : {Shape{2, 5, 2}, Shape{2, 0, 2}, Shape{3, 2, 1, 2}}) {
      MultiHeadWeights<double> w = good;
      const Tensor<double> rows(shape);
      w.*b = Stack<const double>(rows.view());
      CHECK(first(w).find("it must be one row for each head") != std::string::npos);
    }
  }
  for (const Shape& shape : {Shape{7, 4, 7}, Shape{4, 0}, Shape{4}, Shape{}}) {
    MultiHeadWeights<double> w = good;
    const Tensor<double> W_O(shape);
    w.W_O = W_O.view();
    w.b_O = {};
    CHECK(first(w).substr(0, 5) == "W_O: ");
  }
}

TEST_CASE("multi-head: ranks, lengths and missing keys are checked") {
  const Module m;
  const MultiHeadWeights<double> weights = m.plain();
  const auto problems = [&](const Shape& query, const Shape& key, const Shape& value) {
    return check_multi_head(query, key, value, weights, nullptr);
  };
  CHECK(problems({4}, {4, 5}, {4, 6}).at(0).field == "query");
  CHECK(problems({1, 1, 3, 4}, {4, 5}, {4, 6}).at(0).field == "query");
  CHECK(problems({2, 3, 4}, {3, 4, 5}, {2, 4, 6}).at(0).field == "key");
  CHECK(problems({2, 3, 4}, {2, 4, 5}, {3, 4, 6}).at(0).field == "value");
  CHECK(problems({3, 4}, {4, 5}, {3, 6}).at(0).field == "value");
  CHECK(problems({3, 4}, {0, 5}, {0, 6}).at(0).code == ProblemCode::empty_input);
  CHECK(check(Inputs({}, 3, 0), m.with_bias_kv()).empty());  // one key is appended
  CHECK_THROWS_AS(run(Inputs({}, 3, 0), weights), InvalidInput);
}

TEST_CASE("multi-head: of self-attention query alone is named") {
  const Module m;
  const MultiHeadWeights<double> weights = m.plain();
  const Shape row{4}, none{0, 4};
  const Problems flat = check_multi_head(row, row, row, weights, nullptr);
  CHECK(flat.size() == 1);
  CHECK(flat.at(0).field == "query");
  const Problem empty = check_multi_head(none, none, none, weights, nullptr).back();
  CHECK(empty.code == ProblemCode::empty_input);
  CHECK(empty.field == "query");
}

TEST_CASE("multi-head: no queries give empty results") {
  const Module m;
  const auto r = run(Inputs({}, 0, 4), m.plain());
  CHECK(r.output.shape() == Shape{0, 7});
  CHECK(r.weights.shape() == Shape{2, 0, 4});
  CHECK(r.head_out().shape() == Shape{2, 0, 2});
}

TEST_CASE("multi-head: the output alone is the output, bit for bit") {
  const Module m;
  MultiHeadWeights<double> appending = m.with_bias_kv();
  appending.zero_attention = true;
  MultiHeadWeights<double> joined = m.plain();
  joined.W_O = {};
  for (const Shape& lead : {Shape{}, Shape{2}}) {
    const Inputs in(lead, 150, 140);
    const Index b = lead.empty() ? 1 : 2;
    for (const Shape& shape : {Shape{}, Shape{140}, Shape{150, 1}, Shape{2, 150, 140},
                               Shape{b, 2, 1, 140}, Shape{b, 1, 150, 140}}) {
      if (shape.size() == 4 && lead.empty()) continue;
      Mask<double> mask = Random(13).tensor<double>(shape);
      for (Index i = 0; i < mask.size(); i += 5) mask[i] = -inf;
      for (const auto& weights : {m.with_biases(), appending, joined}) {
        CHECK(same(multi_head_output(in.query, in.key, in.value, weights, &mask),
                   run(in, weights, &mask).output));
        CHECK(
            same(multi_head_output(in.query, in.key, in.value, weights), run(in, weights).output));
      }
    }
  }
}
