// Which name somebody meant.
#pragma once

#include <string>
#include <string_view>

#include "attn/span.h"

namespace attn {

// The name that takes the fewest letters to insert, remove or replace; '' of no names.
std::string nearest(std::string_view name, Span<const char*> names);

}  // namespace attn
