#include "attn/ascii_map.h"

#include <algorithm>

#include "attn/number_text.h"
#include "attn/problem.h"
#include "attn/tensor.h"
#include "attn/unicode.h"

namespace attn {

const char* const default_shades = " \u2591\u2592\u2593\u2588";

namespace {

constexpr std::size_t cell_width = 6;
constexpr Index most_shades = Index(1) << 24;

// Python's '%6s'.
std::string padded(const std::string& text) {
  const std::size_t length = length_utf8(text);
  return std::string(length < cell_width ? cell_width - length : 0, ' ') + text;
}

void require_tokens(Index rows, Index cols, const std::vector<std::string>& queries,
                    const std::vector<std::string>& keys) {
  const Shape tokens{static_cast<Index>(queries.size()), static_cast<Index>(keys.size())};
  require(tokens == Shape{rows, cols}, ProblemCode::shape_mismatch, "labels",
          "labels: {} of queries and {} of keys are not those of weights of shape {}", tokens[0],
          tokens[1], Shape{rows, cols});
}

// The frame of both tables; cell(i, j) is the text of one cell.
template <class Cell>
std::string table(const std::vector<std::string>& queries, const std::vector<std::string>& keys,
                  Cell cell) {
  std::string text = "\n" + padded("");
  for (const std::string& key : keys) text += padded(key);
  for (std::size_t i = 0; i < queries.size(); ++i) {
    text += "\n" + padded(queries[i]);
    for (std::size_t j = 0; j < keys.size(); ++j)
      text += cell(static_cast<Index>(i), static_cast<Index>(j));
  }
  return text + "\n";
}

}  // namespace

template <class T>
Matrix<int> shade_levels(ConstMatrixRef<T> weights, Index shades) {
  // The places of more of them float32 does not have.
  require(shades >= 1 && shades <= most_shades, ProblemCode::out_of_range, "shades",
          "shades: {} is not between 1 and {}", shades, most_shades);
  Matrix<int> levels = Matrix<int>::Zero(weights.rows(), weights.cols());
  T top = 0;
  for (Index i = 0; i < weights.rows(); ++i)
    for (Index j = 0; j < weights.cols(); ++j) top = std::max(top, weights(i, j));
  const auto last = static_cast<T>(shades - 1);
  // Multiplied by `last`, a large one must be a number still; by a power of two nothing is rounded.
  const T unit = top > 1 ? T(1) / T(most_shades) : T(1);
  for (Index i = 0; i < weights.rows(); ++i)
    for (Index j = 0; j < weights.cols(); ++j)
      // The order of min's arguments matters: infinity / infinity must give the last one.
      if (weights(i, j) > 0)
        levels(i, j) = static_cast<int>(std::min(last, unit * weights(i, j) * last / (unit * top)));
  return levels;
}

template <class T>
std::string ascii_map(ConstMatrixRef<T> weights, const std::vector<std::string>& queries,
                      const std::vector<std::string>& keys, const std::string& shades) {
  require_tokens(weights.rows(), weights.cols(), queries, keys);
  const std::u32string characters = decode_utf8(shades);
  require(!characters.empty(), ProblemCode::empty_input, "shades",
          "shades: at least one character is needed");
  const Matrix<int> levels = shade_levels<T>(weights, static_cast<Index>(characters.size()));
  return table(queries, keys, [&](Index i, Index j) {
    const auto level = static_cast<std::size_t>(levels(i, j));
    return sentence("  {}   ", {encode_utf8(characters.substr(level, 1))});
  });
}

template <class T>
std::string attention_table(ConstMatrixRef<T> weights, const std::vector<std::string>& queries,
                            const std::vector<std::string>& keys, int decimals) {
  require_tokens(weights.rows(), weights.cols(), queries, keys);
  return table(queries, keys, [&](Index i, Index j) {
    return padded(format_fixed(static_cast<double>(weights(i, j)), decimals));
  });
}

#define INSTANTIATE(T)                                                                        \
  template Matrix<int> shade_levels<T>(ConstMatrixRef<T>, Index);                             \
  template std::string ascii_map<T>(ConstMatrixRef<T>, const std::vector<std::string>&,       \
                                    const std::vector<std::string>&, const std::string&);     \
  template std::string attention_table<T>(ConstMatrixRef<T>, const std::vector<std::string>&, \
                                          const std::vector<std::string>&, int);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
