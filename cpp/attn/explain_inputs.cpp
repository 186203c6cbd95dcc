// Explanations of what does not come from other cells, and of X.
#include <cmath>
#include <cstdlib>

#include "attn/draws.h"
#include "attn/explain_cell.h"
#include "attn/positions.h"
#include "attn/spec_text.h"

namespace attn {

namespace {

const char* const drawn_rows = "a random number for each token and feature";

double position_of(const Cell& cell) {
  return static_cast<double>(cell.at[0]) + cell.spec.position_offset;
}

// One reason for which a mask hides a key, or nothing.
std::string hiding_reason(const Cell& cell, const MaskPart& part, Index i, Index j) {
  const std::string key = "key " + write_text(j), query = "query " + write_text(i);
  const std::string behind = sentence("{} comes after {}", {key, query});
  if (part.member == &MaskChoice::window) {
    if (std::abs(i - j) <= cell.spec.window) return "";
    return sentence("{} is more than {} from {}", {key, cell.spec.window, query});
  }
  if (part.member == &MaskChoice::padding) {
    return j < cell.sizes.n - cell.spec.padding ? "" : key + " is padding";
  }
  if (part.member == &MaskChoice::prefix && j < cell.spec.prefix) return "";
  return j > i ? behind : "";
}

}  // namespace

void explain_drawn(Cell& cell) {
  cell.state(", drawn: " + describe_draw(cell.trace.resolved(), cell.out.name), cell.out.value);
}

void explain_bias(Cell& cell) {
  cell.state(", where a bias starts", 0);
}

void explain_embedding(Cell& cell) {
  if (!cell.trace.has("embedding_matrix")) {
    cell.out.formula = drawn_rows;
    return explain_drawn(cell);
  }
  const std::size_t token = static_cast<std::size_t>(cell.at[0]);
  const Index id = cell.trace.resolved().words->ids[token];
  cell.term(cell.operand("embedding_matrix", {id, cell.at[1]}));
  cell.say(sentence("{}, the row of '{}'", {cell_name("embedding_matrix", {id, cell.at[1]}),
                                            cell.trace.resolved().words->tokens[token]}),
           cell.sum());
}

void explain_sinusoid(Cell& cell) {
  const double pair = static_cast<double>(cell.at[1] / 2 * 2);
  const double d_model = static_cast<double>(cell.sizes.d_model);
  const double angle = position_of(cell) / std::pow(cell.spec.position_base, pair / d_model);
  const bool sine = cell.at[1] % 2 == 0;
  cell.say(sentence("{}({} / {}^({}/{}))",
                    {sine ? "sin" : "cos", precise_number(position_of(cell)),
                     cell.spec.position_base, short_number(pair), short_number(d_model)}),
           sine ? std::sin(angle) : std::cos(angle));
}

void explain_angle(Cell& cell) {
  const double d_k = static_cast<double>(cell.sizes.d_k);
  const double pair = 2 * static_cast<double>(cell.at[1]);
  cell.say(sentence("{} × {}^(−{}/{})", {precise_number(position_of(cell)), cell.spec.position_base,
                                         short_number(pair), short_number(d_k)}),
           position_of(cell) * std::pow(cell.spec.position_base, -pair / d_k));
}

void explain_alibi(Cell& cell) {
  const double slope = alibi_slopes<double>(cell.sizes.heads)[cell.at[0]];
  const double distance = static_cast<double>(std::abs(cell.at[1] - cell.at[2]));
  cell.say(sentence("−{} × {}", {short_number(slope), short_number(distance)}), -slope * distance);
}

void explain_X(Cell& cell) {
  if (!cell.trace.has("embedding")) {
    cell.out.formula = drawn_rows;
    return explain_drawn(cell);
  }
  cell.term(cell.operand("embedding", cell.at));
  if (cell.trace.has("P")) {
    cell.term(cell.operand("P", cell.at));
    cell.out.formula += " + P[i,k]";
  }
  const bool rounded = cell.spec.x_dtype == InputDtype::float32;
  const double sum = cell.sum();
  cell.say(cell.joined(" + ") + (rounded ? ", rounded to float32" : ""),
           rounded ? static_cast<double>(static_cast<float>(sum)) : sum);
}

void explain_mask(Cell& cell) {
  const Index i = cell.at[cell.at.size() - 2], j = cell.at.back();
  std::string reasons;
  double sum = 0;
  for (const MaskPart& part : mask_parts) {
    if (!(cell.spec.mask.*part.member)) continue;
    const std::string reason = hiding_reason(cell, part, i, j);
    if (reason.empty()) continue;
    sum += cell.spec.mask_value;
    reasons += (reasons.empty() ? ": " : "; ") + reason;
  }
  if (const Tensor<double>* given = cell.spec.find_given("mask")) {
    const Index head = cell.at.size() > 2 ? cell.at[0] : 0;
    sum += BroadcastMask<double>(given->view())(0, head, i, j);
    reasons += (reasons.empty() ? ": " : "; ") + std::string("as given");
  }
  cell.state(reasons.empty() ? ": may be seen" : reasons, sum);
}

}  // namespace attn
