// What a run takes over from the one before it in the same trace, beside the tensors that stay
// where they are (Changes).
#pragma once

#include <vector>

#include "attn/draws.h"
#include "attn/trace.h"

namespace attn {

// Makes the held run what it would be without its edits.
template <class T>
void undo_edits(Trace& held);

// What the held run has drawn for the words of another one; nothing where that draws others.
template <class T>
DrawnRows<T> rows_to_keep(Trace& held, const ResolvedSpec& asked);

// The held X where rows of Q, K and V may stay as they are wherever those of X do; else nothing.
template <class T>
std::vector<T> X_to_keep(Trace& held, const ResolvedSpec& asked, const Plan& plan,
                         const Changes& changes);

// From the first row that differs to the last, bit by bit, because 0 and -0 make different numbers.
template <class T>
Rows differing_rows(const std::vector<T>& before, const TensorView<T>& X);

}  // namespace attn
