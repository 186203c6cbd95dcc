#include "bind/colors.h"

#include "attn/problem.h"

namespace bind {

attn::ColorMap color_map(const std::string& name) {
  if (name == "Blues") return attn::ColorMap::blues;
  attn::require(name == "RdBu", attn::ProblemCode::unknown_choice, "colormap",
                "colormap: '{}' is not one of 'Blues', 'RdBu'", name);
  return attn::ColorMap::rdbu;
}

}  // namespace bind
