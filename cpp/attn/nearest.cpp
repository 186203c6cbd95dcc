#include "attn/nearest.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace attn {

// Levenshtein's distance: letters to insert, remove or replace.
static std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

std::string nearest(std::string_view name, Span<const char*> names) {
  std::string found;
  std::size_t least = SIZE_MAX;
  for (const char* candidate : names) {
    const std::size_t d = distance(name, candidate);
    if (d >= least) continue;
    least = d;
    found = candidate;
  }
  return found;
}

}  // namespace attn
