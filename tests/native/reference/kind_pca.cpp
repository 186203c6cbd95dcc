// pca: axes fitted to one set of points and applied to another, against scikit-learn (the type of
// the data) and a float64 singular value decomposition (pca64_*).

#include "attn/pca.h"

#include "reference.h"

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

template <class T>
Index components_of(File& file, const std::string& key) {
  return file.has(key) ? file.shape(key)[0] : 2;
}

// One family of fields, named prefix + "_mean" and so on, of values of type T.
template <class T>
void check_family(File& file, const std::string& prefix, const Tensor<T>& original,
                  const Tensor<T>& contextual, const std::string& points_prefix) {
  const Index k = components_of<T>(file, prefix + "_components");
  const attn::Pca pca = attn::fit_pca<T>(original.matrix(), k);
  // Both sides must find the rank; then its last singular values are nothing but rounding.
  const Tensor<double> values = file.input<double>(prefix + "_singular_values");
  for (Index i = pca.rank; i < k; ++i)
    file.check(values[i] <= 1e-6 * values[0],
               prefix + ": component " + std::to_string(i + 1) + " is not arbitrary in the file");
  const auto points = Tensor<T>::from_matrix(attn::transform<T>(pca, original.matrix()));
  const auto moved = Tensor<T>::from_matrix(attn::transform<T>(pca, contextual.matrix()));
  Tensor<T> arrows = moved;
  for (Index i = 0; i < arrows.size(); ++i) arrows[i] -= points[i];

  const auto components = Tensor<T>::from_matrix(pca.components);
  file.expect(prefix + "_components",
              without_arbitrary(file, prefix + "_components", components, pca.rank, 0));
  file.expect(prefix + "_singular_values", vector<T>(pca.singular_values));
  file.expect(prefix + "_explained_variance", vector<T>(pca.explained_variance));
  file.expect(prefix + "_explained_variance_ratio", vector<T>(pca.explained_variance_ratio));
  file.expect(points_prefix + "original_2d", points);
  const std::string moved_key = points_prefix + "contextual_2d";
  file.expect(moved_key, without_arbitrary(file, moved_key, moved, pca.rank, 1));
  if (prefix != "pca") return;
  file.expect("pca_mean", vector<T>(pca.mean));
  file.expect("arrows", without_arbitrary(file, "arrows", arrows, pca.rank, 1));
}

template <class T>
void check_type(File& file) {
  const Tensor<T> original = file.input<T>("original"), contextual = file.input<T>("contextual");
  if (file.has_text("error")) {
    file.text("error");
    file.check(!attn::check_pca<T>(original.matrix(), 2).empty(),
               "what scikit-learn refuses is a problem");
    return;
  }
  check_family<T>(file, "pca", original, contextual, "");
  check_family<double>(file, "pca64", attn::cast<double>(original), attn::cast<double>(contextual),
                       "pca64_");
}

void check_pca(File& file) {
  if (file.is_float32("original"))
    check_type<float>(file);
  else
    check_type<double>(file);
}

const Registration pca{"pca", check_pca};

}  // namespace
}  // namespace reference
