// What a run takes over from the one before it in the same trace, beside the tensors that stay as
// they are (Changes).
#pragma once

#include "attn/draws.h"
#include "attn/trace.h"

namespace attn {

struct Kept {
  DrawnRows drawn;    // of the embedding matrix
  Rows other_rows{};  // of embedding, X, Q, K and V: from the first one that may differ to the last
  Index positions = 0;  // the first rows of P
};

// What the next run can keep of a held one; nothing where that holds none. Afterwards the held one
// is without its edits, and the changes know which tensors have rows that stay.
Kept keep(Trace& held, const ResolvedSpec& asked, Changes& changes);

}  // namespace attn
