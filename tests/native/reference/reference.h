// The framework of the reference runner: a file of tests/reference, what a check says of one of its
// fields, and the table from a file's kind to the function that checks such a file.
//
// A handler must account for every field and every text of its file: by using it as an input, by
// comparing it, or by naming why not. What is left over is a failure, so that nothing passes
// unseen.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "attn/tensor.h"

namespace reference {

using attn::Index;
using attn::Shape;
using attn::Tensor;
using Json = nlohmann::json;

// How far a field may be from the reference; TOLERANCE.md says where the figures come from.
struct Limit {
  double value;
  bool relative;  // to max |field|; otherwise absolute
};
constexpr Limit relative(double value) {
  return {value, true};
}
constexpr Limit absolute(double value) {
  return {value, false};
}
constexpr Limit exact() {
  return {0.0, false};
}

class File {
 public:
  File(const std::string& path, Json json);

  const std::string& name() const { return name_; }
  const std::string& kind() const { return kind_; }
  const Json& params() const { return params_; }
  bool is_float32(const std::string& key) const;
  bool is_integer(const std::string& key) const;  // bool counts as one

  bool has(const std::string& key) const;
  std::vector<std::string> keys() const;  // every field, in the file's order
  Shape shape(const std::string& key) const;

  // The field's data, marked as used. Bool fields read as 0 and 1.
  template <class T>
  Tensor<T> input(const std::string& key);

  // Compares with the field: same shape, NaN and infinity at the same places, the rest within the
  // limit (default: 1e-13 of the largest entry; 5e-6 for a float32 field; integers equal).
  template <class T>
  void expect(const std::string& key, const Tensor<T>& actual);
  template <class T>
  void expect(const std::string& key, const Tensor<T>& actual, Limit limit);
  // As expect where the field exists, nothing where it does not.
  template <class T>
  void expect_if_present(const std::string& key, const Tensor<T>& actual);

  // For noise fields: our own value of the same quantity has to be small, whatever the file holds.
  void expect_small(const std::string& key, double actual, double limit);

  // The raw JSON of a text entry, marked as used, and its comparison with our own.
  const Json& text(const std::string& key);
  bool has_text(const std::string& key) const { return text_.contains(key); }
  void expect_text(const std::string& key, const Json& actual);

  // A condition of the handler's own.
  void check(bool holds, const std::string& what);

  // Accounts for a field that is not matched, with the reason.
  void skip(const std::string& key, const std::string& reason);
  void skip_text(const std::string& key, const std::string& reason);
  // A part of the file that awaits another feature (gradients).
  void pending(const std::string& key);

  // What is left over becomes a failure. Called by the runner, last.
  void finish();

  const std::vector<std::string>& failures() const { return failures_; }
  const std::vector<std::string>& pending_fields() const { return pending_; }
  // The comparison that came closest to its limit, or went farthest beyond it.
  double worst_ratio() const { return worst_ratio_; }
  std::string worst() const;

 private:
  const Json& field(const std::string& key) const;
  Limit default_limit(const std::string& key) const;
  void compare(const std::string& key, const Shape& shape, const std::vector<double>& actual,
               Limit limit);
  void record(const std::string& key, double error, double limit);

  std::string name_, kind_;
  Json params_, text_, fields_;
  std::set<std::string> used_, used_text_;
  std::vector<std::string> failures_, pending_;
  double worst_ratio_ = -1, worst_error_ = 0, worst_limit_ = 0;
  std::string worst_key_;
};

using Handler = void (*)(File&);

// The table from kind to handler. Each kind_*.cpp adds its kinds with one line at namespace scope:
//   const Registration softmax{"softmax", check_softmax};
std::map<std::string, Handler>& handlers();
struct Registration {
  Registration(const char* kind, Handler handler) { handlers()[kind] = handler; }
};

}  // namespace reference
