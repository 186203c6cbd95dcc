// Large memory asks for huge pages, where the system has such.
#include <doctest.h>

#if defined(__linux__)

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>

#include "attn/tensor.h"

namespace {

// What Linux has noted of the mapping that an address lies in: two letters each.
std::string flags_at(const void* address) {
  const auto wanted = reinterpret_cast<std::uintptr_t>(address);
  std::ifstream maps("/proc/self/smaps");
  bool within = false;
  for (std::string line; std::getline(maps, line);) {
    unsigned long first = 0, end = 0;
    if (std::sscanf(line.c_str(), "%lx-%lx ", &first, &end) == 2)
      within = first <= wanted && wanted < end;
    if (within && line.rfind("VmFlags:", 0) == 0) return line;
  }
  return {};
}

}  // namespace

TEST_CASE("Arrays of megabytes lie in huge pages") {
  if (!std::ifstream("/sys/kernel/mm/transparent_hugepage/enabled")) return;
  const attn::Tensor<float> large({1024, 1024});
  const std::string flags = flags_at(large.data() + large.size() / 2);
  CHECK_MESSAGE(flags.find(" hg") != std::string::npos, flags);
}

#endif
