// Where a number comes from: the formula of one cell of a trace, with the numbers that went in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "attn/trace.h"

namespace attn {

// A cell of the same trace.
struct Operand {
  const char* name;
  Shape index;
  double value;
};

// One thing that is added up, compared or averaged: the product of some operands.
struct Term {
  double value;
  std::vector<Index> operands;  // places in Explanation::operands
};

struct Explanation {
  std::string name;
  Shape index;
  double value = 0;
  double recomputed = 0;  // from the operands and the spec alone, in double
  // An edited cell has the terms and operands of the value that it would have without the edit.
  bool edited = false;
  double unedited = 0;  // that value; the value itself where nothing was edited
  std::string formula;  // with letters: "scores[h,i,j] = Σ over c of Q[h,i,c] K[h,j,c]"
  std::string text;     // with numbers: "scores[0,1,2] = 0.31 × −0.42 + … = −0.187"
  std::vector<Term> terms;
  std::vector<Operand> operands;  // empty for what was drawn, given, or follows from the spec alone
};

// Throws InvalidInput(unknown_tensor) for a tensor or a cell that the trace has not.
Explanation explain(const Trace& trace, std::string_view name, const Shape& index);

}  // namespace attn
