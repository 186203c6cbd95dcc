#include "attn/reuse.h"

#include "attn/edits.h"

namespace attn {

namespace {

// Whether rows of embedding, X, Q, K and V may stay where the tokens do: nothing else that they are
// made of differs, and they still lie where they lay.
bool keeps_rows(const Trace& held, const ResolvedSpec& asked, const Plan& plan,
                const Changes& changes) {
  const auto is_plain = [](const ResolvedSpec& of) {
    return of.edits.empty() && of.spec.given.empty() && of.sizes.vocabulary > 0;
  };
  const auto stays = [&](const char* name) {
    return changes.heads_of_tensor(kind_place(name)).none();
  };
  const ResolvedSpec& last = held.resolved();
  return !changes.keeps_nothing() && is_plain(last) && is_plain(asked) && stays("P") &&
         last.spec.x_dtype == asked.spec.x_dtype && stays("W_Q") && stays("b_Q") &&
         (stays("embedding_matrix") || draws_same_rows(last, asked)) &&
         same_places(held.plan(), plan);
}

// Whether every word that both know has the same row of the embedding matrix.
bool same_rows(const Vocabulary& held, const Vocabulary& asked) {
  for (Index row = 0; row < asked.size(); ++row) {
    const Index place = held.find(asked.words()[static_cast<std::size_t>(row)], row);
    if (place >= 0 && place != row) return false;
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
DrawnRows<T> rows_to_keep(Trace& held, const ResolvedSpec& asked, const Plan& plan) {
  const TensorView<T> rows = held.place<T>("embedding_matrix");
  if (!rows.data() || !draws_same_rows(held.resolved(), asked)) return {};
  DrawnRows<T> known{held.resolved().words, {}};
  const bool stay =
      same_places(held.plan(), plan) && same_rows(known.words->vocabulary, asked.words->vocabulary);
  if (!stay) {
    known.rows = Tensor<T>(rows.shape(), std::vector<T>(rows.data(), rows.data() + rows.size()));
  }
  return known;
}

Rows rows_of_other_tokens(const Trace& held, const ResolvedSpec& asked, const Plan& plan,
                          const Changes& changes) {
  Index first = 0, end = asked.sizes.n;
  if (!keeps_rows(held, asked, plan, changes)) return {first, end};
  const Words &last = *held.resolved().words, &words = *asked.words;
  const bool same_vocabulary = changes.heads_of_tensor(kind_place("embedding_matrix")).none();
  const auto differs = [&](Index token) {
    const std::size_t i = static_cast<std::size_t>(token);
    return same_vocabulary ? last.ids[i] != words.ids[i] : last.tokens[i] != words.tokens[i];
  };
  while (first < end && !differs(first)) ++first;
  while (end > first && !differs(end - 1)) --end;
  return {first, end - first};
}

#define INSTANTIATE(T)                 \
  template void undo_edits<T>(Trace&); \
  template DrawnRows<T> rows_to_keep<T>(Trace&, const ResolvedSpec&, const Plan&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
