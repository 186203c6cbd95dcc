#include "attn/compare.h"
#include "attn/cost.h"
#include "attn/diagnostics.h"
#include "attn/head_pattern.h"
#include "attn/pca.h"
#include "attn/row_distance.h"
#include "bind/operators.h"

namespace bind {

using attn::Tensor;

namespace {

// Of an argument that was not given a single 0, which goes with everything.
Tensor<double> take_or_zero(Call& call, const char* name) {
  return call.given(name) ? call.take<double>(name) : Tensor<double>(Shape{});
}

void describe(val& entry, const attn::PatternMeasure& one) {
  entry.set("pattern", attn::to_string(one.pattern));
  entry.set("share", one.share);
  entry.set("threshold", one.threshold);
  entry.set("queries", static_cast<double>(one.queries));
  entry.set("key", static_cast<double>(one.key));
  entry.set("holds", one.holds);
}

}  // namespace

val pca(Call& call) {
  const attn::PcaSigns signs =
      call.text("signs") == "v" ? attn::PcaSigns::v_based : attn::PcaSigns::u_based;
  const Tensor<double> x = call.take<double>("x");
  require_matrix(x.shape(), "x");
  const Index components = call.integer("components", 2);
  attn::require(attn::check_pca<double>(x.matrix(), components, "x"));
  const attn::Pca fitted = attn::fit_pca<double>(x.matrix(), components, signs);
  call.result<double>("components", Tensor<double>::from_matrix(fitted.components));
  call.result<double>("mean", from_vector(fitted.mean));
  call.result<double>("explained_variance", from_vector(fitted.explained_variance));
  call.result<double>("explained_variance_ratio", from_vector(fitted.explained_variance_ratio));
  call.result<double>("singular_values", from_vector(fitted.singular_values));
  const auto add_transformed = [&](const char* name, const Tensor<double>& points) {
    call.result<double>(
        name, Tensor<double>::from_matrix(attn::transform<double>(fitted, points.matrix())));
  };
  add_transformed("transformed", x);
  for (Index i = 0;; ++i) {
    const std::string name = "other" + std::to_string(i);
    if (!call.given(name.c_str())) return val::undefined();
    const Tensor<double> other = call.take<double>(name.c_str());
    attn::require(other.rank() == 2 && other.dim(1) == x.dim(1), attn::ProblemCode::shape_mismatch,
                  "others", "others: number {} has shape {}; it must be a matrix of {} columns", i,
                  other.shape(), x.dim(1));
    add_transformed("other", other);
  }
}

val share_in_space(Call& call) {
  const Tensor<double> components = call.take<double>("components");
  const Tensor<double> from = call.take<double>("from"), to = call.take<double>("to");
  for (const auto& [name, x] : {std::pair("components", &components), {"from", &from}, {"to", &to}})
    require_matrix(x->shape(), name);
  attn::require(from.shape() == to.shape(), attn::ProblemCode::shape_mismatch, "to",
                "to: shape {} differs from that of from, {}", to.shape(), from.shape());
  attn::require(from.dim(1) == components.dim(1), attn::ProblemCode::shape_mismatch, "from",
                "from: has {} columns; the components have {}", from.dim(1), components.dim(1));
  return val(attn::share_in_space(components.matrix(), to.matrix() - from.matrix()));
}

val row_distances(Call& call) {
  const Tensor<double> a = call.take<double>("a"), b = call.take<double>("b");
  require_matrix(a.shape(), "a");
  require_matrix(b.shape(), "b");
  const val option = call.options()["order"];
  const bool ordered = !option.isUndefined();
  std::vector<Index> order;
  if (ordered) order = to_indices(option);
  const attn::RowDistances apart =
      attn::row_distances(a.matrix(), b.matrix(), ordered ? &order : nullptr);
  call.result<double>("largest", from_vector(apart.largest));
  call.result<double>("euclidean", from_vector(apart.euclidean));
  call.result<double>("cosine", from_vector(apart.cosine));
  return val::undefined();
}

val subtract(Call& call) {
  Tensor<double> a = call.take<double>("a");
  const Tensor<double> b = call.take<double>("b");
  attn::require(a.shape() == b.shape(), attn::ProblemCode::shape_mismatch, "b",
                "b: shape {} differs from that of a, {}", b.shape(), a.shape());
  for (Index i = 0; i < a.size(); ++i) a[i] -= b[i];
  call.result<double>("difference", std::move(a));
  return val::undefined();
}

val diagnostics(Call& call) {
  const Tensor<double> weights = call.take<double>("weights");
  attn::require(weights.rank() >= 1, attn::ProblemCode::shape_mismatch, "weights",
                "weights: a single number is no row");
  const Shape rows(weights.shape().begin(), weights.shape().end() - 1);
  const Index n = weights.dim(-1);
  Tensor<double> entropy(rows), largest(rows), norm(rows);
  for (Index i = 0; i < entropy.size(); ++i) {
    const double* row = weights.data() + i * n;
    entropy[i] = attn::entropy(row, n);
    largest[i] = attn::largest_weight(row, n);
    norm[i] = attn::softmax_jacobian_norm(row, n);
  }
  call.result<double>("entropy", std::move(entropy));
  call.result<double>("max_weight", std::move(largest));
  call.result<double>("jacobian_norm", std::move(norm));
  return val::undefined();
}

val difference(Call& call) {
  const Tensor<double> tolerance = take_or_zero(call, "tolerance");
  const Tensor<double> a = call.take<double>("a"), b = call.take<double>("b");
  const attn::Difference found = attn::difference(a, b, tolerance);
  call.result<double>("distances", attn::distances(a, b));
  val table = val::object();
  table.set("largest", found.largest);
  table.set("largestAt", static_cast<double>(found.largest_at));
  table.set("firstBeyond", static_cast<double>(found.first_beyond));
  table.set("beyond", static_cast<double>(found.beyond));
  table.set("squaredDistance", found.squared_distance);
  return table;
}

val summary(Call& call) {
  const attn::Summary found = attn::summary(call.take<double>("x"));
  val table = val::object();
  table.set("minimum", found.minimum);
  table.set("maximum", found.maximum);
  table.set("sum", found.sum);
  table.set("mean", found.mean);
  table.set("standardDeviation", found.standard_deviation);
  table.set("rootMeanSquare", found.root_mean_square);
  return table;
}

val head_patterns(Call& call) {
  const Tensor<double> weights = call.take<double>("weights");
  attn::require(weights.rank() == 2 || weights.rank() == 3, attn::ProblemCode::shape_mismatch,
                "weights", "weights: shape {} is neither (n_q, n_k) nor (h, n_q, n_k)",
                weights.shape());
  const Tensor<double> own = take_or_zero(call, "mask");
  attn::require(attn::check_mask(own.shape(), weights.shape()));
  const attn::BroadcastMask<double> mask(own.view());
  val heads = val::array();
  for (Index head = 0; head < weights.matrices(); ++head) {
    const auto measures = attn::measure_patterns(weights.matrix(head), mask, head);
    const attn::PatternMeasure* label = attn::find_label(measures);
    val answer = val::object();
    answer.set("label", label ? val(attn::to_string(label->pattern)) : val::null());
    answer.set("measures", to_list(measures, describe));
    heads.set(static_cast<std::size_t>(head), answer);
  }
  return heads;
}

val cost_table(Call& call) {
  const attn::Cost cost =
      attn::attention_cost(call.integer("n"), call.integer("d_model"), call.integer("heads", 1));
  val table = val::object();
  const auto set = [&](const char* name, std::int64_t value) {
    table.set(name, static_cast<double>(value));
  };
  set("n", cost.n);
  set("d_model", cost.d_model);
  set("heads", cost.heads);
  set("single_head_parameters", cost.single_head_parameters);
  set("parameters", cost.parameters);
  set("parameters_with_biases", cost.parameters_with_biases);
  set("projection_operations", cost.projection_operations);
  set("attention_operations", cost.attention_operations);
  set("output_operations", cost.output_operations);
  set("weight_entries", cost.weight_entries);
  return table;
}

}  // namespace bind
