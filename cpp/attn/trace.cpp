#include "attn/trace.h"

#include <new>

#include "attn/spec_text.h"

namespace attn {

constexpr std::align_val_t alignment{64};

void Arena::Free::operator()(std::byte* block) const {
  ::operator delete(block, alignment);
}

void Arena::reserve(std::uint64_t bytes) {
  if (bytes <= size_) return;
  block_.reset();
  size_ = 0;
  const std::size_t own = static_cast<std::size_t>(bytes);
  if (own == bytes) {
    block_.reset(static_cast<std::byte*>(::operator new(own, alignment, std::nothrow)));
  }
  require(block_ != nullptr, ProblemCode::out_of_memory, "memory",
          "memory: " + write_text(static_cast<std::int64_t>(bytes >> 20)) +
              " MB could not be had; try fewer tokens or heads");
  size_ = bytes;
}

void Trace::prepare(ResolvedSpec resolved, Completion completion) {
  Plan plan = make_plan(resolved.spec, resolved.sizes);
  plan_ = {};  // should there be no memory, the trace is left empty
  arena_.reserve(plan.bytes);
  resolved_ = std::move(resolved);
  const std::vector<Edit>& edits = resolved_.edits;
  replaced_.resize(edits.empty() ? 0 : edits.back().offset + edits.back().cells());
  plan_ = std::move(plan);
  completion_ = completion;
}

void Trace::complete() const {
  if (!completion_) return;
  // To whoever reads a trace it makes no difference when its numbers were computed.
  Trace& own = const_cast<Trace&>(*this);
  completion_(own);
  own.completion_ = nullptr;
}

Index flat_index(std::string_view name, const Shape& shape, const Shape& index) {
  bool inside = index.size() == shape.size();
  Index flat = 0;
  for (std::size_t axis = 0; inside && axis < shape.size(); ++axis) {
    inside = index[axis] >= 0 && index[axis] < shape[axis];
    flat = flat * shape[axis] + index[axis];
  }
  require(inside, ProblemCode::unknown_tensor, std::string(name).c_str(),
          std::string(name) + ": no cell " + to_string(index) + " in shape " + to_string(shape));
  return flat;
}

double Trace::at(std::string_view name, const Shape& index) const {
  const PlannedTensor* tensor = plan_.find(name);
  const std::string shown(name.substr(0, 60));
  require(tensor != nullptr, ProblemCode::unknown_tensor, shown.c_str(),
          shown + ": this run has no such tensor");
  const Index flat = flat_index(name, tensor->shape, index);
  if (dtype() == Dtype::float64) return find<double>(name)[flat];
  return static_cast<double>(find<float>(name)[flat]);
}

}  // namespace attn
