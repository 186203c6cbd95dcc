// What a run leaves behind: every tensor of the line by name, in one block of memory.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "attn/waiting_rows.h"

namespace attn {

// One block of memory, aligned to a cache line, that grows when more is asked for.
class Arena {
 public:
  // Throws InvalidInput(out_of_memory). What was in the block is lost when it grows. A large one
  // gets room for some more where there is memory: most_beside in trace.cpp.
  void reserve(std::uint64_t bytes);
  std::byte* data() const { return block_.get(); }
  // What the block was moved away from has none.
  std::uint64_t size() const { return block_ ? size_ : 0; }

 private:
  struct Free {
    void operator()(std::byte* block) const;
  };
  using Block = std::unique_ptr<std::byte, Free>;
  static Block allocate(std::size_t bytes);

  Block block_;
  std::uint64_t size_ = 0;
};

class Trace {
 public:
  // What computes the tensors that a run leaves until they are asked for.
  struct Completion {
    // row_max, row_sum and head_out, for some rows of a head, and their weights: see attend_rows.
    void (*attend)(Trace&, Index head, const Rows&, std::byte* weights);
    void (*join)(Trace&);   // concat and output
    void (*plane)(Trace&);  // what is seen in the plane
  };

  // The plan of a spec, where the run that this holds has another one.
  std::optional<Plan> other_plan(const ResolvedSpec& asked) const;

  // What a spec changes of the run that this holds: everything where it holds none.
  Changes changes_to(const ResolvedSpec& asked, const Plan& plan) const;

  // Takes memory for the tensors of another plan, or, where there is none, those of its own. Those
  // that the changes keep have their entries still, or, with another number of rows, the rows that
  // both have; those of the others are not set. Until finish() it holds no run. Throws
  // InvalidInput(out_of_memory).
  void prepare(ResolvedSpec resolved, std::optional<Plan> other, const Changes& changes,
               const Completion& completion);
  void finish() { holds_run_ = true; }
  void clear();
  // Not where it was moved away either, to itself or to another.
  bool holds_run() const { return holds_run_ && !plan_.tensors.empty(); }

  // Whether the last run made any of a tensor's entries anew. The others hold what they held in the
  // run before it.
  bool recomputed(const PlannedTensor& tensor) const;
  // Whether a tensor waits for a request, since the last run or an earlier one.
  bool awaits(std::string_view name) const { return awaited_[kind_place(name)]; }

  const ResolvedSpec& resolved() const { return resolved_; }
  Dtype dtype() const { return resolved_.spec.dtype; }
  const Plan& plan() const { return plan_; }
  // All tensors, those that wait for a request only after complete().
  const std::byte* data() const { return arena_.data(); }
  bool has(std::string_view name) const { return plan_.find(name) != nullptr; }

  // The tensor, or a default view where this run has none, or does not keep it whole (pairs.h has
  // its parts). T must be dtype's. Not for two threads at once: a tensor may be computed at the
  // first request for it.
  template <class T>
  TensorView<T> find(std::string_view name) {
    const PlannedTensor* tensor = plan_.find(name);
    if (!tensor) return {};
    complete(*tensor);
    return place<T>(*tensor);
  }
  template <class T>
  TensorView<const T> find(std::string_view name) const {
    return const_cast<Trace*>(this)->find<T>(name);
  }

  // Computes now what otherwise waits for a request: for a tensor, or all of it. To whoever reads a
  // trace it makes no difference when its numbers were computed. Throws std::bad_alloc where there
  // is no memory to compute them; they can be asked for again.
  void complete(const PlannedTensor& tensor) const;
  void complete() const;
  // The same of a long run's attention in pieces: some rows of a head with row_max, row_sum and
  // head_out; or the next piece of what is left, up to output. Whether more is left after it. Head
  // and rows must be the run's own: pairs.h checks what callers ask for.
  void attend(Index head, const Rows& rows) const;
  bool advance() const;
  // Copies weights of a head, rows by keys, of the dtype's size; false where they are not there any
  // more: those of the piece that was computed last are.
  bool copy_attended(Index head, const Rows& rows, const Rows& keys, void* weights) const;

  // Where a tensor lies, for whoever computes it; a default view where it is not kept whole.
  template <class T>
  TensorView<T> place(const PlannedTensor& tensor) {
    if (!tensor.whole) return {};
    return {reinterpret_cast<T*>(arena_.data() + tensor.offset), tensor.shape};
  }
  template <class T>
  TensorView<const T> place(const PlannedTensor& tensor) const {
    return const_cast<Trace*>(this)->place<T>(tensor);
  }
  template <class T>
  TensorView<T> place(std::string_view name) {
    const PlannedTensor* tensor = plan_.find(name);
    if (!tensor) return {};
    return place<T>(*tensor);
  }

  // Another one than before where this run's tensors, or their places, are not those of the run
  // before.
  std::uint64_t layout_number() const { return layout_number_; }

  // What the edited cells were before, in the order of the edits and of their cells.
  std::vector<double>& replaced() { return replaced_; }
  const std::vector<double>& replaced() const { return replaced_; }

  // One entry, in double for either dtype. Throws InvalidInput(unknown_tensor) for a tensor or a
  // cell that this run has not.
  double at(std::string_view name, const Shape& index) const;

 private:
  void attend_block(Index block);
  void lay_out(Plan plan, const Changes& changes);
  void move_kept(const Plan& from, const Plan& plan, const Changes& changes, std::byte* to) const;

  ResolvedSpec resolved_;
  Plan plan_;
  std::uint64_t layout_number_ = 0;
  Changes changes_ = Changes::everything();
  bool holds_run_ = false;
  Completion completion_{};
  std::bitset<tensor_kind_count> awaited_;
  WaitingRows waiting_;
  // The piece of a long run's attention that was computed last.
  struct {
    Arena memory;
    Index head;
    Rows rows;
  } attended_{};
  Arena arena_;
  std::vector<double> replaced_;
};

// The flat place of a cell. Throws InvalidInput(unknown_tensor) unless index has one number in
// range for each axis of the shape.
Index flat_index(std::string_view name, const Shape& shape, const Shape& index);

}  // namespace attn
