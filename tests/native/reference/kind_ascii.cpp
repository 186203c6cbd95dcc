// ascii: attention weights as shades of text, as numbers, and as colours.

#include "attn/ascii_map.h"

#include "attn/colormap.h"
#include "attn/number_text.h"
#include "attn/random/generator.h"
#include "attn/softmax.h"
#include "attn/unicode.h"
#include "reference.h"

namespace reference {
namespace {

// The weights as the file says that they were made.
Tensor<double> make_weights(const Json& params, Index n) {
  const auto kind = params.at("kind").get<std::string>();
  if (kind == "uniform") return Tensor<double>({n, n}, 1.0 / static_cast<double>(n));
  if (kind == "eye") return Tensor<double>::from_matrix(attn::Matrix<double>::Identity(n, n));
  attn::Generator generator(attn::Rng::numpy_legacy, params.at("seed").get<std::uint64_t>());
  Tensor<double> scores = generator.normal<double>(Shape{n, n});
  for (Index i = 0; i < scores.size(); ++i) scores[i] *= 2;
  return attn::softmax(scores);
}

Tensor<double> row_sums(const Tensor<double>& weights) {
  Tensor<double> sums({weights.dim(0)});
  for (Index i = 0; i < sums.size(); ++i) sums[i] = weights.matrix().row(i).sum();
  return sums;
}

Tensor<std::uint8_t> colors(const Tensor<double>& weights) {
  Tensor<std::uint8_t> rgba({weights.dim(0), weights.dim(1), 4});
  attn::colorize(weights.data(), weights.size(), {0, 1}, attn::color_table(attn::ColorMap::blues),
                 rgba.data());
  return rgba;
}

Json annotations(const Tensor<double>& weights) {
  Json rows = Json::array();
  for (Index i = 0; i < weights.dim(0); ++i) {
    Json row = Json::array();
    for (Index j = 0; j < weights.dim(1); ++j)
      row.push_back(attn::format_fixed(weights.matrix()(i, j), 2));
    rows.push_back(row);
  }
  return rows;
}

void check_ascii(File& file) {
  const Json& params = file.params();
  const auto tokens = params.at("tokens").get<std::vector<std::string>>();
  const auto shades = params.at("shades").get<std::string>();
  if (params.contains("kind"))
    file.expect("weights", make_weights(params, static_cast<Index>(tokens.size())));
  // Shades and colours are of the file's own numbers: a last bit may move one over an edge.
  const Tensor<double> weights = file.input<double>("weights");
  const auto levels =
      attn::shade_levels<double>(weights.matrix(), static_cast<Index>(attn::length_utf8(shades)));
  file.expect("level", Tensor<std::int64_t>::from_matrix(levels));
  file.expect_text("stdout", attn::ascii_map<double>(weights.matrix(), tokens, tokens, shades));
  file.expect_if_present("row_sums", row_sums(weights));
  file.expect_if_present("cell_rgba", colors(weights));
  if (file.has_text("annotations")) file.expect_text("annotations", annotations(weights));
}

const Registration ascii{"ascii", check_ascii};

}  // namespace
}  // namespace reference
