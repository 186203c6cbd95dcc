#include "attn/positions.h"
#include "bind/operators.h"

namespace bind {

using attn::Tensor;

val sinusoidal(Call& call) {
  const attn::SinusoidalOptions options{
      call.number("base", attn::default_position_base), call.number("offset", 0),
      call.text("form") == "exp-log" ? attn::SinusoidalForm::exp_log : attn::SinusoidalForm::power};
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    Tensor<T> P(checked({call.integer("positions"), call.integer("d_model")}));
    attn::sinusoidal<T>(P.matrix(), options);
    call.result<T>("P", std::move(P));
  });
  return val::undefined();
}

val rope(Call& call) {
  const bool half = call.text("pairing") == "half";
  const attn::RopeOptions options{half ? attn::RopePairing::half : attn::RopePairing::interleaved,
                                  call.number("base", attn::default_position_base),
                                  call.number("offset", 0)};
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    Tensor<T> x = call.tensor<T>("x");
    attn::require(x.rank() >= 2, attn::ProblemCode::shape_mismatch, "x",
                  "x: shape " + attn::to_string(x.shape()) + " has no rows and columns");
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
    const attn::Vector<T> slopes = attn::alibi_slopes<T>(heads);
    Tensor<T> bias(checked({heads, n_q, call.integer("keys", n_q)}));
    attn::alibi_bias<T>(bias.view(), form);
    call.result<T>("slopes", Tensor<T>({heads}, {slopes.data(), slopes.data() + heads}));
    call.result<T>("bias", std::move(bias));
  });
  return val::undefined();
}

}  // namespace bind
