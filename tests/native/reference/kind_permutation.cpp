// Attention does not know the order of its tokens, and positional encodings tell it: permutation.
#include "attention_support.h"
#include "attn/positions.h"

namespace reference {
namespace {

using Permutation = std::vector<Index>;

struct Run {
  Tensor<double> weights, output;
};

Run attend(File& file, const Tensor<double>& X) {
  auto result = attn::scaled_dot_product_attention<double>(
      projected(X, file.input<double>(weight_key(file, 'Q'))),
      projected(X, file.input<double>(weight_key(file, 'K'))),
      projected(X, file.input<double>(weight_key(file, 'V'))), nullptr, numpy_options(file));
  return {std::move(result.weights), std::move(result.output)};
}

Tensor<double> rows(const Tensor<double>& x, const Permutation& p) {
  Tensor<double> out(x.shape());
  for (std::size_t i = 0; i < p.size(); ++i)
    out.matrix().row(static_cast<Index>(i)) = x.matrix().row(p[i]);
  return out;
}

Tensor<double> sum(const Tensor<double>& a, const Tensor<double>& b) {
  return Tensor<double>::from_matrix(a.matrix() + b.matrix());
}

double difference(const Tensor<double>& a, const Tensor<double>& b) {
  return (a.matrix() - b.matrix()).cwiseAbs().maxCoeff();
}

Tensor<double> scalar(double x) {
  return Tensor<double>(Shape{}, x);
}

Tensor<double> column_means(const Tensor<double>& x) {
  const attn::Vector<double> mean = x.matrix().colwise().mean().transpose();
  return Tensor<double>({mean.size()}, std::vector<double>(mean.begin(), mean.end()));
}

void expect_draws(File& file) {
  attn::Generator generator(attn::Rng::numpy_legacy, seed_param(file));
  expect_drawn(file, "X", randn(generator, file.shape("X")));
  for (char letter : {'Q', 'K', 'V'}) {
    const std::string key = weight_key(file, letter);
    expect_drawn(file, key, randn(generator, file.shape(key), 0.5));
  }
}

void check_permutation(File& file) {
  expect_draws(file);
  const Tensor<double> X = file.input<double>("X");
  const auto p = file.params().at("perm").get<Permutation>();
  const auto tutorial = attn::sinusoidal_of_tutorial_000<double>(X.dim(0), X.dim(1));
  const Tensor<double> PE = Tensor<double>::from_matrix(tutorial.encoding);
  file.expect("PE", PE, absolute(1e-13));

  const Run plain = attend(file, X), permuted = attend(file, rows(X, p));
  const Run placed = attend(file, sum(X, PE)), moved = attend(file, sum(rows(X, p), PE));
  file.expect("out", plain.output);
  file.expect("out_perm", permuted.output);
  file.expect("weights", plain.weights);
  file.expect("weights_perm", permuted.weights);
  file.expect("mean_out", column_means(plain.output));
  file.expect("mean_out_perm", column_means(permuted.output));
  file.expect("out_pe", placed.output);
  file.expect("out_perm_pe", moved.output);
  file.expect_small("equivariance_error", difference(permuted.output, rows(plain.output, p)),
                    1e-13);
  file.expect("invariance_error", scalar(difference(permuted.output, plain.output)));
  file.expect("equivariance_error_pe", scalar(difference(moved.output, rows(placed.output, p))));
}

const Registration permutation{"permutation", check_permutation};

}  // namespace
}  // namespace reference
