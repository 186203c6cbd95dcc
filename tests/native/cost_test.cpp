#include "attn/cost.h"

#include <doctest.h>

#include "support.h"

using namespace attn;

TEST_CASE("cost: the counts of a small layer") {
  const Cost cost = attention_cost(4, 8, 2);
  CHECK(cost.n == 4);
  CHECK(cost.d_model == 8);
  CHECK(cost.single_head_parameters == 192);
  CHECK(cost.parameters == 256);
  CHECK(cost.parameters_with_biases == 288);
  CHECK(cost.projection_operations == 1536);
  CHECK(cost.attention_operations == 512);
  CHECK(cost.output_operations == 512);
  CHECK(cost.weight_entries == 32);
}

TEST_CASE("cost: the weights grow with the square of the length, the projections do not") {
  const Cost once = attention_cost(100, 64, 4), twice = attention_cost(200, 64, 4);
  CHECK(twice.attention_operations == 4 * once.attention_operations);
  CHECK(twice.projection_operations == 2 * once.projection_operations);
  CHECK(attention_cost(0, 8, 1).attention_operations == 0);
}

TEST_CASE("cost: the largest sizes do not overflow, and larger ones are refused") {
  const Index most = Index(1) << 20;
  const Cost cost = attention_cost(most, most, most);
  CHECK(cost.projection_operations == 6 * (std::int64_t(1) << 60));
  CHECK(cost.weight_entries == std::int64_t(1) << 60);
  const Problems problems = check_cost(most + 1, 0, 0);
  REQUIRE(problems.size() == 3);
  CHECK(problems[1].message == "d_model: 0 is not from 1 to 1048576");
  CHECK(problems[2].field == "heads");
  CHECK_THROWS_AS(attention_cost(1, 0, 1), InvalidInput);
  CHECK_THROWS_WITH_AS(attention_cost(3, 4, 3), "heads: 3 does not divide d_model 4", InvalidInput);
}

TEST_CASE("cost: fixed filters grow with the length") {
  // Of 4 rows of 2 columns each is added and divided. In blocks of 3 the first one's ends are two
  // more additions, and the last window, of two parts, is one.
  CHECK(filter_cost(4, 2, 3).moving_average_operations == 2 * (4 + 4 + 2 + 1));
  CHECK(filter_cost(4, 2, 9).moving_average_operations == 2 * (4 + 4));
  CHECK(filter_cost(4, 2, 1).moving_average_operations == 2 * (4 + 4));
  CHECK(filter_cost(0, 2, 3).moving_average_operations == 0);
  for (const Index n : {1, 7, 12, 100})
    for (const Index window : {1, 2, 5, 12, 99})
      CHECK(filter_cost(n, 1, window).moving_average_operations < 4 * n);
  CHECK(filter_cost(4, 2, 3).exponential_average_operations == 2 * 3 * 3);
  CHECK(filter_cost(0, 2, 3).exponential_average_operations == 0);
  CHECK(support::problem_of([] { filter_cost(-1, 2, 3); }).field == "n");
  CHECK(support::problem_of([] { filter_cost(4, 0, 3); }).field == "width");
  CHECK(support::problem_of([] { filter_cost(4, 2, 0); }).field == "window");
}
