// Which tensors a run has, of which shapes, and where each lies in the run's one block of memory:
// all of it follows from the spec, before anything is computed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "attn/spec.h"

namespace attn {

// What is true of a tensor of this name in every run.
struct TensorKind {
  const char* name;
  const char* axes;   // separated by spaces: "head query key"
  const char* stage;  // of the line
  const char* about;  // one sentence, with the formula
};

// All names that a trace can hold, in the order in which they are computed.
const std::vector<TensorKind>& tensor_kinds();

// Whether its last two axes are query and key: its size is quadratic in the length of the text.
bool is_query_by_key(const TensorKind& kind);

// Whether a run has something that spec.mask, a given mask or an edit makes: the tensor "mask".
bool has_mask(const Spec& spec);

// The place of a name in that list. Throws InvalidInput(unknown_tensor).
std::size_t kind_place(std::string_view name);

struct PlannedTensor {
  const TensorKind* kind;
  Shape shape;
  std::uint64_t offset;  // bytes from the start; a multiple of 64
  bool on_request;       // computed when somebody asks for it first
  bool whole;            // lies in the block; else it is computed in parts: see pairs.h
};

struct Plan {
  std::vector<PlannedTensor> tensors;
  std::uint64_t bytes = 0;  // 64 bits: a plan may be larger than any memory

  const PlannedTensor* find(std::string_view name) const;
};

Plan make_plan(const Spec& spec, const Sizes& sizes);

// Up to this number of points and of columns, the smaller of which counts, a run has their
// principal components; beyond it whoever asks for them would wait too long.
constexpr Index largest_pca = 128;

// Whether a run keeps the tensors of query by key whole. Those of a long text it does not.
bool keeps_pairs(const Spec& spec, const Sizes& sizes, const Limits& limits);

// too_large for a plan beyond the limit even without those tensors, naming the largest size that
// fits.
Problems check_memory(const Spec& spec, const Sizes& sizes, std::uint64_t limit);

}  // namespace attn
