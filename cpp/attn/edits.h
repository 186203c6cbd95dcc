// Single cells set by hand: see edits_text.h for how a spec says which.
//
// Edits are applied in order: where two name the same cell, the last one wins. A cell is set after
// its tensor was drawn, given or computed and before anything is computed from it; a cell of the
// mask is set, not added to.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "attn/tensor.h"

namespace attn {

// One edit. Its cells are a box, whose two corners are both in it.
struct Edit {
  std::size_t kind = 0;  // the tensor's place in tensor_kinds()
  Shape first, last;
  double value = 0;
  std::size_t offset = 0;  // of its first cell among the cells of all edits

  std::uint64_t cells() const;
  bool holds(std::size_t of_kind, const Shape& index) const;
  // A cell's place among the cells of all edits.
  std::size_t place_of(const Shape& index) const;
};

// The first and the last edit of a cell; nullptr where it has none.
const Edit* first_edit(const std::vector<Edit>& edits, std::size_t kind, const Shape& index);
const Edit* last_edit(const std::vector<Edit>& edits, std::size_t kind, const Shape& index);

}  // namespace attn
