// What JavaScript keeps by number. No number is given twice.
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

namespace bind {

template <class Value>
class Numbered {
 public:
  int add(std::unique_ptr<Value> value) {
    held_.push_back({next_, std::move(value)});
    return next_++;
  }
  // Throws std::out_of_range for a number that is not held.
  Value& at(int number) const {
    const std::size_t place = place_of(number);
    if (!holds(place, number)) throw std::out_of_range("number");
    return *held_[place].second;
  }
  void drop(int number) {
    const std::size_t place = place_of(number);
    if (holds(place, number)) held_.erase(held_.begin() + static_cast<std::ptrdiff_t>(place));
  }

 private:
  // They are in order.
  std::size_t place_of(int number) const {
    const auto is_before = [](const auto& one, int other) { return one.first < other; };
    const auto at = std::lower_bound(held_.begin(), held_.end(), number, is_before);
    return static_cast<std::size_t>(at - held_.begin());
  }
  bool holds(std::size_t place, int number) const {
    return place < held_.size() && held_[place].first == number;
  }

  std::vector<std::pair<int, std::unique_ptr<Value>>> held_;
  int next_ = 0;
};

}  // namespace bind
