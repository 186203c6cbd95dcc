#include "attn/size_checks.h"

#include <cmath>

namespace attn {

void check_equal(Index own, Index other, const char* name, const char* what, const char* reference,
                 Problems& problems) {
  if (own == other) return;
  report(problems, ProblemCode::shape_mismatch, name,
         "{}: {} {}, but {} has {}; they must be equal", {name, own, what, reference, other});
}

void check_filled(Index length, const char* name, const char* what, Problems& problems) {
  if (length > 0) return;
  report(problems, ProblemCode::empty_input, name, "{}: no {}; at least one is needed",
         {name, what});
}

void check_leading(const Shape& shape, const char* name, const Shape& reference,
                   const char* reference_name, Problems& problems) {
  if (leading(shape) == leading(reference)) return;
  report(problems, ProblemCode::shape_mismatch, name,
         "{}: shape {}, but {} has {}; all axes before the last two must be equal",
         {name, shape, reference_name, reference});
}

void check_rank(const Shape& shape, const char* name, std::size_t low, std::size_t high,
                const char* valid, Problems& problems) {
  check_shape(shape.size() >= low && shape.size() <= high, shape, name, valid, problems);
}

void check_shape(bool fits, const Shape& shape, const char* name, const char* valid,
                 Problems& problems) {
  if (fits) return;
  report(problems, ProblemCode::shape_mismatch, name, "{}: shape {}; it must be {}",
         {name, shape, valid});
}

void require_count(Index count, const char* name, const char* what) {
  require(count >= 0, ProblemCode::out_of_range, name, "{}: {} {}; it must be 0 or more", name,
          count, what);
}

void check_finite(double value, const char* name, Problems& problems) {
  if (std::isfinite(value)) return;
  report(problems, ProblemCode::not_finite, name, "{}: {} is not a finite number", {name, value});
}

void require_finite(double value, const char* name) {
  Problems problems;
  check_finite(value, name, problems);
  require(problems);
}

void require_tokens(Index n) {
  require(n > 0, ProblemCode::empty_input, "X", "X: no tokens; at least one is needed");
}

Shape leading(const Shape& shape) {
  return Shape(shape.begin(), shape.end() - 2);
}

}  // namespace attn
