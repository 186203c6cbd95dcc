#include <attn/pca.h>
#include <attn/pipeline.h>

#include <iostream>

int main() {
  attn::Spec spec;
  spec.text = "the cat sat on the mat";
  const attn::Trace trace = attn::run(spec);
  std::cout << trace.find<double>("weights").matrix(0) << '\n';  // head 0: who attends to whom
  const attn::Matrix<double> corners = attn::Matrix<double>::Identity(3, 3);
  const attn::Pca pca = attn::fit_pca<double>(corners, 2);
  std::cout << pca.explained_variance_ratio.sum() << '\n';
}
