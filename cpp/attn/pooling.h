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

  void add(const double* cells);
  // Writes the points of the rows added so far, and begins the next row of points.
  void finish(double* mean, double* largest);

 private:
  Index pool_;
  bool excludes_;
  std::vector<double> sums_, counts_, largest_;  // of each column
};

}  // namespace attn
