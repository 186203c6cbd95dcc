#include <cmath>

#include "attn/ascii_map.h"
#include "attn/number_text.h"
#include "attn/numpy_print.h"
#include "attn/tokenizer.h"
#include "bind/operators.h"

namespace bind {

using attn::Tensor;

namespace {

Tensor<double> matrix_argument(Call& call) {
  Tensor<double> x = call.take<double>("weights");
  require_matrix(x.shape(), "weights");
  return x;
}

std::vector<std::string> texts_option(const Call& call, const char* name) {
  return to_texts(call.options()[name]);
}

}  // namespace

val tokenize(Call& call) {
  const std::vector<std::string> words = attn::tokenize(call.text("text"));
  const bool own = call.options()["vocabulary"].isUndefined();
  const attn::Vocabulary vocabulary =
      own ? attn::Vocabulary::of(words) : attn::Vocabulary(texts_option(call, "vocabulary"));
  const attn::Lookup lookup = attn::look_up(words, vocabulary);
  val result = val::object();
  result.set("tokens", to_val(lookup.tokens));
  result.set("vocabulary", to_val(vocabulary.words()));
  result.set("ids", to_val(lookup.ids));
  result.set("unknown", to_val(lookup.unknown_words));
  result.set("unknownPositions", to_val(lookup.unknown_positions));
  return result;
}

val ascii_map(Call& call) {
  return val(attn::ascii_map<double>(matrix_argument(call).matrix(), texts_option(call, "queries"),
                                     texts_option(call, "keys"),
                                     call.text("shades", attn::default_shades)));
}

val shade_levels(Call& call) {
  const Tensor<double> weights = matrix_argument(call);
  call.result<double>("levels", Tensor<double>::from_matrix(attn::shade_levels<double>(
                                    weights.matrix(), call.integer("shades", 5))));
  return val::undefined();
}

val attention_table(Call& call) {
  return val(attn::attention_table<double>(
      matrix_argument(call).matrix(), texts_option(call, "queries"), texts_option(call, "keys"),
      static_cast<int>(call.integer("decimals", 3))));
}

val round_numbers(Call& call) {
  const int decimals = static_cast<int>(call.integer("decimals"));
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    call.result<T>("values", attn::np_round(call.take<T>("x"), decimals));
  });
  return val::undefined();
}

val print_array(Call& call) {
  attn::PrintOptions options;
  const Index precision = call.integer("precision", -1);
  if (precision >= 0) options.precision = static_cast<int>(precision);
  options.threshold = call.integer("threshold", options.threshold);
  options.edge_items = call.integer("edgeItems", options.edge_items);
  options.line_width = call.integer("lineWidth", options.line_width);
  if (!call.options()["suppressSmall"].isUndefined())
    options.suppress_small = call.flag("suppressSmall");
  options.separator = call.text("separator", " ");
  std::string text;
  if (call.flag("integers")) {
    const Tensor<double> x = call.take<double>("x");
    for (Index i = 0; i < x.size(); ++i) {
      attn::require(x[i] == std::rint(x[i]) && x[i] >= -0x1p63 && x[i] < 0x1p63,
                    attn::ProblemCode::wrong_type, "x",
                    "x: entry {} is {}, and integers prints whole numbers of 64 bits", i, x[i]);
    }
    text = attn::array2string(attn::cast<std::int64_t>(x), options);
  } else {
    call.with_scalar(
        [&](auto scalar) { text = attn::array2string(call.take<decltype(scalar)>("x"), options); });
  }
  return val(text);
}

val print_number(Call& call) {
  const bool is_fixed = !call.options()["decimals"].isUndefined();
  const int decimals = static_cast<int>(call.integer("decimals", 0));
  std::string text;
  call.with_scalar([&](auto scalar) {
    const auto x = static_cast<decltype(scalar)>(call.number("x"));
    text = is_fixed ? attn::format_fixed(static_cast<double>(x), decimals) : attn::repr(x);
  });
  return val(text);
}

}  // namespace bind
