// The stages of the line: which tensors each makes, and of what. From this follows what a changed
// spec leaves as it is.
#pragma once

#include <array>
#include <bitset>
#include <type_traits>

#include "attn/plan.h"

namespace attn {

// Some of a run's heads. What has no axis of heads counts as all of them or none.
using Heads = std::bitset<most_heads>;

template <class T>
struct Work;  // compute.h
template <class T>
using Step = void (*)(const Work<T>&, const Heads&);

// One row of the table. What a stage takes from a spec besides tensors, edits and given arrays of
// its own is compared by `same`.
struct Stage {
  using Names = const char* [6];  // up to the first null
  Names makes, reads;
  bool (*same)(const ResolvedSpec& held, const ResolvedSpec& asked);
  enum Extent : unsigned char {
    whole,    // computed as one
    by_head,  // one head needs no other
    along,    // by head, and the stage before it does it too for the heads that it computes
    by_row,   // one row needs no other: where only their number differs, the first ones stay
  } extent;
  // What computes it; null for the plane, which waits until it is asked for.
  Step<float> in_float;
  Step<double> in_double;

  template <class T>
  Step<T> step() const {
    if constexpr (std::is_same_v<T, float>) {
      return in_float;
    } else {
      return in_double;
    }
  }
};

constexpr std::size_t stage_count = 20;

// In the order in which they are computed.
const std::array<Stage, stage_count>& stages();

// How a run differs from the one before it in the same trace.
class Changes {
 public:
  // From no run at all.
  static Changes everything();
  // From one run to another.
  Changes(const ResolvedSpec& held, const Plan& held_plan, const ResolvedSpec& asked,
          const Plan& asked_plan);

  // The heads for which a stage has to be computed, by its place in stages().
  const Heads& heads_of_stage(std::size_t stage) const { return stages_[stage]; }
  // The heads of a tensor that may hold other numbers than before, by its place in tensor_kinds().
  const Heads& heads_of_tensor(std::size_t kind) const { return tensors_[kind]; }
  // Whether some of its numbers are still needed.
  bool keeps(std::size_t kind) const { return kept_[kind]; }
  // Some of its rows are, though each may hold other numbers as far as the stages know.
  void keep(std::size_t kind) { kept_.set(kind); }
  bool keeps_nothing() const { return kept_.none(); }

 private:
  Changes() = default;
  std::array<Heads, stage_count> stages_;
  std::array<Heads, tensor_kind_count> tensors_;
  std::bitset<tensor_kind_count> kept_;
};

// A plan's tensors by their places in tensor_kinds(); null for those that it has not.
using TensorsByKind = std::array<const PlannedTensor*, tensor_kind_count>;
TensorsByKind by_kind(const Plan& plan);

// Whether the rows of the embedding matrix that both runs draw hold the same numbers.
bool draws_same_rows(const ResolvedSpec& held, const ResolvedSpec& asked);

}  // namespace attn
