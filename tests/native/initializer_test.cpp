// The literal values are NumPy 1.24's and PyTorch 1.13's own.
#include "attn/initializer.h"

#include <doctest.h>

#include <cmath>
#include <limits>

#include "attn/problem.h"
#include "support.h"

using namespace attn;

namespace {

// The first two entries of an (8, 4) matrix for NumPy and a (4, 8) one for PyTorch, seed 0.
template <class T>
std::vector<T> first_two(Rng rng, Initializer initializer, double scale = 1) {
  Generator generator(rng, 0);
  const Shape shape = rng == Rng::torch ? Shape{4, 8} : Shape{8, 4};
  const Tensor<T> weight = initialize<T>(generator, initializer, 8, 4, shape, scale);
  CHECK(weight.shape() == shape);
  return {weight[0], weight[1]};
}

template <class T>
std::vector<T> head(const Tensor<T>& tensor, Index n) {
  return std::vector<T>(tensor.data(), tensor.data() + n);
}

using Two = std::vector<double>;
using TwoFloats = std::vector<float>;

}  // namespace

TEST_CASE("initialisers: NumPy's generators") {
  const Rng legacy = Rng::numpy_legacy;
  CHECK(first_two<double>(legacy, Initializer::glorot_normal) ==
        Two{0.7201713545300659, 0.16336349623271074});
  CHECK(first_two<double>(Rng::numpy_pcg64, Initializer::glorot_normal) ==
        Two{0.05132914782102134, -0.05393158460063633});
  CHECK(first_two<double>(legacy, Initializer::glorot_uniform) ==
        Two{0.06903271928097499, 0.30432372040234845});
  CHECK(first_two<double>(legacy, Initializer::glorot_uniform_centred) ==
        Two{0.06903271928097501, 0.30432372040234845});
}

TEST_CASE("initialisers: torch.nn.init") {
  CHECK(first_two<float>(Rng::torch, Initializer::glorot_uniform) ==
        TwoFloats{-0.005293981172144413f, 0.37932288646698f});
  CHECK(first_two<float>(Rng::torch, Initializer::glorot_normal) ==
        TwoFloats{-0.45962220430374146f, -0.4704490900039673f});
  CHECK(first_two<float>(Rng::torch, Initializer::kaiming_uniform) ==
        TwoFloats{-0.0026469905860722065f, 0.18966144323349f});
}

TEST_CASE("initialisers: the scale multiplies in double and rounds once") {
  Generator wide(Rng::numpy_legacy, 42), narrow(Rng::numpy_legacy, 42);
  CHECK(initialize<double>(wide, Initializer::normal, 8, 4, {2}, 0.1).values() ==
        Two{0.04967141530112327, -0.013826430117118467});
  CHECK(initialize<float>(narrow, Initializer::normal, 8, 4, {2}, 0.1).values() ==
        TwoFloats{0.049671415239572525f, -0.013826429843902588f});
  // Of a few alone, both ways could come to the same.
  const Tensor<float> many = initialize<float>(narrow, Initializer::normal, 8, 4, {1000}, 0.1);
  const Tensor<double> exact = initialize<double>(wide, Initializer::normal, 8, 4, {1000}, 0.1);
  CHECK(many.values() == cast<float>(exact).values());
}

TEST_CASE("initialisers: bounds, deviations and moments") {
  const double glorot = std::sqrt(6.0 / 300);
  CHECK(initializer_scale(Rng::numpy_legacy, Initializer::glorot_uniform, 100, 200) == glorot);
  CHECK(initializer_scale(Rng::torch, Initializer::glorot_uniform, 100, 200) ==
        std::sqrt(3.0) * std::sqrt(2.0 / 300));
  CHECK(initializer_scale(Rng::torch, Initializer::kaiming_uniform, 100, 200) ==
        doctest::Approx(0.1).epsilon(1e-15));
  // Whose last bits hang on the order of the roots.
  CHECK(initializer_scale(Rng::torch, Initializer::kaiming_uniform, 6, 4) == 0.40824829046386296);
  CHECK(initializer_scale(Rng::numpy_legacy, Initializer::kaiming_uniform, 6, 4) ==
        0.4082482904638631);
  CHECK(initializer_scale(Rng::torch, Initializer::kaiming_uniform, 7, 4) == 0.3779644730092272);
  for (Rng rng : {Rng::numpy_legacy, Rng::numpy_pcg64, Rng::torch}) {
    Generator generator(rng, 1);
    const Shape shape{100, 200};
    const Tensor<double> uniform =
        initialize<double>(generator, Initializer::glorot_uniform, 100, 200, shape);
    const Tensor<double> normal =
        initialize<double>(generator, Initializer::glorot_normal, 100, 200, shape);
    CHECK(uniform.matrix().cwiseAbs().maxCoeff() <= glorot);
    CHECK(uniform.matrix().array().square().mean() == doctest::Approx(2.0 / 300).epsilon(0.03));
    CHECK(normal.matrix().array().square().mean() == doctest::Approx(2.0 / 300).epsilon(0.03));
    CHECK(std::abs(normal.matrix().mean()) < 0.003);
  }
}

TEST_CASE("initialisers: fans below 1 are named") {
  Generator generator(Rng::torch, 0);
  try {
    initialize<double>(generator, Initializer::glorot_normal, 0, 4, {4});
    FAIL("no error");
  } catch (const InvalidInput& error) {
    CHECK(error.problems()[0].code == ProblemCode::out_of_range);
    CHECK(error.problems()[0].field == "fan_in");
  }
}

TEST_CASE("torch's attention module: the order of its draws, and what is drawn after it") {
  Generator generator(Rng::torch, 0);
  const auto module = torch_mha_init<float>(generator, {8});
  CHECK(module.in_proj_weight.shape() == Shape{24, 8});
  CHECK(head(module.in_proj_weight, 3) ==
        TwoFloats{0.17017827928066254f, 0.3587723970413208f, 0.37681081891059875f});
  CHECK(head(module.out_proj_weight, 2) == TwoFloats{-0.0026469905860722065f, 0.18966144323349f});
  CHECK(module.in_proj_bias.values() == TwoFloats(24, 0.0f));
  CHECK(module.out_proj_bias.values() == TwoFloats(8, 0.0f));
  CHECK(module.q_proj_weight.size() == 0);
  CHECK(head(generator.normal<float>({1, 4, 8}), 3) ==
        TwoFloats{1.4902747869491577f, -0.7005268931388855f, 0.1805640459060669f});
}

TEST_CASE("torch's attention module: own widths of key and value, no bias, appended keys") {
  Generator generator(Rng::torch, 0);
  TorchMhaSizes sizes{4};
  sizes.kdim = 3;
  sizes.vdim = 5;
  sizes.bias = false;
  sizes.add_bias_kv = true;
  const auto module = torch_mha_init<float>(generator, sizes);
  CHECK(module.in_proj_weight.size() == 0);
  CHECK(module.out_proj_bias.size() == 0);
  CHECK(module.k_proj_weight.shape() == Shape{4, 3});
  CHECK(module.v_proj_weight.shape() == Shape{4, 5});
  CHECK(head(module.q_proj_weight, 2) == TwoFloats{0.34237033128738403f, 0.5196349620819092f});
  CHECK(head(module.k_proj_weight, 2) == TwoFloats{-0.6000977754592896f, -0.4261854290962219f});
  CHECK(head(module.v_proj_weight, 2) == TwoFloats{-0.5899729132652283f, -0.4209284782409668f});
  CHECK(module.bias_k.shape() == Shape{1, 1, 4});
  CHECK(head(module.bias_k, 2) == TwoFloats{0.09599753469228745f, 0.27138566970825195f});
  CHECK(head(module.bias_v, 2) == TwoFloats{-0.5148510932922363f, -0.25037920475006104f});
}

TEST_CASE("torch's attention module: one other width is enough for three matrices") {
  for (const auto width : {&TorchMhaSizes::kdim, &TorchMhaSizes::vdim}) {
    Generator generator(Rng::torch, 0);
    TorchMhaSizes sizes{4};
    sizes.*width = 5;
    const auto module = torch_mha_init<float>(generator, sizes);
    CHECK(module.in_proj_weight.size() == 0);
    CHECK(module.q_proj_weight.shape() == Shape{4, 4});
    CHECK(module.k_proj_weight.dim(1) + module.v_proj_weight.dim(1) == 9);
  }
}

TEST_CASE("torch's attention module: widths below 1 are named") {
  Generator generator(Rng::torch, 0);
  CHECK_THROWS_AS(torch_mha_init<double>(generator, {0}), InvalidInput);
  TorchMhaSizes sizes{4};
  sizes.kdim = -1;
  CHECK_THROWS_AS(torch_mha_init<double>(generator, sizes), InvalidInput);
}

TEST_CASE("torch's attention module: widths that no memory has room for are named") {
  Generator generator(Rng::torch, 0);
  const Index most = std::numeric_limits<Index>::max();
  const auto refused = [&](const TorchMhaSizes& sizes) {
    return support::problem_of([&] { torch_mha_init<float>(generator, sizes); });
  };
  CHECK(refused({most}).code == ProblemCode::too_large);
  CHECK(refused({most}).field == "embed_dim");
  CHECK(refused({4, most}).field == "kdim");
  CHECK(refused({4, 4, most}).field == "vdim");
}

TEST_CASE("initialisers: a factor is a finite number") {
  Generator generator(Rng::torch, 0);
  const Problem problem = support::problem_of([&] {
    initialize<float>(generator, Initializer::normal, 2, 2, {2, 2}, std::nan(""));
  });
  CHECK(problem.code == ProblemCode::not_finite);
  CHECK(problem.message == "scale: nan is not a finite number");
}
