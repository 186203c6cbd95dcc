#include "kernels/table.h"

namespace kernels {

template <class T>
Tables<T> tables() noexcept {
  Tables<T> all{{&table_16<T>()}, 1};
#if defined(KERNELS_X86)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return all;
  all.table[all.count++] = &table_16_fused<T>();
  all.table[all.count++] = &table_32<T>();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl"))
    all.table[all.count++] = &table_64<T>();
#endif
  return all;
}

namespace {

template <class T>
const Tables<T>& known_tables() noexcept {
  static const Tables<T> all = tables<T>();
  return all;
}

}  // namespace

template <class T>
const Table<T>& table() noexcept {
  const Tables<T>& all = known_tables<T>();
  return *all.table[all.count - 1];
}

template <class T>
const Table<T>& table_for(Index columns) noexcept {
  const Tables<T>& all = known_tables<T>();
  const int narrowest = all.count > 1 ? 1 : 0;
  int widest = all.count - 1;
  while (widest > narrowest && columns < all.table[widest]->width) --widest;
  return *all.table[widest];
}

template Tables<float> tables<float>() noexcept;
template Tables<double> tables<double>() noexcept;
template const Table<float>& table<float>() noexcept;
template const Table<double>& table<double>() noexcept;
template const Table<float>& table_for<float>(Index) noexcept;
template const Table<double>& table_for<double>(Index) noexcept;

}  // namespace kernels
