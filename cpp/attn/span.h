// A list that lies somewhere else: std::span, which C++17 has not. Tables of constants are handed
// out so, because a vector of them would be filled, line by line, by code.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace attn {

// It must not outlive the list.
template <class T>
class Span {
 public:
  constexpr Span() = default;
  constexpr Span(const T* first, std::size_t size) : first_(first), size_(size) {}
  template <std::size_t n>
  constexpr Span(const T (&list)[n]) : Span(list, n) {}  // NOLINT(google-explicit-constructor)
  // Of a std::array or a vector.
  template <class List>
  constexpr Span(const List& list) : Span(list.data(), list.size()) {}  // NOLINT

  constexpr const T* data() const { return first_; }
  constexpr std::size_t size() const { return size_; }
  constexpr const T* begin() const { return first_; }
  constexpr const T* end() const { return first_ + size_; }
  constexpr const T& operator[](std::size_t i) const { return first_[i]; }

  // A copy.
  operator std::vector<T>() const { return {begin(), end()}; }  // NOLINT
  friend bool operator==(Span a, Span b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  const T* first_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace attn
