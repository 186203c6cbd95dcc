// Rows of cells made small: each point stands for the cells of a square.
#pragma once

#include <vector>

#include "attn/matrix.h"

namespace attn {

// One row of points while its cells come in.
class PointRow {
 public:
  // excludes: whether -infinity stands for a cell that does not count in a mean.
  PointRow(Index cols, Index pool, bool excludes);

  // Some rows of cells, one after the other.
  void add(const double* cells, Index rows);
  // Writes the points of the rows added so far, and begins the next row of points.
  void finish(double* mean, double* largest);

 private:
  void add_columns(const double* cells, Index first, Index count);

  Index pool_, rows_ = 0;
  bool excludes_;
  std::vector<double> sums_, counts_, largest_;  // of each column; counts_ only where it excludes
};

}  // namespace attn
