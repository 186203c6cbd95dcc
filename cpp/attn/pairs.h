// Rectangles of the tensors with a query and a key on their axes, alibi and scores to
// weights_average: computed from Q, K, the rules of the mask and the row statistics where a run
// does not keep them whole, copied where it does. To the last bit they are what the run computed.
#pragma once

#include <string_view>

#include "attn/pair_mask.h"
#include "attn/trace.h"

namespace attn {

// Part of a matrix: rows [row, row + rows), columns [col, col + cols).
struct Area {
  Index row, rows, col, cols;
};

// One rectangle, row by row into area.rows x area.cols places, in double for either dtype.
//   head  0 for a tensor that has no heads; a mask that serves all heads takes any of them
// Throws InvalidInput(unknown_tensor) for a tensor that the run has not or that is not query by
// key, and for a head or an area that is not within it.
void block(const Trace& trace, std::string_view name, Index head, const Area& area, double* out);

// A rectangle made small: a point stands for pool x pool cells, fewer at the far edges.
//   mean     of these cells, summed in double
//   largest  of these cells
// NaN among them makes both NaN. Where keys may be excluded (mask, mask_total, masked), -infinity
// is left out of the mean; a point of nothing else is -infinity.
struct Overview {
  Tensor<double> mean, largest;  // (ceil(area.rows / pool), ceil(area.cols / pool))
};

// Computed row by row: it takes the memory of a few rows of the area. Throws as block does, and
// InvalidInput(out_of_range) for a pool below 1.
Overview overview(const Trace& trace, std::string_view name, Index head, const Area& area,
                  Index pool);

}  // namespace attn
