// Explanations of the principal components and of the points in their plane.
#include "attn/explain_cell.h"

namespace attn {

namespace {

void explain_point(Cell& cell, const char* from) {
  for (Index k = 0; k < cell.sizes.d_model; ++k) {
    const Index x = cell.operand(from, {cell.at[0], k});
    const Index mean = cell.operand("pca_mean", {k});
    const Index axis = cell.operand("pca_components", {cell.at[1], k});
    cell.product_of_difference(x, mean, axis);
  }
  cell.say_sum();
}

// Of X around its mean, over all features.
double whole_variation(const Cell& cell) {
  double total = 0;
  for (Index i = 0; i < cell.sizes.n; ++i) {
    for (Index k = 0; k < cell.sizes.d_model; ++k) {
      const double from_mean = cell.value("X", {i, k}) - cell.value("pca_mean", {k});
      total += from_mean * from_mean;
    }
  }
  return total;
}

}  // namespace

void explain_mean(Cell& cell) {
  for (Index i = 0; i < cell.sizes.n; ++i) cell.term(cell.operand("X", {i, cell.at[0]}));
  const double n = static_cast<double>(cell.sizes.n);
  cell.say(sentence("({}) / {}", {cell.joined(" + "), short_number(n)}), cell.sum() / n);
}

void explain_component(Cell& cell) {
  cell.state(
      ", found by turning X − pca_mean until its columns stand at right angles (one-sided Jacobi)",
      cell.out.value);
}

void explain_variance_ratio(Cell& cell) {
  // What rounding makes of tokens that are the same is no variation: the first component has none
  // then.
  if (cell.value("explained_variance_ratio", {0}) == 0)
    return cell.state(", as all tokens are the same", 0);
  const double whole = whole_variation(cell);
  for (Index i = 0; i < cell.sizes.n; ++i) {
    const Index point = cell.operand("original_2d", {i, cell.at[0]});
    cell.term(cell[point] * cell[point], {point}, bracketed(cell[point]) + "²");
  }
  cell.say(sentence("({}) / {}", {cell.joined(" + "), short_number(whole)}), cell.sum() / whole);
}

void explain_original(Cell& cell) {
  explain_point(cell, "X");
}
void explain_contextual(Cell& cell) {
  explain_point(cell, "output");
}

}  // namespace attn
