// check and resolve: everything that can be wrong with a spec, found before any arithmetic.
#include <algorithm>
#include <cmath>
#include <utility>

#include "attn/edits_text.h"
#include "attn/number_text.h"
#include "attn/plan.h"
#include "attn/preset.h"
#include "attn/spec.h"

namespace attn {

namespace {

// The list that a check fills, with the words of the common cases.
class Found {
 public:
  explicit Found(Problems& problems) : problems_(problems) {}

  // "field: pattern" with the values.
  void add(ProblemCode code, const char* field, const char* pattern,
           std::initializer_list<Value> values = {}) {
    report(problems_, code, field, "{}: {}", {field, sentence(pattern, values)});
  }
  void add_all(const Problems& more) {
    problems_.insert(problems_.end(), more.begin(), more.end());
  }

 private:
  Problems& problems_;
};

void check_number(const Field& field, const Spec& spec, Found& found) {
  const double value = field.number(spec), largest = largest_number(spec, "mask");
  if (std::isnan(value)) {
    found.add(ProblemCode::not_finite, field.name, "{} is not a number", {field.get(spec)});
  } else if (value < field.min || value > field.max) {
    found.add(ProblemCode::out_of_range, field.name, "{} is outside {} to {}",
              {field.get(spec), field.min, field.max});
  } else if (value < -largest && value > field.min) {
    // mask_value alone reaches so far. As a float it would be infinite.
    found.add(ProblemCode::out_of_range, field.name, "{}; {}",
              {field.get(spec), taken_numbers(spec, "mask")});
  }
}

void check_limits(const Spec& spec, Found& found) {
  for (const Field& field : fields()) {
    const bool factor =
        field.type == FieldType::scale && spec.scale.kind == ScaleChoice::Kind::factor;
    if (field.type == FieldType::integer || field.type == FieldType::number || factor) {
      check_number(field, spec, found);
    } else if (field.type == FieldType::text) {
      const std::size_t bytes = field.get(spec).size();
      if (static_cast<double>(bytes) <= field.max) continue;
      found.add(ProblemCode::out_of_range, field.name, "{} bytes are more than {}",
                {bytes, field.max});
    }
  }
}

// The numbers of heads that d_model can be divided among; into pairs of columns, where rope turns
// them.
std::string fitting_heads(const Spec& spec) {
  const Spec::Whole columns = spec.positions == PositionScheme::rope ? 2 : 1;
  std::string text;
  for (Spec::Whole heads = 1; heads <= std::min<Spec::Whole>(spec.d_model, most_heads); ++heads) {
    if (spec.d_model % (heads * columns) != 0) continue;
    text += (text.empty() ? "try " : "") + write_text(heads) + ", ";
  }
  return text.empty() ? text : text + "or ";
}

void check_widths(const Spec& spec, Found& found) {
  const bool module = spec.init == WeightInit::torch_mha;
  const bool own = spec.d_k > 0 && !module;
  if (!own && spec.d_model % spec.heads != 0) {
    found.add(
        ProblemCode::not_divisible, "heads", "{} does not divide d_model {}; {}{}",
        {spec.heads, spec.d_model, fitting_heads(spec), module ? "change d_model" : "set d_k"});
    return;
  }
  const Spec::Whole d_k = own ? spec.d_k : spec.d_model / spec.heads;
  if (spec.positions != PositionScheme::rope || d_k % 2 == 0) return;
  if (module) {
    found.add(ProblemCode::not_divisible, "heads",
              "d_k {} is odd, and rope turns pairs of columns; {}change d_model",
              {d_k, fitting_heads(spec)});
  } else {
    found.add(ProblemCode::not_divisible, "d_k",
              "{} is odd, and rope turns pairs of columns; try {}", {d_k, d_k + 1});
  }
}

void check_torch_module(const Spec& spec, Found& found) {
  if (spec.rng != Rng::torch) {
    found.add(ProblemCode::conflict, "init", "torch-mha draws as PyTorch does; set rng to torch");
  }
  if (spec.draws == Draws::per_head) {
    found.add(ProblemCode::conflict, "draws",
              "per-head draws one head after the other, and torch-mha all at once; try "
              "restarted");
  }
  const bool own_widths = spec.d_k > 0 && spec.d_k * spec.heads != spec.d_model;
  if (own_widths || (spec.d_v > 0 && spec.d_v * spec.heads != spec.d_model)) {
    found.add(ProblemCode::conflict, own_widths ? "d_k" : "d_v",
              "the module of torch-mha has heads of d_model / heads columns; leave it 0");
  }
}

void check_draws(const Spec& spec, Found& found) {
  const bool one_stream = spec.draws == Draws::one_stream || spec.draws == Draws::module_first;
  if (one_stream && spec.weight_seed >= 0) {
    found.add(ProblemCode::conflict, "weight_seed",
              "these draws take the weights from the stream of seed; leave it -1, or set draws to "
              "restarted");
  }
  if (spec.draws == Draws::per_head) {
    const Spec::Whole first = spec.weight_seed < 0 ? spec.seed : spec.weight_seed;
    const Spec::Whole most = static_cast<Spec::Whole>(find_field("seed")->max);
    // The other generators take larger seeds than a field can hold.
    if (spec.rng == Rng::numpy_legacy && first > most - spec.heads) {
      found.add(ProblemCode::out_of_range, spec.weight_seed < 0 ? "seed" : "weight_seed",
                "{} + heads {} is beyond {}", {first, spec.heads, most});
    }
    if (spec.projection == ProjectionForm::packed) {
      found.add(ProblemCode::conflict, "projection",
                "packed draws all heads as one matrix, and draws is per-head; choose one");
    }
  }
}

// Tokens, and their rows of the vocabulary.
void read_words(const Spec& spec, Words& out, Found& found) {
  if (spec.tokens > 0) {
    for (Spec::Whole i = 0; i < spec.tokens; ++i) out.tokens.push_back("Token " + write_text(i));
    return;
  }
  std::vector<std::string> words = tokenize(spec.text);
  const std::size_t count = words.size();
  try {
    const std::vector<std::string> known = tokenize(spec.vocabulary);
    if (known.empty()) {
      out.vocabulary = Vocabulary::of(words, &out.ids);
      out.tokens = std::move(words);
    } else {
      out.vocabulary = Vocabulary(known);
      Lookup lookup = look_up(words, out.vocabulary);
      found.add_all(check_words(lookup, out.vocabulary, spec.unknown_words));
      out.tokens = std::move(lookup.tokens);
      out.ids = std::move(lookup.ids);
      out.dropped = std::move(lookup.unknown_words);
    }
  } catch (const InvalidInput& error) {
    found.add_all(error.problems());
    return;
  }
  if (count == 0) {
    found.add(ProblemCode::empty_input, "text", "no words; write one, or set tokens");
  } else if (out.tokens.empty() && spec.unknown_words == UnknownWords::drop) {
    found.add(ProblemCode::empty_input, "text", "no word of it is in the vocabulary");
  }
  const double most = find_field("tokens")->max;
  if (static_cast<double>(count) > most) {
    found.add(ProblemCode::out_of_range, "text", "{} words are more than {}", {count, most});
  }
}

bool fits(const GivenTensor& given, const PlannedTensor& planned, Index heads) {
  const Shape &own = given.values.shape(), &shape = planned.shape;
  // Also where one plane is planned for all heads.
  if (given.name == "mask") return broadcasts_to(own, {heads, shape.back(), shape.back()});
  const bool per_head = has_heads(*planned.kind);
  // One head needs no axis of its own.
  return own == shape || (per_head && heads == 1 && own == Shape(shape.begin() + 1, shape.end()));
}

void check_values(const GivenTensor& given, const Spec& spec, Found& found) {
  const bool mask = given.name == "mask";
  const double largest = largest_number(spec, given.name);
  for (Index i = 0; i < given.values.size(); ++i) {
    const double x = given.values[i];
    if (std::abs(x) <= largest || (mask && x == excluded<double>)) continue;
    found.add(ProblemCode::not_finite, given.name.c_str(), "entry {} is {}; {}",
              {i, x, taken_numbers(spec, given.name)});
    return;
  }
}

// A preset's arrays do not fit: the caller has set sizes, and not them. Whether it is such sizes.
bool blame_sizes(const Spec& spec, Found& found) {
  const Preset* const named = find_preset(spec.preset);
  if (!named) return false;
  const Spec preset = make_spec(*named);
  bool blamed = false;
  const auto blame = [&](const char* name, Spec::Whole asked, Spec::Whole fitting) {
    if (asked == fitting) return;
    found.add(ProblemCode::shape_mismatch, name, "{} does not fit the arrays of {}; try {}",
              {asked, spec.preset, fitting});
    blamed = true;
  };
  blame("d_model", spec.d_model, preset.d_model);
  blame("heads", spec.heads, preset.heads);
  // A width that is said is no other than the same one that is not.
  const auto blame_width = [&](const char* name, Spec::Whole Spec::*size) {
    const auto width = [&](const Spec& one) {
      return one.*size > 0 ? one.*size : one.d_model / one.heads;
    };
    // Those of two specs that leave it out differ by what is blamed already.
    if (spec.*size != preset.*size && width(spec) != width(preset))
      blame(name, spec.*size, width(preset));
  };
  blame_width("d_v", &Spec::d_v);
  blame_width("d_k", &Spec::d_k);
  // Words stand for tokens that are not said: these are blamed where nothing else is.
  if (!blamed) blame("tokens", spec.tokens, preset.tokens);
  return blamed;
}

// asked: the spec as it was given, without the widths that it leaves to others.
void check_given(const Spec& spec, const Spec& asked, const Sizes& sizes, Found& found) {
  if (spec.given.empty()) return;
  const Plan plan = make_plan(spec, sizes);
  bool blamed = false;
  for (const GivenTensor& given : spec.given) {
    const PlannedTensor* planned = plan.find(given.name);
    const bool fitting = planned && fits(given, *planned, sizes.heads);
    if (!fitting && given.of_preset) {
      blamed = blamed || blame_sizes(asked, found);
      // What a preset has beyond the run's own tensors is left out.
      if (blamed || !planned) continue;
    }
    if (!planned) {
      found.add(ProblemCode::conflict, given.name.c_str(), "this run has no such tensor");
    } else if (!fitting) {
      found.add(ProblemCode::shape_mismatch, given.name.c_str(), "shape {} is not the run's {}",
                {given.values.shape(), planned->shape});
    } else {
      check_values(given, spec, found);
    }
  }
}

bool same_words(const Spec& a, const Spec& b) {
  return a.tokens == b.tokens && a.text == b.text && a.vocabulary == b.vocabulary &&
         a.unknown_words == b.unknown_words;
}

// The words of the last one, where they are the same.
std::shared_ptr<const Words> find_words(const Spec& spec, const ResolvedSpec* last, Found& found) {
  if (last && same_words(spec, last->spec)) return last->words;
  const std::shared_ptr<Words> words = std::make_shared<Words>();
  read_words(spec, *words, found);
  return words;
}

Sizes sizes_of(const ResolvedSpec& resolved) {
  const Spec& spec = resolved.spec;
  const auto size = [](auto whole) { return static_cast<Index>(whole); };
  return {size(resolved.words->tokens.size()),
          size(spec.d_model),
          size(spec.heads),
          size(spec.d_k),
          size(spec.d_v),
          resolved.words->vocabulary.size()};
}

bool is_among(const Problems& problems, const char* field) {
  return std::any_of(problems.begin(), problems.end(),
                     [&](const Problem& problem) { return problem.field == field; });
}

// All checks, each as far as the ones before it leave its inputs sound.
ResolvedSpec resolve_into(const Spec& spec, const Limits& limits, const ResolvedSpec* last,
                          Problems& problems) {
  Found found(problems);
  ResolvedSpec resolved;
  resolved.spec = spec;
  Spec& own = resolved.spec;
  if (!spec.preset.empty() && !find_preset(spec.preset)) {
    found.add_all(set_field(own, "preset", spec.preset));
  }
  check_limits(spec, found);
  const bool sound_widths = !is_among(problems, "d_model") && !is_among(problems, "heads") &&
                            !is_among(problems, "d_k") && !is_among(problems, "d_v");
  if (sound_widths) check_widths(spec, found);
  check_draws(spec, found);
  if (sound_widths && own.init == WeightInit::torch_mha) check_torch_module(own, found);
  if (is_among(problems, "tokens") || is_among(problems, "text")) return resolved;
  resolved.words = find_words(spec, last, found);
  const Spec::Whole n = static_cast<Spec::Whole>(resolved.words->tokens.size());
  if (n > 0 && own.mask.padding && own.padding > n) {
    found.add(ProblemCode::out_of_range, "padding", "{} is more than the {} tokens",
              {own.padding, n});
  }
  if (n == 0 || !sound_widths || is_among(problems, "heads")) return resolved;
  if (own.d_k == 0) own.d_k = own.d_model / own.heads;
  if (own.d_v == 0) own.d_v = own.d_k;
  resolved.sizes = sizes_of(resolved);
  resolved.sizes.whole_pairs = keeps_pairs(own, resolved.sizes, limits);
  check_given(own, spec, resolved.sizes, found);
  EditList list;
  // One that is too long is not read: of hundreds of thousands of entries each would be refused.
  if (!is_among(problems, "edits")) list = read_edits(own, resolved.sizes);
  resolved.edits = std::move(list.edits);
  for (const WrongEdit& edit : list.wrong) problems.push_back(edit.problem);
  // With its tensors of query by key it has been found to fit.
  if (!resolved.sizes.whole_pairs) {
    found.add_all(check_memory(own, resolved.sizes, limits.memory));
  }
  return resolved;
}

}  // namespace

Problems check(const Spec& spec, const Limits& limits) {
  Problems problems;
  resolve_into(spec, limits, nullptr, problems);
  return problems;
}

ResolvedSpec resolve(const Spec& spec, const Limits& limits, const ResolvedSpec* last) {
  Problems problems;
  ResolvedSpec resolved = resolve_into(spec, limits, last, problems);
  require(problems);
  return resolved;
}

}  // namespace attn
