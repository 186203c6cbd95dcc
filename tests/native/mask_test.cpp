#include "attn/mask.h"

#include <doctest.h>

#include <limits>

#include "support.h"

using namespace attn;
using support::problem_of;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

// One line a query: 'x' for an excluded key, '.' for a visible one.
std::string picture(const Mask<double>& mask) {
  std::string text;
  for (Index i = 0; i < mask.dim(0); ++i) {
    for (Index j = 0; j < mask.dim(1); ++j) text += mask.matrix()(i, j) == -inf ? 'x' : '.';
    text += '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("mask: causal, with as many keys as queries") {
  CHECK(picture(causal_mask<double>(3, 3)) ==
        ".xx\n"
        "..x\n"
        "...\n");
}

TEST_CASE("mask: causal aligned at either corner where n_q != n_k") {
  CHECK(picture(causal_mask<double>(2, 4)) ==
        ".xxx\n"
        "..xx\n");
  CHECK(picture(causal_mask<double>(2, 4, Alignment::bottom_right)) ==
        "...x\n"
        "....\n");
  CHECK(picture(causal_mask<double>(3, 2, Alignment::bottom_right)) ==
        "xx\n"
        ".x\n"
        "..\n");
}

TEST_CASE("mask: window on both sides, causal window by combination") {
  const Mask<double> window = window_mask<double>(4, 4, 1);
  CHECK(picture(window) ==
        "..xx\n"
        "...x\n"
        "x...\n"
        "xx..\n");
  CHECK(picture(combine(window, causal_mask<double>(4, 4))) ==
        ".xxx\n"
        "..xx\n"
        "x..x\n"
        "xx..\n");
  CHECK(picture(window_mask<double>(1, 3, 0, Alignment::bottom_right)) == "xx.\n");
}

TEST_CASE("mask: a window as wide as numbers go hides nothing") {
  const Index widest = std::numeric_limits<Index>::max();
  for (const Alignment alignment : {Alignment::top_left, Alignment::bottom_right}) {
    CHECK(picture(window_mask<double>(3, 3, widest, alignment)) == "...\n...\n...\n");
    CHECK(picture(window_mask<double>(1, 3, widest, alignment)) == "...\n");
    CHECK(picture(window_mask<double>(3, 1, widest, alignment)) == ".\n.\n.\n");
  }
}

TEST_CASE("mask: the prefix is seen by all, the rest causally") {
  CHECK(picture(prefix_mask<double>(4, 4, 2)) ==
        "..xx\n"
        "..xx\n"
        "...x\n"
        "....\n");
  CHECK(picture(prefix_mask<double>(1, 4, 1, Alignment::bottom_right)) == "....\n");
}

TEST_CASE("mask: rules add up, and each has its own corner") {
  MaskRules rules;
  rules.causal_bottom_right = true;
  CHECK(picture(mask_of<double>(rules, 2, 4)) ==
        "...x\n"
        "....\n");
  rules.causal = true;
  CHECK(mask_of<double>(rules, 2, 3, -5.0).values() == std::vector<double>{0, -5, -10, 0, 0, -5});
  const std::vector<Index> lengths{1};
  rules.lengths = &lengths;
  CHECK(mask_of<double>(rules, 1, 2, -5.0).values() == std::vector<double>{0, -10});
}

TEST_CASE("mask: padding by lengths") {
  const Mask<double> mask = padding_mask<double>({1, 3, 0}, 3);
  CHECK(mask.shape() == Shape{3, 1, 1, 3});
  CHECK(mask.values() == std::vector<double>{0, -inf, -inf, 0, 0, 0, -inf, -inf, -inf});
}

TEST_CASE("mask: the two polarities of booleans are opposite") {
  const Tensor<std::uint8_t> flags({2}, {0, 1});
  CHECK(mask_where_blocked<double>(flags).values() == std::vector<double>{0, -inf});
  CHECK(mask_where_allowed<double>(flags).values() == std::vector<double>{-inf, 0});
  CHECK(mask_where_blocked<float>(flags, -1e9f).values() == std::vector<float>{0, -1e9f});
}

TEST_CASE("mask: combinations broadcast") {
  const Mask<double> both = combine(causal_mask<double>(2, 2), padding_mask<double>({1, 2}, 2));
  CHECK(both.shape() == Shape{2, 1, 2, 2});
  CHECK(both.values() == std::vector<double>{0, -inf, 0, -inf, 0, -inf, 0, 0});
  const Mask<double> scalar(Shape{}, 2.5);
  CHECK(combine(scalar, Mask<double>({2}, {1, -inf})).values() == std::vector<double>{3.5, -inf});
  const Mask<double> odd({2}, {inf, std::numeric_limits<double>::quiet_NaN()}), none({2}, -inf);
  CHECK(combine(odd, none).values() == none.values());
  CHECK(combine(none, odd).values() == none.values());
  const Problem problem =
      problem_of([] { combine(causal_mask<double>(2, 2), causal_mask<double>(3, 3)); });
  CHECK(problem.code == ProblemCode::shape_mismatch);
  CHECK(problem.field == "mask");
}

TEST_CASE("mask: combining equals adding the broadcast arrays") {
  support::for_seeded_sizes([](const support::Sizes& s, support::Random& random) {
    const Shape full{s.h, s.d, s.n, s.n_k};
    const auto some_of = [&](Shape shape) {
      for (Index& length : shape)
        if (random.whole(0, 2) == 0) length = 1;
      return Shape(shape.begin() + random.whole(0, 4), shape.end());
    };
    const Mask<double> a = random.tensor<double>(some_of(full)),
                       b = random.tensor<double>(some_of(full));
    const Mask<double> all(full);
    const Mask<double> sum = combine(combine(a, b), all);
    const BroadcastMask<double> left(a.view()), right(b.view());
    Index at = 0;
    for (Index batch = 0; batch < full[0]; ++batch)
      for (Index head = 0; head < full[1]; ++head)
        for (Index i = 0; i < full[2]; ++i)
          for (Index j = 0; j < full[3]; ++j)
            if (sum[at++] != left(batch, head, i, j) + right(batch, head, i, j))
              FAIL_CHECK("at " << batch << " " << head << " " << i << " " << j);
  });
}

TEST_CASE("mask: a row is fully masked when every key is -infinity, and only then") {
  const Mask<double> mask({2, 2}, {-inf, -inf, -inf, -1e9});
  const BroadcastMask<double> read(mask.view());
  CHECK(read.excludes_all(0, 0, 0, 2));
  CHECK_FALSE(read.excludes_all(0, 0, 1, 2));
  const Mask<double> column({2, 1}, {0, -inf});
  CHECK_FALSE(BroadcastMask<double>(column.view()).excludes_all(0, 0, 0, 5));
  CHECK(BroadcastMask<double>(column.view()).excludes_all(0, 0, 1, 5));
  CHECK_FALSE(BroadcastMask<double>(TensorView<const double>()).excludes_all(0, 0, 0, 2));
}

TEST_CASE("mask: no mask reads as 0") {
  const BroadcastMask<double> none{TensorView<const double>()};
  CHECK_FALSE(none.given());
  CHECK(none(1, 2, 3, 4) == 0);
}

TEST_CASE("mask: impossible sizes are errors that say what would be valid") {
  CHECK(problem_of([] { causal_mask<double>(-1, 2); }).field == "n_q");
  CHECK(problem_of([] { causal_mask<double>(1, -2); }).field == "n_k");
  CHECK(problem_of([] { window_mask<double>(2, 2, -1); }).field == "window");
  CHECK(problem_of([] { prefix_mask<double>(2, 2, -1); }).field == "prefix");
  const Problem length = problem_of([] { padding_mask<double>({4}, 3); });
  CHECK(length.code == ProblemCode::out_of_range);
  CHECK(length.message.find("4 is not between 0 and the 3 keys") != std::string::npos);
  CHECK(problem_of([] { padding_mask<double>({-1}, 3); }).code == ProblemCode::out_of_range);
  CHECK(causal_mask<double>(0, 2).size() == 0);
  const Index most = std::numeric_limits<Index>::max();
  const Problem large = problem_of([&] { causal_mask<double>(most, most); });
  CHECK(large.code == ProblemCode::too_large);
  CHECK(large.field == "n_q");
  CHECK(problem_of([&] { padding_mask<double>({1, 2, 3}, most / 16); }).field == "lengths");
}

TEST_CASE("mask: a shape that does not broadcast to the scores is a problem, with both shapes") {
  CHECK(check_mask({4}, {2, 3, 4}).empty());
  CHECK(check_mask({}, {2, 3, 4}).empty());
  CHECK(check_mask({2, 1, 4}, {2, 3, 4}).empty());
  const Problems problems = check_mask({2, 2}, {3, 4});
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].code == ProblemCode::shape_mismatch);
  CHECK(problems[0].field == "mask");
  CHECK(problems[0].message.find("(2, 2)") != std::string::npos);
  CHECK(problems[0].message.find("(3, 4)") != std::string::npos);
  CHECK(check_mask({1, 3, 4}, {3, 4}).size() == 1);
}
