// A spec's `edits` as text, such as "W_Q[0,1,2]=0.5; mask[1,2..5]=-inf".
//
// An entry is a tensor's name, a place on each of its axes (a number, or a range 2..5 that includes
// both ends) and a number. Entries are separated by ";" and applied in order.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "attn/edits.h"
#include "attn/problem.h"

namespace attn {

struct Spec;
struct Sizes;

// How many cells a spec's edits may set in all: what each was before is kept.
constexpr std::size_t most_edited_cells = std::size_t(1) << 20;

// Whether an entry names the tensor.
bool edits_name(std::string_view edits, std::string_view tensor);

// An entry that can't be applied, as written, and why; the problem's field is "edits". shape: of
// the tensor that it names, where the run has it.
struct WrongEdit {
  std::string entry;
  Problem problem;
  Shape shape;
};

// A spec's edits, read for a run of these sizes.
struct EditList {
  std::vector<Edit> edits;
  std::vector<WrongEdit> wrong;
  std::string fitting;  // the text of those that can be applied
};
EditList read_edits(const Spec& spec, const Sizes& sizes);

// The same for a spec that has not been checked, for a caller that goes on without the edits that
// have no cell. Where the rest of the spec leaves the sizes open, all entries count as fitting.
EditList split_edits(const Spec& spec);

}  // namespace attn
