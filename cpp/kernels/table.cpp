#include "kernels/table.h"

namespace kernels {

template <class T>
Tables<T> tables() noexcept {
  Tables<T> all{{&table_16<T>()}, 1};
#if defined(KERNELS_X86)
  if (!__builtin_cpu_supports("avx2")) return all;
  all.table[all.count++] = &table_32<T>();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl"))
    all.table[all.count++] = &table_64<T>();
#endif
  return all;
}

template <class T>
const Table<T>& table() noexcept {
#if defined(KERNELS_X86)
  static const Tables<T> all = tables<T>();
  return *all.table[all.count - 1];
#else
  return table_16<T>();
#endif
}

template Tables<float> tables<float>() noexcept;
template Tables<double> tables<double>() noexcept;
template const Table<float>& table<float>() noexcept;
template const Table<double>& table<double>() noexcept;

}  // namespace kernels
