#include "attn/explain.h"

#include <cmath>
#include <limits>

#include "attn/decimal.h"
#include "attn/explain_cell.h"
#include "attn/number_text.h"
#include "attn/pair_mask.h"

namespace attn {

namespace {

// f'%.{digits}g' % x in Python, with a true minus sign.
std::string significant(double x, int digits) {
  if (std::isnan(x)) return "NaN";
  if (std::isinf(x)) return x < 0 ? "−∞" : "∞";
  const std::string sign = x < 0 ? "−" : "";
  const Decimal value = rounded(exact_decimal(x), digits);
  const int exponent = value.point - 1;
  if (!value.digits.empty() && (exponent < -4 || exponent >= digits))
    return sign + scientific(value);
  const std::string fraction = fraction_digits(value);
  return sign + whole_digits(value) + (fraction.empty() ? "" : "." + fraction);
}

}  // namespace

std::string short_number(double x) {
  return significant(x, 4);
}

std::string precise_number(double x) {
  constexpr int decimals = 4, most = std::numeric_limits<double>::digits10;
  const double size = std::abs(x);
  int digits = decimals;
  for (double power = 1; size >= power && digits < most; power *= 10) ++digits;
  return significant(x, digits);
}

std::string cell_name(std::string_view name, const Shape& index) {
  std::string text(name);
  for (std::size_t axis = 0; axis < index.size(); ++axis) {
    text += (axis == 0 ? "[" : ",") + write_text(index[axis]);
  }
  return text + "]";
}

Index Cell::operand(const char* name, Shape index) {
  const double of = value(name, index);
  out.operands.push_back({name, std::move(index), of});
  return static_cast<Index>(out.operands.size()) - 1;
}

void Cell::term(Index place) {
  term((*this)[place], {place});
}

void Cell::product(Index a, Index b) {
  term((*this)[a] * (*this)[b], {a, b});
}

void Cell::product_of_difference(Index a, Index b, Index c) {
  term(((*this)[a] - (*this)[b]) * (*this)[c], {a, b, c});
}

void Cell::term(double term_value, std::vector<Index> places) {
  out.terms.push_back({term_value, std::move(places)});
}

void Cell::term(double term_value, std::vector<Index> places, std::string own) {
  term(term_value, std::move(places));
  own_.push_back(std::move(own));
}

void Cell::state(const std::string& words, double recomputed) {
  out.recomputed = recomputed;
  out.text = sentence("{} = {}{}", {cell_name(out.name, at), short_number(out.value), words});
}

double Cell::sum() const {
  double total = 0;
  for (const Term& term : out.terms) total += term.value;
  return total;
}

void Cell::say(std::string middle, double recomputed) {
  out.recomputed = recomputed;
  out.text = sentence("{} = {}", {cell_name(out.name, at), middle});
  // A sum of one term says it all.
  if (middle != short_number(out.value)) out.text += " = " + short_number(out.value);
}

// Of a term that has none of its own.
std::string Cell::words(const std::vector<Index>& of) const {
  std::string text = short_number((*this)[of[0]]);
  if (of.size() == 3) text = sentence("({} − {})", {text, bracketed((*this)[of[1]])});
  return of.size() == 1 ? text : text + " × " + short_number((*this)[of.back()]);
}

std::string Cell::joined(const char* between) const {
  constexpr std::size_t most = 8, shown_first = 4;
  std::string text;
  const std::size_t count = out.terms.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) text += between;
    if (count > most && i == shown_first) {
      i = count - 1;
      text += std::string("…") + between;
    }
    text += own_.empty() ? words(out.terms[i].operands) : own_[i];
  }
  return text;
}

const ExplainerEntry& find_explainer(std::string_view name) {
  static constexpr ExplainerEntry table[] = {
      {"embedding_matrix", "a random number for each word and feature", explain_drawn},
      {"embedding", "embedding[i,k] = embedding_matrix[id of token i, k]", explain_embedding},
      {"P", "P[i,2k] = sin((i + offset) / base^(2k/d_model)), P[i,2k+1] = cos of the same",
       explain_sinusoid},
      {"angles", "angles[i,k] = (i + offset) base^(−2k/d_k)", explain_angle},
      {"alibi", "alibi[h,i,j] = −slope of head h × |i − j|", explain_alibi},
      {"X", "X[i,k] = embedding[i,k]", explain_X},
      {"W_Q", "a random number for each head, feature and column", explain_drawn},
      {"W_K", "a random number for each head, feature and column", explain_drawn},
      {"W_V", "a random number for each head, feature and column", explain_drawn},
      {"b_Q", "0, unless given", explain_bias},
      {"b_K", "0, unless given", explain_bias},
      {"b_V", "0, unless given", explain_bias},
      {"Q", "Q[h,i,c] = Σ over k of X[i,k] W_Q[h,k,c]", explain_Q},
      {"K", "K[h,i,c] = Σ over k of X[i,k] W_K[h,k,c]", explain_K},
      {"V", "V[h,i,c] = Σ over k of X[i,k] W_V[h,k,c]", explain_V},
      {"Q_rotated", "", explain_Q_rotated},
      {"K_rotated", "", explain_K_rotated},
      {"scores", "scores[h,i,j] = Σ over c of Q[h,i,c] K[h,j,c]", explain_score},
      {"scaled", "scaled[h,i,j] = scores[h,i,j]", explain_scaled},
      {"mask", "0 where query i may see key j, else the mask's value", explain_mask},
      {"mask_total", "mask_total[h,i,j] = alibi[h,i,j] + mask", explain_mask_total},
      {"masked", "masked[h,i,j] = scaled[h,i,j] + ", explain_masked},
      {"row_max", "row_max[h,i] = max over j of ", explain_row_max},
      {"exponentials", "exponentials[h,i,j] = exp(", explain_exponential},
      {"row_sum", "row_sum[h,i] = Σ over j of exponentials[h,i,j]", explain_row_sum},
      {"weights", "weights[h,i,j] = exponentials[h,i,j] / row_sum[h,i]", explain_weight},
      {"weights_average", "weights_average[i,j] = mean over h of weights[h,i,j]", explain_average},
      {"head_out", "head_out[h,i,c] = Σ over j of weights[h,i,j] V[h,j,c]", explain_head_out},
      {"concat", "concat[i, h d_v + c] = head_out[h,i,c]", explain_concat},
      {"W_O", "a random number for each column and feature", explain_drawn},
      {"b_O", "0, unless given", explain_bias},
      {"output", "output[i,k] = Σ over c of concat[i,c] W_O[c,k]", explain_output},
      {"pca_mean", "pca_mean[k] = mean over i of X[i,k]", explain_mean},
      {"pca_components", "the directions of unit length in which X spreads most",
       explain_component},
      {"explained_variance_ratio",
       "Σ over i of original_2d[i,c]² / Σ over i, k of (X[i,k] − pca_mean[k])²",
       explain_variance_ratio},
      {"original_2d", "original_2d[i,c] = Σ over k of (X[i,k] − pca_mean[k]) pca_components[c,k]",
       explain_original},
      {"contextual_2d",
       "contextual_2d[i,c] = Σ over k of (output[i,k] − pca_mean[k]) pca_components[c,k]",
       explain_contextual},
  };
  return table[kind_place(name)];
}

namespace {

// A number as the tensor holds it: rounded where the run rounds.
double as_held(const Spec& spec, std::string_view name, double x) {
  const bool rounded = name == "X" && spec.x_dtype == InputDtype::float32;
  return spec.dtype == Dtype::float32 || rounded ? static_cast<double>(static_cast<float>(x)) : x;
}

// The value by itself, as though the cell had not been edited.
void explain_unedited(const ExplainerEntry& entry, Cell& cell) {
  // A given mask is one of several that are added up.
  if (cell.spec.find_given(cell.out.name) && cell.out.name != "mask") {
    cell.out.formula = "an array in place of what would be drawn or computed";
    return cell.state(", as given", cell.out.value);
  }
  entry.explain(cell);
}

void say_edited(Explanation& explanation, double value, double recomputed) {
  const std::string cell = cell_name(explanation.name, explanation.index) + " = ";
  explanation.value = value;
  explanation.recomputed = recomputed;
  explanation.text = sentence("{}{}, set by hand; without the edit: {}",
                              {cell, short_number(value), explanation.text.substr(cell.size())});
}

// What a cell was before its first edit: only a mask is edited that is not kept whole.
double value_before(const Trace& trace, const Edit& first, const Shape& index) {
  if (trace.plan().find(tensor_kinds()[first.kind].name)->whole) {
    return trace.replaced()[first.place_of(index)];
  }
  const std::size_t rank = index.size();
  double value = 0;
  PairMask<double>(trace.resolved())
      .rules(rank > 2 ? index[0] : 0, index[rank - 2], index[rank - 1], 1, &value);
  return value;
}

}  // namespace

Explanation explain(const Trace& trace, std::string_view name, const Shape& index) {
  const Spec& spec = trace.resolved().spec;
  const std::vector<Edit>& edits = trace.resolved().edits;
  Explanation explanation;
  explanation.name = name;
  explanation.index = index;
  explanation.value = explanation.unedited = trace.at(name, index);
  const ExplainerEntry& entry = find_explainer(name);
  explanation.formula = entry.formula;
  Cell cell(trace, index, explanation);
  const Edit* edit = last_edit(edits, kind_place(name), index);
  if (!edit) {
    explain_unedited(entry, cell);
    return explanation;
  }
  const Edit* first = first_edit(edits, edit->kind, index);
  const double value = explanation.value;
  explanation.edited = true;
  explanation.unedited = as_held(spec, name, value_before(trace, *first, index));
  explanation.value = explanation.unedited;
  explain_unedited(entry, cell);
  say_edited(explanation, value, as_held(spec, name, edit->value));
  return explanation;
}

}  // namespace attn
