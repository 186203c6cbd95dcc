// Which name somebody meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attn {

// The name that takes the fewest letters to insert, remove or replace; '' of no names.
std::string nearest(std::string_view name, const std::vector<const char*>& names);

}  // namespace attn
