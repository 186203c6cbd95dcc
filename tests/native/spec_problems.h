// What is wrong with a spec that is read from texts.
#pragma once

#include "attn/spec.h"
#include "attn/spec_text.h"

namespace support {

using attn::FieldTexts;
using attn::Problems;

inline Problems problems_of(const FieldTexts& texts) {
  attn::Spec spec;
  Problems problems = attn::read_spec(texts, spec);
  const Problems more = attn::check(spec);
  problems.insert(problems.end(), more.begin(), more.end());
  return problems;
}

}  // namespace support
