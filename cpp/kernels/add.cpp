#include "kernels/add.h"

#include "kernels/vector.h"

namespace kernels {

template <class T>
void add_rows(const T* x, Index apart, Index count, Index n, T* out) noexcept {
  using V = Vector<T, narrowest<T>>;
  Index i = 0;
  KERNELS_FEW_STEPS
  for (; i + V::lanes <= n; i += V::lanes) {
    typename V::Values sum = V::load(x + i);
    KERNELS_FEW_STEPS
    for (Index row = 1; row < count; ++row) sum += V::load(x + row * apart + i);
    V::store(out + i, sum);
  }
  KERNELS_FEW_STEPS
  for (; i < n; ++i) {
    T sum = x[i];
    KERNELS_FEW_STEPS
    for (Index row = 1; row < count; ++row) sum += x[row * apart + i];
    out[i] = sum;
  }
}

template void add_rows<float>(const float*, Index, Index, Index, float*) noexcept;
template void add_rows<double>(const double*, Index, Index, Index, double*) noexcept;

}  // namespace kernels
