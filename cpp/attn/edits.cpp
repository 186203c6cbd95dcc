#include "attn/edits.h"

#include "attn/tensor_kinds.h"

namespace attn {

std::uint64_t Edit::cells() const {
  std::uint64_t count = 1;
  for (std::size_t axis = 0; axis < first.size(); ++axis) {
    count *= static_cast<std::uint64_t>(last[axis] - first[axis] + 1);
  }
  return count;
}

bool Edit::holds(std::size_t of_kind, const Shape& index) const {
  if (kind != of_kind || index.size() != first.size()) return false;
  for (std::size_t axis = 0; axis < first.size(); ++axis) {
    if (index[axis] < first[axis] || index[axis] > last[axis]) return false;
  }
  return true;
}

std::size_t Edit::place_of(const Shape& index) const {
  std::size_t place = 0;
  for (std::size_t axis = 0; axis < first.size(); ++axis) {
    place = place * static_cast<std::size_t>(last[axis] - first[axis] + 1) +
            static_cast<std::size_t>(index[axis] - first[axis]);
  }
  return offset + place;
}

namespace {

// The next index of the box, row by row.
bool next(Shape& index, const Edit& edit) {
  for (std::size_t axis = index.size(); axis-- > 0;) {
    if (++index[axis] <= edit.last[axis]) return true;
    index[axis] = edit.first[axis];
  }
  return false;
}

}  // namespace

template <class T>
void apply_edits(const std::vector<Edit>& edits, std::string_view tensor, TensorView<T> values,
                 std::vector<double>& replaced) {
  if (edits.empty()) return;
  const std::size_t kind = kind_place(tensor);
  for (const Edit& edit : edits) {
    if (edit.kind != kind) continue;
    Shape index = edit.first;
    std::size_t place = edit.offset;
    do {
      T& cell = values[flat_place(values.shape(), index)];
      replaced[place++] = static_cast<double>(cell);
      cell = static_cast<T>(edit.value);
    } while (next(index, edit));
  }
}

template <class T>
void undo_edit(const Edit& edit, TensorView<T> values, const std::vector<double>& replaced) {
  Shape index = edit.first;
  std::size_t place = edit.offset;
  do {
    values[flat_place(values.shape(), index)] = static_cast<T>(replaced[place++]);
  } while (next(index, edit));
}

const Edit* first_edit(const std::vector<Edit>& edits, std::size_t kind, const Shape& index) {
  for (const Edit& edit : edits) {
    if (edit.holds(kind, index)) return &edit;
  }
  return nullptr;
}

const Edit* last_edit(const std::vector<Edit>& edits, std::size_t kind, const Shape& index) {
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
    if (edit->holds(kind, index)) return &*edit;
  }
  return nullptr;
}

template void undo_edit<float>(const Edit&, TensorView<float>, const std::vector<double>&);
template void undo_edit<double>(const Edit&, TensorView<double>, const std::vector<double>&);
template void apply_edits<float>(const std::vector<Edit>&, std::string_view, TensorView<float>,
                                 std::vector<double>&);
template void apply_edits<double>(const std::vector<Edit>&, std::string_view, TensorView<double>,
                                  std::vector<double>&);

}  // namespace attn
