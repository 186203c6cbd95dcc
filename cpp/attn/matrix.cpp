#include "attn/matrix.h"

#include <algorithm>
#include <utility>

namespace attn {

template <class T>
void copy_rows(ConstMatrixRef<T> from, MatrixRef<T> to) {
  const T* row = from.data();
  T* out = to.data();
  Index rows = from.rows(), width = from.cols();
  if (from.outerStride() == width && to.outerStride() == width) {
    width *= std::exchange(rows, 1);
  }
  for (; rows > 0; --rows, row += from.outerStride(), out += to.outerStride()) {
    std::copy_n(row, width, out);
  }
}

template void copy_rows<float>(ConstMatrixRef<float>, MatrixRef<float>);
template void copy_rows<double>(ConstMatrixRef<double>, MatrixRef<double>);

}  // namespace attn
