// Multi-head self-attention that keeps its weights, and its results until the next call: for
// callers who run it often, and for whom checking and copying all of it would take longer than
// computing.
#pragma once

#include <memory>

#include "bind/call.h"

namespace bind {

struct KeptSizes {
  Index d_model, d_out, heads;
};

class KeptAttention {
 public:
  virtual ~KeptAttention() = default;
  virtual KeptSizes sizes() const = 0;
  // Memory for X (rows, d_model), to be filled before run: floats or doubles, as the attention is.
  // Throws InvalidInput where the sizes do not fit.
  virtual void* input(Index rows) = 0;
  // Computes on the X of the last call of input. weights: whether they are wanted too.
  virtual void run(bool weights) = 0;
  // (rows, d_out), and (h, rows, rows) where they were wanted.
  virtual const void* output() const = 0;
  virtual const void* weights() const { return nullptr; }
  // Forgets all tokens: of a decoder.
  virtual void clear() {}
};

// From the arguments of multi-head attention but for its inputs, and its options. Options beside:
// causal, or for one that decodes capacity. Throws InvalidInput.
std::unique_ptr<KeptAttention> keep_attention(Call& call, bool decodes, bool float32);

}  // namespace bind
