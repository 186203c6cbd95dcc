// The cells of a run that its edits set.
#pragma once

#include "attn/trace.h"

namespace attn {

// Sets the edited cells of a tensor, by its place in tensor_kinds(); what each was before goes to
// trace.replaced().
void apply_edits(Trace& trace, std::size_t kind);

// Makes the held run what it would be without its edits.
void undo_edits(Trace& held);

}  // namespace attn
