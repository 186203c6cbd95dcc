#include "pca_support.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attn/pca.h"

namespace reference {
namespace {

template <class T>
Tensor<T> vector(const attn::Vector<double>& v) {
  return attn::cast<T>(
      Tensor<double>({v.size()}, std::vector<double>(v.data(), v.data() + v.size())));
}

// Along axes beyond the rank the points do not differ, so that the axes are arbitrary, in the file
// as in ours: there the file's own entries are taken. `axis` 0: rows are components; 1: columns
// are.
template <class T>
Tensor<T> without_arbitrary(File& file, const std::string& key, Tensor<T> actual, Index rank,
                            int axis) {
  const Tensor<T> stored = file.input<T>(key);
  if (stored.shape() != actual.shape()) return actual;
  for (Index i = 0; i < actual.dim(0); ++i)
    for (Index j = 0; j < actual.dim(1); ++j)
      if ((axis == 0 ? i : j) >= rank) actual.matrix()(i, j) = stored.matrix()(i, j);
  return actual;
}

// A family of fields: prefix + "_mean" and so on, and points_prefix + "original_2d".
struct Family {
  std::string prefix, points_prefix;
  Limit limit;
};

// Rounding turns an axis by some epsilon * s_1 / gap, the gap being that between its singular value
// and the next (Wedin, "Perturbation bounds in connection with singular value decomposition",
// 1972). Where two values are so close that this exceeds the usual limit, it is the limit of what
// depends on the axes; scikit-learn's float decompositions of random data stay below 2/3 of it.
template <class T>
Limit axes_limit(const Family& family, const Tensor<T>& original, Index axes) {
  const auto& size = original.shape();
  const Index all = std::min({axes + 1, size[0], size[1]});
  const attn::Vector<double> s = attn::fit_pca<T>(original.matrix(), all).singular_values;
  double gap = s[0];
  for (Index i = 0; i < axes; ++i) gap = std::min(gap, i + 1 < all ? s[i] - s[i + 1] : s[i]);
  const double turn = 8 * static_cast<double>(std::numeric_limits<T>::epsilon()) * s[0] / gap;
  return relative(std::max(family.limit.value, turn));
}

// All points are one: whatever the fields hold along an axis is rounding.
void skip_all(File& file, const Family& family) {
  for (const std::string& key : file.keys())
    if (key.rfind(family.prefix + "_", 0) == 0)
      file.skip(key, "the points do not differ: every axis is arbitrary");
  for (const char* key : {"original_2d", "contextual_2d"})
    file.skip(family.points_prefix + key, "the points do not differ: every axis is arbitrary");
  if (file.has("arrows")) file.skip("arrows", "the points do not differ: every axis is arbitrary");
}

// Where the points farthest out on both sides are equally far, as two points always are, the sign
// of the axis hangs on the last bit of the file's decomposition: ours is turned the file's way.
void follow_ties(File& file, const Family& family, const attn::Matrix<double>& points,
                 attn::Pca& pca) {
  const Tensor<double> stored = file.input<double>(family.prefix + "_components");
  for (Index k = 0; k < pca.rank && k < stored.dim(0); ++k) {
    const double low = -points.col(k).minCoeff(), high = points.col(k).maxCoeff();
    const bool tie = std::abs(high - low) <= 1e-6 * std::max(high, low);
    if (tie && pca.components.row(k).dot(stored.matrix().row(k)) < 0) pca.components.row(k) *= -1;
  }
}

template <class T>
void check_axes(File& file, const Family& family, const attn::Pca& pca, Limit limit) {
  // Both sides must find the rank; then the file's last singular values are nothing but rounding.
  const std::string prefix = family.prefix;
  const Tensor<double> values = file.input<double>(prefix + "_singular_values");
  const double noise = std::is_same_v<T, float> ? 1e-5 : 1e-6;
  for (Index i = pca.rank; i < values.size(); ++i)
    file.check(values[i] <= noise * values[0],
               prefix + ": component " + std::to_string(i + 1) + " is not arbitrary in the file");
  const auto components = Tensor<T>::from_matrix(pca.components);
  file.expect(prefix + "_components",
              without_arbitrary(file, prefix + "_components", components, pca.rank, 0), limit);
  file.expect(prefix + "_singular_values", vector<T>(pca.singular_values), family.limit);
  file.expect(prefix + "_explained_variance", vector<T>(pca.explained_variance), family.limit);
  file.expect(prefix + "_explained_variance_ratio", vector<T>(pca.explained_variance_ratio),
              family.limit);
}

// `most` is the rank beyond which the data are rounding noise.
template <class T>
void check_family(File& file, const Family& family, const Tensor<T>& original,
                  const Tensor<T>& contextual, Index most) {
  const Index k = file.shape(family.prefix + "_components")[0];
  attn::Pca pca = attn::fit_pca<T>(original.matrix(), k);
  pca.rank = std::min(pca.rank, most);
  if (pca.rank == 0) return skip_all(file, family);
  follow_ties(file, family, attn::transform<T>(pca, original.matrix()).template cast<double>(),
              pca);
  const Limit limit = axes_limit<T>(family, original, std::min(k, pca.rank));
  check_axes<T>(file, family, pca, limit);

  const auto points = Tensor<T>::from_matrix(attn::transform<T>(pca, original.matrix()));
  const auto moved = Tensor<T>::from_matrix(attn::transform<T>(pca, contextual.matrix()));
  const std::string moved_key = family.points_prefix + "contextual_2d";
  file.expect(family.points_prefix + "original_2d", points, limit);
  file.expect(moved_key, without_arbitrary(file, moved_key, moved, pca.rank, 1), limit);
  if (family.prefix != "pca") return;
  const auto arrows = Tensor<T>::from_matrix(moved.matrix() - points.matrix());
  file.expect("pca_mean", vector<T>(pca.mean), family.limit);
  file.expect("arrows", without_arbitrary(file, "arrows", arrows, pca.rank, 1), limit);
}

}  // namespace

template <class T>
void check_pca_fields(File& file, const Tensor<T>& original, const Tensor<T>& contextual) {
  constexpr Limit in_double = relative(1e-12);
  const Limit limit = std::is_same_v<T, float> ? relative(5e-6) : in_double;
  // Of the data as they are given: float data of rank 1 are of full rank when they are read as
  // double.
  const Index rank = attn::fit_pca<T>(original.matrix(), 1).rank;
  check_family<T>(file, {"pca", "", limit}, original, contextual, rank);
  check_family<double>(file, {"pca64", "pca64_", in_double}, attn::cast<double>(original),
                       attn::cast<double>(contextual), rank);
}

template void check_pca_fields<float>(File&, const Tensor<float>&, const Tensor<float>&);
template void check_pca_fields<double>(File&, const Tensor<double>&, const Tensor<double>&);

}  // namespace reference
