// pca: axes fitted to one set of points and applied to another, against scikit-learn (the type of
// the data) and a float64 singular value decomposition (pca64_*).

#include "attn/pca.h"

#include "pca_support.h"

namespace reference {
namespace {

template <class T>
void check_type(File& file) {
  const Tensor<T> original = file.input<T>("original"), contextual = file.input<T>("contextual");
  if (file.has_text("error")) {
    file.text("error");
    file.check(!attn::check_pca<T>(original.matrix(), 2).empty(),
               "what scikit-learn refuses is a problem");
    return;
  }
  check_pca_fields<T>(file, original, contextual);
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
