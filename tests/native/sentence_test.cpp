#include "attn/sentence.h"

#include <doctest.h>

#include <limits>

#include "attn/problem.h"

using namespace attn;

TEST_CASE("sentence: values stand in their places") {
  const std::string word = "sqrt";
  CHECK(sentence("{}: {} is not {}", {"scale", std::string_view("offs"), word}) ==
        "scale: offs is not sqrt");
  CHECK(sentence("{} and {}", {-3, std::numeric_limits<std::int64_t>::max()}) ==
        "-3 and 9223372036854775807");
  CHECK(sentence("{}", {0.1}) == "0.1");
  CHECK(sentence("x: shape {}", {Shape{2, 3}}) == "x: shape (2, 3)");
}

TEST_CASE("sentence: text without places, and braces within a value") {
  CHECK(sentence("nothing to add", {}) == "nothing to add");
  CHECK(sentence("edits: {}", {"'X[{}]'"}) == "edits: 'X[{}]'");
}

TEST_CASE("sentence: what an unmet requirement says") {
  CHECK_NOTHROW(require(true, ProblemCode::out_of_range, "n_q", "n_q: {} queries", -1));
  CHECK_THROWS_WITH_AS(require(false, ProblemCode::out_of_range, "n_q", "n_q: {} queries", -1),
                       "n_q: -1 queries", InvalidInput);
}
