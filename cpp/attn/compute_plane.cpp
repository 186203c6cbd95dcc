// The plane of the two principal components.
#include <algorithm>

#include "attn/compute.h"
#include "attn/pca.h"

namespace attn {

namespace {

template <class T, class From>
void copy(const From* from, TensorView<T> to) {
  for (Index i = 0; i < to.size(); ++i) to[i] = static_cast<T>(from[i]);
}

template <class T>
Matrix<double> widened(TensorView<T> tensor) {
  Matrix<double> wide(tensor.rows(), tensor.cols());
  std::copy_n(tensor.data(), tensor.size(), wide.data());
  return wide;
}

}  // namespace

template <class T>
void fit_plane(const Line<T>& line) {
  const Pca pca = fit_pca<double>(widened(line.X));
  copy(pca.mean.data(), line.pca_mean);
  copy(pca.components.data(), line.pca_components);
  copy(pca.explained_variance_ratio.data(), line.explained_variance_ratio);
}

template <class T>
void see_in_plane(const Line<T>& line) {
  // The axes that the run shows, rounded to T, fitted now or before.
  Pca axes;
  axes.mean = widened(line.pca_mean).row(0);
  axes.components = widened(line.pca_components);
  copy(transform<double>(axes, widened(line.X)).data(), line.original_2d);
  copy(transform<double>(axes, widened(line.output)).data(), line.contextual_2d);
}

#define INSTANTIATE(T)                        \
  template void fit_plane<T>(const Line<T>&); \
  template void see_in_plane<T>(const Line<T>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
