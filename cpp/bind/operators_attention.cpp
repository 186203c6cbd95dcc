#include "attn/multi_head.h"
#include "attn/size_checks.h"
#include "attn/softmax.h"
#include "attn/spec_text.h"
#include "bind/operators.h"
#include "bind/own_weights.h"

namespace bind {

using attn::Mask;
using attn::Stack;
using attn::Tensor;
using attn::TensorView;

namespace {

// What is wanted of the steps of query by key: memory is taken for no more.
attn::KeptSteps kept_steps(const Call& call) {
  const bool more = call.wants("scores") || call.wants("scaled") || call.wants("masked") ||
                    call.wants("exponentials");
  return more ? attn::KeptSteps::all : attn::KeptSteps::weights;
}

// Results of the two kinds of attention have the same names.
template <class T>
void add_steps(Call& call, attn::StepTensors<T>& steps) {
  call.result<T>("scores", std::move(steps.scores));
  call.result<T>("scaled", std::move(steps.scaled));
  call.result<T>("masked", std::move(steps.masked));
  call.result<T>("row_max", std::move(steps.row_max));
  call.result<T>("exponentials", std::move(steps.exponentials));
  call.result<T>("row_sum", std::move(steps.row_sum));
  call.result<T>("weights", std::move(steps.weights));
}

// What attention takes, checked.
template <class T>
struct AttentionInput {
  explicit AttentionInput(Call& call)
      : Q(call.take<T>("q")), K(call.take<T>("k")), V(call.take<T>("v")) {
    if (call.given("mask")) mask = &(own_mask = call.take<T>("mask"));
    attn::require(attn::check_attention(Q.shape(), K.shape(), V.shape(),
                                        mask ? &mask->shape() : nullptr, {"q", "k", "v"}));
  }
  // The shape of the output, of as many columns as V has, or of the weights.
  attn::Shape shape_with(Index columns) const {
    return with(attn::leading(Q.shape()), {Q.dim(-2), columns});
  }
  AttentionInput(const AttentionInput&) = delete;  // it points into itself
  AttentionInput& operator=(const AttentionInput&) = delete;

  Tensor<T> Q, K, V;
  Mask<T> own_mask;
  const Mask<T>* mask = nullptr;
};

// What multi-head attention takes.
template <class T>
struct MultiHeadInput {
  // Neither this nor what undoes it is inline, as a page loads every byte: two operators have one,
  // for both scalars.
  __attribute__((noinline)) explicit MultiHeadInput(Call& call)
      : weights(call), query(call.take<T>("query")), options(attention_options(call)) {
    if (call.given("key")) keys = &(own_keys = call.take<T>("key"));
    values = keys;
    if (call.given("value")) values = &(own_values = call.take<T>("value"));
    if (call.given("mask")) mask = &(own_mask = call.take<T>("mask"));
  }
  __attribute__((noinline)) ~MultiHeadInput() {}
  MultiHeadInput(const MultiHeadInput&) = delete;  // it points into itself
  MultiHeadInput& operator=(const MultiHeadInput&) = delete;

  OwnWeights<T> weights;
  Tensor<T> query, own_keys, own_values;
  Mask<T> own_mask;
  const Tensor<T>*keys = &query, *values = nullptr;
  const Mask<T>* mask = nullptr;
  attn::AttentionOptions options;
};

template <class T>
void run_multi_head(Call& call) {
  const MultiHeadInput<T> in(call);
  attn::MultiHeadResult<T> steps = attn::multi_head_attention<T>(
      in.query, *in.keys, *in.values, in.weights.views(), in.mask, in.options, kept_steps(call));
  if (call.wants("weights_average")) call.result<T>("weights_average", steps.weights_average());
  if (call.wants("head_out")) call.result<T>("head_out", steps.head_out());
  call.result<T>("Q", std::move(steps.Q));
  call.result<T>("K", std::move(steps.K));
  call.result<T>("V", std::move(steps.V));
  add_steps<T>(call, steps);
  call.result<T>("concat", std::move(steps.concat));
  call.result<T>("output", std::move(steps.output));
}

}  // namespace

attn::AttentionOptions attention_options(const Call& call) {
  attn::AttentionOptions options;
  options.scale = scale_option(call);
  if (call.text("softmax") == "naive") options.softmax = attn::SoftmaxForm::naive;
  if (call.text("fullyMasked") == "nan") options.fully_masked = attn::FullyMasked::nan;
  return options;
}

attn::Scale scale_option(const Call& call) {
  const std::string text = call.text("scale", "sqrt");
  attn::ScaleChoice scale;
  attn::require(attn::read_text(text, scale), attn::ProblemCode::wrong_type, "scale",
                "scale: '{}' is not 'sqrt', 'off' or a number", text);
  return scale.scale();
}

val softmax(Call& call) {
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    call.result<T>("weights", attn::softmax(call.take<T>("x"), call.integer("axis", -1)));
  });
  return val::undefined();
}

val softmax_naive(Call& call) {
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    call.result<T>("weights", attn::softmax_naive(call.take<T>("x"), call.integer("axis", -1)));
  });
  return val::undefined();
}

val attention(Call& call) {
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    const AttentionInput<T> in(call);
    attn::count_to_make(in.shape_with(in.K.dim(-2)), "q");
    attn::count_to_make(in.shape_with(in.V.dim(-1)), "v");
    attn::AttentionResult<T> steps = attn::scaled_dot_product_attention<T>(
        in.Q, in.K, in.V, in.mask, attention_options(call), kept_steps(call));
    add_steps<T>(call, steps);
    call.result<T>("output", std::move(steps.output));
  });
  return val::undefined();
}

val attention_output(Call& call) {
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    const AttentionInput<T> in(call);
    Tensor<T> output(checked(in.shape_with(in.V.dim(-1)), "v"));
    attn::attention_output<T>(Stack<const T>(in.Q.view()), Stack<const T>(in.K.view()),
                              Stack<const T>(in.V.view()),
                              in.mask ? in.mask->view() : TensorView<const T>(),
                              attention_options(call), Stack<T>(output.view()));
    call.result<T>("output", std::move(output));
  });
  return val::undefined();
}

val softmax_steps(Call& call) {
  const attn::SoftmaxForm form =
      call.text("form") == "naive" ? attn::SoftmaxForm::naive : attn::SoftmaxForm::stable;
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    const Tensor<T> x = call.take<T>("x");
    attn::require(x.rank() == 2 && x.dim(1) > 0, attn::ProblemCode::shape_mismatch, "x",
                  "x: shape {} is not that of rows with entries", x.shape());
    Tensor<T> row_max({x.dim(0)}), exponentials(x.shape()), row_sum({x.dim(0)}), weights(x.shape());
    attn::softmax_rows<T>(x.matrix(), form, row_max.data(), exponentials.matrix(), row_sum.data(),
                          weights.matrix());
    call.result<T>("row_max", std::move(row_max));
    call.result<T>("exponentials", std::move(exponentials));
    call.result<T>("row_sum", std::move(row_sum));
    call.result<T>("weights", std::move(weights));
  });
  return val::undefined();
}

val softmax_limits(Call& call) {
  val limits = val::object();
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    const Tensor<T> x = call.take<T>("x");
    const attn::ExpRange<T> range = attn::exp_range<T>();
    limits.set("zero", static_cast<double>(range.zero));
    limits.set("smallest", static_cast<double>(range.smallest));
    limits.set("largest", static_cast<double>(range.largest));
    limits.set("factor", attn::naive_softmax_limit(x));
  });
  return limits;
}

val multi_head(Call& call) {
  call.with_scalar([&](auto scalar) { run_multi_head<decltype(scalar)>(call); });
  return val::undefined();
}

val multi_head_output(Call& call) {
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    const MultiHeadInput<T> in(call);
    call.result<T>("output", attn::multi_head_output<T>(in.query, *in.keys, *in.values,
                                                        in.weights.views(), in.mask, in.options));
  });
  return val::undefined();
}

val mask(Call& call) {
  attn::MaskChoice kinds;
  const std::string kind = call.text("kind");
  attn::require(attn::read_text(kind, kinds), attn::ProblemCode::unknown_choice, "kind",
                "kind: '{}' is not {}", std::string_view(kind).substr(0, 60),
                attn::what_fits(*attn::find_field("mask")));
  const Index n_q = call.integer("queries"), n_k = call.integer("keys", n_q);
  checked({n_q, n_k}, "queries");
  attn::MaskRules rules;
  rules.causal = kinds.causal;
  rules.causal_bottom_right = kinds.causal_bottom_right;
  if (kinds.window) rules.window = call.integer("window", 2);
  if (kinds.prefix) rules.prefix = call.integer("prefix", 1);
  if (kinds.causal_bottom_right) rules.alignment = attn::Alignment::bottom_right;
  std::vector<Index> lengths;
  if (kinds.padding) {
    lengths = to_indices(call.options()["lengths"]);
    rules.lengths = &lengths;
  }
  call.result<double>(
      "mask", attn::mask_of<double>(rules, n_q, n_k, call.number("value", attn::excluded<double>)));
  return val::undefined();
}

val mask_where(Call& call) {
  const bool allowed = call.given("allowed");
  const auto chosen = attn::cast<std::uint8_t>(call.take<double>(allowed ? "allowed" : "blocked"));
  const double value = call.number("value", attn::excluded<double>);
  call.result<double>("mask", allowed ? attn::mask_where_allowed<double>(chosen, value)
                                      : attn::mask_where_blocked<double>(chosen, value));
  return val::undefined();
}

}  // namespace bind
