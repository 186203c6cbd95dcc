#include "attn/cost.h"

#include <algorithm>

namespace attn {
namespace {

constexpr Index most = Index(1) << 20;

void check_size(Index size, Index least, const char* field, Problems& problems) {
  if (size >= least && size <= most) return;
  report(problems, ProblemCode::out_of_range, field, "{}: {} is not from {} to {}",
         {field, size, least, most});
}

}  // namespace

Problems check_cost(Index n, Index d_model, Index heads) {
  Problems problems;
  check_size(n, 0, "n", problems);
  check_size(d_model, 1, "d_model", problems);
  check_size(heads, 1, "heads", problems);
  if (problems.empty() && d_model % heads != 0)
    report(problems, ProblemCode::not_divisible, "heads", "heads: {} does not divide d_model {}",
           {heads, d_model});
  return problems;
}

Cost attention_cost(Index n, Index d_model, Index heads) {
  require(check_cost(n, d_model, heads));
  const auto length = static_cast<std::int64_t>(n), width = static_cast<std::int64_t>(d_model);
  Cost cost{};
  cost.n = length;
  cost.d_model = width;
  cost.heads = static_cast<std::int64_t>(heads);
  cost.single_head_parameters = 3 * width * width;
  cost.parameters = 4 * width * width;
  cost.parameters_with_biases = cost.parameters + 4 * width;
  cost.projection_operations = 6 * length * width * width;
  cost.attention_operations = 4 * length * length * width;
  cost.output_operations = 2 * length * width * width;
  cost.weight_entries = length * length * cost.heads;
  return cost;
}

FilterCost filter_cost(Index n, Index width, Index window) {
  Problems problems;
  check_size(n, 0, "n", problems);
  check_size(width, 1, "width", problems);
  check_size(window, 1, "window", problems);
  require(problems);
  const auto length = static_cast<std::int64_t>(n), columns = static_cast<std::int64_t>(width);
  // Each row is added to its block's sum and divided; the rows of a block that another one follows
  // are added up from its end; and a window that is no block has two parts.
  const auto block = std::clamp<std::int64_t>(length, 1, static_cast<std::int64_t>(window));
  const std::int64_t from_ends = (length - 1) / block * (block - 1);
  const std::int64_t of_two_parts = length - block + 1 - length / block;
  return {columns * (2 * length + from_ends + of_two_parts),
          3 * columns * std::max<std::int64_t>(0, length - 1)};
}

}  // namespace attn
