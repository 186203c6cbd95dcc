// cost_table: parameters, operations and weights of a layer.

#include "attn/cost.h"
#include "reference.h"

namespace reference {
namespace {

void check_cost_table(File& file) {
  const Tensor<std::int64_t> stored = file.input<std::int64_t>("table");
  Tensor<std::int64_t> table(stored.shape());
  for (Index i = 0; i < table.dim(0); ++i) {
    // A WASM Index has 32 bits, and the stored integers have 64.
    const auto row = stored.matrix().row(i).cast<Index>().eval();
    const attn::Cost c = attn::attention_cost(row[0], row[1], row[2]);
    table.matrix().row(i) << c.n, c.d_model, c.heads, c.single_head_parameters, c.parameters,
        c.parameters_with_biases, c.projection_operations, c.attention_operations,
        c.output_operations, c.weight_entries;
  }
  file.expect("table", table);
}

const Registration cost_table{"cost_table", check_cost_table};

}  // namespace
}  // namespace reference
