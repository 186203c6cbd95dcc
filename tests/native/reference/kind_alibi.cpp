// alibi: slopes, both forms of the bias, and attention with each.

#include "attn/attention.h"
#include "attn/positions.h"
#include "reference.h"

namespace reference {
namespace {

Tensor<double> bias_of(const Shape& shape, attn::AlibiForm form) {
  Tensor<double> bias(shape);
  attn::alibi_bias<double>(bias.view(), form);
  return bias;
}

void check_alibi(File& file) {
  const Shape& q = file.shape("Q");
  const Shape shape{q[0], q[1], q[1]};
  const auto slopes = attn::alibi_slopes<double>(q[0]);
  const Tensor<double> causal = bias_of(shape, attn::AlibiForm::causal);
  const Tensor<double> symmetric = bias_of(shape, attn::AlibiForm::symmetric);
  file.expect("slopes", Tensor<double>({slopes.size()},
                                       std::vector<double>(slopes.data(), slopes.data() + q[0])));
  file.expect("bias_causal", causal);
  file.expect("bias_symmetric", symmetric);

  const Tensor<double> Q = file.input<double>("Q"), K = file.input<double>("K"),
                       V = file.input<double>("V");
  const auto result = attn::scaled_dot_product_attention(Q, K, V, &causal);
  file.expect("scores", result.scores);
  file.expect("scaled", result.scaled);
  file.expect("masked", result.masked);
  file.expect("weights", result.weights);
  file.expect("output", result.output);
  const auto both_ways = attn::scaled_dot_product_attention(Q, K, V, &symmetric);
  file.expect("weights_symmetric", both_ways.weights);
  file.expect("output_symmetric", both_ways.output);
}

const Registration alibi{"alibi", check_alibi};

}  // namespace
}  // namespace reference
