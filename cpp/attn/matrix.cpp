#include "attn/matrix.h"

#include <algorithm>

namespace attn {

template <class T>
void copy_rows(ConstMatrixRef<T> from, MatrixRef<T> to) {
  const T* row = from.data();
  T* out = to.data();
  for (Index i = 0; i < from.rows(); ++i, row += from.outerStride(), out += to.outerStride()) {
    std::copy_n(row, from.cols(), out);
  }
}

template void copy_rows<float>(ConstMatrixRef<float>, MatrixRef<float>);
template void copy_rows<double>(ConstMatrixRef<double>, MatrixRef<double>);

}  // namespace attn
