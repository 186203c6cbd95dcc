#include "kernels/huge_pages.h"

#if defined(__linux__)

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>

namespace kernels {

void prefer_huge_pages(void* memory, std::size_t bytes) noexcept {
  constexpr std::size_t worth_it = 1 << 21;
  if (bytes < worth_it) return;
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const std::uintptr_t from = reinterpret_cast<std::uintptr_t>(memory);
  // With the whole first and last page: a huge one that begins or ends in them counts, too.
  const std::uintptr_t first = from / page * page, end = (from + bytes + page - 1) / page * page;
  madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
}

}  // namespace kernels

#endif
