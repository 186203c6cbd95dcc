// The memory of an array: so many numbers, which are cleared only where somebody asks for that. A
// std::vector always clears them, which took a twentieth of the time of attention.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

#include "kernels/huge_pages.h"

namespace attn {

template <class T>
class Buffer {
 public:
  Buffer() = default;
  // Not cleared: whoever makes it writes every number before one is read. Throws std::bad_alloc.
  explicit Buffer(std::size_t size) : data_(size > 0 ? new T[size] : nullptr), size_(size) {
    kernels::prefer_huge_pages(data(), size * sizeof(T));
  }
  Buffer(const T* first, std::size_t size) : Buffer(size) { std::copy_n(first, size, data()); }
  Buffer(const Buffer& other) : Buffer(other.data(), other.size()) {}
  Buffer(Buffer&& other) noexcept
      : data_(std::move(other.data_)), size_(std::exchange(other.size_, 0)) {}
  // Not by value, which would be taken for one that never throws.
  Buffer& operator=(const Buffer& other) { return *this = Buffer(other); }
  Buffer& operator=(Buffer&& other) noexcept {
    data_.swap(other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~Buffer() = default;

  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }
  std::size_t size() const { return size_; }

 private:
  std::unique_ptr<T[]> data_;
  std::size_t size_ = 0;
};

}  // namespace attn
