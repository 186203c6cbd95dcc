#include "attn/edits_text.h"

#include <algorithm>
#include <cmath>

#include "attn/number_text.h"
#include "attn/plan.h"

namespace attn {

namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

// The trimmed parts between separators, empty ones included.
std::vector<std::string_view> parts(std::string_view text, char separator) {
  std::vector<std::string_view> found;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    found.push_back(trimmed(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return found;
}

// Its beginning, of whole letters.
std::string quoted(std::string_view text) {
  std::size_t end = std::min<std::size_t>(text.size(), 60);
  while (end < text.size() && (text[end] & 0xc0) == 0x80) --end;
  return sentence("'{}'", {text.substr(0, end)});
}

// Why a run lacks a tensor that edits may name.
std::string what_is_missing(std::string_view name, const Spec& spec) {
  if (name.substr(0, 9) == "embedding") return "it has no text; edit X";
  const bool needs_bias = name[0] == 'b' && !spec.bias;
  const bool needs_projection = name.back() == 'O' && !spec.output_projection;
  if (needs_bias && needs_projection) return "set bias and output_projection to true";
  return needs_bias ? "set bias to true" : "set output_projection to true";
}

// Reads one entry against the shapes of a run.
class EntryReader {
 public:
  EntryReader(const Spec& spec, const Plan& plan) : spec_(spec), plan_(plan) {}

  // Throws InvalidInput with what is wrong.
  Edit read(std::string_view entry) {
    entry_ = entry;
    tensor_ = nullptr;
    const std::size_t bracket = entry.find('['), equals = entry.rfind('=');
    if (bracket == entry.npos || equals == entry.npos || equals < bracket) refuse_form();
    const std::string_view places = trimmed(entry.substr(bracket, equals - bracket));
    if (places.back() != ']') refuse_form();
    tensor_ = &find(trimmed(entry.substr(0, bracket)));
    Edit edit;
    edit.kind = kind_place(tensor_->kind->name);
    read_places(places.substr(1, places.size() - 2), edit);
    edit.value = read_value(trimmed(entry.substr(equals + 1)));
    return edit;
  }

  // Of the tensor that the entry read last names, if the run has it.
  Shape shape() const { return tensor_ ? tensor_->shape : Shape(); }

 private:
  [[noreturn]] void refuse(ProblemCode code, const char* pattern,
                           std::initializer_list<Value> values = {}) const {
    attn::refuse(code, "edits", "edits: {}: {}", {quoted(entry_), sentence(pattern, values)});
  }

  [[noreturn]] void refuse_form() const {
    refuse(ProblemCode::wrong_type, "this is not of the form X[2,0]=1.5");
  }

  const PlannedTensor& find(std::string_view name) const {
    if (const Problems problems = check_given_name(name); !problems.empty()) {
      std::string can;
      for (const char* given : given_names()) can.append(", ").append(given);
      refuse(ProblemCode::unknown_tensor, "no tensor {} can be edited; these can: {}",
             {quoted(name), std::string_view(can).substr(2)});
    }
    const PlannedTensor* tensor = plan_.find(name);
    if (tensor) return *tensor;
    refuse(ProblemCode::conflict, "this run has no {}: {}", {name, what_is_missing(name, spec_)});
  }

  void read_places(std::string_view text, Edit& edit) const {
    const Shape& lengths = tensor_->shape;
    const std::vector<std::string_view> places = parts(text, ',');
    const auto shape = [&] {
      return sentence("{} has the shape {}", {tensor_->kind->name, lengths});
    };
    if (places.size() != lengths.size()) {
      refuse(ProblemCode::shape_mismatch, "{} {}, but {}",
             {places.size(), places.size() == 1 ? "place" : "places", shape()});
    }
    for (std::size_t axis = 0; axis < places.size(); ++axis) {
      const Index length = lengths[axis];
      const auto [low, high] = read_range(places[axis]);
      if (low < 0 || high >= length) {
        refuse(ProblemCode::out_of_range, "{} is outside 0 to {}; {}",
               {low < 0 ? low : high, length - 1, shape()});
      }
      edit.first.push_back(static_cast<Index>(low));
      edit.last.push_back(static_cast<Index>(high));
    }
  }

  // "3" or "2..5".
  std::pair<std::int64_t, std::int64_t> read_range(std::string_view place) const {
    const std::size_t dots = std::min(place.find(".."), place.size());
    const bool range = dots < place.size();
    std::int64_t low = 0, high = 0;
    const bool read = read_text(trimmed(place.substr(0, dots)), low) &&
                      read_text(range ? trimmed(place.substr(dots + 2)) : place, high);
    if (!read) {
      refuse(ProblemCode::wrong_type, "{} is not a place such as 3 or 2..5", {quoted(place)});
    }
    if (low > high) {
      refuse(ProblemCode::out_of_range, "{} runs backwards; write {}..{}",
             {quoted(place), high, low});
    }
    return {low, high};
  }

  double read_value(std::string_view text) const {
    double value = 0;
    if (!read_text(text, value)) {
      refuse(ProblemCode::wrong_type, "{} is not a number", {quoted(text)});
    }
    const std::string_view name = tensor_->kind->name;
    if (name == "mask" && text == "-inf") return value;
    if (!(std::abs(value) <= largest_number(spec_, name))) {
      refuse(ProblemCode::not_finite, "{}; {}", {text, taken_numbers(spec_, name)});
    }
    return value;
  }

  const Spec& spec_;
  const Plan& plan_;
  std::string_view entry_;
  const PlannedTensor* tensor_ = nullptr;
};

void require_room(std::string_view entry, std::uint64_t cells, std::uint64_t before) {
  require(cells <= most_edited_cells - before, ProblemCode::too_large, "edits",
          "edits: {}: {} cells after {} others are more than {}", quoted(entry), cells, before,
          most_edited_cells);
}

}  // namespace

bool edits_name(std::string_view edits, std::string_view tensor) {
  for (const std::string_view entry : parts(edits, ';')) {
    if (trimmed(entry.substr(0, entry.find('['))) == tensor) return true;
  }
  return false;
}

EditList read_edits(const Spec& spec, const Sizes& sizes) {
  EditList list;
  if (spec.edits.empty()) return list;
  const Plan plan = make_plan(spec, sizes);
  EntryReader reader(spec, plan);
  std::size_t cells = 0;
  for (const std::string_view entry : parts(spec.edits, ';')) {
    if (entry.empty()) continue;
    try {
      Edit edit = reader.read(entry);
      require_room(entry, edit.cells(), cells);
      edit.offset = cells;
      cells += static_cast<std::size_t>(edit.cells());
      list.edits.push_back(std::move(edit));
      list.fitting += (list.fitting.empty() ? "" : ";") + std::string(entry);
    } catch (const InvalidInput& error) {
      list.wrong.push_back({std::string(entry), error.problems().front(), reader.shape()});
    }
  }
  return list;
}

EditList split_edits(const Spec& spec) {
  Spec others = spec;
  others.edits.clear();
  EditList list;
  list.fitting = spec.edits;
  if (!check(others).empty()) return list;
  return read_edits(spec, resolve(others).sizes);
}

}  // namespace attn
