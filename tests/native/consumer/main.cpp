#include <attn/attention.h>

#include <iostream>

int main() {
  const attn::Tensor<double> X({3, 2}, {1, 0, 0, 1, 1, 1});  // three tokens, two numbers each
  const auto steps = attn::scaled_dot_product_attention(X, X, X);
  std::cout << steps.weights.matrix() << '\n';  // who attends to whom: every row sums to 1
}
