#include "attn/waiting_rows.h"

#include "long_runs.h"

using namespace support;

TEST_CASE("waiting rows: a long run's rows wait until they are asked for, in any order") {
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

TEST_CASE("waiting rows: what a long run has left is computed piece by piece") {
  const Spec spec = spec_of_blocks();
  const Trace whole = run(spec), in_parts = run(spec, short_memory);
  CHECK_FALSE(whole.awaits("output"));
  CHECK_FALSE(whole.advance());
  // What is not kept whole is not computed for whoever asks for it whole.
  CHECK(in_parts.find<double>("weights_average").data() == nullptr);
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

TEST_CASE("waiting rows: the weights of the last piece are still there, until the next run") {
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
  trace.attend(0, {0, 1});
  const Trace moved = std::move(trace);
  CHECK_FALSE(is_there(0, {0, 2}));
}

TEST_CASE("waiting rows: rows that wait when the next run begins are that run's") {
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
