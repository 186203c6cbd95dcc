#include "attn/edited_cells.h"

#include <utility>

namespace attn {

namespace {

// The next index of the box, row by row.
bool next(Shape& index, const Edit& edit) {
  for (std::size_t axis = index.size(); axis-- > 0;) {
    if (++index[axis] <= edit.last[axis]) return true;
    index[axis] = edit.first[axis];
  }
  return false;
}

// Each cell gets the edit's value, or the one that it had before; replaced gets the other.
void exchange(Trace& trace, const Edit& edit, bool undo) {
  const PlannedTensor* tensor = trace.plan().find(tensor_kinds()[edit.kind].name);
  if (!tensor || !tensor->whole) return;
  const bool wide = trace.dtype() == Dtype::float64;
  double* const doubles = wide ? trace.place<double>(*tensor).data() : nullptr;
  float* const floats = wide ? nullptr : trace.place<float>(*tensor).data();
  // X is rounded to float32 where the spec says so.
  const bool rounds =
      trace.resolved().spec.x_dtype == InputDtype::float32 && edit.kind == kind_place("X");
  const double own = rounds ? static_cast<double>(static_cast<float>(edit.value)) : edit.value;
  Shape index = edit.first;
  double* replaced = trace.replaced().data() + edit.offset;
  do {
    const Index cell = flat_place(tensor->shape, index);
    const double value = undo ? *replaced : own;
    *replaced++ = wide
                      ? std::exchange(doubles[cell], value)
                      : static_cast<double>(std::exchange(floats[cell], static_cast<float>(value)));
  } while (next(index, edit));
}

}  // namespace

void apply_edits(Trace& trace, std::size_t kind) {
  for (const Edit& edit : trace.resolved().edits) {
    if (edit.kind == kind) exchange(trace, edit, false);
  }
}

void undo_edits(Trace& held) {
  const std::vector<Edit>& edits = held.resolved().edits;
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) exchange(held, *edit, true);
}

}  // namespace attn
