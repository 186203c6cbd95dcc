#include "attn/cost.h"
#include "attn/diagnostics.h"
#include "attn/filters.h"
#include "attn/pca.h"
#include "bind/operators.h"

namespace bind {

using attn::Tensor;

namespace {

Tensor<double> from_vector(const attn::Vector<double>& vector) {
  return Tensor<double>({vector.size()}, {vector.data(), vector.data() + vector.size()});
}

template <class T>
void require_matrix(const Tensor<T>& x, const std::string& name) {
  attn::require(x.rank() == 2, attn::ProblemCode::shape_mismatch, name.c_str(),
                name + ": shape " + attn::to_string(x.shape()) + " is not that of a matrix");
}

attn::Rng rng_option(const Call& call) {
  const std::string name = call.text("rng", "numpy-legacy");
  for (const attn::Rng rng : {attn::Rng::numpy_pcg64, attn::Rng::torch}) {
    if (name == attn::to_string(rng)) return rng;
  }
  return attn::Rng::numpy_legacy;
}

std::uint64_t seed_option(const Call& call) {
  const double seed = call.number("seed");
  attn::require(attn::check_seed(rng_option(call), seed));
  return attn::seed_bits(seed);
}

}  // namespace

val pca(Call& call) {
  const attn::PcaSigns signs =
      call.text("signs") == "v" ? attn::PcaSigns::v_based : attn::PcaSigns::u_based;
  const Tensor<double> x = call.tensor<double>("x");
  require_matrix(x, "x");
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
  for (Index i = 0; call.given("other" + std::to_string(i)); ++i) {
    const std::string name = "other" + std::to_string(i);
    const Tensor<double> other = call.tensor<double>(name);
    require_matrix(other, name);
    add_transformed("other", other);
  }
  return val::undefined();
}

val moving_average(Call& call) {
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    Tensor<T> weights(checked({call.integer("n"), call.integer("n")}));
    attn::moving_average_weights<T>(weights.matrix(), call.integer("window"));
    call.result<T>("weights", std::move(weights));
  });
  return val::undefined();
}

val exponential_average(Call& call) {
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    Tensor<T> weights(checked({call.integer("n"), call.integer("n")}));
    attn::exponential_average_weights<T>(weights.matrix(), call.number("alpha"));
    call.result<T>("weights", std::move(weights));
  });
  return val::undefined();
}

val diagnostics(Call& call) {
  const Tensor<double> weights = call.tensor<double>("weights");
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

val score_variance(Call& call) {
  const Shape sizes = to_shape(call.options()["sizes"]);
  const auto rows = attn::score_variance(rng_option(call), seed_option(call), sizes,
                                         call.integer("trials", 4000));
  Tensor<double> table({static_cast<Index>(rows.size()), 3});
  Index i = 0;
  for (const attn::ScoreVariance& row : rows) {
    table[i++] = static_cast<double>(row.d_k);
    table[i++] = row.unscaled;
    table[i++] = row.scaled;
  }
  call.result<double>("table", std::move(table));
  return val::undefined();
}

val saturation(Call& call) {
  const Shape sizes = to_shape(call.options()["sizes"]);
  const auto rows =
      attn::saturation(rng_option(call), seed_option(call), sizes, call.integer("keys", 16));
  Tensor<double> table({static_cast<Index>(rows.size()), 7});
  Index i = 0;
  for (const attn::Saturation& row : rows) {
    table[i++] = static_cast<double>(row.d_k);
    for (const attn::SoftmaxState& state : {row.unscaled, row.scaled}) {
      table[i++] = state.largest;
      table[i++] = state.entropy;
      table[i++] = state.jacobian_norm;
    }
  }
  call.result<double>("table", std::move(table));
  return val::undefined();
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
