#include "kernels/compiled.h"

namespace kernels {

namespace {

// Without vectors an entry is one. What is fused takes no register for the product, which leaves
// room for more rows. Fewer in double, which a page asks for less often than it loads their bytes.
template <class T>
constexpr Index rows = fuses<T>                     ? 6
                       : sizeof(T) == sizeof(float) ? 5
                                                    : 4;

}  // namespace

template <>
const Table<float>& table_16<float>() noexcept {
  return compiled<float, narrowest<float>, rows<float>>;
}
template <>
const Table<double>& table_16<double>() noexcept {
  return compiled<double, narrowest<double>, rows<double>>;
}

}  // namespace kernels
