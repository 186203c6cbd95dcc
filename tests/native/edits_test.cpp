#include "attn/edits.h"

#include <doctest.h>

#include <algorithm>
#include <limits>

#include "attn/edits_text.h"
#include "attn/explain.h"
#include "attn/pipeline.h"

using namespace attn;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// 5 tokens, 3 words, heads of 2 columns.
Spec small(const std::string& edits) {
  Spec spec;
  spec.text = "one two three two one";
  spec.d_model = 6;
  spec.heads = 3;
  spec.edits = edits;
  return spec;
}

void check_wrong(const Spec& spec, ProblemCode code, const std::string& message) {
  const Problems problems = check(spec);
  REQUIRE(to_text(problems) == "edits: " + message);
  CHECK(problems[0].code == code);
  CHECK(problems[0].field == "edits");
}

// That all tensors of a are the same in b.
void check_same(const Trace& a, const Trace& b) {
  for (const PlannedTensor& tensor : a.plan().tensors) {
    const std::string name = tensor.kind->name;
    CAPTURE(name);
    REQUIRE(b.has(name));
    const auto x = a.find<double>(name), y = b.find<double>(name);
    CHECK(std::equal(x.data(), x.data() + x.size(), y.data()));
  }
}

}  // namespace

TEST_CASE("edits: a cell of every tensor is set, and what follows from it is computed from it") {
  const struct {
    const char* edit;
    const char* name;
    Shape index;
  } cases[] = {{"embedding_matrix[2,5]=1.5", "embedding_matrix", {2, 5}},
               {"embedding[4,0]=1.5", "embedding", {4, 0}},
               {"X[1,3]=1.5", "X", {1, 3}},
               {"W_Q[2,5,1]=1.5", "W_Q", {2, 5, 1}},
               {"W_K[0,0,0]=1.5", "W_K", {0, 0, 0}},
               {"W_V[1,2,0]=1.5", "W_V", {1, 2, 0}},
               {"W_O[5,5]=1.5", "W_O", {5, 5}},
               {"b_Q[1,1]=1.5", "b_Q", {1, 1}},
               {"b_K[1,0]=1.5", "b_K", {1, 0}},
               {"b_V[2,1]=1.5", "b_V", {2, 1}},
               {"b_O[3]=1.5", "b_O", {3}},
               {"Q[2,4,1]=1.5", "Q", {2, 4, 1}},
               {"K[0,3,0]=1.5", "K", {0, 3, 0}},
               {"V[1,0,1]=1.5", "V", {1, 0, 1}},
               {"mask[0,4]=1.5", "mask", {0, 4}}};
  for (const char* positions : {"none", "sinusoidal", "rope", "alibi"}) {
    for (const auto& one : cases) {
      CAPTURE(positions);
      CAPTURE(one.edit);
      const auto& [edit, name, index] = one;
      Spec spec = small(edit);
      spec.bias = true;
      REQUIRE(set_field(spec, "positions", positions).empty());
      const Trace edited = run(spec);
      CHECK(edited.at(name, index) == 1.5);

      // The same as the whole tensor given with that number in it.
      Spec given = spec;
      given.edits = "mask[0,0]=0";
      const Trace whole = run(given);
      const TensorView<const double> own = whole.find<double>(name);
      Tensor<double> values(own.shape(), std::vector<double>(own.data(), own.data() + own.size()));
      values[flat_index(name, own.shape(), index)] = 1.5;
      given.give(name, values);
      check_same(edited, run(given));
    }
  }
}

TEST_CASE("edits: a word's row is the row of all its tokens") {
  const Trace trace = run(small("embedding_matrix[0,1]=9"));
  CHECK(trace.at("embedding", {0, 1}) == 9);
  CHECK(trace.at("embedding", {4, 1}) == 9);
  CHECK(trace.at("embedding", {1, 1}) != 9);
}

TEST_CASE("edits: ranges, order, spaces and the numbers that people write") {
  const Trace trace =
      run(small(" X[1..3, 2] = -1e-3 ;; X[0..4,0..1]=+2; X[ 2 , 0 ] = .5;\nV[0..2,4,0..1]=-7; "));
  for (Index i = 1; i <= 3; ++i) CHECK(trace.at("X", {i, 2}) == -0.001);
  CHECK(trace.at("X", {4, 1}) == 2);
  CHECK(trace.at("X", {2, 1}) == 2);
  CHECK(trace.at("X", {2, 0}) == 0.5);  // the last one wins
  CHECK(trace.at("V", {2, 4, 1}) == -7);
}

TEST_CASE("edits: a cell of the mask is set, with or without a mask") {
  Trace trace = run(small("mask[0,3]=-inf;mask[1,2..4]=-1e9"));
  CHECK(trace.at("mask", {0, 3}) == -infinity);
  CHECK(trace.at("mask", {1, 4}) == -1e9);
  CHECK(trace.at("mask", {0, 0}) == 0);
  CHECK(trace.at("weights", {2, 0, 3}) == 0);
  Spec spec = small("mask[0,3]=0;mask[2,0..2]=-inf");
  spec.mask.causal = true;
  trace = run(spec);
  CHECK(trace.at("mask", {0, 3}) == 0);
  CHECK(trace.at("mask", {0, 4}) == -infinity);
  CHECK(trace.at("weights", {1, 2, 0}) == 0);  // row 2 sees no key
  spec.give("mask", Tensor<double>({3, 1, 5}, 1));
  spec.edits = "mask[1,0,0]=4";
  trace = run(spec);
  CHECK(trace.at("mask", {1, 0, 0}) == 4);
  CHECK(trace.at("mask", {0, 0, 0}) == 1);
}

TEST_CASE("edits: Q, K and V can be given") {
  Spec spec = small("K[0,0,0]=3");
  spec.give("Q", Tensor<double>({3, 5, 2}, 1));
  spec.give("K", Tensor<double>({3, 5, 2}, 2));
  spec.give("V", Tensor<double>({3, 5, 2}, 0.25));
  const Trace trace = run(spec);
  CHECK(trace.at("scores", {1, 0, 0}) == 4);
  CHECK(trace.at("scores", {0, 4, 0}) == 5);
  CHECK(trace.at("head_out", {0, 0, 0}) == doctest::Approx(0.25));
  CHECK(explain(trace, "Q", {0, 0, 0}).text == "Q[0,0,0] = 1, as given");
  spec.heads = 1;
  spec.d_k = 2;
  spec.edits.clear();
  for (GivenTensor& given : spec.given) given.values = Tensor<double>({5, 2}, 1);
  CHECK(check(spec).empty());
}

TEST_CASE("edits: float32 rounds the number once") {
  Spec spec = small("X[0,0]=0.1");
  spec.dtype = Dtype::float32;
  CHECK(run(spec).at("X", {0, 0}) == static_cast<double>(0.1f));
  spec.dtype = Dtype::float64;
  CHECK(run(spec).at("X", {0, 0}) == 0.1);
  spec.x_dtype = InputDtype::float32;
  CHECK(run(spec).at("X", {0, 0}) == static_cast<double>(0.1f));
}

TEST_CASE("edits: thousands of cells") {
  Spec spec;
  spec.tokens = 64;
  for (int i = 0; i < 64; ++i) {
    for (int j = i % 2; j < 64; j += 2) {
      spec.edits += "mask[" + std::to_string(i) + "," + std::to_string(j) + "]=-inf;";
    }
  }
  CHECK(check(spec).empty());
  Trace trace = run(spec);
  CHECK(trace.replaced().size() == 2048);
  CHECK(trace.at("mask", {63, 63}) == -infinity);
  CHECK(trace.at("mask", {63, 62}) == 0);
  spec.edits = "mask[0..63,0..63]=-1";
  trace = run(spec);
  CHECK(trace.replaced().size() == 4096);
  spec.tokens = 1200;
  spec.edits = "X[0,0]=1;mask[0..1199,0..1199]=-1";
  check_wrong(spec, ProblemCode::too_large,
              "'mask[0..1199,0..1199]=-1': 1440000 cells after 1 others are more than 1048576");
  // 2^32, which is 0 where 32 bits count.
  spec.tokens = 4096;
  spec.d_model = spec.heads = 256;
  spec.give("mask", Tensor<double>({256, 1, 1}));
  spec.edits = "mask[0..255,0..4095,0..4095]=-1";
  check_wrong(
      spec, ProblemCode::too_large,
      "'mask[0..255,0..4095,0..4095]=-1': 4294967296 cells after 0 others are more than 1048576");
}

TEST_CASE("edits: every wrong entry is reported, by name and with what would be valid") {
  check_wrong(small("X[0,0=1"), ProblemCode::wrong_type,
              "'X[0,0=1': this is not of the form X[2,0]=1.5");
  check_wrong(small("X=1"), ProblemCode::wrong_type, "'X=1': this is not of the form X[2,0]=1.5");
  check_wrong(small("=[1]"), ProblemCode::wrong_type, "'=[1]': this is not of the form X[2,0]=1.5");
  check_wrong(
      small("W_X[0,0]=1"), ProblemCode::unknown_tensor,
      "'W_X[0,0]=1': no tensor 'W_X' can be edited; these can: embedding_matrix, embedding, X, "
      "W_Q, W_K, W_V, W_O, b_Q, b_K, b_V, b_O, Q, K, V, mask");
  check_wrong(small("X[0]=1"), ProblemCode::shape_mismatch,
              "'X[0]=1': 1 place, but X has the shape (5, 6)");
  check_wrong(small("W_Q[0,1]=1"), ProblemCode::shape_mismatch,
              "'W_Q[0,1]=1': 2 places, but W_Q has the shape (3, 6, 2)");
  check_wrong(small("W_Q[0,6,0]=1"), ProblemCode::out_of_range,
              "'W_Q[0,6,0]=1': 6 is outside 0 to 5; W_Q has the shape (3, 6, 2)");
  check_wrong(small("X[-1,0]=1"), ProblemCode::out_of_range,
              "'X[-1,0]=1': -1 is outside 0 to 4; X has the shape (5, 6)");
  check_wrong(small("X[3..5,0]=1"), ProblemCode::out_of_range,
              "'X[3..5,0]=1': 5 is outside 0 to 4; X has the shape (5, 6)");
  check_wrong(small("X[3..1,0]=1"), ProblemCode::out_of_range,
              "'X[3..1,0]=1': '3..1' runs backwards; write 1..3");
  check_wrong(small("X[a,0]=1"), ProblemCode::wrong_type,
              "'X[a,0]=1': 'a' is not a place such as 3 or 2..5");
  check_wrong(small("X[1..,0]=1"), ProblemCode::wrong_type,
              "'X[1..,0]=1': '1..' is not a place such as 3 or 2..5");
  check_wrong(small("X[,0]=1"), ProblemCode::wrong_type,
              "'X[,0]=1': '' is not a place such as 3 or 2..5");
  check_wrong(small("X[0,0]=one"), ProblemCode::wrong_type, "'X[0,0]=one': 'one' is not a number");
  check_wrong(small("X[0,0]=nan"), ProblemCode::wrong_type, "'X[0,0]=nan': 'nan' is not a number");
  check_wrong(
      small("X[0,0]=-inf"), ProblemCode::not_finite,
      "'X[0,0]=-inf': -inf; this takes finite numbers of float64, -1.7976931348623157e+308 to "
      "1.7976931348623157e+308");
  check_wrong(
      small("mask[0,0]=inf"), ProblemCode::not_finite,
      "'mask[0,0]=inf': inf; a mask holds finite numbers of float64, -1.7976931348623157e+308 "
      "to 1.7976931348623157e+308, and -inf");
  check_wrong(small("b_Q[0,0]=1"), ProblemCode::conflict,
              "'b_Q[0,0]=1': this run has no b_Q: set bias to true");
  Spec spec = small("X[0,0]=1e39");
  spec.dtype = Dtype::float32;
  check_wrong(spec, ProblemCode::not_finite,
              "'X[0,0]=1e39': 1e39; this takes finite numbers of float32, -3.4028234663852886e+38 "
              "to 3.4028234663852886e+38");
  spec = small("W_O[0,0]=1");
  spec.output_projection = false;
  check_wrong(spec, ProblemCode::conflict,
              "'W_O[0,0]=1': this run has no W_O: set output_projection to true");
  spec.edits = "b_O[0]=1";
  check_wrong(spec, ProblemCode::conflict,
              "'b_O[0]=1': this run has no b_O: set bias and output_projection to true");
  spec = small("embedding[0,0]=1");
  spec.tokens = 4;
  check_wrong(spec, ProblemCode::conflict,
              "'embedding[0,0]=1': this run has no embedding: it has no text; edit X");

  const Problems all = check(small("X[0,0]=1;X[9,0]=1;Y[0]=1;b_O[0]=1"));
  CHECK(all.size() == 3);
  CHECK_THROWS_AS(run(small("X[0,0]=1;X[9,0]=1")), InvalidInput);
}

TEST_CASE("edits: of a long entry whole letters are shown") {
  for (const std::string letter : {"z", "\u00e4", "\u20ac", "\U0001f600"}) {
    CAPTURE(letter);
    std::string shown = "a";
    while (shown.size() + letter.size() <= 60) shown += letter;
    check_wrong(small(shown + letter), ProblemCode::wrong_type,
                "'" + shown + "': this is not of the form X[2,0]=1.5");
  }
}

TEST_CASE("edits: of a text that is too long no entry is read") {
  std::string edits;
  while (edits.size() <= 100000) edits += "Z[0,0]=1;";
  check_wrong(small(edits), ProblemCode::out_of_range,
              std::to_string(edits.size()) + " bytes are more than 100000");
}

TEST_CASE("edits: those without a cell can be put aside") {
  EditList list = split_edits(small("X[0,0]=1; X[9,0]=1;mask[9,0]=1;Y[0]=1; W_Q[0,0,0]=2"));
  CHECK(list.fitting == "X[0,0]=1;W_Q[0,0,0]=2");
  REQUIRE(list.wrong.size() == 3);
  CHECK(list.wrong[0].entry == "X[9,0]=1");
  CHECK(list.wrong[0].problem.code == ProblemCode::out_of_range);
  CHECK(list.wrong[0].shape == Shape{5, 6});
  CHECK(list.wrong[1].shape == Shape{5, 5});
  CHECK(list.wrong[2].problem.code == ProblemCode::unknown_tensor);
  CHECK(list.wrong[2].shape.empty());
  Spec spec = small("X[9,0]=1");
  spec.heads = 4;  // does not divide d_model: what fits can't be said
  list = split_edits(spec);
  CHECK(list.fitting == "X[9,0]=1");
  CHECK(list.wrong.empty());
}

TEST_CASE("edits: an edited cell explains what it would have been") {
  Trace trace = run(small("X[1,2]=4;Q[0,1,1]=2;W_K[0,0,1]=-3;mask[0,2]=-inf;X[1,2]=5"));
  Explanation e = explain(trace, "X", {1, 2});
  CHECK(e.edited);
  CHECK(e.value == 5);
  CHECK(e.recomputed == 5);
  CHECK(e.unedited == trace.at("embedding", {1, 2}));
  CHECK(e.text.find("X[1,2] = 5, set by hand; without the edit: −0.496") == 0);
  e = explain(trace, "Q", {0, 1, 1});
  CHECK(e.operands.size() == 12);
  double sum = 0;
  for (const Term& term : e.terms) sum += term.value;
  CHECK(e.unedited == doctest::Approx(sum));
  CHECK(e.value == 2);
  CHECK(e.text.find("Q[0,1,1] = 2, set by hand; without the edit: ") == 0);
  e = explain(trace, "W_K", {0, 0, 1});
  CHECK(e.unedited == run(small("")).at("W_K", {0, 0, 1}));
  CHECK(e.text.find(", drawn: ") != std::string::npos);
  CHECK(explain(trace, "mask", {0, 2}).text ==
        "mask[0,2] = −∞, set by hand; without the edit: 0: may be seen");
  e = explain(trace, "X", {1, 1});
  CHECK_FALSE(e.edited);
  CHECK(e.unedited == e.value);
}
