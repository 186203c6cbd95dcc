#include "kernels/compiled.h"

namespace kernels {

namespace {

// Without vectors an entry is one. What is fused takes no register for the product, which leaves
// room for more rows. Fewer in double, which a page asks for less often than it loads their bytes.
#if defined(__wasm__) && !defined(__wasm_simd128__)
template <class T>
constexpr int bytes = sizeof(T);
#else
template <class T>
constexpr int bytes = 16;
#endif
template <class T>
constexpr Index rows = fuses<T>                     ? 6
                       : sizeof(T) == sizeof(float) ? 5
                                                    : 4;

}  // namespace

template <>
const Table<float>& table_16<float>() noexcept {
  return compiled<float, bytes<float>, rows<float>>;
}
template <>
const Table<double>& table_16<double>() noexcept {
  return compiled<double, bytes<double>, rows<double>>;
}

}  // namespace kernels
