// score_variance: why scores are divided by sqrt(d_k), measured.

#include "attn/diagnostics.h"
#include "reference.h"

namespace reference {
namespace {

Tensor<double> variance_table(const std::vector<attn::ScoreVariance>& rows) {
  Tensor<double> table({static_cast<Index>(rows.size()), 3});
  for (Index i = 0; i < table.dim(0); ++i) {
    const attn::ScoreVariance& row = rows[static_cast<std::size_t>(i)];
    table.matrix().row(i) << static_cast<double>(row.d_k), row.unscaled, row.scaled;
  }
  return table;
}

Tensor<double> saturation_table(const std::vector<attn::Saturation>& rows) {
  Tensor<double> table({static_cast<Index>(rows.size()), 7});
  for (Index i = 0; i < table.dim(0); ++i) {
    const attn::Saturation& row = rows[static_cast<std::size_t>(i)];
    const attn::SoftmaxState &a = row.unscaled, &b = row.scaled;
    table.matrix().row(i) << static_cast<double>(row.d_k), a.largest, a.entropy, a.jacobian_norm,
        b.largest, b.entropy, b.jacobian_norm;
  }
  return table;
}

void check_score_variance(File& file) {
  const Json& params = file.params();
  const auto seed = params.at("seed").get<std::uint64_t>();
  const auto sizes = params.at("d_k").get<std::vector<Index>>();
  const auto trials = params.at("trials").get<Index>();
  const auto rng = attn::Rng::numpy_legacy;
  file.expect("table", variance_table(attn::score_variance(rng, seed, sizes, trials)));
  file.expect("saturation", saturation_table(attn::saturation(rng, seed, sizes)));
}

const Registration score_variance{"score_variance", check_score_variance};

}  // namespace
}  // namespace reference
