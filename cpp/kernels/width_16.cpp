#include "kernels/compiled.h"

namespace kernels {

template <>
const Table<float>& table_16<float>() noexcept {
  return compiled<float, 16, 4>;
}
template <>
const Table<double>& table_16<double>() noexcept {
  return compiled<double, 16, 4>;
}

}  // namespace kernels
