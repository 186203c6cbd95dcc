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

PointRow::PointRow(Index cols, Index pool, bool excludes)
    : pool_(pool),
      excludes_(excludes),
      sums_(static_cast<std::size_t>(cols)),
      counts_(excludes ? sums_.size() : 0),
      largest_(sums_.size(), least) {}

void PointRow::add_columns(const double* cells, Index first, Index count) {
  double *const sums = sums_.data() + first, *const largest = largest_.data() + first;
  if (excludes_) {
    double* const counts = counts_.data() + first;
    for (Index j = 0; j < count; ++j) {
      const bool counted = cells[j] != least;
      sums[j] += counted ? cells[j] : 0;
      counts[j] += counted ? 1 : 0;
    }
  } else {
    for (Index j = 0; j < count; ++j) sums[j] += cells[j];
  }
  for (Index j = 0; j < count; ++j) {
    const double most = largest[j];
    largest[j] = most != most ? most : larger(most, cells[j]);
  }
}

void PointRow::add(const double* cells, Index rows) {
  // What is kept of so many columns stays in the first cache from row to row.
  constexpr Index columns_at_once = 512;
  const Index cols = static_cast<Index>(sums_.size());
  for (Index first = 0; first < cols; first += columns_at_once) {
    const Index count = std::min(columns_at_once, cols - first);
    for (Index i = 0; i < rows; ++i) add_columns(cells + i * cols + first, first, count);
  }
  rows_ += rows;
}

void PointRow::finish(double* mean, double* largest) {
  const std::size_t pool = static_cast<std::size_t>(pool_);
  for (std::size_t first = 0, point = 0; first < sums_.size(); first += pool, ++point) {
    const std::size_t end = std::min(first + pool, sums_.size());
    double sum = 0, count = 0, most = least;
    for (std::size_t j = first; j < end; ++j) {
      sum += sums_[j];
      count += excludes_ ? counts_[j] : static_cast<double>(rows_);
      most = most != most ? most : larger(most, largest_[j]);
    }
    mean[point] = count > 0 ? sum / count : least;
    largest[point] = most;
  }
  rows_ = 0;
  std::fill(sums_.begin(), sums_.end(), 0.0);
  std::fill(counts_.begin(), counts_.end(), 0.0);
  std::fill(largest_.begin(), largest_.end(), least);
}

}  // namespace attn
