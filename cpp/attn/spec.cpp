#include "attn/spec.h"

#include <algorithm>
#include <limits>

#include "attn/nearest.h"
#include "attn/preset.h"

namespace attn {

const Tensor<double>* Spec::find_given(std::string_view name) const {
  for (const GivenTensor& tensor : given) {
    if (tensor.name == name) return &tensor.values;
  }
  return nullptr;
}

Tensor<double>& Spec::give(std::string_view name, Tensor<double> values) {
  for (GivenTensor& tensor : given) {
    if (tensor.name != name) continue;
    tensor.of_preset = false;
    return tensor.values = std::move(values);
  }
  given.push_back({std::string(name), std::move(values)});
  return given.back().values;
}

namespace {

// Whether it has to fit into a float. With x_dtype X is rounded, and so is what it is made of.
bool is_single(const Spec& spec, std::string_view tensor) {
  return spec.dtype == Dtype::float32 ||
         (spec.x_dtype == InputDtype::float32 && (tensor == "X" || tensor.substr(0, 5) == "embed"));
}

}  // namespace

double largest_number(const Spec& spec, std::string_view tensor) {
  return is_single(spec, tensor) ? static_cast<double>(std::numeric_limits<float>::max())
                                 : std::numeric_limits<double>::max();
}

std::string taken_numbers(const Spec& spec, std::string_view tensor) {
  const bool mask = tensor == "mask";
  const double largest = largest_number(spec, tensor);
  return sentence(
      "{} finite numbers of {}, {} to {}{}",
      {mask ? "a mask holds" : "this takes", is_single(spec, tensor) ? "float32" : "float64",
       -largest, largest, mask ? ", and -inf" : ""});
}

Span<const char*> given_names() {
  static constexpr const char* names[] = {"embedding_matrix",
                                          "embedding",
                                          "X",
                                          "W_Q",
                                          "W_K",
                                          "W_V",
                                          "W_O",
                                          "b_Q",
                                          "b_K",
                                          "b_V",
                                          "b_O",
                                          "Q",
                                          "K",
                                          "V",
                                          "mask"};
  return names;
}

const char* to_string(FieldType type) {
  static constexpr const char* names[] = {"int",  "number", "text", "choice",
                                          "flag", "scale",  "mask"};
  return names[static_cast<int>(type)];
}

Scale ScaleChoice::scale() const {
  if (kind == Kind::sqrt) return Scale::sqrt_d_k();
  return kind == Kind::off ? Scale::off() : Scale::by(factor);
}

const Field* find_field(std::string_view name) {
  for (const Field& field : fields()) {
    if (name == field.name) return &field;
  }
  return nullptr;
}

namespace {

// "head: no such field; did you mean heads?"
Problem unknown_name(std::string_view name, Span<const char*> names) {
  const std::string shown(name.substr(0, 60));
  return {ProblemCode::unknown_field, shown,
          sentence("{}: no such field; did you mean {}?", {shown, nearest(shown, names)})};
}

std::vector<const char*> field_names() {
  std::vector<const char*> names;
  for (const Field& field : fields()) names.push_back(field.name);
  return names;
}

std::string joined(Span<const char*> words) {
  std::string text;
  for (const char* word : words) text += sentence(text.empty() ? "'{}'" : ", '{}'", {word});
  return text;
}

}  // namespace

std::string what_fits(const Field& field) {
  switch (field.type) {
    case FieldType::integer:
      return "a whole number";
    case FieldType::number:
      return "a number";
    case FieldType::flag:
      return "true or false";
    case FieldType::scale:
      return "'sqrt', 'off' or a number";
    case FieldType::mask:
      return sentence("'none', or some of {} joined by +",
                      {joined({field.choices.begin() + 1, field.choices.size() - 1})});
    case FieldType::choice:
      return "one of " + joined(field.choices);
    case FieldType::text:
      break;
  }
  return "a text";
}

Problems set_field(Spec& spec, std::string_view name, std::string_view text) {
  const Field* field = find_field(name);
  if (!field) return {unknown_name(name, field_names())};
  if (field->set(spec, text)) return {};
  const std::string shown(name);
  const bool words = field->type == FieldType::choice || field->type == FieldType::mask;
  return {{words ? ProblemCode::unknown_choice : ProblemCode::wrong_type, shown,
           sentence("{}: '{}' is not {}", {shown, text.substr(0, 60), what_fits(*field)})}};
}

Problems check_given_name(std::string_view name) {
  const Span<const char*> names = given_names();
  if (std::find(names.begin(), names.end(), name) != names.end()) return {};
  return {unknown_name(name, names)};
}

Problems read_spec(const FieldTexts& texts, Spec& spec) {
  Problems problems;
  const auto read = [&](bool the_preset) {
    for (const auto& [name, text] : texts) {
      if ((name == "preset") != the_preset) continue;
      const Problems found = set_field(spec, name, text);
      problems.insert(problems.end(), found.begin(), found.end());
    }
  };
  read(true);
  if (const Preset* preset = find_preset(spec.preset)) spec = make_spec(*preset);
  read(false);
  return problems;
}

}  // namespace attn
