// The literal values are NumPy 1.24's and PyTorch 1.13's own.
#include <doctest.h>

#include <cmath>
#include <limits>
#include <random>

#include "attn/random/generator.h"

using namespace attn;

namespace {

using Words = std::vector<std::uint32_t>;

std::vector<double> normals(Rng rng, std::uint64_t seed, Index n) {
  Generator generator(rng, seed);
  return generator.normal<double>({n}).values();
}

Words state_of(const SeedSequence& seed, std::size_t count) {
  return seed.generate_state(count);
}

}  // namespace

TEST_CASE("MT19937: the words of an integer seed and of a list") {
  Mt19937 seed_42(42);
  CHECK(seed_42.next() == 1608637542u);
  CHECK(seed_42.next() == 3421126067u);
  Mt19937 list_42 = Mt19937::from_key({42});
  CHECK(list_42.next() == 2746317213u);
  CHECK(list_42.next() == 478163327u);
}

TEST_CASE("MT19937: thousands of words are the standard library's") {
  for (const std::uint32_t seed : {0u, 1u, 42u, 4294967295u}) {
    Mt19937 own(seed);
    std::mt19937 theirs(seed);
    for (int i = 0; i < 3000; ++i) REQUIRE(own.next() == theirs());
  }
}

TEST_CASE("MT19937: a list longer than the state") {
  Words key(800);
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<std::uint32_t>(i + 1);
  Mt19937 generator = Mt19937::from_key(key);
  CHECK(generator.next() == 2323962179u);
  CHECK(generator.next() == 367891746u);
}

TEST_CASE("MT19937: an empty list is an error") {
  CHECK_THROWS_AS(Mt19937::from_key({}), InvalidInput);
}

TEST_CASE("NumPy legacy: randn and random_sample of seed 42") {
  CHECK(normals(Rng::numpy_legacy, 42, 5) ==
        std::vector<double>{0.4967141530112327, -0.13826430117118466, 0.6476885381006925,
                            1.5230298564080254, -0.23415337472333597});
  NumpyLegacy uniform(42);
  CHECK(uniform.random_sample() == 0.3745401188473625);
  CHECK(uniform.random_sample() == 0.9507143064099162);
  NumpyLegacy list(Words{42});
  CHECK(list.randn() == -0.19180638444130121);
}

TEST_CASE("NumPy legacy: far draws") {
  const std::vector<double> draws = normals(Rng::numpy_legacy, 0, 100000);
  CHECK(draws[9999] == 1.2981114320305154);
  CHECK(draws[10275] == 0.11212240809420126);
  CHECK(draws[99999] == -1.2852076475754735);
}

TEST_CASE("NumPy legacy: the kept value lives across calls and uniform draws") {
  const std::vector<double> whole = normals(Rng::numpy_legacy, 42, 7);
  Generator split(Rng::numpy_legacy, 42);
  std::vector<double> parts(7);
  split.normal(parts.data(), 3);
  split.normal(parts.data() + 3, 4);
  CHECK(parts == whole);

  for (const Index n : {1, 2, 3, 31, 127, 128, 129, 1000}) {
    CAPTURE(n);
    NumpyLegacy singly(7), at_once(7);
    std::vector<double> expected(static_cast<std::size_t>(n)), drawn(expected.size());
    for (int again = 0; again < 3; ++again) {
      for (double& number : expected) number = 3.0 * singly.randn();
      at_once.normal(drawn.data(), n, 3.0);
      CHECK(drawn == expected);
      CHECK(at_once.random_sample() == singly.random_sample());
    }
  }

  NumpyLegacy mixed(42);
  mixed.randn();
  CHECK(mixed.random_sample() == 0.7319939418114051);
  CHECK(mixed.randn() == whole[1]);
}

TEST_CASE("SeedSequence: seeds of one, two and many words") {
  CHECK(state_of(SeedSequence(0), 4) == Words{0xb0f478be, 0xdb2cd7e7, 0x2c71ba49, 0xabf4641a});
  CHECK(state_of(SeedSequence(42), 2) == Words{0xcd540ab7, 0x9f1e2e6d});
  CHECK(state_of(SeedSequence(std::uint64_t{1} << 32), 2) == Words{0xec53f444, 0x50ff846c});
  CHECK(state_of(SeedSequence(std::numeric_limits<std::uint64_t>::max()), 2) ==
        Words{0x928cad0d, 0xaebca151});
  CHECK(state_of(SeedSequence(Words{1, 2, 3, 4, 5}), 4) ==
        Words{0x7eff2afe, 0xf7e33047, 0x64055549, 0xf75b19e3});
  // 12345678901234567890123456789012345678901234567890
  const Words large{0xce3f0ad2, 0xf8c7f196, 0x5026747a, 0xaaf83ca1, 0x727f6369, 0x8};
  CHECK(state_of(SeedSequence(large), 4) == Words{0x05723862, 0x5e9714a8, 0x464e8dc0, 0xfe84f214});
}

TEST_CASE("NumPy Generator: words, uniform and normal draws") {
  Pcg64 words(42);
  CHECK(words.next() == 14276969152011380360u);
  CHECK(words.next() == 8095878257575067585u);
  NumpyGenerator uniform(42);
  CHECK(uniform.random() == 0.7739560485559633);
  CHECK(normals(Rng::numpy_pcg64, 42, 4) ==
        std::vector<double>{0.30471707975443135, -1.0399841062404955, 0.7504511958064572,
                            0.9405647163912139});
  CHECK(normals(Rng::numpy_pcg64, std::numeric_limits<std::uint64_t>::max(), 2) ==
        std::vector<double>{0.7213364570768727, -0.9707961689465133});
}

TEST_CASE("NumPy Generator: the ziggurat's tail, on both sides") {
  const std::vector<double> draws = normals(Rng::numpy_pcg64, 0, 40000);
  CHECK(draws[36758] == 4.731957688635529);
  CHECK(draws[303] == doctest::Approx(-3.77227516).epsilon(1e-8));
  CHECK(draws[478] < -ziggurat_tail);
  CHECK(draws[10477] > ziggurat_tail);
}

TEST_CASE("the ziggurat's table: areas are equal, the edges ascend") {
  const ZigguratTable& table = ziggurat_table();
  CHECK(table.accept[1] == 0);
  CHECK(table.density[0] == 1.0);
  for (std::size_t i = 2; i < 256; ++i) {
    CHECK(table.width[i] > table.width[i - 1]);
    const double area = table.width[i] * 0x1p52 * (table.density[i - 1] - table.density[i]);
    CHECK(area == doctest::Approx(0.0049286732339746519).epsilon(1e-11));
  }
  CHECK(&ziggurat_table() == &table);
}

TEST_CASE("generator: uniform draws between bounds") {
  Generator pcg64(Rng::numpy_pcg64, 1), legacy(Rng::numpy_legacy, 1);
  CHECK(pcg64.uniform<double>({3}, -2.0, 3.0).values() ==
        std::vector<double>{0.5591081235012836, 2.7523184816296764, -1.2792019364018312});
  CHECK(legacy.uniform<double>({3}, -2.0, 3.0).values() ==
        std::vector<double>{0.08511002351287011, 1.6016224672107904, -1.9994281259132756});
}

TEST_CASE("generator: what lies between the bounds of uniform draws is finite") {
  const double most = std::numeric_limits<double>::max();
  for (const Rng rng : {Rng::numpy_legacy, Rng::numpy_pcg64, Rng::torch}) {
    Generator generator(rng, 1);
    CHECK_THROWS_AS(generator.uniform<double>({2}, 0, HUGE_VAL), InvalidInput);
    CHECK_THROWS_AS(generator.uniform<float>({2}, -most, most), InvalidInput);
    CHECK_THROWS_AS(generator.uniform<double>({2}, std::nan(""), 1), InvalidInput);
    CHECK_THROWS_AS(generator.uniform<double>({2}, 0, std::nan("")), InvalidInput);
    CHECK(generator.uniform<double>({2}, 0, most).matrix().allFinite());
  }
  // PyTorch's are drawn in float32, where these are no numbers, or not so far apart.
  Generator torch(Rng::torch, 1), numpy(Rng::numpy_pcg64, 1);
  for (const auto& [low, high] : {std::pair{-3e38, 3e38}, {0.0, 1e39}, {-1e39, -1e39}}) {
    CHECK_THROWS_AS(torch.uniform<float>({2}, low, high), InvalidInput);
    CHECK(torch.uniform<double>({2}, low, high).matrix().allFinite());
  }
  CHECK(torch.uniform<float>({100}, 0, 3.4e38).matrix().allFinite());
  CHECK(numpy.uniform<float>({100}, -3e38, 3e38).matrix().allFinite());
}

TEST_CASE("generator: NumPy's float32 draws are its doubles, rounded once") {
  for (Rng rng : {Rng::numpy_legacy, Rng::numpy_pcg64}) {
    Generator narrow(rng, 7), wide(rng, 7);
    CHECK(narrow.normal<float>({50}).values() == cast<float>(wide.normal<double>({50})).values());
    CHECK(narrow.uniform<float>({9}, -1.0, 1.0).values() ==
          cast<float>(wide.uniform<double>({9}, -1.0, 1.0)).values());
  }
}

TEST_CASE("generator: moments of every generator and type") {
  const Index n = 40000;
  for (Rng rng : {Rng::numpy_legacy, Rng::numpy_pcg64, Rng::torch}) {
    CAPTURE(to_string(rng));
    Generator generator(rng, 5);
    const Tensor<float> x = generator.normal<float>({n}, 2.0);
    const Eigen::Map<const Eigen::ArrayXf> values(x.data(), n);
    const Eigen::ArrayXd wide = values.cast<double>();
    CHECK(std::abs(wide.mean()) < 0.04);
    CHECK(wide.square().mean() == doctest::Approx(4.0).epsilon(0.03));
    const Tensor<double> u = generator.uniform<double>({n}, -1.0, 3.0);
    const Eigen::Map<const Eigen::ArrayXd> uniform(u.data(), n);
    CHECK(uniform.minCoeff() >= -1.0);
    CHECK(uniform.maxCoeff() < 3.0);
    CHECK(uniform.mean() == doctest::Approx(1.0).epsilon(0.03));
  }
}

TEST_CASE("generator: empty tensors draw nothing") {
  for (Rng rng : {Rng::numpy_legacy, Rng::numpy_pcg64, Rng::torch}) {
    Generator generator(rng, 3), other(rng, 3);
    CHECK(generator.normal<double>({0, 4}).size() == 0);
    CHECK(generator.normal<double>({20}).values() == other.normal<double>({20}).values());
  }
}

TEST_CASE("seeds: what each generator takes") {
  CHECK(check_seed(Rng::numpy_legacy, 0).empty());
  CHECK(check_seed(Rng::numpy_legacy, 4294967295.0).empty());
  CHECK(check_seed(Rng::numpy_pcg64, 4294967296.0).empty());
  CHECK(check_seed(Rng::torch, -1).empty());
  CHECK(seed_bits(42) == 42u);
  CHECK(seed_bits(-1) == std::numeric_limits<std::uint64_t>::max());
}

TEST_CASE("seeds: every wrong one is named with what would be valid") {
  const auto problem = [](Rng rng, double seed) {
    const Problems problems = check_seed(rng, seed, "weight_seed");
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].field == "weight_seed");
    return problems[0];
  };
  const Problem large = problem(Rng::numpy_legacy, 4294967296.0);
  CHECK(large.code == ProblemCode::out_of_range);
  CHECK(large.message ==
        "weight_seed: 4294967296 is not a seed of numpy-legacy; it takes whole numbers from 0 to "
        "4294967295");
  CHECK(problem(Rng::numpy_legacy, -1).code == ProblemCode::out_of_range);
  CHECK(problem(Rng::numpy_pcg64, -1).code == ProblemCode::out_of_range);
  CHECK(problem(Rng::torch, 1e300).code == ProblemCode::out_of_range);
  CHECK(problem(Rng::torch, 1.5).code == ProblemCode::wrong_type);
  CHECK(problem(Rng::torch, std::nan("")).code == ProblemCode::not_finite);
  CHECK(problem(Rng::numpy_pcg64, HUGE_VAL).code == ProblemCode::not_finite);
  CHECK_THROWS_AS(Generator(Rng::numpy_legacy, std::uint64_t{1} << 32), InvalidInput);
}
