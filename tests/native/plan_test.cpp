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
