#include "attn/softmax.h"

#include <doctest.h>

#include <limits>

#include "attn/problem.h"
#include "support.h"

using namespace attn;
using support::problem_of;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

template <class T = double>
Tensor<T> row(std::vector<T> values) {
  const Index n = static_cast<Index>(values.size());
  return Tensor<T>(Shape{n}, std::move(values));
}

template <class T>
bool all_nan(const Tensor<T>& x) {
  return std::all_of(x.values().begin(), x.values().end(), [](T v) { return std::isnan(v); });
}

}  // namespace

TEST_CASE("softmax: exponentials over their sum") {
  const Tensor<double> weights = softmax(row({0, std::log(2.0), std::log(5.0)}));
  CHECK(weights[0] == doctest::Approx(0.125).epsilon(1e-15));
  CHECK(weights[1] == doctest::Approx(0.25).epsilon(1e-15));
  CHECK(weights[2] == doctest::Approx(0.625).epsilon(1e-15));
}

TEST_CASE("softmax: the stable form takes any finite score, the naive one overflows") {
  CHECK(softmax(row({1e308, -1e308})).values() == std::vector<double>{1, 0});
  CHECK(softmax(row({1000, 1000})).values() == std::vector<double>{0.5, 0.5});
  const Tensor<double> overflow = softmax_naive(row({710, 0}));  // inf / inf, 1 / inf
  CHECK(std::isnan(overflow[0]));
  CHECK(overflow[1] == 0);
  // Each exponential is finite, their sum is not: the weights are 0, without a NaN.
  CHECK(softmax_naive(row({709.5, 709.5})).values() == std::vector<double>{0, 0});
  CHECK(all_nan(softmax_naive(row({-746, -746}))));  // 0 / 0
  CHECK(all_nan(softmax_naive(row<float>({-104, -104}))));
  CHECK(std::isnan(softmax_naive(row<float>({89, 0}))[0]));
}

TEST_CASE("softmax: the naive form equals the stable one where nothing overflows") {
  support::for_seeded_sizes([](const support::Sizes& s, support::Random& random) {
    const Tensor<double> x = random.tensor<double>({s.n, s.n_k}, -20, 20);
    CHECK(support::distance(softmax(x), softmax_naive(x)) < 1e-14);
  });
}

TEST_CASE("softmax: results that are denormal numbers stay what they are") {
  const Tensor<double> weights = softmax(row({0, -740}));
  CHECK(weights[1] > 0);
  CHECK(weights[1] < std::numeric_limits<double>::min());
  const Tensor<float> small = softmax(row<float>({0, -100}));
  CHECK(small[1] > 0);
  CHECK(small[1] < std::numeric_limits<float>::min());
}

TEST_CASE("softmax: NaN and infinity go where NumPy sends them") {
  CHECK(all_nan(softmax(row({not_a_number, 0}))));
  CHECK(all_nan(softmax(row({0, not_a_number}))));
  CHECK(all_nan(softmax(row({inf, 0}))));
  CHECK(all_nan(softmax(row({-inf, -inf}))));
  CHECK(softmax(row({-inf, 0})).values() == std::vector<double>{0, 1});
}

TEST_CASE("softmax: along any axis, counted from either end") {
  const Tensor<double> x = support::Random(3).tensor<double>({2, 3, 4});
  const Tensor<double> middle = softmax(x, 1);
  CHECK(support::same(middle, softmax(x, -2)));
  for (Index i = 0; i < 2; ++i) {
    for (Index k = 0; k < 4; ++k) {
      double sum = 0;
      for (Index j = 0; j < 3; ++j) sum += middle[(i * 3 + j) * 4 + k];
      CHECK(sum == doctest::Approx(1).epsilon(1e-15));
    }
  }
  // The same numbers with the axis last.
  Tensor<double> turned({2, 4, 3});
  for (Index i = 0; i < 2; ++i) turned.matrix(i) = x.matrix(i).transpose();
  const Tensor<double> last = softmax(turned);
  for (Index i = 0; i < 2; ++i) CHECK(last.matrix(i).transpose() == middle.matrix(i));
}

TEST_CASE("softmax: NaN and infinity along an axis that is not the last") {
  const Tensor<double> x(Shape{2, 3}, {not_a_number, -inf, -inf, 0, 0, -inf});
  const Tensor<double> weights = softmax(x, 0);
  CHECK(std::isnan(weights[0]));
  CHECK(std::isnan(weights[3]));
  CHECK(weights[1] == 0);
  CHECK(weights[4] == 1);
  CHECK(std::isnan(weights[2]));
}

TEST_CASE("softmax: output over the input") {
  Tensor<double> x = support::Random(5).tensor<double>({3, 4});
  const Tensor<double> expected = softmax(x, 0);
  softmax<double>(x, x, 0);
  CHECK(support::same(x, expected));
}

TEST_CASE("softmax: empty arrays give empty arrays, an empty axis is an error") {
  CHECK(softmax(Tensor<double>({0, 3})).shape() == Shape{0, 3});
  CHECK(softmax(Tensor<double>({2, 0}), 0).shape() == Shape{2, 0});
  const Problem empty = problem_of([] { softmax(Tensor<double>({1, 4, 0, 0}), -1); });
  CHECK(empty.code == ProblemCode::empty_input);
  CHECK(empty.message.find("(1, 4, 0, 0)") != std::string::npos);
  CHECK(problem_of([] { softmax(Tensor<double>(Shape{}), 0); }).code == ProblemCode::empty_input);
}

TEST_CASE("softmax: an axis that is not there is an error that names the valid ones") {
  const Problem problem = problem_of([] { softmax(Tensor<double>({2, 3}), 2); });
  CHECK(problem.code == ProblemCode::out_of_range);
  CHECK(problem.field == "axis");
  CHECK(problem.message.find("-2 to 1") != std::string::npos);
  CHECK(problem_of([] { softmax(Tensor<double>({2, 3}), -3); }).code == ProblemCode::out_of_range);
}

TEST_CASE("softmax: an output of another shape is an error") {
  const Tensor<double> in({2, 3});
  Tensor<double> out({3, 2});
  CHECK_THROWS_AS(softmax<double>(in, out), InvalidInput);
}

TEST_CASE("softmax: the intermediate results of a row") {
  const Tensor<double> x(Shape{1, 3}, {1, 3, 2});
  Matrix<double> exponentials(1, 3), weights(1, 3);
  double row_max = 0, row_sum = 0;
  softmax_rows<double>(x.matrix(), SoftmaxForm::stable, &row_max, exponentials, &row_sum, weights);
  CHECK(row_max == 3);
  CHECK(exponentials(0, 1) == 1);
  CHECK(exponentials(0, 0) == std::exp(-2.0));
  CHECK(row_sum == exponentials(0, 0) + 1 + exponentials(0, 2));
  CHECK(weights(0, 1) == 1 / row_sum);
  softmax_rows<double>(x.matrix(), SoftmaxForm::naive, &row_max, exponentials, &row_sum, weights);
  CHECK(row_max == 3);
  CHECK(exponentials(0, 0) == std::exp(1.0));
}

TEST_CASE_TEMPLATE("softmax: where exp leaves the numbers", T, float, double) {
  const ExpRange<T> range = exp_range<T>();
  CHECK(std::exp(range.zero) == T(0));
  CHECK(std::exp(range.smallest) > T(0));
  CHECK(std::nextafter(range.zero, T(0)) == range.smallest);
  CHECK(std::isfinite(std::exp(range.largest)));
  CHECK(std::isinf(std::exp(std::nextafter(range.largest, T(1000)))));
}

// Tutorial 003's limits, as NumPy shows them.
TEST_CASE("softmax: exp's limits are those of the two types") {
  CHECK(exp_range<double>().largest == 709.782712893384);
  CHECK(exp_range<float>().largest == doctest::Approx(88.72283));
  CHECK(exp_range<double>().zero == doctest::Approx(-745.13321910194));
  CHECK(exp_range<float>().zero == doctest::Approx(-103.97208));
}

TEST_CASE_TEMPLATE("softmax: the factor up to which the naive form works", T, float, double) {
  const auto limit = [](const std::vector<T>& scores) { return naive_softmax_limit(row(scores)); };
  const ExpRange<T> range = exp_range<T>();
  // One score overflows by itself; of two equal ones the sum does, earlier by log 2.
  CHECK(limit({T(2), T(0)}) == doctest::Approx(double(range.largest / 2)));
  for (const std::vector<T>& scores :
       {std::vector<T>{T(2), T(0)}, {T(1), T(1)}, {T(-1), T(-2)}, {T(0.3), T(-7), T(0.1)}}) {
    const double last = limit(scores);
    const auto works = [&](double factor) {
      std::vector<T> scaled;
      for (const T x : scores) scaled.push_back(static_cast<T>(factor * static_cast<double>(x)));
      const Tensor<T> weights = softmax_naive(row(scaled));
      const auto good = [](T w) { return std::isfinite(w); };
      return std::all_of(weights.values().begin(), weights.values().end(), good) &&
             weights.matrix().maxCoeff() > 0;
    };
    CHECK(works(last));
    CHECK_FALSE(works(std::nextafter(last, HUGE_VAL)));
  }
  CHECK(limit({T(1), T(1)}) == doctest::Approx(double(range.largest - std::log(T(2)))));
  // Where all exponentials are 0, their ratio is NaN.
  CHECK(limit({T(-1), T(-2)}) == doctest::Approx(double(-range.zero)));
  CHECK(std::isinf(limit({T(0), T(0)})));
  CHECK(std::isinf(naive_softmax_limit(Tensor<T>({0, 2}))));
  CHECK_THROWS_AS(limit({}), InvalidInput);
  // A score that becomes -infinity has the weight 0, which is a weight.
  const T most = std::numeric_limits<T>::max();
  CHECK(std::isinf(limit({T(0), -most / 8})));
  CHECK(limit({T(1), -most / 8}) == limit({T(1), T(-9)}));
  // Of rows the first that breaks: as one row these would go on for longer.
  CHECK(naive_softmax_limit(Tensor<T>({2, 2}, {T(-1), T(-2), T(-0.5), T(0)})) ==
        limit({T(-1), T(-2)}));
  CHECK(naive_softmax_limit(Tensor<T>({2, 2}, {T(0), T(0), T(2), T(0)})) == limit({T(2), T(0)}));
  CHECK_THROWS_AS(limit({T(1), std::numeric_limits<T>::infinity()}), InvalidInput);
  // Factors up to the largest number there is are tried.
  if (sizeof(T) == sizeof(double))
    CHECK(limit({T(5e-306), T(0)}) == doctest::Approx(double(range.largest) / 5e-306));
}
