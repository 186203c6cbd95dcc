#include "attn/reuse.h"

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "attn/edits.h"

namespace attn {

namespace {

// Whether rows of Q, K and V may stay where those of X do: nothing else that they are made of
// differs, and they still lie where they lay.
bool keeps_projected_rows(const Trace& held, const ResolvedSpec& asked, const Plan& plan,
                          const Changes& changes) {
  const auto is_plain = [](const ResolvedSpec& of) {
    return of.edits.empty() && of.spec.given.empty();
  };
  const auto stays = [&](const char* name) {
    return changes.heads_of_tensor(kind_place(name)).none();
  };
  return !changes.keeps_nothing() && is_plain(held.resolved()) && is_plain(asked) && stays("W_Q") &&
         stays("b_Q") && same_places(held.plan(), plan);
}

// memcmp goes byte by byte in WebAssembly.
template <class T>
bool same_bits(const T* a, const T* b, std::size_t count) {
  std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t> x, y;
  for (std::size_t i = 0; i < count; ++i) {
    std::memcpy(&x, a + i, sizeof x);
    std::memcpy(&y, b + i, sizeof y);
    if (x != y) return false;
  }
  return true;
}

}  // namespace

template <class T>
void undo_edits(Trace& held) {
  const std::vector<Edit>& edits = held.resolved().edits;
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
    const TensorView<T> tensor = held.place<T>(tensor_kinds()[edit->kind].name);
    if (tensor.data()) undo_edit<T>(*edit, tensor, held.replaced());
  }
}

template <class T>
DrawnRows<T> rows_to_keep(Trace& held, const ResolvedSpec& asked) {
  const TensorView<T> rows = held.place<T>("embedding_matrix");
  if (!rows.data() || !draws_same_rows(held.resolved(), asked)) return {};
  return {held.resolved().words,
          Tensor<T>(rows.shape(), std::vector<T>(rows.data(), rows.data() + rows.size()))};
}

template <class T>
std::vector<T> X_to_keep(Trace& held, const ResolvedSpec& asked, const Plan& plan,
                         const Changes& changes) {
  if (!keeps_projected_rows(held, asked, plan, changes)) return {};
  const TensorView<T> X = held.place<T>("X");
  return {X.data(), X.data() + X.size()};
}

template <class T>
Rows differing_rows(const std::vector<T>& before, const TensorView<T>& X) {
  const std::size_t width = static_cast<std::size_t>(X.cols());
  const auto differs = [&](Index row) {
    const std::size_t at = static_cast<std::size_t>(row) * width;
    return !same_bits(before.data() + at, X.data() + at, width);
  };
  Index first = 0, end = X.rows();
  while (first < end && !differs(first)) ++first;
  while (end > first && !differs(end - 1)) --end;
  return {first, end - first};
}

#define INSTANTIATE(T)                                                                            \
  template void undo_edits<T>(Trace&);                                                            \
  template DrawnRows<T> rows_to_keep<T>(Trace&, const ResolvedSpec&);                             \
  template std::vector<T> X_to_keep<T>(Trace&, const ResolvedSpec&, const Plan&, const Changes&); \
  template Rows differing_rows<T>(const std::vector<T>&, const TensorView<T>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
