#include "attn/size_checks.h"

namespace attn {

void check_equal(Index own, Index other, const char* name, const char* what, const char* reference,
                 Problems& problems) {
  if (own == other) return;
  problems.push_back({ProblemCode::shape_mismatch, name,
                      std::string(name) + ": " + std::to_string(own) + " " + what + ", but " +
                          reference + " has " + std::to_string(other) + "; they must be equal"});
}

void check_filled(Index length, const char* name, const char* what, Problems& problems) {
  if (length > 0) return;
  problems.push_back({ProblemCode::empty_input, name,
                      std::string(name) + ": no " + what + "; at least one is needed"});
}

void check_leading(const Shape& shape, const char* name, const Shape& reference,
                   const char* reference_name, Problems& problems) {
  if (leading(shape) == leading(reference)) return;
  problems.push_back({ProblemCode::shape_mismatch, name,
                      std::string(name) + ": shape " + to_string(shape) + ", but " +
                          reference_name + " has " + to_string(reference) +
                          "; all axes before the last two must be equal"});
}

void check_rank(const Shape& shape, const char* name, std::size_t low, std::size_t high,
                const char* valid, Problems& problems) {
  if (shape.size() >= low && shape.size() <= high) return;
  problems.push_back({ProblemCode::shape_mismatch, name,
                      std::string(name) + ": shape " + to_string(shape) + "; it must be " + valid});
}

Shape leading(const Shape& shape) {
  return Shape(shape.begin(), shape.end() - 2);
}

Shape with(Shape shape, std::initializer_list<Index> more) {
  shape.insert(shape.end(), more);
  return shape;
}

}  // namespace attn
