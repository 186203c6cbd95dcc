#include "attention_support.h"

#include "attn/colormap.h"
#include "attn/number_text.h"
#include "attn/numpy_print.h"
#include "attn/projection.h"

namespace reference {

using attn::Generator;
using attn::Mask;

std::string weight_key(const File& file, char letter) {
  const char lower = static_cast<char>(letter + ('a' - 'A'));
  for (const std::string& key :
       {std::string("W_") + letter, std::string("W") + lower, std::string("W_") + lower})
    if (file.has(key)) return key;
  throw std::runtime_error(std::string("the file has no weights W_") + letter);
}

double real_param(const File& file, std::initializer_list<const char*> names, double otherwise) {
  for (const char* name : names)
    if (file.params().contains(name) && file.params()[name].is_number())
      return file.params()[name].get<double>();
  return otherwise;
}

Index number_param(const File& file, std::initializer_list<const char*> names, Index otherwise) {
  return static_cast<Index>(real_param(file, names, static_cast<double>(otherwise)));
}

std::uint64_t seed_param(const File& file, std::initializer_list<const char*> names) {
  for (const char* name : names)
    if (file.params().contains(name)) return file.params()[name].get<std::uint64_t>();
  return 0;
}

Tensor<double> randn(Generator& generator, const Shape& shape, double factor) {
  Tensor<double> drawn = generator.normal<double>(shape);
  for (Index i = 0; i < drawn.size(); ++i) drawn[i] *= factor;
  return drawn;
}

void expect_drawn(File& file, const std::string& key, const Tensor<double>& drawn) {
  constexpr Limit limit = relative(5e-16);
  if (file.is_float32(key)) {
    file.expect<float>(key, attn::cast<float>(drawn), limit);
  } else {
    file.expect<double>(key, drawn, limit);
  }
}

template <class T>
Tensor<T> projected(const Tensor<T>& X, const Tensor<T>& W) {
  attn::require(attn::check_projection(X.shape(), "X", W.shape(), "W"));
  Shape shape = X.shape();
  shape.back() = W.dim(-1);
  Tensor<T> out(shape);
  attn::project<T>(X.view(), W.view(), {}, out.view());
  return out;
}

attn::AttentionOptions numpy_options(const File& file) {
  attn::AttentionOptions options;
  options.fully_masked = attn::FullyMasked::nan;
  const Json& params = file.params();
  // In the multi-head files "scale" is the factor of the weights, a number.
  if (params.contains("scale") && params["scale"] == false) options.scale = attn::Scale::off();
  return options;
}

template <class T>
std::optional<Mask<T>> mask_of(File& file) {
  if (!file.has("mask")) return std::nullopt;
  return file.input<T>("mask");
}

namespace {

// The lengths of params.lens as a mask of shape (batch, 1, n).
Mask<double> padding(const File& file, Index n_k) {
  const auto lengths = file.params().at("lens").get<std::vector<Index>>();
  const Mask<double> mask = attn::padding_mask<double>(lengths, n_k);
  return Mask<double>(Shape{mask.dim(0), 1, n_k}, mask.values());
}

Mask<double> whole_rows(const File& file, Index n_q, Index n_k) {
  Mask<double> mask(Shape{n_q, n_k});
  for (const Json& row : file.params().at("rows"))
    mask.matrix().row(row.get<Index>()).setConstant(attn::excluded<double>);
  return mask;
}

// 4 of 10 pairs at random, but never a token and itself.
Mask<double> random_pairs(Generator generator, Index n) {
  const Tensor<double> u = generator.uniform<double>(Shape{n, n}, 0, 1);
  Tensor<std::uint8_t> blocked(Shape{n, n});
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j) blocked[i * n + j] = i != j && u[i * n + j] < 0.4;
  return attn::mask_where_blocked<double>(blocked);
}

std::optional<Mask<double>> built_mask(const File& file, Index n_q, Index n_k) {
  const std::string kind = file.params()["mask"].get<std::string>();
  const auto generator = [&] {
    return Generator(attn::Rng::numpy_legacy, seed_param(file) + 9999);
  };
  if (kind == "causal") return attn::causal_mask<double>(n_q, n_k);
  if (kind == "padding") return padding(file, n_k);
  if (kind == "causal+padding")
    return combine(attn::causal_mask<double>(n_q, n_k), padding(file, n_k));
  if (kind == "rows") return whole_rows(file, n_q, n_k);
  if (kind == "random") return random_pairs(generator(), n_q);
  if (kind == "bias") return generator().normal<double>(Shape{n_q, n_k});
  return std::nullopt;
}

}  // namespace

void expect_built_mask(File& file, Index n_q, Index n_k) {
  if (!file.has("mask") || !file.params().contains("mask") || !file.params()["mask"].is_string())
    return;
  if (const auto mask = built_mask(file, n_q, n_k)) expect_drawn(file, "mask", *mask);
}

void expect_picture(File& file, const Tensor<double>& weights) {
  if (file.has("cell_rgba")) {
    Shape shape = weights.shape();
    shape.push_back(4);
    Tensor<std::uint8_t> rgba(shape);
    attn::colorize(weights.data(), weights.size(), {0, 1}, attn::color_table(attn::ColorMap::blues),
                   rgba.data());
    file.expect("cell_rgba", rgba);
  }
  if (file.has_text("annotations")) {
    Json rows = Json::array();
    for (Index i = 0; i < weights.dim(0); ++i) {
      Json row = Json::array();
      for (Index j = 0; j < weights.dim(1); ++j)
        row.push_back(attn::format_fixed(weights.matrix()(i, j), 2));
      rows.push_back(row);
    }
    file.expect_text("annotations", rows);
  }
  if (file.has_text("figure"))
    file.skip_text("figure", "settings of matplotlib's figure; the page's own tests draw it");
}

std::string printed(const std::string& label, const Shape& shape) {
  return label + " " + attn::to_string(shape) + "\n";
}

template <class T>
std::string printed(const std::string& label, const Tensor<T>& array) {
  return label + "\n " + attn::array2string(array) + "\n";
}

template Tensor<float> projected<float>(const Tensor<float>&, const Tensor<float>&);
template Tensor<double> projected<double>(const Tensor<double>&, const Tensor<double>&);
template std::optional<Mask<float>> mask_of<float>(File&);
template std::optional<Mask<double>> mask_of<double>(File&);
template std::string printed<float>(const std::string&, const Tensor<float>&);
template std::string printed<double>(const std::string&, const Tensor<double>&);

}  // namespace reference
