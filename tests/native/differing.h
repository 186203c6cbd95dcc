// Which numbers differ between two runs.
#pragma once

#include <cstring>
#include <string>

#include "attn/trace.h"

namespace support {

template <class T>
bool same_bits(const attn::Trace& a, const attn::Trace& b, const char* name) {
  const auto x = a.find<T>(name), y = b.find<T>(name);
  if (!x.data() || !y.data()) return !x.data() && !y.data();
  return x.shape() == y.shape() &&
         std::memcmp(x.data(), y.data(), static_cast<std::size_t>(x.size()) * sizeof(T)) == 0;
}

// The tensors that differ between two runs, to the last bit.
inline std::string differing(const attn::Trace& a, const attn::Trace& b) {
  std::string names;
  for (const attn::TensorKind& kind : attn::tensor_kinds()) {
    const bool same = a.has(kind.name) == b.has(kind.name) && a.dtype() == b.dtype() &&
                      (a.dtype() == attn::Dtype::float64 ? same_bits<double>(a, b, kind.name)
                                                         : same_bits<float>(a, b, kind.name));
    if (!same) names += std::string(names.empty() ? "" : " ") + kind.name;
  }
  if (a.replaced() != b.replaced()) names += " replaced";
  return names;
}

}  // namespace support
