#include "bind/lab.h"

#include "attn/edits_text.h"
#include "attn/explain.h"
#include "attn/pairs.h"
#include "attn/pipeline.h"
#include "attn/preset.h"
#include "bind/colors.h"
#include "bind/method.h"

namespace bind {

using emscripten::typed_memory_view;

namespace {

val texts_of(const attn::Spec& spec) {
  val texts = val::object();
  for (const attn::Field& field : attn::fields()) texts.set(field.name, field.get(spec));
  return texts;
}

void append_lines(const std::vector<std::string>& words, std::string& text) {
  for (const std::string& word : words) {
    if (&word != &words[0]) text += '\n';
    text += word;
  }
}

void write_words(const attn::Words& words, std::string& text) {
  text.clear();
  append_lines(words.tokens, text);
  text += "\n\n";
  append_lines(words.dropped, text);
}

template <class Indices>
void append(std::vector<double>& numbers, const Indices& indices) {
  numbers.push_back(static_cast<double>(indices.size()));
  numbers.insert(numbers.end(), indices.begin(), indices.end());
}

// An explanation's numbers in one row, which crosses the border at once: value, recomputed, 1 if it
// was edited, the value without the edit; the number of operands and, for each, its tensor's place
// in tensor_kinds(), its value, its rank and its index; for each term its value, its number of
// operands and their places.
std::vector<double> explanation_numbers(const attn::Explanation& explanation) {
  std::vector<double> numbers = {explanation.value, explanation.recomputed,
                                 explanation.edited ? 1.0 : 0.0, explanation.unedited};
  numbers.push_back(static_cast<double>(explanation.operands.size()));
  for (const attn::Operand& operand : explanation.operands) {
    numbers.push_back(static_cast<double>(attn::kind_place(operand.name)));
    numbers.push_back(operand.value);
    append(numbers, operand.index);
  }
  for (const attn::Term& term : explanation.terms) {
    numbers.push_back(term.value);
    append(numbers, term.operands);
  }
  return numbers;
}

}  // namespace

Lab::Lab() : call_(only<Call>()) {}

val Lab::begin(const std::string& preset) {
  return guarded([&] {
    spec_ = attn::Spec();
    return outcome(attn::read_spec({{"preset", preset}}, spec_));
  });
}

val Lab::set(const std::string& name, const std::string& text) {
  return guarded([&] { return outcome(attn::set_field(spec_, name, text)); });
}

val Lab::give(const std::string& name, const std::string& shape) {
  return guarded([&] {
    attn::Problems problems = attn::check_given_name(name);
    if (!problems.empty()) return outcome(problems);
    attn::Tensor<double>& own =
        spec_.give(name, attn::Tensor<double>(checked(to_shape(shape), name.c_str())));
    return val(typed_memory_view(static_cast<std::size_t>(own.size()), own.data()));
  });
}

val Lab::spec_texts() const {
  return guarded([&] { return texts_of(spec_); });
}

val Lab::check() const {
  return guarded([&] { return outcome(attn::check(spec_)); });
}

val Lab::split_edits() const {
  return guarded([&] {
    const attn::EditList list = attn::split_edits(spec_);
    val wrong = val::array();
    for (std::size_t i = 0; i < list.wrong.size(); ++i) {
      val edit = to_val(attn::Problems{list.wrong[i].problem})[0];
      edit.set("entry", list.wrong[i].entry);
      edit.set("shape", to_val(list.wrong[i].shape));
      wrong.set(i, edit);
    }
    val result = val::object();
    result.set("fitting", list.fitting);
    result.set("wrong", wrong);
    return result;
  });
}

void Lab::describe_run() {
  const auto place = [](const attn::TensorKind& kind) {
    return static_cast<double>(&kind - attn::tensor_kinds().data());
  };
  const bool new_words = told_words_ != trace_.resolved().words;
  if (new_words) write_words(*trace_.resolved().words, words_);
  numbers_ = {trace_.dtype() == attn::Dtype::float32 ? 1.0 : 0.0, new_words ? 1.0 : 0.0, 0, 0,
              static_cast<double>(reinterpret_cast<std::uintptr_t>(trace_.data()))};
  for (const attn::PlannedTensor& tensor : trace_.plan().tensors) {
    if (trace_.recomputed(tensor)) numbers_.push_back(place(*tensor.kind));
  }
  numbers_[2] = static_cast<double>(numbers_.size());
  for (const attn::Edit& edit : trace_.resolved().edits) {
    numbers_.push_back(static_cast<double>(edit.kind));
    numbers_.push_back(edit.value);
    append(numbers_, edit.first);
    append(numbers_, edit.last);
  }
  numbers_[3] = static_cast<double>(numbers_.size());
  if (told_layout_ != trace_.layout_number()) {
    for (const attn::PlannedTensor& tensor : trace_.plan().tensors) {
      numbers_.push_back(place(*tensor.kind));
      numbers_.push_back(static_cast<double>(tensor.offset));
      numbers_.push_back(tensor.computed == attn::Computed::by_run ? 0 : 1);
      numbers_.push_back(tensor.whole ? 1 : 0);
      append(numbers_, tensor.shape);
    }
  }
  // Now that there was memory for all of it.
  told_words_ = trace_.resolved().words;
  told_layout_ = trace_.layout_number();
}

val Lab::run() {
  return guarded([&] {
    attn::run(spec_, trace_);
    describe_run();
    return val(typed_memory_view(numbers_.size(), numbers_.data()));
  });
}

val Lab::words() const {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(words_.data());
  return val(typed_memory_view(words_.size(), bytes));
}

val Lab::run_texts() const {
  return guarded([&] { return texts_of(trace_.resolved().spec); });
}

val Lab::complete(const std::string& name) const {
  return guarded([&] {
    const attn::PlannedTensor* tensor = trace_.plan().find(name);
    tensor ? trace_.complete(*tensor) : trace_.complete();
    return val::undefined();
  });
}

val Lab::advance() const {
  return guarded([&] { return val(trace_.advance()); });
}

val Lab::memory() const {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(trace_.data());
  return val(typed_memory_view(static_cast<std::size_t>(trace_.plan().bytes), bytes));
}

val Lab::explain(const std::string& name, const std::string& index) {
  return guarded([&] {
    const attn::Explanation explanation = attn::explain(trace_, name, to_shape(index));
    numbers_ = explanation_numbers(explanation);
    val result = val::object();
    result.set("formula", explanation.formula);
    result.set("text", explanation.text);
    result.set("numbers", val(typed_memory_view(numbers_.size(), numbers_.data())));
    return result;
  });
}

val Lab::part(const std::string& name, const std::string& place) {
  return guarded([&] {
    const Shape at = to_shape(place);
    const attn::Area area{at[1], at[2], at[3], at[4]};
    const Index head = at[0], pool = at[5];
    if (pool > 0) {
      const attn::Overview overview = attn::overview(trace_, name, head, area, pool);
      const Index points = overview.mean.size();
      numbers_ = overview.mean.values();
      numbers_.insert(numbers_.end(), overview.largest.data(), overview.largest.data() + points);
    } else {
      numbers_.resize(static_cast<std::size_t>(area.rows) * static_cast<std::size_t>(area.cols));
      attn::block(trace_, name, head, area, numbers_.data());
    }
    return val(typed_memory_view(numbers_.size(), numbers_.data()));
  });
}

val Lab::colors(const std::string& map, double offset, double count, double min, double max,
                double center) {
  return guarded([&] {
    const Limits limits{min, max, center};
    const Index n = static_cast<Index>(count);
    const std::byte* const first = trace_.data() + static_cast<std::size_t>(offset);
    if (trace_.dtype() == attn::Dtype::float64) {
      colorize(map, reinterpret_cast<const double*>(first), n, limits, colors_);
    } else {
      colorize(map, reinterpret_cast<const float*>(first), n, limits, colors_);
    }
    return val(typed_memory_view(colors_.size(), colors_.data()));
  });
}

val Lab::call(const std::string& name, bool float32, const val& options) {
  const val result = guarded([&] {
    call_.clear_results();
    call_.begin(float32, options);
    return find_operator(name)(call_);
  });
  call_.end();
  return result;
}

val Lab::results() const {
  return guarded([&] { return val(call_.results()); });
}

val Lab::open_stream(const std::string& rng, double seed) {
  return guarded([&] {
    attn::Spec named;
    attn::require(attn::set_field(named, "rng", rng));
    attn::require(attn::check_seed(named.rng, seed));
    return val(call_.add_stream(named.rng, attn::seed_bits(seed)));
  });
}

}  // namespace bind
