// Two arrays of the same shape held against each other, and one array in a few numbers: what is
// needed to say how far a printed table is from the computed one.
#pragma once

#include "attn/tensor.h"

namespace attn {

// Where and how much `b` differs from `a`. Entries are the same when they are equal, or both NaN;
// NaN against a number, and an infinity against anything else, differ by infinity.
struct Difference {
  double largest = 0;           // of |a - b|
  Index largest_at = -1;        // its place in row-major order; -1 where nothing differs
  Index first_beyond = -1;      // the first entry that differs by more than its tolerance, or -1
  Index beyond = 0;             // how many do
  double squared_distance = 0;  // the sum of (a - b)^2; infinity as above
};

// tolerance: of each entry, or a single one for all. Throws InvalidInput: shape_mismatch where
// the shapes differ, out_of_range for a tolerance that is negative or NaN.
Difference difference(TensorView<const double> a, TensorView<const double> b,
                      const Tensor<double>& tolerance = Tensor<double>(Shape{}));

// Of each entry |a - b|, 0 and infinity as above. Throws InvalidInput(shape_mismatch) where the
// shapes differ.
Tensor<double> distances(TensorView<const double> a, TensorView<const double> b);

// Of all entries; NaN where an entry is NaN, and all NaN but the sum for an array without entries.
// The standard deviation is the population's, as np.std's.
struct Summary {
  double minimum, maximum, sum, mean, standard_deviation, root_mean_square;
};

Summary summary(TensorView<const double> x);

}  // namespace attn
