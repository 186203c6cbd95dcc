#include "kernels/compiled.h"

namespace kernels {

template <>
const Table<float>& table_16_fused<float>() noexcept {
  return compiled<float, 16, 6>;
}
template <>
const Table<double>& table_16_fused<double>() noexcept {
  return compiled<double, 16, 6>;
}
template <>
const Table<float>& table_32<float>() noexcept {
  return compiled<float, 32, 6>;
}
template <>
const Table<double>& table_32<double>() noexcept {
  return compiled<double, 32, 6>;
}

}  // namespace kernels
