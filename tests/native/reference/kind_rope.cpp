// rope: rotary positions in both pairings; the scores depend on distances only.

#include "attn/attention.h"
#include "attn/positions.h"
#include "reference.h"

namespace reference {
namespace {

Tensor<double> rotated(Tensor<double> stack, const attn::RopeOptions& options) {
  const auto rotation = attn::rope_rotation<double>(stack.dim(-2), stack.dim(-1), options);
  for (Index head = 0; head < stack.matrices(); ++head)
    attn::rotate<double>(stack.matrix(head), rotation, options.pairing);
  return stack;
}

attn::AttentionResult<double> attend(const Tensor<double>& q, const Tensor<double>& k,
                                     const attn::RopeOptions& options) {
  const Tensor<double> Q = rotated(q, options), K = rotated(k, options);
  return attn::scaled_dot_product_attention(Q, K, K);
}

double largest_difference(const Tensor<double>& a, const Tensor<double>& b) {
  double largest = 0;
  for (Index i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

void check_pairing(File& file, attn::RopeOptions options, const std::string& name) {
  const Tensor<double> q = file.input<double>("q"), k = file.input<double>("k");
  file.expect("q_" + name, rotated(q, options));
  file.expect("k_" + name, rotated(k, options));
  const auto here = attend(q, k, options);
  file.expect("scores_" + name, here.scores);
  file.expect("weights_" + name, here.weights);
  options.offset = 0;
  // Small; or, for large offsets, whose angles are rounded more, no worse than NumPy's own.
  const std::string key = "shift_error_" + name;
  file.expect_small(key, largest_difference(here.scores, attend(q, k, options).scores),
                    std::max(1e-13, 10 * file.input<double>(key)[0]));
}

void check_rope(File& file) {
  attn::RopeOptions options;
  options.base = file.params().at("base").get<double>();
  options.offset = file.params().at("offset").get<double>();
  const Tensor<std::int64_t> positions = file.input<std::int64_t>("pos");
  for (Index i = 0; i < positions.size(); ++i)
    file.check(static_cast<double>(positions[i]) == options.offset + static_cast<double>(i),
               "positions count up from the offset");
  const auto theta = attn::rope_frequencies<double>(file.shape("q").back(), options.base);
  file.expect("theta",
              Tensor<double>({theta.size()},
                             std::vector<double>(theta.data(), theta.data() + theta.size())));
  check_pairing(file, options, "interleaved");
  options.pairing = attn::RopePairing::half;
  check_pairing(file, options, "half");
}

const Registration rope{"rope", check_rope};

}  // namespace
}  // namespace reference
