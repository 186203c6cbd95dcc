#include "kernels/compiled.h"

namespace kernels {

template <>
const Table<float>& table_32<float>() noexcept {
  return compiled<float, 32, 5>;
}
template <>
const Table<double>& table_32<double>() noexcept {
  return compiled<double, 32, 5>;
}

}  // namespace kernels
