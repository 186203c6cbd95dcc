#include "attn/pooling.h"

#include <algorithm>
#include <limits>

namespace attn {

namespace {

constexpr double least = -std::numeric_limits<double>::infinity();

// A NaN stays.
double larger(double a, double b) {
  return b > a || b != b ? b : a;
}

}  // namespace

PointRow::PointRow(Index cols, Index pool, bool excludes) : pool_(pool), excludes_(excludes) {
  const std::size_t count = static_cast<std::size_t>(cols);
  sums_.resize(count);
  counts_.resize(count);
  largest_.resize(count, least);
}

void PointRow::add(const double* cells) {
  const std::size_t cols = sums_.size();
  double *const sums = sums_.data(), *const counts = counts_.data(),
                *const largest = largest_.data();
  for (std::size_t j = 0; j < cols; ++j) {
    const double x = cells[j], most = largest[j];
    const bool counted = !excludes_ || x != least;
    sums[j] += counted ? x : 0;
    counts[j] += counted ? 1 : 0;
    largest[j] = most != most ? most : larger(most, x);
  }
}

void PointRow::finish(double* mean, double* largest) {
  const std::size_t pool = static_cast<std::size_t>(pool_);
  for (std::size_t first = 0, point = 0; first < sums_.size(); first += pool, ++point) {
    const std::size_t end = std::min(first + pool, sums_.size());
    double sum = 0, count = 0, most = least;
    for (std::size_t j = first; j < end; ++j) {
      sum += sums_[j];
      count += counts_[j];
      most = most != most ? most : larger(most, largest_[j]);
    }
    mean[point] = count > 0 ? sum / count : least;
    largest[point] = most;
  }
  std::fill(sums_.begin(), sums_.end(), 0.0);
  std::fill(counts_.begin(), counts_.end(), 0.0);
  std::fill(largest_.begin(), largest_.end(), least);
}

}  // namespace attn
