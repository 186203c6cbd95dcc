// PyTorch's CPU generator. The literal values are PyTorch 1.13's own, on a processor with AVX2.
#include <doctest.h>

#include <cmath>
#include <random>

#include "attn/random/float32_fma.h"
#include "attn/random/generator.h"
#include "attn/random/torch_kernel.h"

using namespace attn;

namespace {

template <class T>
std::vector<T> randn(std::uint64_t seed, Index n) {
  return Generator(Rng::torch, seed).normal<T>({n}).values();
}

// In WASM logarithm, sine and cosine are not glibc's, which PyTorch used.
void check_close(double actual, double expected) {
#ifdef __EMSCRIPTEN__
  CHECK(std::abs(actual - expected) <= 1e-15 * std::abs(expected));
#else
  CHECK(actual == expected);
#endif
}

}  // namespace

TEST_CASE("torch: uniform draws are exact in both types") {
  Generator float32(Rng::torch, 0), float64(Rng::torch, 0);
  CHECK(float32.uniform<float>({2}, 0, 1).values() ==
        std::vector<float>{0.49625658988952637f, 0.7682217955589294f});
  CHECK(float64.uniform<double>({2}, 0, 1).values() ==
        std::vector<double>{0.9700530018065531, 0.707819864399788});
  // One rounding, not two: the last bit of the first value shows it.
  CHECK(Generator(Rng::torch, 0).uniform<float>({3}, -0.5, 0.25).values() ==
        std::vector<float>{-0.12780755758285522f, 0.07616634666919708f, -0.4336419105529785f});
}

TEST_CASE("torch: 15 and 16 entries share no values") {
  const std::vector<float> small = randn<float>(0, 15), large = randn<float>(0, 16);
  CHECK(small[0] == 1.5409960746765137f);
  CHECK(small[1] == -0.293428897857666f);
  CHECK(large[0] == -1.1258398294448853f);
  CHECK(large[1] == -1.152360200881958f);
}

TEST_CASE("torch: float64 normals of both sizes") {
  check_close(randn<double>(0, 16)[0], -2.310411800234176);
  check_close(randn<double>(0, 16)[2], -1.0608166785462863);
  check_close(randn<double>(3, 2)[0], 0.8032760780963506);
  check_close(randn<double>(3, 2)[1], 0.17483339327910355);
}

TEST_CASE("torch: small calls keep a value, for both types") {
  Generator generator(Rng::torch, 0);
  const std::vector<float> first = generator.normal<float>({3}).values();
  const std::vector<double> second = generator.normal<double>({2}).values();
  CHECK(first[2] == -2.1787893772125244f);
  CHECK(static_cast<float>(second[0]) == 0.5684312582015991f);
  CHECK(static_cast<float>(second[1]) == -1.0845223665237427f);
}

TEST_CASE("torch: large calls and uniform draws leave the kept value alone") {
  Generator generator(Rng::torch, 0);
  CHECK(generator.normal<float>({1})[0] == 1.5409960746765137f);
  CHECK(generator.normal<float>({16})[0] == 0.8487103581428528f);
  CHECK(generator.uniform<float>({1}, 0, 1)[0] == 0.6816085577011108f);
  CHECK(generator.normal<float>({1})[0] == -0.293428897857666f);
}

TEST_CASE("torch: what does not fill a block of 16 is drawn again with the last 16") {
  const std::vector<float> draws = randn<float>(0, 37);
  CHECK(draws[20] == 0.5988394618034363f);
  CHECK(draws[21] == 0.11241118609905243f);
  CHECK(draws[36] == -0.5180748105049133f);
  const std::vector<float> whole_blocks = randn<float>(0, 32);
  CHECK(std::vector<float>(draws.begin(), draws.begin() + 16) ==
        std::vector<float>(whole_blocks.begin(), whole_blocks.begin() + 16));
}

TEST_CASE("torch: normal_ with a deviation multiplies in double when the tensor is small") {
  CHECK(Generator(Rng::torch, 0).normal<float>({4}, 0.02).values() ==
        std::vector<float>{0.03081992268562317f, -0.00586857832968235f, -0.04357578605413437f,
                           0.011368625797331333f});
}

TEST_CASE("torch: only the low 32 bits of a seed count, negative ones modulo 2^64") {
  CHECK(randn<float>((std::uint64_t{1} << 40) + 7, 20) == randn<float>(7, 20));
  CHECK(Generator(Rng::torch, seed_bits(-1)).uniform<float>({2}, 0, 1).values() ==
        std::vector<float>{0.9937993884086609f, 0.5713063478469849f});
}

TEST_CASE("float32 fma: equal to the C library's, ties included") {
  std::mt19937 words(1);
  const auto next = [&words] {
    const int exponent = static_cast<int>(words() % 60) - 30;
    const auto mantissa = static_cast<float>(words() & 0xffffffu);
    return std::ldexp((words() & 1u) != 0 ? -mantissa : mantissa, exponent - 24);
  };
  for (int i = 0; i < 200000; ++i) {
    const float a = next(), b = next(), c = next();
    REQUIRE(float32_fma(a, b, c) == std::fma(a, b, c));
  }
  // a * b is half a unit of c, and a little more or less: rounding twice would see a tie.
  const float half = 0x1p-24f, above = std::nextafter(1.0f, 2.0f),
              below = std::nextafter(1.0f, 0.0f);
  for (float c : {1.0f, above, -1.0f, -above})
    for (float b : {1.0f, above, below})
      for (float sign : {1.0f, -1.0f}) {
        CAPTURE(c);
        CAPTURE(b);
        CHECK(float32_fma(sign * half, b, c) == std::fma(sign * half, b, c));
        const float tiny = sign * 0x1p-60f;
        CHECK(float32_fma(tiny, b, c) == std::fma(tiny, b, c));
      }
}

TEST_CASE("torch kernel: close to the true logarithm, sine and cosine") {
  for (int i = 1; i <= 1000; ++i) {
    const float x = static_cast<float>(i) / 1000.0f;
    const double wide = static_cast<double>(x), angle = wide * 6.28;
    CHECK(static_cast<double>(torch_log(x)) == doctest::Approx(std::log(wide)).epsilon(1e-6));
    const SineCosine turn = torch_sine_cosine(static_cast<float>(angle));
    CHECK(std::abs(static_cast<double>(turn.sine) - std::sin(angle)) < 1e-6);
    CHECK(std::abs(static_cast<double>(turn.cosine) - std::cos(angle)) < 1e-6);
  }
  CHECK(torch_log(1.0f) == 0.0f);
  CHECK(torch_sine_cosine(0.0f).cosine == 1.0f);
}
