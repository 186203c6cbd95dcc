// The WebAssembly module that what is packed in one file is read with: web/packed/unpack.js is the
// other side.
#include "packed/exported.h"
#include "packed/model.h"
#include "packed/range_coder.h"

namespace {
using packed::Number;
packed::Model model;
packed::RangeDecoder decoder;
std::uint8_t digits[packed::Model::LONGEST];
}  // namespace

// Where the digits are put before the start.
EXPORTED(digits) std::uint8_t* unpack_digits() {
  return digits;
}
// Where the bytes come to be.
EXPORTED(bytes) const std::uint8_t* unpack_bytes() {
  return model.bytes();
}

// Once, before all that follows. count: of the digits, at most 2^20. radix: of them, 67 to 256.
EXPORTED(start) void unpack_start(Number count, Number radix) {
  model.start();
  decoder.start(digits, count, radix);
}

// Goes on until there are so many bytes, at most 2^20, and says how many there are: fewer where the
// digits have ended.
EXPORTED(read) Number unpack_read(Number length) {
  while (model.length() < length && !decoder.is_short()) model.byte(decoder);
  return model.length();
}
