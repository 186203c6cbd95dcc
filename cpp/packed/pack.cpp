// The WebAssembly module that writes what unpack.cpp reads: web/build/pack.mjs is the other side.
#include "packed/exported.h"
#include "packed/model.h"
#include "packed/range_coder.h"

namespace {
using packed::Number;
packed::Model model;
packed::RangeEncoder encoder;
std::uint8_t bytes[packed::Model::LONGEST];
// Where a radix is small, and nothing can be foreseen, a byte takes more than a digit.
std::uint8_t digits[4 * packed::Model::LONGEST];
}  // namespace

// Where the bytes are put.
EXPORTED(bytes) std::uint8_t* pack_bytes() {
  return bytes;
}
// Where the digits come to be.
EXPORTED(digits) const std::uint8_t* pack_digits() {
  return digits;
}

// Once. count: of the bytes, at most 2^20. radix: of the digits, 67 to 256. Says how many digits
// there are.
EXPORTED(write) Number pack_write(Number count, Number radix) {
  model.start();
  encoder.start(bytes, digits, radix);
  while (model.length() < count) model.byte(encoder);
  return encoder.finish();
}
