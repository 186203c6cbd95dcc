#include "reference.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace reference {
namespace {

double number(const Json& value) {
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  if (!value.is_string()) return value.get<double>();
  const std::string& word = value.get_ref<const std::string&>();
  if (word == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (word == "Infinity") return std::numeric_limits<double>::infinity();
  if (word == "-Infinity") return -std::numeric_limits<double>::infinity();
  throw std::runtime_error("not a number: " + word);
}

std::string format(const char* pattern, double x) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, pattern, x);
  return buffer;
}

// The first characters at which two texts part, for a message.
std::string difference(const std::string& expected, const std::string& actual) {
  std::size_t i = 0;
  while (i < expected.size() && i < actual.size() && expected[i] == actual[i]) ++i;
  const std::size_t from = i < 20 ? 0 : i - 20;
  return "from character " + std::to_string(i) + ": expected \"" + expected.substr(from, 60) +
         "\", got \"" + actual.substr(from, 60) + "\"";
}

bool is_integer_type(const std::string& dtype) {
  return dtype.rfind("int", 0) == 0 || dtype.rfind("uint", 0) == 0 || dtype == "bool";
}

}  // namespace

File::File(const std::string& path, Json json)
    : name_(path.substr(path.find_last_of('/') + 1)),
      kind_(json.at("kind").get<std::string>()),
      params_(json.value("params", Json::object())),
      text_(json.value("text", Json::object())),
      fields_(json.at("fields")) {}

const Json& File::field(const std::string& key) const {
  if (!fields_.contains(key)) throw std::runtime_error("the file has no field " + key);
  return fields_.at(key);
}

bool File::has(const std::string& key) const {
  return fields_.contains(key);
}

std::vector<std::string> File::keys() const {
  std::vector<std::string> keys;
  for (const auto& item : fields_.items()) keys.push_back(item.key());
  return keys;
}

Shape File::shape(const std::string& key) const {
  return Shape(field(key).at("shape").get<std::vector<Index>>());
}

bool File::is_float32(const std::string& key) const {
  return field(key).at("dtype") == "float32";
}

bool File::is_integer(const std::string& key) const {
  return is_integer_type(field(key).at("dtype").get<std::string>());
}

template <class T>
Tensor<T> File::input(const std::string& key) {
  used_.insert(key);
  std::vector<T> data;
  for (const Json& value : field(key).at("data")) {
    if constexpr (std::is_integral_v<T>) {
      data.push_back(value.is_boolean() ? static_cast<T>(value.get<bool>()) : value.get<T>());
    } else {
      data.push_back(static_cast<T>(number(value)));
    }
  }
  return Tensor<T>(shape(key), std::move(data));
}

Limit File::default_limit(const std::string& key) const {
  const std::string dtype = field(key).at("dtype").get<std::string>();
  if (is_integer_type(dtype)) return exact();
  return dtype == "float32" ? relative(5e-6) : relative(1e-13);
}

template <class T>
void File::expect(const std::string& key, const Tensor<T>& actual, Limit limit) {
  used_.insert(key);
  if constexpr (std::is_same_v<T, std::uint64_t>) {
    // Beyond 2^53 a double cannot tell two integers apart.
    check(shape(key) == actual.shape() && input<T>(key).values() == actual.values(), key);
  } else {
    compare(key, actual.shape(), {actual.values().begin(), actual.values().end()}, limit);
  }
}

template <class T>
void File::expect(const std::string& key, const Tensor<T>& actual) {
  expect(key, actual, default_limit(key));
}

template <class T>
void File::expect_if_present(const std::string& key, const Tensor<T>& actual) {
  if (has(key)) expect(key, actual);
}

void File::compare(const std::string& key, const Shape& actual_shape,
                   const std::vector<double>& actual, Limit limit) {
  if (shape(key) != actual_shape) {
    failures_.push_back(key + ": shape " + attn::to_string(actual_shape) + ", expected " +
                        attn::to_string(shape(key)));
    return;
  }
  const Tensor<double> expected = input<double>(key);
  double largest = 0, error = 0;
  for (Index i = 0; i < expected.size(); ++i) {
    const double x = expected[i], y = actual[static_cast<std::size_t>(i)];
    if (!std::isfinite(x) || !std::isfinite(y)) {
      if ((std::isnan(x) && std::isnan(y)) || x == y) continue;
      failures_.push_back(key + "[" + std::to_string(i) + "]: " + format("%.17g", y) +
                          ", expected " + format("%.17g", x));
      return;
    }
    largest = std::max(largest, std::abs(x));
    error = std::max(error, std::abs(x - y));
  }
  record(key, limit.relative && largest > 0 ? error / largest : error, limit.value);
}

void File::record(const std::string& key, double error, double limit) {
  const double ratio = limit > 0 ? error / limit : (error > 0 ? HUGE_VAL : 0);
  if (!(ratio <= 1))
    failures_.push_back(key + ": error " + format("%.2e", error) + ", limit " +
                        format("%.0e", limit));
  if (ratio > worst_ratio_) {
    worst_ratio_ = ratio;
    worst_error_ = error;
    worst_limit_ = limit;
    worst_key_ = key;
  }
}

void File::expect_small(const std::string& key, double actual, double limit) {
  used_.insert(key);
  record(key, std::abs(actual), limit);
}

const Json& File::text(const std::string& key) {
  used_text_.insert(key);
  return text_.at(key);
}

void File::expect_text(const std::string& key, const Json& actual) {
  const Json& expected = text(key);
  if (expected == actual) return;
  const bool strings = expected.is_string() && actual.is_string();
  failures_.push_back("text." + key + " differs " +
                      (strings ? difference(expected.get<std::string>(), actual.get<std::string>())
                               : difference(expected.dump(), actual.dump())));
}

void File::check(bool holds, const std::string& what) {
  if (!holds) failures_.push_back(what);
}

void File::skip(const std::string& key, const std::string& reason) {
  check(!reason.empty(), key + " was skipped without a reason");
  used_.insert(key);
}

void File::skip_text(const std::string& key, const std::string& reason) {
  check(!reason.empty(), "text." + key + " was skipped without a reason");
  used_text_.insert(key);
}

void File::pending(const std::string& key) {
  used_.insert(key);
  pending_.push_back(key);
}

void File::finish() {
  for (const auto& item : fields_.items())
    check(used_.count(item.key()) > 0, "field " + item.key() + " was not checked");
  for (const auto& item : text_.items())
    check(used_text_.count(item.key()) > 0, "text." + item.key() + " was not checked");
}

std::string File::worst() const {
  if (worst_ratio_ < 0) return "no numeric field";
  return worst_key_ + " " + format("%.1e", worst_error_) + " of " + format("%.0e", worst_limit_);
}

std::map<std::string, Handler>& handlers() {
  static std::map<std::string, Handler> table;
  return table;
}

template Tensor<double> File::input<double>(const std::string&);
template Tensor<float> File::input<float>(const std::string&);
template Tensor<std::uint8_t> File::input<std::uint8_t>(const std::string&);
template Tensor<std::uint32_t> File::input<std::uint32_t>(const std::string&);
template Tensor<std::uint64_t> File::input<std::uint64_t>(const std::string&);
template Tensor<std::int64_t> File::input<std::int64_t>(const std::string&);

#define INSTANTIATE(T)                                                        \
  template void File::expect<T>(const std::string&, const Tensor<T>&);        \
  template void File::expect<T>(const std::string&, const Tensor<T>&, Limit); \
  template void File::expect_if_present<T>(const std::string&, const Tensor<T>&);
INSTANTIATE(double)
INSTANTIATE(float)
INSTANTIATE(std::uint8_t)
INSTANTIATE(std::uint32_t)
INSTANTIATE(std::uint64_t)
INSTANTIATE(std::int64_t)
#undef INSTANTIATE

}  // namespace reference
