// Single cells set by hand: a spec's `edits`, such as "W_Q[0,1,2]=0.5; mask[1,2..5]=-inf".
//
// An entry is a tensor's name, a place on each of its axes (a number, or a range 2..5 that includes
// both ends) and a number. Entries are separated by ";" and applied in order: where two name the
// same cell, the last one wins. A cell is set after its tensor was drawn, given or computed and
// before anything is computed from it; a cell of the mask is set, not added to.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "attn/problem.h"
#include "attn/tensor.h"

namespace attn {

struct Spec;
struct Sizes;

// One entry. Its cells are a box, whose two corners are both in it.
struct Edit {
  std::size_t kind = 0;  // the tensor's place in tensor_kinds()
  Shape first, last;
  double value = 0;
  std::size_t offset = 0;  // of its first cell among the cells of all edits

  std::size_t cells() const;
  bool holds(std::size_t of_kind, const Shape& index) const;
  // A cell's place among the cells of all edits.
  std::size_t place_of(const Shape& index) const;
};

// How many cells a spec's edits may set in all: what each was before is kept.
constexpr std::size_t most_edited_cells = std::size_t(1) << 20;

// Whether an entry names the tensor.
bool edits_name(std::string_view edits, std::string_view tensor);

// An entry that can't be applied, as written, and why; the problem's field is "edits".
struct WrongEdit {
  std::string entry;
  Problem problem;
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

// Sets the edited cells of a tensor. replaced, with a place for every cell of all edits, gets what
// each was before.
template <class T>
void apply_edits(const std::vector<Edit>& edits, std::string_view tensor, TensorView<T> values,
                 std::vector<double>& replaced);

// Sets the cells of one edit to what they were before.
template <class T>
void undo_edit(const Edit& edit, TensorView<T> values, const std::vector<double>& replaced);

// The first and the last edit of a cell; nullptr where it has none.
const Edit* first_edit(const std::vector<Edit>& edits, std::size_t kind, const Shape& index);
const Edit* last_edit(const std::vector<Edit>& edits, std::size_t kind, const Shape& index);

}  // namespace attn
