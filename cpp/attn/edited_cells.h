// The cells of a run that its edits set.
#pragma once

#include "attn/trace.h"

namespace attn {

// Sets the edited cells of a tensor, by its place in tensor_kinds(), those of X rounded to float32
// where the spec says so; what each was before goes to trace.replaced(). Nothing where the run does
// not keep the tensor whole.
void apply_edits(Trace& trace, std::size_t kind);

// Makes the held run what it would be without its edits.
void undo_edits(Trace& held);

}  // namespace attn
