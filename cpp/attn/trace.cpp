#include "attn/trace.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#include "attn/pairs.h"

namespace attn {

constexpr std::align_val_t alignment{64};

void Arena::Free::operator()(std::byte* block) const {
  ::operator delete(block, alignment);
}

// Up to this number of bytes a longer text gets a block beside the old one, to keep what it can.
// Beyond it, room for both at once is worth more than the time: a block gets a sixteenth more at
// once, for some more words or a mask.
constexpr std::uint64_t most_beside = std::uint64_t(1) << 26;

// Free memory before each such block, for what is small: behind it, it would keep the next one,
// which is larger, from where this one was.
constexpr std::size_t gap_size = std::size_t(1) << 20;

Arena::Block Arena::allocate(std::size_t bytes) {
  return Block(static_cast<std::byte*>(::operator new(bytes, alignment, std::nothrow)));
}

void Arena::reserve(std::uint64_t bytes) {
  if (bytes <= size()) return;
  block_.reset();
  const bool large = bytes > most_beside;
  const Block gap = large ? allocate(gap_size) : nullptr;
  for (const std::uint64_t asked : {large ? bytes + bytes / 16 : bytes, bytes}) {
    const std::size_t own = static_cast<std::size_t>(asked);
    if (block_ || own != asked) continue;
    block_ = allocate(own);
    size_ = asked;
  }
  require(block_ != nullptr, ProblemCode::out_of_memory, "memory",
          "memory: {} MB could not be had; try fewer tokens or heads",
          static_cast<std::int64_t>(bytes >> 20));
}

namespace {

std::size_t place_of(const PlannedTensor& tensor) {
  return static_cast<std::size_t>(tensor.kind - tensor_kinds().data());
}

}  // namespace

std::optional<Plan> Trace::other_plan(const ResolvedSpec& asked) const {
  if (holds_run() && same_plans(resolved_, asked)) return std::nullopt;
  return make_plan(asked.spec, asked.sizes);
}

Changes Trace::changes_to(const ResolvedSpec& asked, const Plan& plan) const {
  const bool lost = plan.bytes > arena_.size() && plan.bytes > most_beside;
  if (!holds_run() || lost || asked.spec.dtype != dtype()) return Changes::everything();
  return Changes(resolved_, plan_, asked, plan);
}

// Both plans have their tensors in the same order, weights before all others. So none is
// overwritten before its turn when those that move down go first, in this order, and then those
// that move up, from the last. A tensor that gets rows, or loses them, goes head by head.
void Trace::move_kept(const Plan& from, const Plan& plan, const Changes& changes,
                      std::byte* to) const {
  const std::size_t scalar = scalar_size(dtype());
  const TensorsByKind before = by_kind(from);
  const auto move = [&](const PlannedTensor& tensor, bool down) {
    if (!changes.keeps(place_of(tensor))) return;
    const PlannedTensor& held = *before[place_of(tensor)];
    const bool split = tensor.shape.size() > 2;
    const auto size_of = [&](const PlannedTensor& one) {
      return static_cast<std::size_t>(count(one.shape) / (split ? one.shape[0] : 1)) * scalar;
    };
    const std::size_t size = size_of(tensor), held_size = size_of(held);
    const Index parts = split ? std::min(tensor.shape[0], held.shape[0]) : 1;
    for (Index i = 0; i < parts; ++i) {
      const std::size_t part = static_cast<std::size_t>(down ? i : parts - 1 - i);
      const std::uint64_t place = tensor.offset + part * size,
                          held_place = held.offset + part * held_size;
      const bool stays = to + place == arena_.data() + held_place;
      if (stays || (place <= held_place) != down) continue;
      std::memmove(to + place, arena_.data() + held_place, std::min(size, held_size));
    }
  };
  for (const bool weights : {true, false}) {
    for (const PlannedTensor& tensor : plan.tensors) {
      if (is_weight(*tensor.kind) == weights) move(tensor, true);
    }
  }
  for (const bool weights : {false, true}) {
    for (auto at = plan.tensors.rbegin(); at != plan.tensors.rend(); ++at) {
      if (is_weight(*at->kind) == weights) move(*at, false);
    }
  }
}

// Should there be no memory, the trace is left empty.
void Trace::lay_out(Plan plan, const Changes& changes) {
  const Plan held = std::exchange(plan_, {});
  const bool all_stay = same_places(held, plan) && held.bytes == plan.bytes;
  if (!all_stay) ++layout_number_;
  if (plan.bytes <= arena_.size()) {
    if (!all_stay) move_kept(held, plan, changes, arena_.data());
  } else if (changes.keeps_nothing()) {
    arena_.reserve(plan.bytes);
  } else {
    Arena larger;
    larger.reserve(plan.bytes);
    move_kept(held, plan, changes, larger.data());
    arena_ = std::move(larger);
  }
  plan_ = std::move(plan);
}

void Trace::prepare(ResolvedSpec resolved, std::optional<Plan> other, const Changes& changes,
                    const Completion& completion) {
  holds_run_ = false;
  attended_.rows = {};
  if (other) lay_out(std::move(*other), changes);
  resolved_ = std::move(resolved);
  const std::vector<Edit>& edits = resolved_.edits;
  replaced_.resize(
      edits.empty() ? 0 : edits.back().offset + static_cast<std::size_t>(edits.back().cells()));
  changes_ = changes;
  completion_ = completion;
  // What waited already still does, where this run has it.
  const std::bitset<tensor_kind_count> earlier = std::exchange(awaited_, {});
  for (const PlannedTensor& tensor : plan_.tensors) {
    const std::size_t kind = place_of(tensor);
    awaited_[kind] = tensor.computed != Computed::by_run && (recomputed(tensor) || earlier[kind]);
  }
  const Sizes& sizes = resolved_.sizes;
  if (sizes.whole_pairs) return waiting_.clear();
  waiting_.add(changes_.heads_of_tensor(kind_place("head_out")), sizes.heads, sizes.n);
}

void Trace::clear() {
  holds_run_ = false;
  attended_.rows = {};
  awaited_.reset();
  waiting_.clear();
  plan_ = {};
}

bool Trace::recomputed(const PlannedTensor& tensor) const {
  return changes_.heads_of_tensor(place_of(tensor)).any();
}

void Trace::complete(const PlannedTensor& tensor) const {
  if (!awaited_[place_of(tensor)]) return;
  while (advance()) {
  }
  if (tensor.computed != Computed::with_plane) return;
  Trace& own = const_cast<Trace&>(*this);
  completion_.plane(own);
  own.awaited_.reset();
}

void Trace::complete() const {
  for (const PlannedTensor& tensor : plan_.tensors) complete(tensor);
}

void Trace::attend_block(Index block) {
  const Index head = waiting_.head_of(block);
  const Rows rows = waiting_.rows_of(block);
  const std::uint64_t numbers = 2 * static_cast<std::uint64_t>(rows.count * resolved_.sizes.n);
  attended_.rows = {};
  attended_.memory.reserve(numbers * scalar_size(dtype()));
  completion_.attend(*this, head, rows, attended_.memory.data());
  attended_.head = head;
  attended_.rows = rows;
  waiting_.remove(block);
}

void Trace::attend(Index head, const Rows& rows) const {
  if (resolved_.sizes.whole_pairs) return;
  Index block;
  while ((block = waiting_.next(head, rows)) >= 0) const_cast<Trace*>(this)->attend_block(block);
}

bool Trace::copy_attended(Index head, const Rows& rows, const Rows& keys, void* weights) const {
  const Index row = rows.first - attended_.rows.first, n = resolved_.sizes.n;
  if (!attended_.memory.data() || head != attended_.head || row < 0 ||
      row + rows.count > attended_.rows.count)
    return false;
  const std::size_t scalar = scalar_size(dtype());
  const auto bytes = [&](Index numbers) { return static_cast<std::size_t>(numbers) * scalar; };
  for (Index i = 0; i < rows.count; ++i) {
    std::memcpy(static_cast<std::byte*>(weights) + bytes(i * keys.count),
                attended_.memory.data() + bytes((row + i) * n + keys.first), bytes(keys.count));
  }
  return true;
}

bool Trace::advance() const {
  if (!awaits("output")) return false;
  Trace& own = const_cast<Trace&>(*this);
  const Index block = waiting_.next();
  if (block >= 0) {
    own.attend_block(block);
    return true;
  }
  completion_.join(own);
  for (const PlannedTensor& tensor : plan_.tensors) {
    if (tensor.computed == Computed::by_rows) own.awaited_[place_of(tensor)] = false;
  }
  return false;
}

static void require_cell(std::string_view name, const Shape& shape, const Shape& index) {
  bool inside = index.size() == shape.size();
  for (std::size_t axis = 0; inside && axis < shape.size(); ++axis) {
    inside = index[axis] >= 0 && index[axis] < shape[axis];
  }
  require(inside, ProblemCode::unknown_tensor, std::string(name).c_str(),
          "{}: no cell {} in shape {}", name, index, shape);
}

Index flat_index(std::string_view name, const Shape& shape, const Shape& index) {
  require_cell(name, shape, index);
  return flat_place(shape, index);
}

double Trace::at(std::string_view name, const Shape& index) const {
  const PlannedTensor* tensor = plan_.find(name);
  const std::string shown(name.substr(0, 60));
  require(tensor != nullptr, ProblemCode::unknown_tensor, shown.c_str(),
          "{}: this run has no such tensor", shown);
  if (!tensor->whole) {
    require_cell(name, tensor->shape, index);
    const std::size_t rank = index.size();
    double cell = 0;
    block(*this, name, rank > 2 ? index[0] : 0, {index[rank - 2], 1, index[rank - 1], 1}, &cell);
    return cell;
  }
  const Index flat = flat_index(name, tensor->shape, index);
  if (tensor->computed == Computed::by_rows && has_heads(*tensor->kind)) {
    attend(index[0], {index[1], 1});
  } else {
    complete(*tensor);
  }
  if (dtype() == Dtype::float64) return place<double>(*tensor)[flat];
  return static_cast<double>(place<float>(*tensor)[flat]);
}

}  // namespace attn
