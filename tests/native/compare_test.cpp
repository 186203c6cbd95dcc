#include "attn/compare.h"

#include <doctest.h>

#include <cmath>
#include <limits>

#include "attn/problem.h"
#include "support.h"

using namespace attn;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

Tensor<double> row(std::vector<double> entries) {
  const Index count = static_cast<Index>(entries.size());
  return Tensor<double>({count}, std::move(entries));
}

}  // namespace

TEST_CASE("difference: the largest, and the first beyond its tolerance") {
  const Tensor<double> a({2, 2}, {1, 2, 3, 4}), b({2, 2}, {1, 2.25, 3.5, 4});
  const Difference strict = difference(a, b);
  CHECK(strict.largest == 0.5);
  CHECK(strict.largest_at == 2);
  CHECK(strict.first_beyond == 1);
  CHECK(strict.beyond == 2);
  CHECK(strict.squared_distance == 0.3125);

  const Tensor<double> each = distances(a, b);
  CHECK(each.values() == std::vector<double>{0, 0.25, 0.5, 0});

  const Difference tolerant = difference(a, b, Tensor<double>({2, 2}, 0.25));
  CHECK(tolerant.first_beyond == 2);
  CHECK(tolerant.beyond == 1);
  CHECK(difference(a, b, Tensor<double>(Shape{}, 0.25)).beyond == 1);
  CHECK_THROWS_WITH_AS(difference(a, b, Tensor<double>(Shape{0})),
                       "tolerance: shape (0,) is not (2, 2)", InvalidInput);
}

TEST_CASE("difference: equal arrays differ nowhere") {
  support::for_seeded_sizes([](const support::Sizes& s, support::Random& random) {
    const Tensor<double> a = random.tensor<double>({s.n, s.d});
    const Difference found = difference(a, a);
    CHECK(found.largest == 0);
    CHECK(found.largest_at == -1);
    CHECK(found.first_beyond == -1);
  });
}

TEST_CASE("difference: NaN equals NaN only, and infinities only themselves") {
  CHECK(
      difference(row({not_a_number, infinity, -infinity}), row({not_a_number, infinity, -infinity}))
          .beyond == 0);
  for (const auto& [a, b] : std::vector<std::pair<double, double>>{{not_a_number, 1},
                                                                   {1, not_a_number},
                                                                   {infinity, -infinity},
                                                                   {infinity, 1},
                                                                   {not_a_number, infinity}}) {
    const Difference found = difference(row({0, a}), row({0, b}), row({9, 9}));
    CHECK(found.largest == infinity);
    CHECK(found.first_beyond == 1);
  }
}

TEST_CASE("difference: other shapes are refused") {
  CHECK_THROWS_AS(difference(row({1, 2}), Tensor<double>({1, 2})), InvalidInput);
  CHECK_THROWS_AS(difference(row({1, 2}), row({1, 2}), row({1})), InvalidInput);
}

TEST_CASE("difference: a tolerance that is no number from 0 on is refused") {
  for (const double wrong : {-1e-300, -infinity, not_a_number}) {
    const Tensor<double> single(Shape{}, wrong);
    const auto code = [&](const Tensor<double>& tolerance) {
      return support::problem_of([&] { difference(row({1, 2}), row({1, 2}), tolerance); }).code;
    };
    CHECK(code(single) == ProblemCode::out_of_range);
    CHECK(code(row({0, wrong})) == ProblemCode::out_of_range);
  }
  CHECK(difference(row({1, 2}), row({1, 3}), row({0, infinity})).beyond == 0);
}

TEST_CASE("summary: a known row") {
  const Summary found = summary(row({1, 2, 3, 4}));
  CHECK(found.minimum == 1);
  CHECK(found.maximum == 4);
  CHECK(found.sum == 10);
  CHECK(found.mean == 2.5);
  CHECK(found.standard_deviation == doctest::Approx(std::sqrt(1.25)));
  CHECK(found.root_mean_square == doctest::Approx(std::sqrt(7.5)));
}

TEST_CASE("summary: NaN stays visible, and nothing has no mean") {
  const Summary with_nan = summary(row({1, not_a_number, 3}));
  CHECK(std::isnan(with_nan.minimum));
  CHECK(std::isnan(with_nan.maximum));
  CHECK(std::isnan(with_nan.mean));
  const Summary of_nothing = summary(row({}));
  CHECK(of_nothing.sum == 0);
  CHECK(std::isnan(of_nothing.mean));
}
