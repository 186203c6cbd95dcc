// colormaps: the 256 colours of Blues and RdBu, and the anchors that they lie between.

#include "attn/colormap.h"
#include "reference.h"

namespace reference {
namespace {

Tensor<std::uint8_t> flat(const attn::ColorTable& table) {
  Tensor<std::uint8_t> t({static_cast<Index>(table.size()), 3});
  for (Index i = 0; i < t.size(); ++i)
    t[i] = table[static_cast<std::size_t>(i / 3)][static_cast<std::size_t>(i % 3)];
  return t;
}

// Our anchors, as shares of 255.
Tensor<double> anchors(attn::ColorMap map) {
  const std::vector<attn::Color> colors = attn::color_anchors(map);
  Tensor<double> t({static_cast<Index>(colors.size()), 3});
  for (Index i = 0; i < t.size(); ++i)
    t[i] = colors[static_cast<std::size_t>(i / 3)][static_cast<std::size_t>(i % 3)] / 255.0;
  return t;
}

void check_map(File& file, const std::string& name, attn::ColorMap map) {
  file.expect(name, flat(attn::color_table(map)));
  file.expect(name + "_anchors", anchors(map), exact());
}

void check_colormaps(File& file) {
  check_map(file, "Blues", attn::ColorMap::blues);
  check_map(file, "RdBu", attn::ColorMap::rdbu);
}

const Registration colormaps{"colormaps", check_colormaps};

}  // namespace
}  // namespace reference
