#include "attn/pairs.h"

#include <limits>

#include "attn/explain.h"
#include "long_runs.h"

using namespace support;

TEST_CASE("pairs: a long run is a short one, to the last bit") {
  check_same(spec_of());
  check_same(spec_of([](Spec& s) { s.mask.causal = true; }));
  check_same(spec_of([](Spec& s) { s.mask.causal_bottom_right = s.mask.window = true; }));
  check_same(spec_of([](Spec& s) {
    s.mask.prefix = s.mask.padding = true;
    s.prefix = 3;
    s.padding = 4;
  }));
  check_same(spec_of([](Spec& s) {
    s.mask.causal = s.mask.window = true;
    s.mask_value = -1e9;
    s.window = 0;
  }));
}

TEST_CASE("pairs: so is one with any positions, scale and softmax") {
  for (const auto positions :
       {PositionScheme::sinusoidal, PositionScheme::rope, PositionScheme::alibi}) {
    for (const auto pairing : {RopePairing::interleaved, RopePairing::half}) {
      check_same(spec_of([&](Spec& s) {
        s.positions = positions;
        s.rope_pairing = pairing;
      }));
    }
  }
  check_same(spec_of([](Spec& s) {
    s.positions = PositionScheme::alibi;
    s.mask.causal = true;
  }));
  check_same(spec_of([](Spec& s) { s.scale.kind = ScaleChoice::Kind::off; }));
  check_same(spec_of([](Spec& s) { s.scale = {ScaleChoice::Kind::factor, 3000}; }));
  check_same(spec_of([](Spec& s) {
    s.scale = {ScaleChoice::Kind::factor, -5000};
    s.softmax = SoftmaxForm::naive;
  }));
  check_same(spec_of([](Spec& s) {
    s.bias = true;
    s.output_projection = false;
    s.d_v = 3;
  }));
}

TEST_CASE("pairs: queries that see no key, with either policy") {
  for (const FullyMasked policy : {FullyMasked::zero, FullyMasked::nan}) {
    for (const SoftmaxForm form : {SoftmaxForm::stable, SoftmaxForm::naive}) {
      check_same(spec_of([&](Spec& s) {
        s.edits = "mask[2,0..15]=-inf; mask[3,1]=-2";
        s.fully_masked = policy;
        s.softmax = form;
      }));
    }
  }
}

TEST_CASE("pairs: a query that sees no key has no weights though its scores are NaN") {
  const Spec spec = spec_of([](Spec& s) {
    Tensor<double> Q({2, 16, 6}), K({2, 16, 6}, 1e200);
    for (Index i = 0; i < Q.size(); ++i) Q[i] = i % 2 == 0 ? 1e200 : -1e200;
    s.give("Q", Q);
    s.give("K", K);
    s.edits = "mask[2,0..15]=-inf";
  });
  check_same<double>(run(spec), run(spec, short_memory));
}

TEST_CASE("pairs: given masks and tensors, and edits of them") {
  check_same(spec_of([](Spec& s) {
    Tensor<double> mask({2, 16, 16});
    for (Index i = 0; i < mask.size(); ++i)
      mask[i] = i % 7 == 0 ? excluded<double> : 0.1 * static_cast<double>(i);
    s.give("mask", mask);
    s.mask.causal = true;
    s.edits = "mask[1,2..5,3..6]=-0.25; mask[0,0,0]=1; mask[1,3,4]=2; Q[1,2,3]=7; X[3,1]=0.5";
  }));
  check_same(spec_of([](Spec& s) { s.give("mask", Tensor<double>({16}, -1.5)); }));
  check_same(spec_of([](Spec& s) {
    Tensor<double> of_queries({16, 1});
    for (Index i = 0; i < 16; ++i) of_queries[i] = 0.5 * static_cast<double>(i);
    s.give("mask", of_queries);
  }));
  check_same(spec_of([](Spec& s) { s.give("K", Tensor<double>({2, 16, 6}, 0.125)); }));
}

TEST_CASE("pairs: what does not fit whole is kept in parts, and the rest is refused") {
  Spec spec = spec_of();
  const auto bytes_of = [](const Trace& trace) {
    return static_cast<std::size_t>(trace.plan().bytes);
  };
  const std::size_t bytes = bytes_of(run(spec));
  CHECK(resolve(spec, bytes).sizes.whole_pairs);
  CHECK_FALSE(resolve(spec, bytes - 1).sizes.whole_pairs);
  const Trace in_parts = run(spec, bytes - 1);
  check_same<double>(run(spec), in_parts);
  CHECK(check(spec, bytes_of(in_parts)).empty());
  const Problems refused = check(spec, bytes_of(in_parts) - 1);
  REQUIRE(refused.size() == 1);
  CHECK(refused[0].code == ProblemCode::too_large);
  CHECK(refused[0].message.find("up to 1") != std::string::npos);
}

TEST_CASE("pairs: 4,096 tokens of four heads in double take 8 MB") {
  Spec spec;
  spec.tokens = 4096;
  spec.heads = 4;
  spec.d_model = 16;
  const ResolvedSpec resolved = resolve(spec);
  CHECK_FALSE(resolved.sizes.whole_pairs);
  CHECK(make_plan(resolved.spec, resolved.sizes).bytes < 8u << 20);
  spec.tokens = longest_whole;
  CHECK(resolve(spec).sizes.whole_pairs);
  spec.tokens = longest_whole + 1;
  CHECK_FALSE(resolve(spec).sizes.whole_pairs);
}

TEST_CASE("pairs: a trace goes from short to long runs and back") {
  Spec spec = spec_of([](Spec& s) { s.mask.causal = true; });
  Trace trace;
  run(spec, trace);
  run(spec, trace, short_memory);
  check_same<double>(run(spec), trace);
  for (const char* edits : {"mask[4,1]=-inf", "mask[4,1..2]=-3;V[0,1,2]=3", "W_K[1,0,0]=1", ""}) {
    spec.edits = edits;
    run(spec, trace, short_memory);
    check_same<double>(run(spec), trace);
  }
  spec.text += " and night";
  run(spec, trace, short_memory);
  check_same<double>(run(spec), trace);
  run(spec, trace);
  check_same<double>(trace, run(spec, short_memory));
}

TEST_CASE("pairs: every cell of a long run is explained as in a short one") {
  for (const PositionScheme positions : {PositionScheme::rope, PositionScheme::alibi}) {
    const Spec spec = spec_of([&](Spec& s) {
      s.positions = positions;
      s.mask.causal = true;
      s.edits = "mask[5,2]=-1; mask[5,2]=-2; mask[1,0..15]=-inf";
    });
    const Trace whole = run(spec), in_parts = run(spec, short_memory);
    for (const PlannedTensor& tensor : whole.plan().tensors) {
      Shape index(tensor.shape.size(), 1);
      for (const Index query : {Index(1), Index(5)}) {
        if (is_query_by_key(*tensor.kind)) {
          index[index.size() - 2] = query;
          index.back() = 2;
        }
        const Explanation a = explain(whole, tensor.kind->name, index),
                          b = explain(in_parts, tensor.kind->name, index);
        CHECK(a.text == b.text);
        CHECK(a.formula == b.formula);
        CHECK(same_bits(a.value, b.value));
        CHECK(same_bits(a.unedited, b.unedited));
        CHECK(a.operands.size() == b.operands.size());
      }
    }
  }
}

TEST_CASE("pairs: what is not there is refused by name") {
  const Trace trace = run(spec_of(), short_memory);
  Matrix<double> cell(1, 1);
  const auto message = [&](const char* name, Index head, const Area& area, Index pool = 1) {
    try {
      overview(trace, name, head, area, pool);
    } catch (const InvalidInput& error) {
      return error.problems()[0].message;
    }
    return std::string();
  };
  CHECK(message("weight", 0, {0, 1, 0, 1}) == "weight: this run has no such tensor");
  CHECK(message("mask", 0, {0, 1, 0, 1}) == "mask: this run has no such tensor");
  CHECK(message("X", 0, {0, 1, 0, 1}) == "X: its axes are not query and key");
  CHECK(message("weights", 2, {0, 1, 0, 1}) == "weights: heads 2 to 2 are not within 0 to 1");
  CHECK(message("weights_average", 1, {0, 1, 0, 1}).find("heads 1") != std::string::npos);
  CHECK(message("weights", 0, {10, 7, 0, 1}) == "weights: queries 10 to 16 are not within 0 to 15");
  CHECK(message("weights", 0, {0, 1, -1, 1}).find("keys -1 to -1") != std::string::npos);
  CHECK(message("weights", 0, {0, 1, 0, 0}).find("keys 0 to -1") != std::string::npos);
  constexpr Index endless = std::numeric_limits<Index>::max();
  CHECK(message("weights", 0, {endless, endless, 0, 1}).find("queries") != std::string::npos);
  CHECK(message("weights", 0, {0, 1, 0, 1}, 0) == "pool: 0 cells a side; at least 1 is needed");
  CHECK(message("weights", 0, {0, 1, 0, 1}) == "");
  CHECK_THROWS_AS(block(trace, "weights", 0, {0, 1, 16, 1}, cell.data()), InvalidInput);
  CHECK_THROWS_AS(trace.at("weights", {0, 16, 0}), InvalidInput);
  CHECK(trace.at("weights", {1, 15, 0}) > 0);
  CHECK(trace.find<double>("weights").data() == nullptr);
}
