#include "attn/filters.h"

#include "attn/cost.h"
#include "bind/operators.h"

namespace bind {

using attn::Tensor;

namespace {

// Adds the (n, n) weights that fill(weights) writes.
template <class Fill>
void filter_weights(Call& call, Fill&& fill) {
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    Tensor<T> weights(checked({call.integer("n"), call.integer("n")}, "n"));
    fill(weights.matrix());
    call.result<T>("weights", std::move(weights));
  });
}

// Adds the result of a filter(values, out) of every column of the values.
template <class Filter>
void filter_values(Call& call, Filter&& filter) {
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    const Tensor<T> values = call.take<T>("values");
    require_matrix(values.shape(), "values");
    Tensor<T> output(values.shape());
    filter(values.matrix(), output.matrix());
    call.result<T>("output", std::move(output));
  });
}

}  // namespace

val moving_average(Call& call) {
  filter_weights(call, [&](auto weights) {
    using T = typename decltype(weights)::Scalar;
    attn::moving_average_weights<T>(weights, call.integer("window"));
  });
  return val::undefined();
}

val exponential_average(Call& call) {
  filter_weights(call, [&](auto weights) {
    using T = typename decltype(weights)::Scalar;
    attn::exponential_average_weights<T>(weights, call.number("alpha"));
  });
  return val::undefined();
}

val apply_weights(Call& call) {
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    const Tensor<T> weights = call.take<T>("weights"), values = call.take<T>("values");
    require_matrix(weights.shape(), "weights");
    require_matrix(values.shape(), "values");
    const Shape shape{weights.dim(0), values.dim(1)};
    attn::count_to_make(shape, "values");
    Tensor<T> output(shape);
    attn::apply_weights<T>(weights.matrix(), values.matrix(), output.matrix());
    call.result<T>("output", std::move(output));
  });
  return val::undefined();
}

val apply_moving_average(Call& call) {
  filter_values(call, [&](const auto& values, auto out) {
    using T = typename decltype(out)::Scalar;
    attn::moving_average<T>(values, call.integer("window"), out);
  });
  return val::undefined();
}

val apply_exponential_average(Call& call) {
  filter_values(call, [&](const auto& values, auto out) {
    using T = typename decltype(out)::Scalar;
    attn::exponential_average<T>(values, call.number("alpha"), out);
  });
  return val::undefined();
}

val filter_cost(Call& call) {
  const attn::FilterCost cost =
      attn::filter_cost(call.integer("n"), call.integer("width"), call.integer("window"));
  val table = val::object();
  table.set("moving_average_operations", static_cast<double>(cost.moving_average_operations));
  table.set("exponential_average_operations",
            static_cast<double>(cost.exponential_average_operations));
  return table;
}

}  // namespace bind
