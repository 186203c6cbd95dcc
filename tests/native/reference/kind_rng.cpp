// Kind rng: every random stream that the tutorials use. A field is named stream/seed.

#include <functional>

#include "attn/initializer.h"
#include "attn/random/generator.h"
#include "draws.h"

namespace reference {
namespace {

using attn::Generator;
using attn::NumpyGenerator;
using attn::NumpyLegacy;
using attn::Rng;
using attn::SeedSequence;

// A seed of any size, as 32-bit words from the low one on.
std::vector<std::uint32_t> words_of(const std::string& decimal) {
  std::vector<std::uint32_t> words{0};
  for (char digit : decimal) {
    std::uint64_t carry = static_cast<std::uint64_t>(digit - '0');
    for (std::uint32_t& word : words) {
      carry += std::uint64_t{10} * word;
      word = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) words.push_back(static_cast<std::uint32_t>(carry));
  }
  return words;
}

std::uint64_t whole_seed(const std::string& decimal) {
  if (decimal[0] == '-') return 0 - std::stoull(decimal.substr(1));
  return std::stoull(decimal);
}

NumpyLegacy legacy(const std::string& seed) {
  return NumpyLegacy(static_cast<std::uint32_t>(whole_seed(seed)));
}
NumpyGenerator generator(const std::string& seed) {
  return NumpyGenerator(SeedSequence(words_of(seed)));
}

template <class T, class Draw>
Tensor<T> repeat(const Shape& shape, Draw draw) {
  Tensor<T> out(shape);
  for (Index i = 0; i < out.size(); ++i) out[i] = draw();
  return out;
}

// The draw from which on WASM's log differs somewhere. Of other seeds it is not known.
Index first_difference(const std::string& seed) {
  if (seed == "0") return 10276;
  if (seed == "1") return 47268;
  if (seed == "42") return 53256;
  return seed == "4294967295" ? 3617 : 0;
}

double legacy_ulps(const std::string& seed, Index last_draw) {
  return last_draw < first_difference(seed) ? 0 : legacy_normal_ulps;
}

// Adds x to numbers that do not overlap and keeps what each sum rounds away (Shewchuk, "Adaptive
// Precision Floating-Point Arithmetic", 1997).
void add(std::vector<double>& partials, double x) {
  std::size_t kept = 0;
  for (double y : partials) {
    const double sum = x + y, part = sum - x;
    const double error = (x - (sum - part)) + (y - part);
    if (error != 0) partials[kept++] = error;
    x = sum;
  }
  partials.resize(kept);
  partials.push_back(x);
}

// The sum, rounded once: Python's math.fsum.
double exact_sum(const Tensor<double>& values) {
  std::vector<double> partials;
  for (double x : values.values()) add(partials, x);
  double total = 0, error = 0;
  while (!partials.empty() && error == 0) {
    const double high = total, low = partials.back();
    partials.pop_back();
    total = high + low;
    error = low - (total - high);
  }
  // A tie was rounded to even, but what is left says to which side.
  const bool beyond = !partials.empty() && (error > 0) == (partials.back() > 0);
  return beyond && (total + 2 * error) - total == 2 * error ? total + 2 * error : total;
}

using Check = std::function<void(File&, const std::string& key, const std::string& seed)>;

Check exactly(std::function<double(NumpyLegacy&)> draw) {
  return [draw](File& file, const std::string& key, const std::string& seed) {
    NumpyLegacy source = legacy(seed);
    file.expect(key, repeat<double>(file.shape(key), [&] { return draw(source); }), exact());
  };
}

Check exactly(std::function<double(NumpyGenerator&)> draw) {
  return [draw](File& file, const std::string& key, const std::string& seed) {
    NumpyGenerator source = generator(seed);
    file.expect(key, repeat<double>(file.shape(key), [&] { return draw(source); }), exact());
  };
}

void check_randn(File& file, const std::string& key, const std::string& seed) {
  Generator source(Rng::numpy_legacy, whole_seed(seed));
  const Tensor<double> draws = source.normal<double>(file.shape(key));
  expect_draws(file, key, draws, legacy_ulps(seed, draws.size() - 1));
}

void check_legacy_words(File& file, const std::string& key, const std::string& seed) {
  NumpyLegacy source = legacy(seed);
  file.expect(key, repeat<std::uint32_t>(file.shape(key), [&] { return source.next_word(); }));
}

void check_pcg64_words(File& file, const std::string& key, const std::string& seed) {
  NumpyGenerator source = generator(seed);
  file.expect(key, repeat<std::uint64_t>(file.shape(key), [&] { return source.next_word(); }));
}

void check_seed_sequence(File& file, const std::string& key, const std::string& seed) {
  const auto count = static_cast<std::size_t>(file.shape(key)[0]);
  file.expect(key, Tensor<std::uint32_t>(file.shape(key),
                                         SeedSequence(words_of(seed)).generate_state(count)));
}

// Draws number 99, 999, 9999 and 49999, from 0.
template <class Draw>
Tensor<double> far_draws(Draw draw) {
  std::vector<double> found;
  for (Index i = 0; i < 50000; ++i) {
    const double x = draw();
    if (i == 99 || i == 999 || i == 9999 || i == 49999) found.push_back(x);
  }
  return Tensor<double>({4}, found);
}

void check_legacy_far(File& file, const std::string& key, const std::string& seed) {
  NumpyLegacy source = legacy(seed);
  expect_draws(file, key, far_draws([&] { return source.randn(); }), legacy_ulps(seed, 49999));
}

void check_generator_far(File& file, const std::string& key, const std::string& seed) {
  NumpyGenerator source = generator(seed);
  file.expect(key, far_draws([&] { return source.standard_normal(); }), exact());
}

template <class Draw>
void expect_sum(File& file, const std::string& key, Draw draw) {
  const double sum = exact_sum(repeat<double>({10000}, draw));
  // The one draw of some 10,000 that differs in WASM is of size 1, the sum may be smaller.
  const Limit limit = in_wasm ? absolute(1e-15 * std::max(1.0, std::abs(sum))) : exact();
  file.expect(key, Tensor<double>({}, std::vector<double>{sum}), limit);
}

void check_legacy_sum(File& file, const std::string& key, const std::string& seed) {
  NumpyLegacy source = legacy(seed);
  expect_sum(file, key, [&] { return source.randn(); });
}

void check_generator_sum(File& file, const std::string& key, const std::string& seed) {
  NumpyGenerator source = generator(seed);
  expect_sum(file, key, [&] { return source.standard_normal(); });
}

// randn(3), randn(4): the second value of the second pair is kept between the calls.
void check_split_draws(File& file, const std::string& key, const std::string& seed) {
  Generator source(Rng::numpy_legacy, whole_seed(seed));
  Tensor<double> draws(file.shape(key));
  source.normal(draws.data(), 3);
  source.normal(draws.data() + 3, draws.size() - 3);
  expect_draws(file, key, draws, legacy_ulps(seed, 6));
}

// randn(1), random_sample(1), randn(1): a uniform draw leaves the kept value alone.
void check_mixed_draws(File& file, const std::string& key, const std::string& seed) {
  Generator source(Rng::numpy_legacy, whole_seed(seed));
  Tensor<double> draws({3});
  source.normal(draws.data(), 1);
  source.uniform(draws.data() + 1, 1, 0.0, 1.0);
  source.normal(draws.data() + 2, 1);
  expect_draws(file, key, draws, legacy_ulps(seed, 2));
}

template <class T>
Tensor<T> first_entries(const Tensor<T>& tensor, const Shape& shape) {
  return Tensor<T>(shape, std::vector<T>(tensor.data(), tensor.data() + attn::count(shape)));
}

void check_torch_module(File& file, const std::string& key, const std::string& seed) {
  Generator source(Rng::torch, whole_seed(seed));
  const auto parameters = attn::torch_mha_init<float>(source, {8});
  const bool in_proj = key.find("in_proj") != std::string::npos;
  const auto& weight = in_proj ? parameters.in_proj_weight : parameters.out_proj_weight;
  file.expect(key, first_entries(weight, file.shape(key)), exact());
}

template <class T>
void check_torch_uniform(File& file, const std::string& key, const std::string& seed) {
  Generator source(Rng::torch, whole_seed(seed));
  file.expect(key, source.uniform<T>(file.shape(key), 0.0, 1.0), exact());
}

template <class T>
void check_torch_normal(File& file, const std::string& key, const std::string& seed) {
  Generator source(Rng::torch, whole_seed(seed));
  const Tensor<T> draws = source.normal<T>(file.shape(key));
  if constexpr (std::is_same_v<T, double>) {
    expect_draws(file, key, draws, draws.size() < 16 ? torch_small_normal_ulps : torch_normal_ulps);
  } else {
    file.expect(key, draws, exact());
  }
}

const std::map<std::string, Check>& checks() {
  static const std::map<std::string, Check> table{
      {"numpy_seed_randn", check_randn},
      {"numpy_seed_random_sample", exactly([](NumpyLegacy& g) { return g.random_sample(); })},
      {"numpy_legacy_uniform", exactly([](NumpyLegacy& g) { return g.uniform(-0.5, 0.5); })},
      {"mt19937_u32", check_legacy_words},
      {"default_rng_normal", exactly([](NumpyGenerator& g) { return g.standard_normal(); })},
      {"default_rng_random", exactly([](NumpyGenerator& g) { return g.random(); })},
      {"numpy_generator_uniform", exactly([](NumpyGenerator& g) { return g.uniform(-0.5, 0.5); })},
      {"numpy_generator_normal_loc_scale",
       exactly([](NumpyGenerator& g) { return g.normal(0.0, std::sqrt(2.0 / 24)); })},
      {"pcg64_u64", check_pcg64_words},
      {"seedsequence_u32", check_seed_sequence},
      {"numpy_seed_randn_at", check_legacy_far},
      {"numpy_seed_randn_sum10000", check_legacy_sum},
      {"default_rng_normal_at", check_generator_far},
      {"default_rng_normal_sum10000", check_generator_sum},
      {"numpy_randn_odd_split", check_split_draws},
      {"numpy_randn1_rand1_randn1", check_mixed_draws},
      {"torch_mha_in_proj_first32", check_torch_module},
      {"torch_mha_out_proj_first32", check_torch_module},
      {"torch_rand32", check_torch_uniform<float>},
      {"torch_rand64", check_torch_uniform<double>},
      {"torch_randn32", check_torch_normal<float>},
      {"torch_randn64", check_torch_normal<double>},
  };
  return table;
}

// "torch_randn32_n16/0" is the stream torch_randn32: the size is the field's.
std::string stream_of(const std::string& key) {
  const std::string stream = key.substr(0, key.find('/'));
  const bool sized = stream.rfind("torch_randn", 0) == 0;
  return sized ? stream.substr(0, stream.find("_n", 11)) : stream;
}

void check_rng(File& file) {
  for (const std::string& key : file.keys()) {
    const auto check = checks().find(stream_of(key));
    if (check == checks().end()) continue;  // reported as not checked
    check->second(file, key, key.substr(key.find('/') + 1));
  }
}

const Registration rng{"rng", check_rng};

}  // namespace
}  // namespace reference
