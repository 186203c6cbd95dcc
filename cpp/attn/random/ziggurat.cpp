#include "attn/random/ziggurat.h"

#include <cmath>

namespace attn {
namespace {

constexpr double strip_area = 0.0049286732339746519;

double density_at(double x) {
  return std::exp((-0.5 * x) * x);
}

std::array<double, 256> edges_and_density(ZigguratTable& table) {
  std::array<double, 256> x{};
  auto& f = table.density;
  x[255] = ziggurat_tail;
  f[255] = density_at(x[255]);
  for (std::size_t i = 254; i > 0; --i) {
    x[i] = std::sqrt(-2.0 * std::log(f[i + 1] + strip_area / x[i + 1]));
    f[i] = density_at(x[i]);
    // NumPy's constant is one ulp above the exact value here, and those below follow from it.
    if (i == 38) f[i] = std::nextafter(f[i], 2.0);
  }
  x[0] = strip_area / f[255];
  f[0] = 1.0;
  return x;
}

std::uint64_t to_52_bits(double fraction) {
  return static_cast<std::uint64_t>(std::nearbyint(fraction * 0x1p52));
}

ZigguratTable make_table() {
  ZigguratTable table{};
  const std::array<double, 256> x = edges_and_density(table);
  for (std::size_t i = 0; i < 256; ++i) table.width[i] = x[i] / 0x1p52;
  table.accept[0] = to_52_bits(ziggurat_tail * table.density[255] / strip_area);
  table.accept[1] = 0;
  for (std::size_t i = 2; i < 256; ++i) table.accept[i] = to_52_bits(x[i - 1] / x[i]);
  return table;
}

}  // namespace

const ZigguratTable& ziggurat_table() {
  static const ZigguratTable table = make_table();
  return table;
}

}  // namespace attn
