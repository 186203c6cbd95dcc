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

}  // namespace attn
