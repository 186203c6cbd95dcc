// The tensors that a run may have, by name: what each is, and the place that stands for it.
#pragma once

#include <cstddef>
#include <string_view>

#include "attn/span.h"

namespace attn {

// What is true of a tensor of this name in every run.
struct TensorKind {
  const char* name;
  const char* axes;   // separated by spaces: "head query key"
  const char* stage;  // of the line
  const char* about;  // one sentence, with the formula
};

// How many there are.
constexpr std::size_t tensor_kind_count = 37;

// All names that a trace can hold, in the order in which they are computed.
Span<TensorKind> tensor_kinds();

// Whether its first axis is that of the heads.
bool has_heads(const TensorKind& kind);

// Whether it is one of W_Q ... b_O, whose sizes do not depend on the text.
bool is_weight(const TensorKind& kind);

// Whether its last two axes are query and key: its size is quadratic in the length of the text.
bool is_query_by_key(const TensorKind& kind);

// The place of a name in that list. Throws InvalidInput(unknown_tensor).
std::size_t kind_place(std::string_view name);

}  // namespace attn
