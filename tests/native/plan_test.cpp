// Where a run's tensors lie.
#include "attn/plan.h"

#include <doctest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "attn/pipeline.h"
#include "support.h"

using namespace attn;
using support::Random;

namespace {

template <class T>
const T& one_of(Random& random, const std::vector<T>& choices) {
  return choices[static_cast<std::size_t>(random.whole(0, static_cast<Index>(choices.size()) - 1))];
}

}  // namespace

TEST_CASE("plan: plans are the same where what they follow from is") {
  Random random(11);
  const std::vector<std::pair<const char*, std::vector<std::string>>> fields = {
      {"text", {"the cat sat", "a cat sat", "the cat sat on a mat", "the the the"}},
      {"dtype", {"float32", "float64"}},
      {"heads", {"1", "2"}},
      {"bias", {"true", "false"}},
      {"output_projection", {"true", "false"}},
      {"positions", {"none", "sinusoidal", "rope", "alibi"}},
      {"mask", {"none", "causal"}},
      {"edits", {"", "X[0,0]=1", "mask[0,0]=1"}},
      {"scale", {"sqrt", "off"}}};
  const auto is_same = [](const Plan& a, const Plan& b) {
    return a.bytes == b.bytes && same_places(a, b) &&
           std::equal(a.tensors.begin(), a.tensors.end(), b.tensors.begin(),
                      [](const PlannedTensor& x, const PlannedTensor& y) {
                        return x.offset == y.offset && x.computed == y.computed;
                      });
  };
  int same = 0;
  Spec spec;
  Trace trace;
  for (int round = 0; round < 300; ++round) {
    const auto& [name, values] = one_of(random, fields);
    REQUIRE(set_field(spec, name, one_of(random, values)).empty());
    const ResolvedSpec asked = resolve(spec);
    const std::optional<Plan> other = trace.other_plan(asked);
    CHECK(is_same(other ? *other : trace.plan(), make_plan(asked.spec, asked.sizes)));
    same += other ? 0 : 1;
    run(spec, trace);
  }
  CHECK(same > 100);
}

TEST_CASE("plan: heads that a given mask does not tell apart have one") {
  for (const Index masks : {1, 2}) {
    Spec spec;
    spec.tokens = 3;
    spec.give("mask", Tensor<double>({masks, 3, 3}));
    const Plan plan = make_plan(spec, resolve(spec).sizes);
    CHECK(plan.find("mask")->shape == (masks == 1 ? Shape{3, 3} : Shape{2, 3, 3}));
  }
}

TEST_CASE("plan: RoPE turns a query's pairs of columns, however wide a value is") {
  Spec spec;
  spec.tokens = 3;
  spec.positions = PositionScheme::rope;
  spec.d_k = 4;
  spec.d_v = 6;
  CHECK(make_plan(spec, resolve(spec).sizes).find("angles")->shape == Shape{3, 2});
}

TEST_CASE("plan: only the limits say what is kept whole, and what isn't has no place") {
  Spec spec;
  spec.tokens = 3;
  const ResolvedSpec whole = resolve(spec);
  Sizes in_parts = whole.sizes;
  in_parts.whole_pairs = false;
  const Plan plan = make_plan(whole.spec, in_parts);
  CHECK_FALSE(same_places(plan, make_plan(whole.spec, whole.sizes)));
  CHECK_FALSE(keeps_pairs(whole.spec, in_parts, static_cast<std::size_t>(plan.bytes)));
}

TEST_CASE("plan: an error names the memory needed, rounded up, and the largest size that fits") {
  Spec spec;
  spec.tokens = 1000;
  spec.d_model = 512;
  const auto bytes = [&] {
    ResolvedSpec resolved = resolve(spec);
    resolved.sizes.whole_pairs = false;
    return static_cast<std::size_t>(make_plan(resolved.spec, resolved.sizes).bytes);
  };
  const std::size_t limit = bytes();
  const ResolvedSpec fitting = resolve(spec);
  CHECK(check_memory(fitting.spec, fitting.sizes, limit).empty());
  ++spec.tokens;
  CHECK(check(spec, limit)[0].message ==
        sentence("tokens: 1001 tokens need {} MB, and the limit is {} MB; up to 1000 tokens fit",
                 {(bytes() >> 20) + 1, limit >> 20}));
}

TEST_CASE("plan: the limit of memory that an error names is not above the one that was set") {
  Spec spec;
  spec.tokens = 1000;
  spec.d_model = 512;
  const auto names = [&](std::size_t limit, const char* what) {
    const Problems problems = check(spec, limit);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].code == ProblemCode::too_large);
    return problems[0].message.find(what) != std::string::npos;
  };
  CHECK(names(1000, " bytes, and the limit is 1000 bytes"));
  CHECK(names((1 << 20) - 1, " bytes, and the limit is 1048575 bytes"));
  CHECK(names((2 << 20) - 1, " MB, and the limit is 1 MB"));
}
