// What the explanations of single tensors are built with. Only explain*.cpp include this.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "attn/explain.h"

namespace attn {

// A number for reading: four significant digits, a true minus sign.
std::string short_number(double x);

// The same with four decimals: what a sine, a cosine or an exponential is taken of, as that of a
// large number with fewer is another.
std::string precise_number(double x);

// A number in brackets if it is negative: behind a minus sign, or under a square.
inline std::string bracketed(double x, std::string (*written)(double) = short_number) {
  return x < 0 ? "(" + written(x) + ")" : written(x);
}

// "scores[0,1,2]"
std::string cell_name(std::string_view name, const Shape& index);

// The cell that is being explained, and what has been found of it.
class Cell {
 public:
  Cell(const Trace& of, const Shape& index, Explanation& explanation)
      : trace(of),
        spec(of.resolved().spec),
        sizes(of.resolved().sizes),
        at(index),
        out(explanation) {}

  const Trace& trace;
  const Spec& spec;
  const Sizes& sizes;
  const Shape& at;
  Explanation& out;

  double value(const char* name, const Shape& index) const { return trace.at(name, index); }

  // Adds a cell to the operands; its place there.
  Index operand(const char* name, Shape index);
  double operator[](Index place) const {
    return out.operands[static_cast<std::size_t>(place)].value;
  }

  // Adds a term that is one operand, a b, (a - b) c, or anything else. own: its words, of every
  // term or of none.
  void term(Index place);
  void product(Index a, Index b);
  void product_of_difference(Index a, Index b, Index c);
  void term(double term_value, std::vector<Index> places, std::string own);
  double sum() const;

  // The text's middle and the value that it gives: "0.31 × −0.42 + …".
  void say(std::string middle, double recomputed);
  // The value, and some words about it: "0.31, drawn ...".
  void state(const std::string& words, double recomputed);
  // say for the sum of the terms.
  void say_sum() { say(joined(" + "), sum()); }
  // The terms' words, the middle ones left out where they are many: only what is left is written.
  std::string joined(const char* between) const;

 private:
  void term(double term_value, std::vector<Index> places);
  std::string words(const std::vector<Index>& of) const;

  std::vector<std::string> own_;
};

using Explainer = void (*)(Cell&);

struct ExplainerEntry {
  const char* name;
  const char* formula;  // as far as it is the same in every run; the explainer adds the rest
  Explainer explain;
};
const ExplainerEntry& find_explainer(std::string_view name);

// explain_inputs.cpp: what the spec alone decides, and X
void explain_drawn(Cell& cell);
void explain_bias(Cell& cell);
void explain_embedding(Cell& cell);
void explain_sinusoid(Cell& cell);
void explain_angle(Cell& cell);
void explain_alibi(Cell& cell);
void explain_X(Cell& cell);
void explain_mask(Cell& cell);

// explain_stages.cpp: what is computed from X on
void explain_Q(Cell& cell);
void explain_K(Cell& cell);
void explain_V(Cell& cell);
void explain_Q_rotated(Cell& cell);
void explain_K_rotated(Cell& cell);
void explain_score(Cell& cell);
void explain_scaled(Cell& cell);
void explain_mask_total(Cell& cell);
void explain_masked(Cell& cell);
void explain_row_max(Cell& cell);
void explain_exponential(Cell& cell);
void explain_row_sum(Cell& cell);
void explain_weight(Cell& cell);
void explain_average(Cell& cell);
void explain_head_out(Cell& cell);
void explain_concat(Cell& cell);
void explain_output(Cell& cell);

// explain_plane.cpp: the principal components
void explain_mean(Cell& cell);
void explain_component(Cell& cell);
void explain_variance_ratio(Cell& cell);
void explain_original(Cell& cell);
void explain_contextual(Cell& cell);

}  // namespace attn
