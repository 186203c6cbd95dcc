// The line from a text to the output, every step of it kept.
#pragma once

#include "attn/trace.h"

namespace attn {

// Computes all that a spec asks for. Throws InvalidInput with everything that check() reports,
// before any arithmetic, and InvalidInput(out_of_memory) where memory runs out.
//
// A long run (Limits) computes the same numbers in a few rows of memory and keeps those of its
// tensors whose size is linear in the length of the text; pairs.h has the others in parts.
//
// Sources: Vaswani et al. 2017 for the line itself; mask.h, positions.h, draws.h and pca.h name
// theirs.
Trace run(const Spec& spec, const Limits& limits = {});

// The same into a trace whose memory is used again. What the spec leaves as it was in the trace's
// last run is not computed again (stages.h): the numbers are a fresh run's, to the last bit. A spec
// that check() refuses leaves the trace as it was; one that memory runs out for leaves it empty.
void run(const Spec& spec, Trace& trace, const Limits& limits = {});

}  // namespace attn
