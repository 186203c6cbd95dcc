#include <cmath>

#include "attn/position_geometry.h"
#include "attn/positions.h"
#include "bind/operators.h"

namespace bind {

using attn::Tensor;

namespace {

attn::SinusoidalVariant variant_option(const Call& call) {
  const std::string name = call.text("variant");
  if (name == "concatenated") return attn::SinusoidalVariant::concatenated;
  if (name == "single-exponent") return attn::SinusoidalVariant::single_exponent;
  if (name == "column-exponent") return attn::SinusoidalVariant::column_exponent;
  if (name == "sine-only") return attn::SinusoidalVariant::sine_only;
  return attn::SinusoidalVariant::interleaved;
}

attn::SinusoidalOptions sinusoidal_options(const Call& call) {
  return {
      call.number("base", attn::default_position_base), call.number("offset", 0),
      call.text("form") == "exp-log" ? attn::SinusoidalForm::exp_log : attn::SinusoidalForm::power,
      variant_option(call)};
}

attn::RopeOptions rope_options(const Call& call) {
  const bool half = call.text("pairing") == "half";
  return {half ? attn::RopePairing::half : attn::RopePairing::interleaved,
          call.number("base", attn::default_position_base), call.number("offset", 0)};
}

attn::Vector<double> vector_argument(Call& call, const char* name) {
  const Tensor<double> x = call.take<double>(name);
  attn::require(x.rank() == 1, attn::ProblemCode::shape_mismatch, name,
                "{}: shape {} is not that of a vector", name, x.shape());
  return Eigen::Map<const attn::Vector<double>>(x.data(), x.size());
}

// A square matrix of products, and what is the same along its diagonals.
void add_products(Call& call, Tensor<double>&& products) {
  const attn::DiagonalProfile profile = attn::diagonal_profile(products.matrix());
  call.result<double>("products", std::move(products));
  call.result<double>("mean", from_vector(profile.mean));
  call.result<double>("spread", from_vector(profile.spread));
}

}  // namespace

val sinusoidal(Call& call) {
  const attn::SinusoidalOptions options = sinusoidal_options(call);
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    Tensor<T> P(checked({call.integer("positions"), call.integer("d_model")}, "positions"));
    attn::sinusoidal<T>(P.matrix(), options);
    call.result<T>("P", std::move(P));
  });
  return val::undefined();
}

val position_waves(Call& call) {
  const Index d_model = call.integer("d_model");
  call.result<double>("wavelengths", from_vector(attn::wavelengths(checked({d_model}, "d_model")[0],
                                                                   sinusoidal_options(call))));
  return val::undefined();
}

val position_products(Call& call) {
  Tensor<double> P(checked({call.integer("positions"), call.integer("d_model")}, "positions"));
  checked({P.dim(0), P.dim(0)}, "positions");
  attn::sinusoidal<double>(P.matrix(), sinusoidal_options(call));
  add_products(call, attn::row_products(P.matrix(), P.matrix()));
  return val::undefined();
}

val position_shift(Call& call) {
  Tensor<double> P(checked({call.integer("positions"), call.integer("d_model")}, "positions"));
  attn::SinusoidalOptions options{call.number("base", attn::default_position_base),
                                  call.number("offset", 0)};
  const double shift = call.number("shift", 0);
  Tensor<double> rotations = attn::shift_rotations(P.dim(1), shift, options.base);
  attn::sinusoidal<double>(P.matrix(), options);
  attn::require(std::isfinite(options.offset + shift), attn::ProblemCode::not_finite, "shift",
                "shift: {} from offset {} on leads to no finite number", shift, options.offset);
  call.result<double>("turned",
                      Tensor<double>::from_matrix(attn::turn_pairs(P.matrix(), rotations)));
  call.result<double>("rotations", std::move(rotations));
  options.offset += shift;
  attn::sinusoidal<double>(P.matrix(), options);
  call.result<double>("shifted", std::move(P));
  return val::undefined();
}

val rope_products(Call& call) {
  const attn::RopeOptions options = rope_options(call);
  const Index n = call.integer("positions");
  checked({n, n}, "positions");
  const attn::Vector<double> q = vector_argument(call, "q"), k = vector_argument(call, "k");
  checked({n, q.size()}, "positions");
  attn::require(attn::check_rope(q.size(), options, "q"));
  add_products(call, attn::rope_products(q, k, n, options));
  return val::undefined();
}

val rope(Call& call) {
  const attn::RopeOptions options = rope_options(call);
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    Tensor<T> x = call.take<T>("x");
    attn::require(x.rank() >= 2, attn::ProblemCode::shape_mismatch, "x",
                  "x: shape {} has no rows and columns", x.shape());
    const Index n = x.dim(-2), d = x.dim(-1);
    attn::require(attn::check_rope(d, options, "x"));
    const attn::Rotation<T> rotation = attn::rope_rotation<T>(n, d, options);
    for (Index i = 0; i < x.matrices(); ++i)
      attn::rotate<T>(x.matrix(i), rotation, options.pairing);
    Tensor<T> angles({n, d / 2});
    attn::rope_angles<T>(angles.matrix(), options);
    call.result<T>("angles", std::move(angles));
    call.result<T>("rotated", std::move(x));
  });
  return val::undefined();
}

val alibi(Call& call) {
  const Index heads = call.integer("heads"), n_q = call.integer("queries");
  const attn::AlibiForm form =
      call.flag("causal") ? attn::AlibiForm::causal : attn::AlibiForm::symmetric;
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    checked({heads}, "heads");
    Tensor<T> bias(checked({heads, n_q, call.integer("keys", n_q)}, "queries"));
    const attn::Vector<T> slopes = attn::alibi_slopes<T>(heads);
    attn::alibi_bias<T>(bias.view(), form);
    call.result<T>("slopes", Tensor<T>({heads}, {slopes.data(), slopes.data() + heads}));
    call.result<T>("bias", std::move(bias));
  });
  return val::undefined();
}

}  // namespace bind
