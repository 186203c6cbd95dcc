// What says how much is in a memory, or where: it goes with the memory when that is moved.
#pragma once

#include <utility>

namespace attn {

// A V that is V() again once it was moved from, as a Tensor then is empty; a copy leaves it.
template <class V>
class ResetOnMove {
 public:
  ResetOnMove(V value = {}) : value_(std::move(value)) {}  // NOLINT(google-explicit-constructor)
  ResetOnMove(const ResetOnMove&) = default;
  ResetOnMove& operator=(const ResetOnMove&) = default;
  ResetOnMove(ResetOnMove&& other) noexcept : value_(std::exchange(other.value_, V())) {}
  ResetOnMove& operator=(ResetOnMove&& other) noexcept {
    value_ = std::exchange(other.value_, V());
    return *this;
  }
  ~ResetOnMove() = default;

  operator const V&() const { return value_; }  // NOLINT(google-explicit-constructor)
  const V& operator*() const { return value_; }
  const V* operator->() const { return &value_; }

 private:
  V value_;
};

}  // namespace attn
