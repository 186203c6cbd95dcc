// What a run takes over from the one before it in the same trace, beside the tensors that stay
// where they are (Changes).
#pragma once

#include "attn/draws.h"
#include "attn/trace.h"

namespace attn {

// Makes the held run what it would be without its edits.
template <class T>
void undo_edits(Trace& held);

// What the held run has drawn for the words of another one; nothing where that draws others.
template <class T>
DrawnRows<T> rows_to_keep(Trace& held, const ResolvedSpec& asked, const Plan& plan);

// The tokens whose rows of embedding, X, Q, K and V may differ, from the first to the last.
Rows rows_of_other_tokens(const Trace& held, const ResolvedSpec& asked, const Plan& plan,
                          const Changes& changes);

}  // namespace attn
