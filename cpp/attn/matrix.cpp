#include "attn/matrix.h"

#include <algorithm>
#include <utility>

#include "kernels/add.h"

namespace attn {

template <class T>
void copy_row(const T* row, Index width, T* to) {
  // Up to so many numbers its own vectors are quicker than the C library.
  constexpr Index few = 128;
  if (width <= few) {
    kernels::add_rows(row, 0, 1, width, to);
  } else {
    std::copy_n(row, width, to);
  }
}

template <class T>
void copy_rows(ConstMatrixRef<T> from, MatrixRef<T> to) {
  const T* row = from.data();
  T* out = to.data();
  Index rows = from.rows(), width = from.cols();
  if (from.outerStride() == width && to.outerStride() == width) {
    width *= std::exchange(rows, 1);
  }
  for (; rows > 0; --rows, row += from.outerStride(), out += to.outerStride()) {
    copy_row(row, width, out);
  }
}

template void copy_row<float>(const float*, Index, float*);
template void copy_row<double>(const double*, Index, double*);
template void copy_rows<float>(ConstMatrixRef<float>, MatrixRef<float>);
template void copy_rows<double>(ConstMatrixRef<double>, MatrixRef<double>);

}  // namespace attn
