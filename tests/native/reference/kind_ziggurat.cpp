// Kind ziggurat: the 768 constants of NumPy's normal generator, which the core computes.

#include "attn/random/ziggurat.h"
#include "reference.h"

namespace reference {
namespace {

void check_ziggurat(File& file) {
  const attn::ZigguratTable& table = attn::ziggurat_table();
  const auto tensor = [](const auto& values) {
    using T = std::decay_t<decltype(values[0])>;
    return Tensor<T>({256}, std::vector<T>(values.begin(), values.end()));
  };
  file.expect("ki", tensor(table.accept), exact());
  file.expect("wi", tensor(table.width), exact());
  file.expect("fi", tensor(table.density), exact());
}

const Registration ziggurat{"ziggurat", check_ziggurat};

}  // namespace
}  // namespace reference
