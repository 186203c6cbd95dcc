// Runs into a trace that holds one already: the same numbers as a fresh run, for less work.
#include <doctest.h>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "attn/pipeline.h"
#include "attn/preset.h"
#include "differing.h"
#include "random_spec.h"
#include "support.h"

using namespace attn;
using support::differing;
using support::Random;

namespace {

// The tensors that a run makes anew after another.
std::string recomputed(const Spec& before, const Spec& after) {
  Trace trace = run(before);
  run(after, trace);
  std::string names;
  for (const PlannedTensor& tensor : trace.plan().tensors) {
    if (trace.recomputed(tensor))
      names += std::string(names.empty() ? "" : " ") + tensor.kind->name;
  }
  CHECK(differing(trace, run(after)) == "");
  return names;
}

}  // namespace

TEST_CASE("changes: the stages make every tensor once, and read what was made before") {
  REQUIRE(tensor_kinds().size() == tensor_kind_count);
  std::vector<int> made(tensor_kinds().size());
  for (const Stage& stage : stages()) {
    for (const char* name : stage.reads) {
      if (name) CHECK(made[kind_place(name)] == 1);
    }
    for (const char* name : stage.makes) {
      if (name) ++made[kind_place(name)];
    }
  }
  for (const int times : made) CHECK(times == 1);
}

TEST_CASE("changes: any sequence of runs in one trace equals fresh runs, to the last bit") {
  int runs = 0, partial = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const Span<Preset> all = presets();
    Spec held;
    if (seed % 3 != 0) held = make_spec(all[static_cast<std::size_t>(seed) % all.size()]);
    Trace trace = run(held);
    for (Index step = 0; step < 40; ++step) {
      CAPTURE(step);
      Spec spec = held;
      for (Index i = random.whole(0, 2); i >= 0; --i) change(spec, trace, random);
      if (!check(spec).empty()) {
        CHECK_THROWS_AS(run(spec, trace), InvalidInput);
        continue;
      }
      run(spec, trace);
      held = spec;
      ++runs;
      partial += trace.recomputed(*trace.plan().find("W_Q")) ? 0 : 1;
      // Sometimes the plane still waits when the next change comes.
      if (random.whole(0, 1) == 0) CHECK(differing(trace, run(spec)) == "");
    }
  }
  CHECK(runs > 3000);
  CHECK(partial > runs / 2);
}

TEST_CASE("changes: presets one after the other equal fresh runs") {
  Trace trace;
  for (const Preset& a : presets()) {
    for (const Preset& b : presets()) {
      run(make_spec(a), trace);
      run(make_spec(b), trace);
      CAPTURE(a.name);
      CAPTURE(b.name);
      CHECK(differing(trace, run(make_spec(b))) == "");
    }
  }
}

TEST_CASE("changes: nothing is made anew for the same spec, everything for another seed") {
  Spec spec;
  CHECK(recomputed(spec, spec) == "");
  Spec other;
  other.seed = 1;
  CHECK(recomputed(spec, other) ==
        "embedding_matrix embedding X W_Q W_K W_V Q K V scores scaled row_max exponentials row_sum "
        "weights weights_average head_out concat W_O output pca_mean pca_components "
        "explained_variance_ratio original_2d contextual_2d");
}

TEST_CASE("changes: of positions, the rows stay where their number alone differs") {
  Spec spec;
  spec.text = "one two three";
  spec.positions = PositionScheme::sinusoidal;
  Trace trace = run(spec);
  const double marked = 5;
  const auto P = [&] { return trace.place<double>("P").matrix(); };
  P().setConstant(marked);
  spec.text += " four";
  run(spec, trace);
  CHECK((P().topRows(3).array() == marked).all());
  CHECK(P()(3, 0) == std::sin(3.0));
  spec.text = "one two";
  spec.position_offset = 1;
  run(spec, trace);
  CHECK(differing(trace, run(spec)) == "");
}

TEST_CASE("changes: scale, mask and softmax leave scores and what comes before them") {
  Spec spec;
  spec.mask.causal = true;
  const std::string from_weights =
      "row_max exponentials row_sum weights weights_average head_out concat output contextual_2d";
  Spec other = spec;
  other.scale = {ScaleChoice::Kind::off, 1};
  CHECK(recomputed(spec, other) == "scaled masked " + from_weights);
  other = spec;
  other.mask.window = true;
  CHECK(recomputed(spec, other) == "scaled mask masked " + from_weights);
  other = spec;
  other.mask.causal = false;
  CHECK(recomputed(spec, other) == "scaled " + from_weights);
  spec.scale = other.scale = {ScaleChoice::Kind::factor, 0.0};
  other.mask = spec.mask;
  CHECK(recomputed(spec, other) == "");
  other.scale.factor = -0.0;
  CHECK(recomputed(spec, other) == "scaled masked " + from_weights);
}

TEST_CASE("changes: a text leaves the weights, and one head leaves the others") {
  Spec spec;
  Spec other = spec;
  other.text += " today";
  CHECK(recomputed(spec, other).find("W_") == std::string::npos);
  spec.edits = "W_Q[1,2,3]=0.5";
  const std::string queries = recomputed(Spec(), spec);
  CHECK(queries.substr(0, 12) == "W_Q Q scores");
  CHECK(queries.find(" K") == std::string::npos);
  CHECK(queries.find(" V") == std::string::npos);
  spec.edits = "V[1,2,3]=0.5";
  CHECK(recomputed(Spec(), spec) == "V head_out concat output contextual_2d");
  const Trace held = run(Spec());
  const ResolvedSpec asked = resolve(spec);
  const Changes changes = held.changes_to(asked, held.other_plan(asked).value_or(held.plan()));
  CHECK(changes.heads_of_tensor(kind_place("head_out")) == Heads(2));
}

TEST_CASE("changes: words that change leave the projected rows of the others") {
  const std::vector<std::string> texts = {
      "the cat sat on a mat",         "the cat sat on a rug",      "the dog sat on a rug",
      "one dog sat on a rug",         "one dog sat on a rug",      "a dog sat on one rug",
      "red birds sing in the sun",    "big birds sing in the red", "big birds sing",
      "big birds sing in the sun on", "big birds sing in the",     "birds sing in the"};
  for (const char* positions : {"none", "sinusoidal", "rope", "alibi"}) {
    for (const Dtype dtype : {Dtype::float64, Dtype::float32}) {
      Spec spec;
      spec.dtype = dtype;
      spec.heads = 2;
      spec.bias = true;
      REQUIRE(set_field(spec, "positions", positions).empty());
      Trace trace;
      for (const std::string& text : texts) {
        CAPTURE(text);
        spec.text = text;
        run(spec, trace);
        CHECK(differing(trace, run(spec)) == "");
      }
    }
  }
  Spec spec;
  spec.text = texts[0];
  Trace trace = run(spec);
  constexpr double mark = 1234.5;
  for (const char* name : {"embedding", "X", "Q"}) trace.place<double>(name).matrix(0)(2, 0) = mark;
  spec.text = texts[1];
  run(spec, trace);
  for (const char* name : {"embedding", "X", "Q"}) {
    CHECK(trace.find<double>(name).matrix(0)(2, 0) == mark);
  }
  // With a word more or less each head's rows lie elsewhere.
  trace.place<double>("V").matrix(1)(2, 0) = mark;
  for (const char* text : {"the cat sat on a rug now", "the cat sat"}) {
    spec.text = text;
    run(spec, trace);
    CHECK(trace.find<double>("X").matrix()(2, 0) == mark);
    CHECK(trace.find<double>("V").matrix(1)(2, 0) == mark);
  }
  spec.text = texts[1];
  run(spec, trace);
  CHECK(trace.find<double>("V").matrix(1)(2, 0) == mark);
  CHECK(trace.find<double>("V").matrix(1)(3, 0) != mark);
  // What was edited, and other weights, leave none.
  for (const char* edits : {"X[5,0]=1", "K[0,0,0]=1", ""}) {
    spec.edits = edits;
    spec.text = texts[spec.text == texts[0]];
    run(spec, trace);
    CHECK(trace.find<double>("Q").matrix(0)(2, 0) != mark);
    trace.place<double>("Q").matrix(0)(2, 0) = mark;
  }
  spec.text = texts[spec.text == texts[0]];
  spec.init = WeightInit::kaiming_uniform;
  run(spec, trace);
  CHECK(differing(trace, run(spec)) == "");
}

TEST_CASE("changes: a run that did not come to its end is not gone on from") {
  Trace trace = run(Spec());
  Spec other;
  other.tokens = 7;
  ResolvedSpec asked = resolve(other);
  std::optional<Plan> plan = trace.other_plan(asked);
  REQUIRE(plan);
  const Changes changes = trace.changes_to(asked, *plan);
  trace.prepare(std::move(asked), std::move(plan), changes, {});
  CHECK_FALSE(trace.holds_run());
  run(other, trace);
  CHECK(differing(trace, run(other)) == "");
  trace.clear();
  CHECK_FALSE(trace.has("X"));
  run(other, trace);
  CHECK(differing(trace, run(other)) == "");
}

TEST_CASE("changes: a run too large for a second block beside it starts anew") {
  Trace trace = run(Spec());
  Spec large;
  large.tokens = 1000;
  run(large, trace);
  CHECK(trace.recomputed(*trace.plan().find("W_Q")));
  large.heads = 1;
  run(large, trace);
  CHECK(trace.resolved().sizes.heads == 1);
}

TEST_CASE("changes: a large run has room for some more words") {
  Spec large;
  large.tokens = 1000;
  Trace trace = run(large);
  const auto draws_anew = [&] {
    run(large, trace);
    return trace.recomputed(*trace.plan().find("W_Q"));
  };
  large.tokens = 1001;
  CHECK_FALSE(draws_anew());
  CHECK(differing(trace, run(large)) == "");
  large.tokens = 1020;
  CHECK_FALSE(draws_anew());
  large.heads = 4;
  CHECK(draws_anew());
}
