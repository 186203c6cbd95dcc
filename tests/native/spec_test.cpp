#include "attn/spec.h"

#include <doctest.h>

#include <array>
#include <limits>
#include <set>

#include "attn/pipeline.h"
#include "attn/preset.h"
#include "attn/spec_text.h"
#include "spec_problems.h"

using namespace attn;
using support::problems_of;

namespace {

void check_one(const FieldTexts& texts, ProblemCode code, const std::string& message) {
  const Problems problems = problems_of(texts);
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].code == code);
  CHECK(problems[0].message == message);
  CHECK(message.substr(0, problems[0].field.size() + 1) == problems[0].field + ":");
}

}  // namespace

TEST_CASE("spec: the field table") {
  std::set<std::string> names;
  const Spec defaults;
  for (const Field& field : fields()) {
    CAPTURE(field.name);
    CHECK(names.insert(field.name).second);
    CHECK(find_field(field.name) == &field);
    CHECK(std::string(field.about).back() == '.');
    Spec spec;
    CHECK(field.set(spec, field.get(defaults)));
    CHECK(field.get(spec) == field.get(defaults));
    if (field.type != FieldType::choice && field.type != FieldType::mask) continue;
    for (const char* word : field.choices) {
      CHECK(field.set(spec, word));
      CHECK(field.get(spec) == word);
    }
  }
  CHECK(names.count("d_model") == 1);
  CHECK(check(defaults).empty());
}

TEST_CASE("spec: defaults that stand for what follows from other fields") {
  const auto is_automatic = [](const char* name) { return find_field(name)->automatic; };
  for (const char* name : {"tokens", "vocabulary", "d_k", "d_v", "weight_seed", "x_dtype"}) {
    CAPTURE(name);
    CHECK(is_automatic(name));
  }
  CHECK_FALSE(is_automatic("d_model"));
  CHECK_FALSE(is_automatic("padding"));
}

TEST_CASE("spec: text to values and back") {
  MaskChoice mask;
  CHECK(read_text("padding+causal", mask));
  CHECK(write_text(mask) == "causal+padding");
  CHECK_FALSE(read_text("causal+", mask));
  ScaleChoice scale;
  CHECK(read_text("0.25", scale));
  CHECK(write_text(scale) == "0.25");
  CHECK_FALSE(read_text("half", scale));
}

TEST_CASE("spec: problems name the field, the value and what would be valid") {
  check_one({{"heads", "3"}}, ProblemCode::not_divisible,
            "heads: 3 does not divide d_model 8; try 1, 2, 4, 8, or set d_k");
  check_one({{"heads", "3"}, {"d_model", "1024"}}, ProblemCode::not_divisible,
            "heads: 3 does not divide d_model 1024; try 1, 2, 4, 8, 16, 32, 64, 128, 256, or set "
            "d_k");
  check_one({{"heads", "2"}, {"d_model", "9"}, {"positions", "rope"}}, ProblemCode::not_divisible,
            "heads: 2 does not divide d_model 9; set d_k");
  check_one({{"head", "3"}}, ProblemCode::unknown_field,
            "head: no such field; did you mean heads?");
  check_one({{"heads", "two"}}, ProblemCode::wrong_type, "heads: 'two' is not a whole number");
  check_one({{"heads", "0"}}, ProblemCode::out_of_range, "heads: 0 is outside 1 to 256");
  check_one({{"seed", "4294967296"}}, ProblemCode::out_of_range,
            "seed: 4294967296 is outside 0 to 4294967295");
  check_one({{"rng", "mt"}}, ProblemCode::unknown_choice,
            "rng: 'mt' is not one of 'numpy-legacy', 'numpy-pcg64', 'torch'");
  check_one({{"text", " \t"}}, ProblemCode::empty_input,
            "text: no words; write one, or set tokens");
  check_one({{"positions", "rope"}, {"d_k", "3"}}, ProblemCode::not_divisible,
            "d_k: 3 is odd, and rope turns pairs of columns; try 4");
  const auto check_module = [](const char* name, const char* text, ProblemCode code,
                               const char* message) {
    check_one({{"init", "torch-mha"}, {"rng", "torch"}, {"positions", "rope"}, {name, text}}, code,
              message);
  };
  check_module("d_model", "6", ProblemCode::not_divisible,
               "heads: d_k 3 is odd, and rope turns pairs of columns; try 1, 3, or change d_model");
  check_module("d_k", "3", ProblemCode::conflict,
               "d_k: the module of torch-mha has heads of d_model / heads columns; leave it 0");
  check_one({{"mask", "padding"}, {"padding", "11"}}, ProblemCode::out_of_range,
            "padding: 11 is more than the 10 tokens");
  CHECK(problems_of({{"padding", "11"}}).empty());
  check_one({{"draws", "one-stream"}, {"weight_seed", "0"}}, ProblemCode::conflict,
            "weight_seed: these draws take the weights from the stream of seed; leave it -1, or "
            "set draws to restarted");
  check_one({{"draws", "per-head"}, {"projection", "packed"}}, ProblemCode::conflict,
            "projection: packed draws all heads as one matrix, and draws is per-head; choose one");
  check_one({{"draws", "per-head"}, {"seed", "4294967295"}}, ProblemCode::out_of_range,
            "seed: 4294967295 + heads 2 is beyond 4294967295");
  for (const char* const rng : {"numpy-pcg64", "torch"}) {
    CAPTURE(rng);
    CHECK(problems_of({{"draws", "per-head"}, {"seed", "4294967295"}, {"rng", rng}}).empty());
  }
  check_one({{"init", "torch-mha"}}, ProblemCode::conflict,
            "init: torch-mha draws as PyTorch does; set rng to torch");
}

TEST_CASE("spec: of heads that are too many, or too wide, no more is said") {
  const char* const most = "9007199254740991";
  const Problems problems = problems_of(
      {{"init", "torch-mha"}, {"rng", "torch"}, {"d_k", most}, {"d_v", most}, {"heads", most}});
  REQUIRE(problems.size() == 3);
  for (const Problem& problem : problems) CHECK(problem.code == ProblemCode::out_of_range);
}

TEST_CASE("spec: the largest that fits is taken") {
  Spec spec;
  spec.draws = Draws::per_head;
  spec.seed = static_cast<Spec::Whole>(find_field("seed")->max) - spec.heads;
  CHECK(check(spec).empty());
  const double most = find_field("tokens")->max;
  spec.text.clear();
  for (double words = 0; words < most; ++words) spec.text += "a ";
  CHECK(check(spec).empty());
  spec.text += "a";
  const Problems problems = check(spec);
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].field == "text");
}

TEST_CASE("spec: words and vocabularies") {
  Spec spec;
  spec.text = "The cat sat on the MAT";
  spec.vocabulary = "the cat sat";
  const Problems problems = check(spec);
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].code == ProblemCode::unknown_word);
  CHECK(problems[0].message.find("mat") != std::string::npos);
  spec.unknown_words = UnknownWords::drop;
  const ResolvedSpec resolved = resolve(spec);
  CHECK(resolved.words->tokens == std::vector<std::string>{"the", "cat", "sat", "the"});
  CHECK(resolved.words->dropped == std::vector<std::string>{"on", "mat"});
  CHECK(resolved.sizes.n == 4);
  CHECK(resolved.sizes.vocabulary == 3);
  spec.text = "nothing known";
  REQUIRE(check(spec).size() == 1);
  CHECK(check(spec)[0].code == ProblemCode::empty_input);
  spec.vocabulary = "the cat the";
  REQUIRE(check(spec).size() >= 1);
  CHECK(check(spec)[0].code == ProblemCode::conflict);
}

TEST_CASE("spec: words are read again where what they are read from has changed") {
  Spec spec;
  spec.text = "the cat sat";
  const ResolvedSpec last = resolve(spec);
  spec.heads = 2;
  spec.mask.causal = true;
  CHECK(resolve(spec, {}, &last).words == last.words);
  const auto read_again = [&](auto change) {
    Spec other = spec;
    change(other);
    const ResolvedSpec resolved = resolve(other, {}, &last);
    CHECK(resolved.words != last.words);
    CHECK(resolved.words->tokens == resolve(other).words->tokens);
    CHECK(resolved.words->vocabulary.words() == resolve(other).words->vocabulary.words());
  };
  read_again([](Spec& other) { other.text = "the cat sits"; });
  read_again([](Spec& other) { other.vocabulary = "sat cat the"; });
  read_again([](Spec& other) { other.unknown_words = UnknownWords::drop; });
  read_again([](Spec& other) { other.text.clear(), other.tokens = 4; });
  spec.text = "the dog";
  spec.vocabulary = "the cat";
  CHECK_THROWS_AS(resolve(spec, {}, &last), InvalidInput);
}

TEST_CASE("spec: all problems at once") {
  const Problems problems = problems_of({{"colour", "red"},
                                         {"heads", "0"},
                                         {"d_v", "-1"},
                                         {"weight_scale", "1e9"},
                                         {"softmax", "hard"},
                                         {"vocabulary", "a a"},
                                         {"mask_value", "3"}});
  std::set<std::string> named;
  for (const Problem& problem : problems) named.insert(problem.field);
  CHECK(named == std::set<std::string>{"colour", "softmax", "heads", "d_v", "weight_scale",
                                       "vocabulary", "mask_value"});
}

TEST_CASE("spec: given arrays") {
  Spec spec;
  spec.give("W_Q", Tensor<double>({8, 4}));
  REQUIRE(check(spec).size() == 1);
  CHECK(check(spec)[0].message == "W_Q: shape (8, 4) is not the run's (2, 8, 4)");
  spec.give("W_Q", Tensor<double>({2, 8, 4}));
  CHECK(check(spec).empty());
  spec.give("X", Tensor<double>({10, 8}, std::numeric_limits<double>::infinity()));
  REQUIRE(check(spec).size() == 1);
  CHECK(check(spec)[0].code == ProblemCode::not_finite);
  spec.give("X", Tensor<double>({10, 8}, 1e300));
  CHECK(check(spec).empty());
  spec.dtype = Dtype::float32;
  CHECK(check(spec)[0].code == ProblemCode::not_finite);
  spec = Spec();
  spec.give("b_Q", Tensor<double>({2, 4}));
  CHECK(check(spec)[0].message == "b_Q: this run has no such tensor");
  spec = Spec();
  spec.give("mask", Tensor<double>({10}, excluded<double>));
  CHECK(check(spec).empty());
  spec.give("mask", Tensor<double>({3}, 0));
  CHECK(check(spec)[0].code == ProblemCode::shape_mismatch);
  for (const Shape& shape : {Shape{1, 10, 10}, Shape{1, 1, 10}, Shape{1, 10, 1}, Shape{2, 1, 1}}) {
    spec.give("mask", Tensor<double>(shape));
    CHECK(check(spec).empty());
  }
  for (const Shape& shape : {Shape{3, 10, 10}, Shape{1, 1, 10, 10}, Shape{1, 9, 10}}) {
    spec.give("mask", Tensor<double>(shape));
    CHECK(check(spec).size() == 1);
  }
  CHECK(check_given_name("W_X")[0].message == "W_X: no such field; did you mean W_Q?");
}

const std::string float32_numbers =
    "finite numbers of float32, -3.4028234663852886e+38 to 3.4028234663852886e+38";

// Beyond the largest float a run of float32 would have infinity, and so would an X that is rounded.
TEST_CASE("spec: given numbers that a float can't hold") {
  Spec spec;
  spec.dtype = Dtype::float32;
  spec.give("W_O", Tensor<double>({8, 8}, 1e39));
  REQUIRE(check(spec).size() == 1);
  CHECK(check(spec)[0].message == "W_O: entry 0 is 1e+39; this takes " + float32_numbers);
  spec.give("mask", Tensor<double>({10, 10}, 1e39));
  CHECK(check(spec)[1].message ==
        "mask: entry 0 is 1e+39; a mask holds " + float32_numbers + ", and -inf");
  spec.give("mask", Tensor<double>({10, 10}, -1e39));
  CHECK(check(spec)[1].message ==
        "mask: entry 0 is -1e+39; a mask holds " + float32_numbers + ", and -inf");
  for (const char* name : {"X", "embedding"}) {
    spec = Spec();
    spec.positions = PositionScheme::sinusoidal;
    spec.give(name, Tensor<double>({10, 8}, 1e39));
    CHECK(check(spec).empty());
    spec.x_dtype = InputDtype::float32;
    REQUIRE(check(spec).size() == 1);
    CHECK(check(spec)[0].message ==
          std::string(name) + ": entry 0 is 1e+39; this takes " + float32_numbers);
    spec.give(name, Tensor<double>({10, 8}));
    spec.edits = std::string(name) + "[0,0]=1e39";
    CHECK(check(spec).size() == 1);
  }
}

TEST_CASE("spec: a size that a preset's own arrays do not have is what is wrong") {
  const auto problems = [](FieldTexts texts) {
    texts.insert(texts.begin(), {"preset", "003-worked"});
    return problems_of(texts);
  };
  CHECK(problems({}).empty());
  for (const auto& [name, value, fitting] : std::vector<std::array<const char*, 3>>{
           {"tokens", "5", "2"}, {"d_model", "3", "2"}, {"heads", "2", "1"}, {"d_v", "3", "2"}}) {
    const Problems found = problems({{name, value}});
    REQUIRE(found.size() == 1);
    CHECK(found[0].message ==
          sentence("{}: {} does not fit the arrays of 003-worked; try {}", {name, value, fitting}));
  }
  // Each that is wrong, and not one that is what it would be unsaid.
  CHECK(to_text(problems({{"d_k", "3"}, {"d_v", "2"}})) ==
        "d_k: 3 does not fit the arrays of 003-worked; try 2");
  CHECK(to_text(problems({{"d_k", "3"}, {"d_v", "4"}})) ==
        "d_v: 4 does not fit the arrays of 003-worked; try 2\n"
        "d_k: 3 does not fit the arrays of 003-worked; try 2");
  // As many words as its tokens are no other size.
  CHECK(problems({{"tokens", "0"}, {"text", "a b"}, {"heads", "2"}})[0].field == "heads");
  CHECK(problems({{"tokens", "0"}, {"text", "a b"}}).empty());
  CHECK(problems({{"tokens", "0"}, {"text", "a b c"}})[0].field == "tokens");
  Spec spec = make_spec(*find_preset("003-worked"));
  spec.d_model = 3;
  spec.give("X", Tensor<double>({2, 3}));
  for (const char* name : {"W_Q", "W_K", "W_V"}) spec.give(name, Tensor<double>({3, 3}));
  CHECK(check(spec).empty());
  spec.give("W_Q", Tensor<double>({3, 2}));
  CHECK(check(spec)[0].field == "W_Q");
}

TEST_CASE("spec: one that names a preset that there is not is told so, however it was made") {
  Spec spec;
  spec.preset = "003-work";
  const Problems found = check(spec);
  REQUIRE(found.size() == 1);
  CHECK(found[0].message == problems_of({{"preset", "003-work"}})[0].message);
  CHECK(found[0].code == ProblemCode::unknown_choice);
}

TEST_CASE("spec: a preset's arrays that do not fit for no size of its own are what is wrong") {
  Spec spec = make_spec(*find_preset("003-worked"));
  spec.preset = "";
  spec.d_model = 4;
  CHECK(check(spec)[0].field == "X");
  spec = make_spec(*find_preset("000-attention"));
  GivenTensor given;
  given.name = "X";
  given.values = Tensor<double>({400, 800});
  given.of_preset = true;
  spec.given.push_back(given);
  CHECK(check(spec).at(0).message == "X: shape (400, 800) is not the run's (4, 8)");
}

TEST_CASE("spec: a mask's value is a number of the run's, or -inf") {
  const auto problems = [](const char* value, const char* dtype) {
    return problems_of({{"mask", "causal"}, {"mask_value", value}, {"dtype", dtype}});
  };
  CHECK(problems("-1e39", "float64").empty());
  CHECK(problems("-inf", "float32").empty());
  CHECK(problems("-1e38", "float32").empty());
  const Problems found = problems("-1e39", "float32");
  REQUIRE(found.size() == 1);
  CHECK(found[0].message == "mask_value: -1e+39; a mask holds " + float32_numbers + ", and -inf");
}

TEST_CASE("spec: more memory than there is") {
  Spec spec;
  spec.tokens = 4096;
  spec.heads = 64;
  spec.d_model = 64;
  constexpr std::size_t limit = 1 << 24;
  CHECK(check(spec).empty());
  REQUIRE(check(spec, limit).size() == 1);
  CHECK(check(spec, limit)[0].code == ProblemCode::too_large);
  CHECK(check(spec, limit)[0].field == "tokens");
  const std::string message = check(spec, limit)[0].message;
  const std::size_t at = message.find("up to ");
  REQUIRE(at != std::string::npos);
  spec.tokens = std::stoll(message.substr(at + 6));
  CHECK(check(spec, limit).empty());
  ++spec.tokens;
  CHECK(check(spec, limit).size() == 1);
  CHECK(check(Spec(), 1 << 13)[0].field == "text");

  Spec wide;
  wide.tokens = 1;
  wide.d_model = 4096;
  CHECK(check(wide, 1 << 20)[0].field == "d_model");

  // Although fewer heads would fit as well.
  wide.heads = 64;
  wide.d_k = wide.d_v = 8;
  CHECK(check(wide, 1 << 21)[0].field == "d_model");
  wide.heads = 1;
  CHECK(check(wide, 1 << 21).empty());

  wide.heads = 64;
  wide.d_model = 64;
  wide.d_k = wide.d_v = 256;
  const Problem many = check(wide, 1 << 20)[0];
  CHECK(many.field == "heads");
  wide.heads = std::stoll(many.message.substr(many.message.find("up to ") + 6));
  CHECK(check(wide, 1 << 20).empty());
  wide.heads = 64;
  wide.d_k = 4096;
  wide.d_v = 2048;
  const Problem broad = check(wide, 1 << 20)[0];
  CHECK(broad.field == "d_k");
  CHECK(broad.message.find("d_k: heads as wide as 4096, with d_v 2048, need ") == 0);
}
