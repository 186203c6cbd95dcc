#include "bind/call.h"

#include <emscripten/bind.h>

#include <algorithm>
#include <type_traits>
#include <utility>

namespace bind {

using emscripten::typed_memory_view;

namespace {

constexpr std::size_t most_entries = 1 << 27;  // 1 GiB of doubles

// What has no entries is gone through by its other lengths.
void require_lengths(const Shape& shape, const char* field) {
  double product = 1;
  for (const Index length : shape) product *= static_cast<double>(std::max(length, Index(1)));
  attn::require(product <= most_entries, attn::ProblemCode::too_large, field,
                "{}: {} has lengths for more than {} entries", field, shape, most_entries);
}

}  // namespace

const Shape& checked(const Shape& shape, const char* field) {
  attn::require(attn::count_to_make(shape, field) <= most_entries, attn::ProblemCode::too_large,
                field, "{}: {} has more than {} entries", field, shape, most_entries);
  return shape;
}

void require_matrix(const Shape& shape, const std::string& name) {
  attn::require(shape.size() == 2, attn::ProblemCode::shape_mismatch, name.c_str(),
                "{}: shape {} is not that of a matrix", name, shape);
}

void require_entries(const Shape& shape, const char* name) {
  attn::require(attn::count(shape) > 0, attn::ProblemCode::empty_input, name,
                "{}: shape {} has no entries", name, shape);
}

std::size_t Call::place_of(const std::string& name) const {
  std::size_t place = 0;
  while (place < arguments_.size() && arguments_[place].name != name) ++place;
  return place;
}

val Call::argument(const std::string& name, const Shape& shape, bool float32) {
  checked(shape, name.c_str());
  require_lengths(shape, name.c_str());
  const std::size_t place = place_of(name);
  if (place == arguments_.size()) arguments_.push_back({name, float32, {}, {}});
  Array& own = arguments_[place];
  own.float32 = float32;
  if (float32) {
    own.floats = attn::Tensor<float>::unfilled(shape);
  } else {
    own.doubles = attn::Tensor<double>::unfilled(shape);
  }
  return view_of(own);
}

void Call::begin(bool float32, const val& options) {
  float32_ = float32;
  options_ = options;
  const val steps = options["steps"];
  if (!steps.isUndefined()) wanted_ = to_texts(steps);
}

void Call::end() {
  arguments_.clear();
  wanted_.clear();
  options_ = val::undefined();
}

double Call::number(const char* name, double standard) const {
  const val option = options_[name];
  return option.isUndefined() ? standard : option.as<double>();
}

Index Call::integer(const char* name, Index standard) const {
  return static_cast<Index>(number(name, static_cast<double>(standard)));
}

bool Call::flag(const char* name) const {
  const val option = options_[name];
  return !option.isUndefined() && option.as<bool>();
}

std::string Call::text(const char* name, const char* standard) const {
  const val option = options_[name];
  return option.isUndefined() ? standard : option.as<std::string>();
}

attn::Rng Call::rng() const {
  const std::string name = text("rng", "numpy-legacy");
  for (const attn::Rng rng : {attn::Rng::numpy_pcg64, attn::Rng::torch}) {
    if (name == attn::to_string(rng)) return rng;
  }
  return attn::Rng::numpy_legacy;
}

std::uint64_t Call::seed() const {
  const double seed = number("seed");
  attn::require(attn::check_seed(rng(), seed));
  return attn::seed_bits(seed);
}

std::string Call::results() const {
  std::string text;
  for (const Array& own : results_)
    text += own.name + attn::to_string(own.float32 ? own.floats.shape() : own.doubles.shape());
  return text;
}

val Call::view_of(const Array& own) {
  if (own.float32) {
    return val(typed_memory_view(static_cast<std::size_t>(own.floats.size()), own.floats.data()));
  }
  return val(typed_memory_view(static_cast<std::size_t>(own.doubles.size()), own.doubles.data()));
}

int Call::add_stream(attn::Rng rng, std::uint64_t seed) {
  return streams_.add(std::make_unique<attn::Generator>(rng, seed));
}

__attribute__((noinline)) bool Call::given(const char* name) const {
  return place_of(name) < arguments_.size();
}

template <class T>
__attribute__((noinline)) attn::Tensor<T> Call::take(const char* name) {
  Array& own = arguments_.at(place_of(name));
  return own.float32 ? attn::cast<T>(std::move(own.floats)) : attn::cast<T>(std::move(own.doubles));
}

bool Call::wants(const char* name) const {
  return wanted_.empty() || std::find(wanted_.begin(), wanted_.end(), name) != wanted_.end();
}

template <class T>
__attribute__((noinline)) void Call::result(const char* name, attn::Tensor<T>&& tensor) {
  if (!wants(name)) return;
  results_.push_back({name, std::is_same_v<T, float>, {}, {}});
  if constexpr (std::is_same_v<T, float>) {
    results_.back().floats = std::move(tensor);
  } else {
    results_.back().doubles = std::move(tensor);
  }
}

template attn::Tensor<float> Call::take<float>(const char*);
template attn::Tensor<double> Call::take<double>(const char*);
template void Call::result<float>(const char*, attn::Tensor<float>&&);
template void Call::result<double>(const char*, attn::Tensor<double>&&);

}  // namespace bind
