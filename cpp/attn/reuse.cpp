#include "attn/reuse.h"

#include <algorithm>

#include "attn/edited_cells.h"

namespace attn {

namespace {

// Whether rows of embedding, X, Q, K and V may stay where the tokens do: nothing else that they are
// made of differs.
bool keeps_rows(const Trace& held, const ResolvedSpec& asked, const Changes& changes) {
  const auto is_plain = [](const ResolvedSpec& of) {
    return of.edits.empty() && of.spec.given.empty() && of.sizes.vocabulary > 0;
  };
  const auto stays = [&](const char* name) {
    return changes.heads_of_tensor(kind_place(name)).none();
  };
  const ResolvedSpec& last = held.resolved();
  const auto has_P = [](const ResolvedSpec& of) {
    return of.spec.positions == PositionScheme::sinusoidal;
  };
  return is_plain(last) && is_plain(asked) &&
         (changes.keeps(kind_place("P")) || !(has_P(last) || has_P(asked))) &&
         last.spec.x_dtype == asked.spec.x_dtype && stays("W_Q") && stays("b_Q") &&
         (stays("embedding_matrix") || draws_same_rows(last, asked));
}

// Whether every word that both know has the same row of the embedding matrix.
bool same_rows(const Vocabulary& held, const Vocabulary& asked) {
  for (Index row = 0; row < asked.size(); ++row) {
    const Index place = held.find(asked.words()[static_cast<std::size_t>(row)], row);
    if (place >= 0 && place != row) return false;
  }
  return true;
}

// What the held run has drawn for the words of another one; nothing where that draws others.
DrawnRows drawn_rows(const Trace& held, const ResolvedSpec& asked, Changes& changes) {
  const PlannedTensor* matrix = held.plan().find("embedding_matrix");
  if (!matrix || !draws_same_rows(held.resolved(), asked)) return {};
  DrawnRows known{held.resolved().words, {}};
  if (same_rows(known.words->vocabulary, asked.words->vocabulary)) {
    changes.keep(kind_place("embedding_matrix"));
  } else {
    const std::byte* rows = held.data() + matrix->offset;
    const auto numbers = static_cast<std::size_t>(count(matrix->shape));
    known.rows.assign(rows, rows + numbers * scalar_size(held.dtype()));
  }
  return known;
}

// The tokens whose rows of embedding, X, Q, K and V may differ. The rows of the others are kept.
Rows rows_of_other_tokens(const Trace& held, const ResolvedSpec& asked, Changes& changes) {
  const Index n = asked.sizes.n;
  if (!keeps_rows(held, asked, changes)) return {0, n};
  const Index held_n = held.resolved().sizes.n;
  const Words &last = *held.resolved().words, &words = *asked.words;
  const bool same_vocabulary = changes.heads_of_tensor(kind_place("embedding_matrix")).none();
  const auto differs = [&](Index token) {
    const std::size_t i = static_cast<std::size_t>(token);
    return same_vocabulary ? last.ids[i] != words.ids[i] : last.tokens[i] != words.tokens[i];
  };
  Index first = 0, end = n;
  while (first < std::min(n, held_n) && !differs(first)) ++first;
  while (n == held_n && end > first && !differs(end - 1)) --end;
  for (const char* name : {"embedding", "X", "Q", "K", "V"}) changes.keep(kind_place(name));
  return {first, end - first};
}

}  // namespace

Kept keep(Trace& held, const ResolvedSpec& asked, Changes& changes) {
  const Index n = asked.sizes.n;
  Kept kept{{}, {0, n}, 0};
  if (changes.keeps_nothing()) return kept;
  undo_edits(held);
  if (changes.keeps(kind_place("P"))) kept.positions = std::min(held.resolved().sizes.n, n);
  kept.other_rows = rows_of_other_tokens(held, asked, changes);
  if (changes.heads_of_stage(0).any()) kept.drawn = drawn_rows(held, asked, changes);
  return kept;
}

}  // namespace attn
