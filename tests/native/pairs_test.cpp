#include "attn/pairs.h"

#include <doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "attn/explain.h"
#include "attn/pipeline.h"
#include "attn/plan.h"

using namespace attn;

namespace {

// Every run of more than 8 tokens is a long one.
const Limits short_memory(default_memory_limit, 8);

const char* const text = "the cat sat on the mat because it was so very tired of the long day";

template <class T>
bool same_bits(T a, T b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

// What the two runs have in common is the same, to the last bit.
template <class T>
void check_same(const Trace& whole, const Trace& in_parts) {
  const Index n = whole.resolved().sizes.n;
  for (const PlannedTensor& tensor : whole.plan().tensors) {
    const char* const name = tensor.kind->name;
    CAPTURE(name);
    const TensorView<const T> expected = whole.find<T>(name);
    const PlannedTensor* other = in_parts.plan().find(name);
    REQUIRE(other);
    CHECK(other->shape == tensor.shape);
    CHECK(other->whole != is_query_by_key(*tensor.kind));
    Index differing = 0;
    if (other->whole) {
      const TensorView<const T> own = in_parts.find<T>(name);
      for (Index i = 0; i < own.size(); ++i) differing += !same_bits(own[i], expected[i]);
      CHECK(differing == 0);
      continue;
    }
    const Area areas[] = {
        {0, n, 0, n}, {3, 5, 2, 7}, {n - 1, 1, 0, n}, {0, n, n - 1, 1}, {4, 1, 4, 1}};
    for (Index head = 0; head < expected.matrices(); ++head) {
      for (const Area& area : areas) {
        Matrix<double> own(area.rows, area.cols), copied = own;
        block(in_parts, name, head, area, own.data());
        block(whole, name, head, area, copied.data());
        const auto part = expected.matrix(head).block(area.row, area.col, area.rows, area.cols);
        for (Index i = 0; i < area.rows; ++i) {
          for (Index j = 0; j < area.cols; ++j) {
            const double cell = static_cast<double>(part(i, j));
            differing += !same_bits(own(i, j), cell) || !same_bits(copied(i, j), cell);
          }
        }
      }
    }
    CHECK(differing == 0);
  }
}

void check_same(Spec spec) {
  for (const Dtype dtype : {Dtype::float64, Dtype::float32}) {
    spec.dtype = dtype;
    const Trace whole = run(spec), in_parts = run(spec, short_memory);
    REQUIRE(in_parts.resolved().sizes.n > 8);
    CHECK(in_parts.plan().bytes < whole.plan().bytes);
    dtype == Dtype::float64 ? check_same<double>(whole, in_parts)
                            : check_same<float>(whole, in_parts);
  }
}

Spec spec_of(const std::function<void(Spec&)>& change = [](Spec&) {}) {
  Spec spec;
  spec.text = text;
  spec.heads = 2;
  spec.d_model = 12;
  change(spec);
  return spec;
}

}  // namespace

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

TEST_CASE("pairs: an overview pools the whole") {
  const Spec spec = spec_of([](Spec& s) {
    s.positions = PositionScheme::alibi;
    s.mask.causal = true;
    s.edits = "mask[3,2]=-2";
  });
  const Trace in_parts = run(spec, short_memory);
  for (const char* name : {"alibi", "scores", "scaled", "mask", "masked", "exponentials", "weights",
                           "weights_average"}) {
    CAPTURE(name);
    for (const Index pool : {1, 2, 3, 16, 40}) {
      const Area area{1, 14, 2, 13};
      const Overview pooled = overview(in_parts, name, 0, area, pool);
      Matrix<double> cells(area.rows, area.cols);
      block(in_parts, name, 0, area, cells.data());
      REQUIRE(pooled.mean.shape() == Shape{(13 + pool) / pool, (12 + pool) / pool});
      for (Index i = 0; i < pooled.mean.dim(0); ++i) {
        for (Index j = 0; j < pooled.mean.dim(1); ++j) {
          const auto part = cells.block(i * pool, j * pool, std::min(pool, 14 - i * pool),
                                        std::min(pool, 13 - j * pool));
          double sum = 0, count = 0;
          for (const double x : part.reshaped()) {
            if (x == excluded<double>) continue;
            sum += x;
            ++count;
          }
          const double mean = count > 0 ? sum / count : excluded<double>;
          CHECK(pooled.largest.matrix()(i, j) == part.maxCoeff());
          if (std::isfinite(mean)) {
            CHECK(std::abs(pooled.mean.matrix()(i, j) - mean) < 1e-14);
          } else {
            CHECK(pooled.mean.matrix()(i, j) == mean);
          }
        }
      }
    }
  }
}

TEST_CASE("pairs: an overview is the same as a whole and in bands of points") {
  // So many cells that they are not all computed at once, and no point's rows end where those do.
  constexpr Index n = 700, pool = 9, points = (n + pool - 1) / pool;
  const Spec spec = spec_of([](Spec& s) {
    s.text.clear();
    s.tokens = n;
    s.mask.causal = true;
  });
  const Trace trace = run(spec, short_memory);
  for (const char* name : {"mask", "weights"}) {
    CAPTURE(name);
    const Overview whole = overview(trace, name, 1, {0, n, 0, n}, pool);
    for (Index point = 0; point < points; ++point) {
      const Area band{point * pool, std::min(pool, n - point * pool), 0, n};
      const Overview own = overview(trace, name, 1, band, pool);
      for (Index j = 0; j < points; ++j) {
        CHECK(same_bits(whole.mean[point * points + j], own.mean[j]));
        CHECK(same_bits(whole.largest[point * points + j], own.largest[j]));
      }
    }
  }
}

// Of more rows than are computed at once.
Spec spec_of_blocks() {
  return spec_of([](Spec& s) {
    s.text.clear();
    s.tokens = 150;
    s.mask.causal = true;
  });
}

TEST_CASE("pairs: a long run's rows wait until they are asked for, in any order") {
  const Spec spec = spec_of_blocks();
  const Trace whole = run(spec);
  const Trace in_parts = run(spec, short_memory);
  const auto largest_of = [&](Index head, Index row) {
    return in_parts.place<double>(*in_parts.plan().find("row_max"))[head * 150 + row];
  };
  // Memory is not cleared, so a number that no run has stands for what is not there yet.
  for (const Index head : {0, 1}) {
    for (const Index row : {3, 70, 149}) {
      Trace& own = const_cast<Trace&>(in_parts);
      own.place<double>("row_max")[head * 150 + row] = -1234;
    }
  }
  double cell;
  block(in_parts, "weights", 1, {64, 1, 0, 1}, &cell);
  CHECK(largest_of(1, 70) == whole.at("row_max", {1, 70}));
  CHECK(largest_of(1, 3) == -1234);
  CHECK(largest_of(0, 70) == -1234);
  CHECK(in_parts.at("head_out", {0, 149, 1}) == whole.at("head_out", {0, 149, 1}));
  CHECK(largest_of(0, 149) == whole.at("row_max", {0, 149}));
  CHECK(largest_of(0, 3) == -1234);
  check_same<double>(whole, in_parts);
  CHECK(largest_of(1, 149) == whole.at("row_max", {1, 149}));
}

TEST_CASE("pairs: what a long run has left is computed piece by piece") {
  const Spec spec = spec_of_blocks();
  const Trace whole = run(spec), in_parts = run(spec, short_memory);
  CHECK_FALSE(whole.advance());
  CHECK(in_parts.awaits("output"));
  Index pieces = 0;
  while (in_parts.advance()) ++pieces;
  CHECK(pieces == 2 * 3);
  CHECK_FALSE(in_parts.awaits("output"));
  CHECK_FALSE(in_parts.awaits("head_out"));
  CHECK(in_parts.awaits("pca_components"));
  CHECK_FALSE(in_parts.advance());
  check_same<double>(whole, in_parts);
}

TEST_CASE("pairs: the weights of the last piece are still there, until the next run") {
  Trace trace;
  run(spec_of_blocks(), trace, short_memory);
  Matrix<double> kept(2, 5), read = kept;
  const auto is_there = [&](Index head, const Rows& rows) {
    return trace.copy_attended(head, rows, {3, 5}, kept.data());
  };
  CHECK_FALSE(is_there(0, {64, 1}));
  trace.attend(1, {70, 1});
  CHECK_FALSE(is_there(0, {70, 1}));
  CHECK_FALSE(is_there(1, {63, 2}));
  CHECK_FALSE(is_there(1, {127, 2}));
  REQUIRE(is_there(1, {70, 2}));
  trace.attend(0, {0, 1});
  block(trace, "weights", 1, {70, 2, 3, 5}, read.data());
  CHECK(kept == read);
  CHECK_FALSE(is_there(1, {70, 2}));
  CHECK(is_there(0, {0, 2}));
  run(spec_of_blocks(), trace, short_memory);
  CHECK_FALSE(is_there(0, {0, 2}));
}

TEST_CASE("pairs: rows that wait when the next run begins are that run's") {
  Spec spec = spec_of_blocks();
  for (const int pieces : {0, 1, 4}) {
    CAPTURE(pieces);
    Trace trace;
    run(spec, trace, short_memory);
    const auto change = [&](const std::function<void(Spec&)>& to) {
      for (int i = 0; i < pieces; ++i) trace.advance();
      Spec own = spec;
      to(own);
      run(own, trace, short_memory);
      return own;
    };
    change([](Spec& s) { s.edits = "W_O[0,0]=2"; });    // keeps the heads' outputs
    change([](Spec& s) { s.edits = "W_Q[1,0,0]=2"; });  // changes one head
    change([](Spec& s) { s.scale = {ScaleChoice::Kind::factor, 0.5}; });
    change([](Spec& s) { s.output_projection = false; });
    const Spec last = change([](Spec& s) { s.edits = "V[0,80,1]=3; mask[7,1]=-1"; });
    check_same<double>(run(last), trace);
    run(spec, trace);
    run(last, trace, short_memory);
    check_same<double>(run(last), trace);
  }
}

TEST_CASE("pairs: a NaN stays in an overview") {
  Spec spec = spec_of();
  spec.edits = "mask[2,0..15]=-inf";
  spec.fully_masked = FullyMasked::nan;
  const Trace trace = run(spec, short_memory);
  const Overview pooled = overview(trace, "weights", 1, {0, 16, 0, 16}, 4);
  CHECK(std::isnan(pooled.mean[0]));
  CHECK(std::isnan(pooled.largest[0]));
  CHECK(pooled.largest[4] > 0);
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
  CHECK(message("weights", 0, {0, 1, 0, 1}, 0) == "pool: 0 cells a side; at least 1 is needed");
  CHECK(message("weights", 0, {0, 1, 0, 1}) == "");
  CHECK_THROWS_AS(block(trace, "weights", 0, {0, 1, 16, 1}, cell.data()), InvalidInput);
  CHECK_THROWS_AS(trace.at("weights", {0, 16, 0}), InvalidInput);
  CHECK(trace.at("weights", {1, 15, 0}) > 0);
  CHECK(trace.find<double>("weights").data() == nullptr);
}
