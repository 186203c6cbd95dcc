// Takes matrices over from the library, and frees them.
#include <attn/pca.h>

#include <iostream>

int main() {
  const attn::Matrix<double> corners = attn::Matrix<double>::Identity(3, 3);
  const attn::Pca pca = attn::fit_pca<double>(corners, 2);
  std::cout << pca.explained_variance_ratio.sum() << '\n';
}
