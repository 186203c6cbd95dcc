// The fields of a principal component analysis, which several kinds of files have.
#pragma once

#include "reference.h"

namespace reference {

// Axes fitted to `original` (n, d) and applied to `contextual` as well: checks pca_* and the 2-D
// points, computed in T, and the pca64_* family, computed in double from the same data.
template <class T>
void check_pca_fields(File& file, const Tensor<T>& original, const Tensor<T>& contextual);

}  // namespace reference
