#include "attn/initializer.h"
#include "bind/operators.h"

namespace bind {

using attn::Initializer;
using attn::Tensor;

namespace {

Shape shape_option(const Call& call) {
  return checked(to_shape(call.text("shape")));
}

Initializer initializer_option(const Call& call) {
  const std::string name = call.text("init");
  for (const Initializer candidate :
       {Initializer::glorot_normal, Initializer::glorot_uniform,
        Initializer::glorot_uniform_centred, Initializer::kaiming_uniform}) {
    if (name == attn::to_string(candidate)) return candidate;
  }
  return Initializer::normal;
}

}  // namespace

val random_normal(Call& call) {
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    call.result<T>("values", call.stream().normal<T>(shape_option(call)));
  });
  return val::undefined();
}

val random_uniform(Call& call) {
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    call.result<T>("values", call.stream().uniform<T>(shape_option(call), call.number("low", 0),
                                                      call.number("high", 1)));
  });
  return val::undefined();
}

val random_initialize(Call& call) {
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    call.result<T>("values", attn::initialize<T>(call.stream(), initializer_option(call),
                                                 call.integer("fanIn"), call.integer("fanOut"),
                                                 shape_option(call), call.number("scale", 1)));
  });
  return val::undefined();
}

val random_torch_module(Call& call) {
  const attn::TorchMhaSizes sizes{call.integer("embedDim"), call.integer("kdim", 0),
                                  call.integer("vdim", 0), call.flag("bias"),
                                  call.flag("addBiasKv")};
  attn::count_to_make({sizes.packed() ? 3 : 1, sizes.embed_dim, sizes.embed_dim}, "embedDim");
  call.with_scalar([&](auto scalar) {
    using T = decltype(scalar);
    attn::TorchMhaParameters<T> module = attn::torch_mha_init<T>(call.stream(), sizes);
    const auto add = [&](const char* name, Tensor<T>& tensor) {
      if (tensor.size() > 0) call.result<T>(name, std::move(tensor));
    };
    add("in_proj_weight", module.in_proj_weight);
    add("q_proj_weight", module.q_proj_weight);
    add("k_proj_weight", module.k_proj_weight);
    add("v_proj_weight", module.v_proj_weight);
    add("in_proj_bias", module.in_proj_bias);
    add("out_proj_weight", module.out_proj_weight);
    add("out_proj_bias", module.out_proj_bias);
    add("bias_k", module.bias_k);
    add("bias_v", module.bias_v);
  });
  return val::undefined();
}

}  // namespace bind
