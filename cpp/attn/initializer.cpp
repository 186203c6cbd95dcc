#include "attn/initializer.h"

#include <cmath>
#include <utility>

#include "attn/size_checks.h"

namespace attn {
namespace {

double torch_scale(Initializer initializer, double fan_in, double fan_out) {
  const double glorot_deviation = std::sqrt(2.0 / (fan_in + fan_out));
  switch (initializer) {
    case Initializer::normal:
      return 1.0;
    case Initializer::glorot_normal:
      return glorot_deviation;
    case Initializer::glorot_uniform:
    case Initializer::glorot_uniform_centred:
      return std::sqrt(3.0) * glorot_deviation;
    case Initializer::kaiming_uniform:
      break;
  }
  const double slope = std::sqrt(5.0);
  const double gain = std::sqrt(2.0 / (1.0 + slope * slope));
  return std::sqrt(3.0) * (gain / std::sqrt(fan_in));
}

double numpy_scale(Initializer initializer, double fan_in, double fan_out) {
  switch (initializer) {
    case Initializer::normal:
      return 1.0;
    case Initializer::glorot_normal:
      return std::sqrt(2.0 / (fan_in + fan_out));
    case Initializer::glorot_uniform:
    case Initializer::glorot_uniform_centred:
      return std::sqrt(6.0 / (fan_in + fan_out));
    case Initializer::kaiming_uniform:
      break;
  }
  return 1.0 / std::sqrt(fan_in);
}

void require_size(Index value, const char* field) {
  require(value >= 1, ProblemCode::out_of_range, field,
          "{}: {} is too small; it must be at least 1", field, value);
}

// Drawn and multiplied as numbers of type Drawn.
template <class T, class Drawn, class Draw>
Tensor<T> scaled(const Shape& shape, double factor, Draw draw) {
  Tensor<Drawn> drawn(shape);
  draw(drawn);
  if (factor != 1.0)
    for (Index i = 0; i < drawn.size(); ++i) drawn[i] *= static_cast<Drawn>(factor);
  return cast<T>(std::move(drawn));
}

// The draw itself, before `scale`.
struct Draw {
  Generator& generator;
  Initializer initializer;
  double size;  // the bound or the standard deviation

  template <class T>
  void operator()(Tensor<T>& out) const {
    T* data = out.data();
    const Index n = out.size();
    if (initializer == Initializer::normal || initializer == Initializer::glorot_normal) {
      generator.normal(data, n, size);
    } else if (initializer == Initializer::glorot_uniform_centred) {
      generator.uniform(data, n, 0.0, 1.0);
      for (Index i = 0; i < n; ++i) data[i] = (T(2) * data[i] - T(1)) * static_cast<T>(size);
    } else {
      generator.uniform(data, n, -size, size);
    }
  }
};

template <class T>
Tensor<T> glorot_uniform(Generator& generator, Index fan_out, Index fan_in) {
  return initialize<T>(generator, Initializer::glorot_uniform, fan_in, fan_out, {fan_out, fan_in});
}

// torch.nn.Linear(E, E): the weight, and the bias that the module then sets to 0.
template <class T>
void init_output_projection(Generator& generator, Index width, bool bias,
                            TorchMhaParameters<T>& out) {
  out.out_proj_weight =
      initialize<T>(generator, Initializer::kaiming_uniform, width, width, {width, width});
  if (!bias) return;
  const double bound = 1.0 / std::sqrt(static_cast<double>(width));
  generator.uniform<T>({width}, -bound, bound);
  out.out_proj_bias = Tensor<T>({width});
  out.in_proj_bias = Tensor<T>({3 * width});
}

}  // namespace

const char* to_string(Initializer initializer) {
  switch (initializer) {
    case Initializer::normal:
      return "normal";
    case Initializer::glorot_normal:
      return "glorot-normal";
    case Initializer::glorot_uniform:
      return "glorot-uniform";
    case Initializer::glorot_uniform_centred:
      return "glorot-uniform-centred";
    case Initializer::kaiming_uniform:
      return "kaiming-uniform";
  }
  return "unknown";
}

double initializer_scale(Rng rng, Initializer initializer, Index fan_in, Index fan_out) {
  require_size(fan_in, "fan_in");
  require_size(fan_out, "fan_out");
  const auto in = static_cast<double>(fan_in), out = static_cast<double>(fan_out);
  return rng == Rng::torch ? torch_scale(initializer, in, out) : numpy_scale(initializer, in, out);
}

template <class T>
Tensor<T> initialize(Generator& generator, Initializer initializer, Index fan_in, Index fan_out,
                     const Shape& shape, double scale) {
  require_finite(scale, "scale");
  const double size = initializer_scale(generator.rng(), initializer, fan_in, fan_out);
  const Draw draw{generator, initializer, size};
  // NumPy's numbers are multiplied in double before they are rounded to T; PyTorch works in T.
  return generator.rng() == Rng::torch ? scaled<T, T>(shape, scale, draw)
                                       : scaled<T, double>(shape, scale, draw);
}

template <class T>
TorchMhaParameters<T> torch_mha_init(Generator& generator, const TorchMhaSizes& sizes) {
  const Index width = sizes.embed_dim;
  const Index kdim = sizes.kdim == 0 ? width : sizes.kdim;
  const Index vdim = sizes.vdim == 0 ? width : sizes.vdim;
  require_size(width, "embed_dim");
  require_size(kdim, "kdim");
  require_size(vdim, "vdim");
  count_to_make({sizes.packed() ? 3 : 1, width, width}, "embed_dim");
  count_to_make({width, kdim}, "kdim");
  count_to_make({width, vdim}, "vdim");
  TorchMhaParameters<T> out;
  init_output_projection(generator, width, sizes.bias, out);
  if (sizes.packed()) {
    out.in_proj_weight = glorot_uniform<T>(generator, 3 * width, width);
  } else {
    out.q_proj_weight = glorot_uniform<T>(generator, width, width);
    out.k_proj_weight = glorot_uniform<T>(generator, width, kdim);
    out.v_proj_weight = glorot_uniform<T>(generator, width, vdim);
  }
  if (sizes.add_bias_kv) {
    const Shape shape{1, 1, width};
    out.bias_k = initialize<T>(generator, Initializer::glorot_normal, width, width, shape);
    out.bias_v = initialize<T>(generator, Initializer::glorot_normal, width, width, shape);
  }
  return out;
}

#define INSTANTIATE(T)                                                                           \
  template Tensor<T> initialize<T>(Generator&, Initializer, Index, Index, const Shape&, double); \
  template TorchMhaParameters<T> torch_mha_init<T>(Generator&, const TorchMhaSizes&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
