// Every cell of every tensor, explained: the value comes out again from the operands alone.
#include "attn/explain.h"

#include <doctest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <random>

#include "attn/explain_cell.h"
#include "attn/pipeline.h"
#include "attn/preset.h"

using namespace attn;

namespace {

bool next(Shape& index, const Shape& shape) {
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    if (++index[axis] < shape[axis]) return true;
    index[axis] = 0;
  }
  return false;
}

double largest(const Trace& trace, const PlannedTensor& tensor) {
  double most = 0;
  Shape index(tensor.shape.size(), 0);
  do {
    const double x = std::abs(trace.at(tensor.kind->name, index));
    if (std::isfinite(x)) most = std::max(most, x);
  } while (next(index, tensor.shape));
  return most;
}

bool agree(double a, double b, double limit) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  if (std::isinf(a) || std::isinf(b)) return a == b;
  return std::abs(a - b) <= limit;
}

// The tensors whose cells a formula names, in any order: "Q[" of "Σ over c of Q[h,i,c]".
std::vector<std::string> letters_of(const std::string& formula) {
  std::vector<std::string> names;
  for (std::size_t end = formula.find('['); end != std::string::npos;
       end = formula.find('[', end + 1)) {
    std::size_t begin = end;
    while (begin > 0 && (std::isalnum(static_cast<unsigned char>(formula[begin - 1])) ||
                         formula[begin - 1] == '_')) {
      --begin;
    }
    names.push_back(formula.substr(begin, end - begin));
  }
  return names;
}

// Whether a formula speaks of this run: of every operand, and of nothing that the run has not.
bool speaks_of(const Explanation& e, const Trace& trace) {
  const std::vector<std::string> letters = letters_of(e.formula);
  for (const std::string& name : letters) {
    if (!trace.has(name)) return false;
  }
  for (const Operand& operand : e.operands) {
    if (std::find(letters.begin(), letters.end(), operand.name) == letters.end()) return false;
  }
  return true;
}

// A sign stands neither behind another one nor outside of a square.
bool reads_well(const std::string& text) {
  if (text.find("− −") != std::string::npos) return false;
  const std::size_t square = text.find("²");
  if (square == std::string::npos || text[square - 1] == ')') return true;
  const std::string minus = "−";
  return text.compare(text.find_last_of(" (", square) + 1, minus.size(), minus) != 0;
}

void check_tensor(const Trace& trace, const PlannedTensor& tensor, double tolerance) {
  const double limit = tolerance * std::max(largest(trace, tensor), 1e-3);
  Index wrong = 0;
  std::string first;
  Shape index(tensor.shape.size(), 0);
  do {
    const Explanation e = explain(trace, tensor.kind->name, index);
    bool good = agree(e.recomputed, e.value, limit);
    for (const Operand& operand : e.operands) {
      good = good &&
             (trace.at(operand.name, operand.index) == operand.value || std::isnan(operand.value));
    }
    if (good && reads_well(e.text) && speaks_of(e, trace)) continue;
    if (wrong++ == 0) {
      first = e.formula + ": " + e.text + " but recomputed " + std::to_string(e.recomputed);
    }
  } while (next(index, tensor.shape));
  CAPTURE(tensor.kind->name);
  CAPTURE(first);
  CHECK(wrong == 0);
}

void check_trace(const Trace& trace) {
  const double tolerance = trace.dtype() == Dtype::float64 ? 1e-12 : 5e-6;
  for (const PlannedTensor& tensor : trace.plan().tensors) check_tensor(trace, tensor, tolerance);
}

Spec small() {
  Spec spec;
  spec.text = "one two three two one";
  spec.d_model = 6;
  spec.heads = 3;
  return spec;
}

}  // namespace

TEST_CASE("explain: numbers are said with four digits, as printf rounds them") {
  const auto printed = [](double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", x);
    return std::string(text);
  };
  for (const double x : {0.0, 0.5, 0.00012345, 0.00009999, 0.000099995, 9999.0, 9999.5, 12345.0,
                         2.5, 1e100, 5e-324, 0.12344999, 0.12345, 1.0005, 99995.0}) {
    CAPTURE(x);
    CHECK(short_number(x) == printed(x));
  }
  std::mt19937_64 random(3);
  for (int i = 0; i < 500; ++i) {
    const double x =
        std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 120) - 120);
    CAPTURE(x);
    CHECK(short_number(x) == printed(x));
  }
  CHECK(short_number(-0.5) == "−0.5");
  CHECK(short_number(-0.0) == "0");
}

TEST_CASE("explain: every cell of every preset") {
  std::size_t tensors = 0;
  Index cells = 0;
  for (const Preset& preset : presets()) {
    CAPTURE(preset.name);
    const Trace trace = run(make_spec(preset));
    check_trace(trace);
    tensors += trace.plan().tensors.size();
    for (const PlannedTensor& tensor : trace.plan().tensors) cells += count(tensor.shape);
  }
  MESSAGE("explained: ", presets().size(), " presets, ", tensors, " tensors, ", cells, " cells");
}

TEST_CASE("explain: the formula is the run's own") {
  const auto formula = [](const Spec& spec, const char* name, Shape index) {
    return explain(run(spec), name, index).formula;
  };
  Spec spec = small();
  spec.positions = PositionScheme::none;
  CHECK(formula(spec, "X", {0, 0}) == "X[i,k] = embedding[i,k]");
  CHECK(formula(spec, "Q", {0, 0, 0}) == "Q[h,i,c] = Σ over k of X[i,k] W_Q[h,k,c]");
  CHECK(formula(spec, "scaled", {0, 0, 0}) == "scaled[h,i,j] = scores[h,i,j] / √d_k");
  CHECK(formula(spec, "row_max", {0, 0}) == "row_max[h,i] = max over j of scaled[h,i,j]");
  CHECK(formula(spec, "exponentials", {0, 0, 0}) ==
        "exponentials[h,i,j] = exp(scaled[h,i,j] − row_max[h,i])");
  CHECK(formula(spec, "output", {0, 0}) == "output[i,k] = Σ over c of concat[i,c] W_O[c,k]");
  spec.softmax = SoftmaxForm::naive;
  spec.scale = {ScaleChoice::Kind::factor, 0.5};
  spec.positions = PositionScheme::rope;
  spec.bias = spec.mask.causal = true;
  CHECK(formula(spec, "K", {0, 0, 0}) == "K[h,i,c] = Σ over k of X[i,k] W_K[h,k,c] + b_K[h,c]");
  CHECK(formula(spec, "Q_rotated", {0, 0, 1}) ==
        "Q_rotated[h,i,2c+1] = Q[h,i,2c] sin(angles[i,c]) + Q[h,i,2c+1] cos(angles[i,c])");
  CHECK(formula(spec, "scores", {0, 0, 0}) ==
        "scores[h,i,j] = Σ over c of Q_rotated[h,i,c] K_rotated[h,j,c]");
  CHECK(formula(spec, "scaled", {0, 0, 0}) == "scaled[h,i,j] = scores[h,i,j] × 0.5");
  CHECK(formula(spec, "exponentials", {0, 0, 0}) == "exponentials[h,i,j] = exp(masked[h,i,j])");
  spec.rope_pairing = RopePairing::half;
  CHECK(formula(spec, "K_rotated", {0, 0, 0}) ==
        "K_rotated[h,i,c] = K[h,i,c] cos(angles[i,c]) − K[h,i,c+d_k/2] sin(angles[i,c])");
}

TEST_CASE("explain: every combination of positions, mask, scale, softmax and dtype") {
  for (const char* positions : {"none", "sinusoidal", "rope", "alibi"}) {
    for (const char* mask : {"none", "causal", "window+padding", "prefix", "causal+window"}) {
      for (const char* scale : {"sqrt", "off", "0.5"}) {
        for (const char* dtype : {"float64", "float32"}) {
          Spec spec = small();
          const Problems problems =
              read_spec({{"text", "one two three two one"},
                         {"d_model", "6"},
                         {"heads", "3"},
                         {"positions", positions},
                         {"mask", mask},
                         {"padding", "1"},
                         {"scale", scale},
                         {"softmax", *scale == 'o' ? "naive" : "stable"},
                         {"rope_pairing", *scale == 'o' ? "half" : "interleaved"},
                         {"bias", *scale == '0' ? "true" : "false"},
                         {"x_dtype", *scale == '0' ? "float32" : ""},
                         {"position_offset", *scale == '0' ? "7" : "0"},
                         {"dtype", dtype}},
                        spec);
          REQUIRE(to_text(problems) == "");
          CAPTURE(positions);
          CAPTURE(mask);
          CAPTURE(scale);
          CAPTURE(dtype);
          check_trace(run(spec));
        }
      }
    }
  }
}

TEST_CASE("explain: rows that see no key, in both policies, and finite mask values") {
  for (const FullyMasked policy : {FullyMasked::zero, FullyMasked::nan}) {
    for (const double value : {excluded<double>, -1e9}) {
      Spec spec = small();
      spec.mask.padding = true;
      spec.padding = 5;
      spec.mask_value = value;
      spec.fully_masked = policy;
      const Trace trace = run(spec);
      check_trace(trace);
      const double weight = trace.at("weights", {0, 0, 0});
      if (value == excluded<double> && policy == FullyMasked::zero) CHECK(weight == 0);
      if (value == excluded<double> && policy == FullyMasked::nan) CHECK(std::isnan(weight));
      if (value == -1e9) CHECK(weight > 0);
    }
  }
}

TEST_CASE("explain: given arrays, and masks given for each head") {
  Spec spec = small();
  spec.bias = true;
  spec.give("b_Q", Tensor<double>({3, 2}, {1, 2, 3, 4, 5, 6}));
  spec.give("b_O", Tensor<double>({6}, 0.5));
  Tensor<double> mask({3, 1, 5});
  mask[3] = excluded<double>;
  mask[7] = -1.5;
  spec.give("mask", mask);
  spec.mask.causal = true;
  spec.positions = PositionScheme::alibi;
  const Trace trace = run(spec);
  CHECK(trace.plan().find("mask")->shape == Shape{3, 5, 5});
  CHECK(explain(trace, "b_Q", {1, 0}).text == "b_Q[1,0] = 3, as given");
  check_trace(trace);
}

TEST_CASE("explain: edited cells") {
  for (const char* dtype : {"float64", "float32"}) {
    for (const char* positions : {"none", "sinusoidal", "rope", "alibi"}) {
      Spec spec = small();
      spec.bias = true;
      REQUIRE(to_text(set_field(spec, "dtype", dtype)) == "");
      REQUIRE(to_text(set_field(spec, "positions", positions)) == "");
      spec.x_dtype = InputDtype::float32;
      spec.mask.causal = true;
      spec.give("V", Tensor<double>({3, 5, 2}, 0.3));
      spec.edits =
          "embedding_matrix[0..2,1]=0.7;embedding[1,0]=-0.1;X[0..2,0..3]=0.1;X[1,1]=1e-9;"
          "W_Q[0,0..5,1]=0.3;W_O[0,0]=2;b_K[1,0..1]=0.1;b_O[3]=-4;Q[0,2,1]=0.2;K[2,0..4,0]=1.7;"
          "V[0,0,0]=3;mask[0,0..4]=-inf;mask[1,3]=-0.6;mask[4,4]=0";
      CAPTURE(dtype);
      CAPTURE(positions);
      check_trace(run(spec));
    }
  }
}

TEST_CASE("explain: the words") {
  const Trace trace = run(make_spec(*find_preset("003-worked")));
  CHECK(explain(trace, "V", {0, 1, 1}).text == "V[0,1,1] = 0 × 2 + 1 × 4 = 4");
  CHECK(explain(trace, "scaled", {0, 0, 0}).text == "scaled[0,0,0] = 1 / √2 = 0.7071");
  CHECK(explain(trace, "weights", {0, 0, 1}).text == "weights[0,0,1] = 1 / 3.028 = 0.3302");
  const Explanation score = explain(trace, "scores", {0, 1, 0});
  CHECK(score.operands.size() == 4);
  CHECK(std::string(score.operands[1].name) == "K");
  CHECK(score.operands[1].index == Shape{0, 0, 0});
  CHECK(score.terms[1].operands == std::vector<Index>{2, 3});

  Spec spec = small();
  spec.mask.causal = true;
  CHECK(explain(run(spec), "mask", {0, 2}).text == "mask[0,2] = −∞: key 2 comes after query 0");
  CHECK(explain(run(spec), "embedding", {1, 0}).text.find("the row of 'two'") != std::string::npos);
  CHECK(explain(run(spec), "embedding_matrix", {1, 0})
            .text.find("seed 42 XOR CRC-32 of 'embedding/' and the word") != std::string::npos);
  CHECK(explain(run(spec), "W_Q", {0, 0, 0}).text.find("numpy-legacy with seed 42") !=
        std::string::npos);
}

TEST_CASE("explain: what a sine or an exponential is taken of gives the number that is said") {
  for (const auto& [x, written] : {std::pair(0.00012344999, "0.0001234"),
                                   {-0.5, "−0.5"},
                                   {2.123449, "2.1234"},
                                   {12345.0, "12345"},
                                   {107.93164, "107.9316"},
                                   {-99999.99999, "−100000"},
                                   {1e13, "10000000000000"},
                                   {1e300, "1e+300"},
                                   {-HUGE_VAL, "−∞"}}) {
    CHECK(precise_number(x) == written);
  }
  Spec spec = small();
  spec.positions = PositionScheme::sinusoidal;
  spec.position_offset = 12344;
  CHECK(explain(run(spec), "P", {1, 0}).text == "P[1,0] = sin(12345 / 10000^(0/6)) = −0.9938");
  spec.positions = PositionScheme::rope;
  spec.position_offset = 1000;
  const std::string turned = explain(run(spec), "Q_rotated", {0, 1, 1}).text;
  CHECK(turned.find("sin(1001) + ") != std::string::npos);

  spec = {};
  spec.text = "the cat sat on the mat";
  spec.heads = 1;
  spec.weight_scale = 10;
  spec.seed = 21;
  CHECK(explain(run(spec), "exponentials", {0, 3, 0}).text ==
        "exponentials[0,3,0] = exp(107.9316 − 107.9717) = 0.9607");
  spec.softmax = SoftmaxForm::naive;
  spec.weight_scale = 4;
  CHECK(explain(run(spec), "exponentials", {0, 3, 0}).text ==
        "exponentials[0,3,0] = exp(17.2691) = 3.161e+07");
}

TEST_CASE("explain: tokens that are all the same vary in no direction") {
  Spec spec;
  spec.text = "cat cat";
  CHECK(explain(run(spec), "explained_variance_ratio", {0}).text ==
        "explained_variance_ratio[0] = 0, as all tokens are the same");
  // Three times a number, divided by three, may be another one: no variation either.
  spec.text = "cat cat cat";
  for (int seed = 0; seed < 20; ++seed) {
    spec.seed = seed;
    CHECK(explain(run(spec), "explained_variance_ratio", {1}).text ==
          "explained_variance_ratio[1] = 0, as all tokens are the same");
  }
}

TEST_CASE("explain: what a trace has not") {
  const Trace trace = run(small());
  CHECK_THROWS_AS(explain(trace, "P", {0, 0}), InvalidInput);
  CHECK_THROWS_AS(explain(trace, "weights", {0, 0}), InvalidInput);
  CHECK_THROWS_AS(explain(trace, "weights", {0, 0, 5}), InvalidInput);
  CHECK_THROWS_AS(explain(trace, "nothing", {0}), InvalidInput);
}
