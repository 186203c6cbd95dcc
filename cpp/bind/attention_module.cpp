// The module for pages that want attention and nothing of the lab: web/engine/attention-only.js
// calls it.
#include "bind/attentions.h"
#include "bind/method.h"

// As in module.cpp.
asm(".section .custom_section.attention,\"\",@\n.byte 1");

EMSCRIPTEN_BINDINGS(attention) {
  bind::offer_attentions();
}
