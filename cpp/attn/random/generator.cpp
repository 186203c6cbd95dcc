#include "attn/random/generator.h"

#include <cmath>
#include <limits>
#include <type_traits>

#include "attn/number_text.h"

namespace attn {
namespace {

using Source = std::variant<NumpyLegacy, NumpyGenerator, TorchGenerator>;

constexpr double largest_word = 4294967295.0;           // 2^32 - 1
constexpr double largest_integer = 9007199254740991.0;  // 2^53 - 1

struct SeedRange {
  double low, high;
  const char* text;
};

SeedRange seed_range(Rng rng) {
  if (rng == Rng::numpy_legacy) return {0, largest_word, "0 to 4294967295"};
  if (rng == Rng::numpy_pcg64) return {0, largest_integer, "0 to 9007199254740991"};
  return {-largest_integer, largest_integer, "-9007199254740991 to 9007199254740991"};
}

Problem seed_problem(ProblemCode code, Rng rng, const std::string& field,
                     const std::string& value) {
  return {code, field,
          sentence("{}: {} is not a seed of {}; it takes whole numbers from {}",
                   {field, value, to_string(rng), seed_range(rng).text})};
}

// Made where it stays: a generator has up to 2,500 bytes.
Source make_source(Rng rng, std::uint64_t seed) {
  if (rng == Rng::numpy_pcg64) return Source(std::in_place_type<NumpyGenerator>, seed);
  if (rng == Rng::torch) return Source(std::in_place_type<TorchGenerator>, seed);
  if (seed > NumpyLegacy::largest_seed)
    throw InvalidInput(
        {seed_problem(ProblemCode::out_of_range, rng, "seed", std::to_string(seed))});
  return Source(std::in_place_type<NumpyLegacy>, static_cast<std::uint32_t>(seed));
}

}  // namespace

const char* to_string(Rng rng) {
  if (rng == Rng::numpy_legacy) return "numpy-legacy";
  return rng == Rng::numpy_pcg64 ? "numpy-pcg64" : "torch";
}

Problems check_seed(Rng rng, double seed, const char* field) {
  const SeedRange range = seed_range(rng);
  const auto problem = [&](ProblemCode code) {
    return Problems{seed_problem(code, rng, field, write_text(seed))};
  };
  if (!std::isfinite(seed)) return problem(ProblemCode::not_finite);
  if (seed != std::floor(seed)) return problem(ProblemCode::wrong_type);
  if (seed < range.low || seed > range.high) return problem(ProblemCode::out_of_range);
  return {};
}

std::uint64_t seed_bits(double seed) {
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(seed));
}

Generator::Generator(Rng rng, std::uint64_t seed) : rng_(rng), source_(make_source(rng, seed)) {}

template <class T>
void Generator::normal(T* out, Index n, double deviation) {
  std::visit([&](auto& source) { source.normal(out, n, deviation); }, source_);
}

template <class T>
void Generator::uniform(T* out, Index n, double low, double high) {
  std::visit(
      [&](auto& source) {
        if constexpr (std::is_same_v<std::decay_t<decltype(source)>, TorchGenerator>) {
          source.uniform(out, n, low, high);
        } else {
          for (Index i = 0; i < n; ++i) out[i] = static_cast<T>(source.uniform(low, high));
        }
      },
      source_);
}

template <class T>
Tensor<T> Generator::normal(const Shape& shape, double deviation) {
  Tensor<T> tensor(shape);
  normal(tensor.data(), tensor.size(), deviation);
  return tensor;
}

template <class T>
Tensor<T> Generator::uniform(const Shape& shape, double low, double high) {
  const double most = rng_ == Rng::torch ? static_cast<double>(std::numeric_limits<T>::max())
                                         : std::numeric_limits<double>::max();
  const auto fits = [most](double x) { return std::abs(x) <= most; };
  require(fits(low) && fits(high) && fits(high - low), ProblemCode::not_finite, "high",
          "high: {} is not a finite way from low, {}", high, low);
  // Of NumPy's old generator alone, low may be the larger one.
  require(rng_ == Rng::numpy_legacy || low <= high, ProblemCode::out_of_range, "high",
          "high: {} is less than low, {}", high, low);
  Tensor<T> tensor(shape);
  uniform(tensor.data(), tensor.size(), low, high);
  return tensor;
}

#define INSTANTIATE(T)                                            \
  template void Generator::normal<T>(T*, Index, double);          \
  template void Generator::uniform<T>(T*, Index, double, double); \
  template Tensor<T> Generator::normal<T>(const Shape&, double);  \
  template Tensor<T> Generator::uniform<T>(const Shape&, double, double);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
