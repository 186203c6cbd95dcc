// positional, positional_odd: the sinusoidal encoding, and what tutorial 000 makes of odd sizes.

#include "attn/colormap.h"
#include "attn/positions.h"
#include "reference.h"

namespace reference {
namespace {

// Absolute: the entries lie between -1 and 1 (TOLERANCE.md).
constexpr Limit limit = absolute(1e-13);

Tensor<double> encoding(Index n, Index d_model, attn::SinusoidalForm form) {
  Tensor<double> out({n, d_model});
  attn::SinusoidalOptions options;
  options.form = form;
  attn::sinusoidal<double>(out.matrix(), options);
  return out;
}

Tensor<double> div_term(Index d_model) {
  const attn::Vector<double> terms = attn::div_term<double>(d_model);
  return Tensor<double>({terms.size()},
                        std::vector<double>(terms.data(), terms.data() + terms.size()));
}

void check_colors(File& file, const Tensor<double>& values) {
  const attn::ValueRange range = attn::finite_range(values.data(), values.size());
  file.expect("vmin_vmax", Tensor<double>({2}, {range.low, range.high}));
  Tensor<std::uint8_t> rgba({values.dim(0), values.dim(1), 4});
  // Coloured from the file's own numbers: a last bit may move a value over the edge of a colour.
  const Tensor<double> stored = file.input<double>("PE");
  attn::colorize(stored.data(), stored.size(), attn::finite_range(stored.data(), stored.size()),
                 attn::color_table(attn::ColorMap::rdbu), rgba.data());
  file.expect("cell_rgba", rgba);
}

void check_positional(File& file) {
  const auto n = file.params().at("max_len").get<Index>();
  const auto d_model = file.params().at("d_model").get<Index>();
  const Tensor<double> power = encoding(n, d_model, attn::SinusoidalForm::power);
  file.expect("PE", power, limit);
  file.expect("PE_explog", encoding(n, d_model, attn::SinusoidalForm::exp_log), limit);
  if (file.has("PE_exact")) file.expect("PE_exact", power, limit);
  if (file.has("div_term")) file.expect("div_term", div_term(d_model));
  if (file.has("cell_rgba")) check_colors(file, power);
  if (file.has_text("figure"))
    file.skip_text("figure",
                   "titles and sizes belong to the page's presets, which have their tests");
}

std::string python_shape(Index n, Index d_model) {
  return "(" + std::to_string(n) + ", " + std::to_string(d_model) + ")";
}

void check_positional_odd(File& file) {
  Json outcome;
  for (const Json& sizes : file.params().at("cases")) {
    const auto n = sizes.at(0).get<Index>(), d_model = sizes.at(1).get<Index>();
    const auto result = attn::sinusoidal_of_tutorial_000<double>(n, d_model);
    outcome[std::to_string(n) + "," + std::to_string(d_model)] =
        result.error.empty() ? "returns shape " + python_shape(n, d_model)
                             : "ValueError: " + result.error;
    if (result.error.empty())
      file.expect("PE_" + std::to_string(n) + "_" + std::to_string(d_model),
                  Tensor<double>::from_matrix(result.encoding), limit);
  }
  file.expect_text("outcome", outcome);
}

const Registration positional{"positional", check_positional};
const Registration positional_odd{"positional_odd", check_positional_odd};

}  // namespace
}  // namespace reference
