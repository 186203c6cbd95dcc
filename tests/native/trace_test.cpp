#include "attn/trace.h"

#include <doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <sstream>
#include <utility>

#include "attn/pipeline.h"

using namespace attn;

TEST_CASE(
    "trace: weights and then all others lie one after the other, each on a cache line of its own") {
  for (const Dtype dtype : {Dtype::float64, Dtype::float32}) {
    Spec spec;
    spec.dtype = dtype;
    spec.mask.causal = true;
    spec.positions = PositionScheme::rope;
    const Trace trace = run(spec);
    CHECK(reinterpret_cast<std::uintptr_t>(trace.data()) % 64 == 0);
    const std::uint64_t scalar = dtype == Dtype::float64 ? 8 : 4;
    std::uint64_t end = 0;
    for (const bool weights : {true, false}) {
      for (const PlannedTensor& tensor : trace.plan().tensors) {
        if (is_weight(*tensor.kind) != weights) continue;
        CHECK(tensor.offset % 64 == 0);
        CHECK(tensor.offset >= end);
        CHECK(tensor.offset < end + 64);
        end = tensor.offset + static_cast<std::uint64_t>(count(tensor.shape)) * scalar;
      }
    }
    CHECK(end <= trace.plan().bytes);
  }
}

TEST_CASE("trace: every kind of tensor occurs in some run, with a name for each axis") {
  Spec spec;
  spec.bias = true;
  spec.mask.causal = true;
  std::vector<bool> seen(tensor_kinds().size());
  for (const PositionScheme positions :
       {PositionScheme::sinusoidal, PositionScheme::rope, PositionScheme::alibi}) {
    spec.positions = positions;
    const Trace trace = run(spec);
    for (const PlannedTensor& tensor : trace.plan().tensors) {
      CAPTURE(tensor.kind->name);
      seen[kind_place(tensor.kind->name)] = true;
      std::istringstream axes(tensor.kind->axes);
      std::size_t names = 0;
      for (std::string axis; axes >> axis;) ++names;
      // A mask that all heads share has no axis for them.
      const bool shared_mask = std::string(tensor.kind->name) == "mask";
      CHECK(names == tensor.shape.size() + (shared_mask ? 1 : 0));
    }
  }
  CHECK(std::count(seen.begin(), seen.end(), false) == 0);
}

TEST_CASE("trace: a smaller run uses the memory again, a larger one takes more") {
  Trace trace;
  Spec spec;
  run(spec, trace);
  const std::byte* memory = trace.data();
  spec.text = "short text";
  run(spec, trace);
  CHECK(trace.data() == memory);
  CHECK(trace.resolved().sizes.n == 2);
  spec.tokens = 200;
  run(spec, trace);
  CHECK(trace.resolved().sizes.n == 200);
}

TEST_CASE("trace: other tensors of the same shapes are another layout") {
  Trace trace;
  Spec spec;
  spec.tokens = 3;
  spec.positions = PositionScheme::sinusoidal;
  run(spec, trace);
  const std::uint64_t number = trace.layout_number();
  run(spec, trace);
  CHECK(trace.layout_number() == number);
  Spec words;
  words.text = "a b c";
  run(words, trace);
  CHECK(trace.layout_number() != number);
}

TEST_CASE("trace: one that was moved away holds no run, and takes the next one") {
  Trace trace;
  run(Spec(), trace);
  const Trace moved = std::move(trace);
  CHECK(moved.holds_run());
  CHECK_FALSE(trace.holds_run());
  run(Spec(), trace);
  CHECK(trace.at("output", {1, 2}) == moved.at("output", {1, 2}));
  Trace other = std::move(trace);
  trace.clear();
  Spec shorter;
  shorter.text = "short text";
  run(shorter, trace);
  CHECK(trace.at("output", {1, 2}) == run(shorter).at("output", {1, 2}));
  run(shorter, other);
  CHECK(other.at("output", {1, 2}) == trace.at("output", {1, 2}));
  Trace& itself = other;
  other = std::move(itself);
  run(shorter, other);
  CHECK(other.at("output", {1, 2}) == trace.at("output", {1, 2}));
}

TEST_CASE("trace: a spec that is refused leaves the last run as it was") {
  Trace trace;
  run(Spec(), trace);
  const double before = trace.at("weights", {1, 2, 3});
  Spec wrong;
  wrong.heads = 3;
  CHECK_THROWS_AS(run(wrong, trace), InvalidInput);
  CHECK(trace.at("weights", {1, 2, 3}) == before);
}

TEST_CASE("arena: memory that can't be had is a problem, and leaves it empty") {
  Arena arena;
  try {
    arena.reserve(std::uint64_t{1} << 62);
    FAIL("no error");
  } catch (const InvalidInput& error) {
    CHECK(error.problems()[0].code == ProblemCode::out_of_memory);
  }
  CHECK(arena.size() == 0);
  arena.reserve(100);
  CHECK(arena.size() == 100);
}

TEST_CASE("trace: a run that there is no memory for leaves an empty trace, also after a long one") {
  Trace trace;
  Spec spec;
  spec.tokens = longest_whole + 1;
  run(spec, trace);
  CHECK(trace.awaits("output"));
  spec.tokens = spec.d_model = 4096;
  spec.heads = most_heads;
  const Limits all(std::numeric_limits<std::size_t>::max(), 4096);
  const std::uint64_t bytes = make_plan(spec, resolve(spec, all).sizes).bytes;
  const auto own = static_cast<std::size_t>(bytes);
  if (own == bytes && std::unique_ptr<char[]>(new (std::nothrow) char[own])) {
    MESSAGE("this machine gives more memory than it has");
    return;
  }
  CHECK_THROWS_AS(run(spec, trace, all), InvalidInput);
  CHECK_FALSE(trace.holds_run());
  CHECK_FALSE(trace.awaits("output"));
  CHECK_FALSE(trace.advance());
  run(Spec(), trace);
  CHECK(trace.holds_run());
}

TEST_CASE("trace: the plane of the principal components is there for whoever asks, in any order") {
  for (const Dtype dtype : {Dtype::float64, Dtype::float32}) {
    Spec spec;
    spec.dtype = dtype;
    const Trace whole = run(spec);
    whole.complete();
    for (const char* name : {"pca_mean", "pca_components", "contextual_2d"}) {
      const Trace trace = run(spec);
      const Shape first(trace.plan().find(name)->shape.size(), 0);
      CHECK(trace.at(name, first) == whole.at(name, first));
      CHECK(trace.at(name, first) != 0);
      CHECK(trace.at("original_2d", {3, 1}) == whole.at("original_2d", {3, 1}));
    }
  }
}

// X is always finite: what is given or set is checked against its type.
TEST_CASE("trace: points that are not finite have no place in the plane, and all else") {
  Spec spec;
  spec.tokens = 2;
  spec.give("X", Tensor<double>({2, 8}, 1e200));
  spec.give("W_V", Tensor<double>({2, 8, 4}, 1e200));
  const Trace trace = run(spec);
  CHECK(std::isinf(trace.at("V", {0, 0, 0})));
  CHECK(trace.at("pca_mean", {0}) == 1e200);
  CHECK(std::isfinite(trace.at("original_2d", {1, 1})));
  CHECK(std::isnan(trace.at("contextual_2d", {1, 1})));
}

TEST_CASE("trace: cells that are not there") {
  const Trace trace = run(Spec());
  CHECK_THROWS_AS(trace.at("P", {0, 0}), InvalidInput);
  CHECK_THROWS_AS(trace.at("X", {0}), InvalidInput);
  CHECK_THROWS_AS(trace.at("X", {0, -1}), InvalidInput);
  CHECK_FALSE(trace.has("P"));
  CHECK(trace.find<double>("P").data() == nullptr);
}
