#include "kernels/compiled.h"

namespace kernels {

template <>
const Table<float>& table_64<float>() noexcept {
  return compiled<float, 64, 14>;
}
template <>
const Table<double>& table_64<double>() noexcept {
  return compiled<double, 64, 14>;
}

}  // namespace kernels
