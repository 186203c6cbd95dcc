// Kind initializers: weights drawn by NumPy's formulas, (fan_in, fan_out), and by torch.nn.init's,
// (fan_out, fan_in).

#include "attn/initializer.h"
#include "draws.h"

namespace reference {
namespace {

using attn::Generator;
using attn::Initializer;
using attn::Rng;

template <class T>
Tensor<T> draw(const File& file, const std::string& key, Rng rng, Initializer initializer) {
  Generator generator(rng, file.params().at("seed").get<std::uint64_t>());
  return attn::initialize<T>(generator, initializer, file.params().at("fan_in").get<Index>(),
                             file.params().at("fan_out").get<Index>(), file.shape(key));
}

void check_numpy(File& file, const std::string& key, Rng rng, Initializer initializer,
                 double wasm_ulps = 0) {
  expect_draws(file, key, draw<double>(file, key, rng, initializer), wasm_ulps);
}

void check_torch(File& file, const std::string& key, Initializer initializer) {
  file.expect(key + "_32", draw<float>(file, key + "_32", Rng::torch, initializer), exact());
  const bool is_normal = initializer == Initializer::glorot_normal;
  expect_draws(file, key + "_64", draw<double>(file, key + "_64", Rng::torch, initializer),
               is_normal ? torch_normal_ulps : 0);
}

void check_initializers(File& file) {
  check_numpy(file, "glorot_normal_legacy", Rng::numpy_legacy, Initializer::glorot_normal,
              legacy_normal_ulps);
  check_numpy(file, "glorot_uniform_legacy", Rng::numpy_legacy,
              Initializer::glorot_uniform_centred);
  check_numpy(file, "uniform_legacy", Rng::numpy_legacy, Initializer::glorot_uniform);
  check_numpy(file, "glorot_normal_pcg", Rng::numpy_pcg64, Initializer::glorot_normal);
  check_numpy(file, "glorot_uniform_pcg", Rng::numpy_pcg64, Initializer::glorot_uniform);
  check_torch(file, "torch_xavier_uniform", Initializer::glorot_uniform);
  check_torch(file, "torch_xavier_normal", Initializer::glorot_normal);
  check_torch(file, "torch_kaiming_uniform_a5", Initializer::kaiming_uniform);
}

const Registration initializers{"initializers", check_initializers};

}  // namespace
}  // namespace reference
