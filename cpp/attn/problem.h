// What can be wrong with an input, as values. check() functions return every problem at once;
// functions that are called with bad input all the same throw InvalidInput, which carries them.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "attn/sentence.h"

namespace attn {

// The one list of error codes. to_string gives the names that JavaScript sees.
enum class ProblemCode {
  wrong_type,      // not of the field's type, or not of its form
  unknown_field,   // no such field
  unknown_choice,  // a word that is not among the field's choices
  out_of_range,    // a number outside its limits
  not_finite,      // NaN or infinity where a run's specification needs a number
  not_divisible,   // heads do not divide d_model, an odd width where pairs are needed
  shape_mismatch,  // sizes that do not fit each other
  empty_input,     // nothing to compute on
  unknown_word,    // a word that the given vocabulary lacks
  conflict,        // two fields that exclude each other
  unknown_tensor,  // a trace has no tensor of that name, or no such cell
  expired_trace,   // a later run has taken the memory of this trace (JavaScript alone can tell)
  too_large,       // needs more memory than the limit
  out_of_memory,   // the memory could not be had
};

const char* to_string(ProblemCode code);

struct Problem {
  ProblemCode code;
  std::string field;    // the input's name, as the caller knows it: "heads", "mask", "W_Q"
  std::string message;  // a whole sentence: the field, the value, and what would be valid
};

using Problems = std::vector<Problem>;

// "heads: 3 does not divide d_model 8; try 1, 2, 4, 8", one line for each problem.
std::string to_text(const Problems& problems);

class InvalidInput : public std::invalid_argument {
 public:
  explicit InvalidInput(Problems problems);

  const Problems& problems() const { return problems_; }

 private:
  Problems problems_;
};

// Throws InvalidInput unless the list is empty.
void require(const Problems& problems);

// Adds {code, field, sentence(pattern, values)} to a list.
void report(Problems& problems, ProblemCode code, const char* field, const char* pattern,
            std::initializer_list<Value> values = {});

// Throws InvalidInput with that problem alone.
[[noreturn]] void refuse(ProblemCode code, const char* field, const char* pattern,
                         std::initializer_list<Value> values = {});

// The same unless `holds`. The sentence is made only then: most inputs are right.
template <class... Values>
void require(bool holds, ProblemCode code, const char* field, const char* pattern,
             const Values&... values) {
  if (!holds) refuse(code, field, pattern, {Value(values)...});
}

}  // namespace attn
