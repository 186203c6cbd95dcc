// Explanations of the stages that compute cells from cells.
#include <cmath>
#include <limits>

#include "attn/explain_cell.h"
#include "attn/number_text.h"
#include "attn/positions.h"

namespace attn {

namespace {

void explain_projection(Cell& cell, const char* weight, const char* bias) {
  const Index head = cell.at[0], token = cell.at[1], column = cell.at[2];
  for (Index k = 0; k < cell.sizes.d_model; ++k) {
    const Index x = cell.operand("X", {token, k});
    cell.product(x, cell.operand(weight, {head, k, column}));
  }
  if (cell.trace.has(bias)) {
    cell.term(cell.operand(bias, {head, column}));
    cell.out.formula += sentence(" + {}[h,c]", {bias});
  }
  cell.say_sum();
}

// The formula of one column of a pair that is turned, with its letters.
std::string rotation_formula(const std::string& from, bool interleaved, bool first) {
  const std::string a = interleaved ? "[h,i,2c]" : "[h,i,c]",
                    b = interleaved ? "[h,i,2c+1]" : "[h,i,c+d_k/2]";
  return sentence(first ? "{}_rotated{} = {}{} cos(angles[i,c]) − {}{} sin(angles[i,c])"
                        : "{}_rotated{} = {}{} sin(angles[i,c]) + {}{} cos(angles[i,c])",
                  {from, first ? a : b, from, a, from, b});
}

void explain_rotation(Cell& cell, const char* from) {
  const Index head = cell.at[0], token = cell.at[1], column = cell.at[2];
  const bool interleaved = cell.spec.rope_pairing == RopePairing::interleaved;
  const Index pairs = cell.sizes.d_k / 2;
  const bool first = interleaved ? column % 2 == 0 : column < pairs;
  const Index pair = interleaved ? column / 2 : column % pairs;
  const Index x_column = interleaved ? 2 * pair : pair,
              y_column = x_column + (interleaved ? 1 : pairs);
  const Index x = cell.operand(from, {head, token, x_column});
  const Index y = cell.operand(from, {head, token, y_column});
  const Index angle = cell.operand("angles", {token, pair});
  // The run turns by the angle before it is rounded to float.
  const double position = static_cast<double>(token) + cell.spec.position_offset;
  const double turn =
      position * rope_frequencies<double>(cell.sizes.d_k, cell.spec.position_base)[pair];
  const double cosine = std::cos(turn), sine = std::sin(turn);
  const std::string by = sentence("({})", {precise_number(cell[angle])});
  const auto term = [&](double factor, Index of, const char* function) {
    cell.term(cell[of] * factor, {of, angle},
              sentence("{} × {}{}", {short_number(cell[of]), function, by}));
  };
  term(first ? cosine : sine, x, first ? "cos" : "sin");
  term(first ? -sine : cosine, y, first ? "−sin" : "cos");
  cell.out.formula = rotation_formula(from, interleaved, first);
  cell.say_sum();
}

const char* masked_name(const Cell& cell) {
  return cell.trace.has("masked") ? "masked" : "scaled";
}

const char* added_name(const Cell& cell) {
  if (cell.trace.has("mask_total")) return "mask_total";
  return cell.trace.has("alibi") ? "alibi" : "mask";
}

// A mask may be one for all heads.
Shape mask_index(const Cell& cell, const char* name) {
  const std::size_t rank = cell.trace.plan().find(name)->shape.size();
  return Shape(cell.at.end() - static_cast<std::ptrdiff_t>(rank), cell.at.end());
}

// The letters of a mask's index.
const char* mask_letters(const Cell& cell, const char* name) {
  return cell.trace.plan().find(name)->shape.size() == 2 ? "[i,j]" : "[h,i,j]";
}

// Whether the mask hides every key from the query of this cell, whose policy is zero.
bool attends_to_nothing(const Cell& cell) {
  if (!cell.trace.has("masked") || cell.spec.fully_masked == FullyMasked::nan) return false;
  const char* name = added_name(cell);
  for (Index j = 0; j < cell.sizes.n; ++j) {
    const bool per_head = cell.trace.plan().find(name)->shape.size() == 3;
    const Shape index = per_head ? Shape{cell.at[0], cell.at[1], j} : Shape{cell.at[1], j};
    if (cell.value(name, index) != excluded<double>) return false;
  }
  return true;
}

const char* const sees_no_key = ": this query may see no key";

}  // namespace

void explain_Q(Cell& cell) {
  explain_projection(cell, "W_Q", "b_Q");
}
void explain_K(Cell& cell) {
  explain_projection(cell, "W_K", "b_K");
}
void explain_V(Cell& cell) {
  explain_projection(cell, "W_V", "b_V");
}
void explain_Q_rotated(Cell& cell) {
  explain_rotation(cell, "Q");
}
void explain_K_rotated(Cell& cell) {
  explain_rotation(cell, "K");
}

void explain_score(Cell& cell) {
  const bool rotated = cell.trace.has("Q_rotated");
  if (rotated) {
    cell.out.formula = "scores[h,i,j] = Σ over c of Q_rotated[h,i,c] K_rotated[h,j,c]";
  }
  for (Index c = 0; c < cell.sizes.d_k; ++c) {
    const Index q = cell.operand(rotated ? "Q_rotated" : "Q", {cell.at[0], cell.at[1], c});
    cell.product(q, cell.operand(rotated ? "K_rotated" : "K", {cell.at[0], cell.at[2], c}));
  }
  cell.say_sum();
}

void explain_scaled(Cell& cell) {
  const Index score = cell.operand("scores", cell.at);
  cell.term(score);
  const double d_k = static_cast<double>(cell.sizes.d_k), factor = cell.spec.scale.factor;
  switch (cell.spec.scale.kind) {
    case ScaleChoice::Kind::sqrt:
      cell.out.formula += " / √d_k";
      return cell.say(sentence("{} / √{}", {short_number(cell[score]), short_number(d_k)}),
                      cell[score] / std::sqrt(d_k));
    case ScaleChoice::Kind::factor:
      cell.out.formula += " × " + write_text(factor);
      return cell.say(sentence("{} × {}", {short_number(cell[score]), short_number(factor)}),
                      cell[score] * factor);
    case ScaleChoice::Kind::off:
      return cell.say_sum();
  }
}

void explain_mask_total(Cell& cell) {
  cell.term(cell.operand("alibi", cell.at));
  cell.term(cell.operand("mask", mask_index(cell, "mask")));
  cell.out.formula += mask_letters(cell, "mask");
  cell.say_sum();
}

void explain_masked(Cell& cell) {
  cell.term(cell.operand("scaled", cell.at));
  const char* added = added_name(cell);
  cell.term(cell.operand(added, mask_index(cell, added)));
  cell.out.formula += std::string(added) + mask_letters(cell, added);
  cell.say_sum();
}

void explain_row_max(Cell& cell) {
  cell.out.formula += std::string(masked_name(cell)) + "[h,i,j]";
  double largest = -std::numeric_limits<double>::infinity();
  for (Index j = 0; j < cell.sizes.n; ++j) {
    const Index place = cell.operand(masked_name(cell), {cell.at[0], cell.at[1], j});
    cell.term(place);
    // As NumPy's maximum: a NaN stays.
    if (std::isnan(cell[place]) || cell[place] > largest) largest = cell[place];
    if (std::isnan(largest)) break;
  }
  cell.say(sentence("max({})", {cell.joined(", ")}), largest);
}

void explain_exponential(Cell& cell) {
  const bool naive = cell.spec.softmax == SoftmaxForm::naive;
  cell.out.formula +=
      sentence("{}[h,i,j]{}", {masked_name(cell), naive ? ")" : " − row_max[h,i])"});
  if (attends_to_nothing(cell)) return cell.state(sees_no_key, 0);
  const Index score = cell.operand(masked_name(cell), cell.at);
  if (naive) {
    cell.term(score);
    return cell.say(sentence("exp({})", {precise_number(cell[score])}), std::exp(cell[score]));
  }
  const Index most = cell.operand("row_max", {cell.at[0], cell.at[1]});
  const double difference = cell[score] - cell[most];
  cell.term(
      difference, {score, most},
      sentence("{} − {}", {precise_number(cell[score]), bracketed(cell[most], precise_number)}));
  cell.say(sentence("exp({})", {cell.joined("")}), std::exp(difference));
}

void explain_row_sum(Cell& cell) {
  if (attends_to_nothing(cell)) return cell.state(sees_no_key, 0);
  for (Index j = 0; j < cell.sizes.n; ++j) {
    cell.term(cell.operand("exponentials", {cell.at[0], cell.at[1], j}));
  }
  cell.say_sum();
}

void explain_weight(Cell& cell) {
  if (attends_to_nothing(cell)) return cell.state(sees_no_key, 0);
  const Index exponential = cell.operand("exponentials", cell.at);
  const Index sum = cell.operand("row_sum", {cell.at[0], cell.at[1]});
  const double quotient = cell[exponential] / cell[sum];
  cell.term(quotient, {exponential, sum},
            sentence("{} / {}", {short_number(cell[exponential]), short_number(cell[sum])}));
  cell.say_sum();
}

void explain_average(Cell& cell) {
  for (Index head = 0; head < cell.sizes.heads; ++head) {
    cell.term(cell.operand("weights", {head, cell.at[0], cell.at[1]}));
  }
  const double heads = static_cast<double>(cell.sizes.heads);
  cell.say(sentence("({}) / {}", {cell.joined(" + "), short_number(heads)}), cell.sum() / heads);
}

void explain_head_out(Cell& cell) {
  if (attends_to_nothing(cell)) return cell.state(sees_no_key, 0);
  for (Index j = 0; j < cell.sizes.n; ++j) {
    const Index weight = cell.operand("weights", {cell.at[0], cell.at[1], j});
    cell.product(weight, cell.operand("V", {cell.at[0], j, cell.at[2]}));
  }
  cell.say_sum();
}

void explain_concat(Cell& cell) {
  const Index head = cell.at[1] / cell.sizes.d_v, column = cell.at[1] % cell.sizes.d_v;
  cell.term(cell.operand("head_out", {head, cell.at[0], column}));
  cell.say(cell_name("head_out", {head, cell.at[0], column}), cell.sum());
}

void explain_output(Cell& cell) {
  if (!cell.trace.has("W_O")) {
    cell.term(cell.operand("concat", cell.at));
    cell.out.formula = "output[i,k] = concat[i,k]";
    return cell.say(cell_name("concat", cell.at), cell.sum());
  }
  for (Index c = 0; c < cell.sizes.heads * cell.sizes.d_v; ++c) {
    const Index joined = cell.operand("concat", {cell.at[0], c});
    cell.product(joined, cell.operand("W_O", {c, cell.at[1]}));
  }
  if (cell.trace.has("b_O")) {
    cell.term(cell.operand("b_O", {cell.at[1]}));
    cell.out.formula += " + b_O[k]";
  }
  cell.say_sum();
}

}  // namespace attn
