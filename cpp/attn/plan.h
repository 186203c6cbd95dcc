// Which tensors a run has, of which shapes, and where each lies in the run's one block of memory:
// all of it follows from the spec, before anything is computed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "attn/spec.h"
#include "attn/tensor_kinds.h"

namespace attn {

// Whether a run has something that spec.mask, a given mask or an edit makes: the tensor "mask".
bool has_mask(const Spec& spec);

// When a tensor is computed: by the run, or when somebody asks for it first. Of a long run that is
// what takes time that grows with the square of its length, some rows at a time; and of any run the
// plane, which takes longer than all the rest and is seen at one stage of the line only.
enum class Computed : unsigned char { by_run, by_rows, with_plane };

struct PlannedTensor {
  const TensorKind* kind;
  Shape shape;
  std::uint64_t offset;  // bytes from the start, where weights lie; a multiple of 64
  Computed computed;
  bool whole;  // lies in the block; else it is computed in parts: see pairs.h
};

struct Plan {
  std::vector<PlannedTensor> tensors;
  std::uint64_t bytes = 0;  // 64 bits: a plan may be larger than any memory

  const PlannedTensor* find(std::string_view name) const;
};

Plan make_plan(const Spec& spec, const Sizes& sizes);

// Whether both runs come to the same plan, found without making one.
bool same_plans(const ResolvedSpec& a, const ResolvedSpec& b);

// Whether both have the same tensors in the same places, for runs of one dtype.
bool same_places(const Plan& a, const Plan& b);

// Up to this number of points and of columns, the smaller of which counts, a run has their
// principal components; beyond it whoever asks for them would wait too long.
constexpr Index largest_pca = 128;

// Whether a run keeps the tensors of query by key whole. Those of a long text it does not.
bool keeps_pairs(const Spec& spec, const Sizes& sizes, const Limits& limits);

// too_large for a plan beyond the limit even without those tensors, naming the largest size that
// fits.
Problems check_memory(const Spec& spec, const Sizes& sizes, std::uint64_t limit);

}  // namespace attn
