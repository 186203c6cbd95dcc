// Where in a WebAssembly module its next byte is: what instruction it belongs to, as which part of
// it, and what instructions precede that (binary format, release 2.0 with exceptions and relaxed
// SIMD). Of another module the places are wrong, which costs length alone.
#pragma once

#include "packed/hash.h"

namespace packed {

class ModuleContext {
 public:
  // What the next byte is: what part of the module, or of which instruction.
  Number place() const { return place_; }
  // A small number for it.
  Number kind() const { return place_ % KINDS; }
  static constexpr Number KINDS = 256;
  // The bytes that the instruction has so far.
  Number begun() const { return with(begun_, place_); }
  // The instruction before it, with its operands.
  Number previous() const { return previous_; }
  // The opcodes before it, the last one first.
  Number opcode(Number place) const { return opcodes_[place]; }

  void take(Number byte) {
    ++at_;
    if (step_ < OPCODE) {
      take_around(byte);
    } else {
      take_of_instruction(byte);
      end_of_byte(byte);
    }
  }

 private:
  enum Step : Number {
    HEADER,
    SECTION,
    SECTION_SIZE,
    OTHER,
    FUNCTION_COUNT,
    FUNCTION_SIZE,
    LOCAL_GROUPS,
    LOCALS,
    OPCODE,
    REST_OF_OPCODE,
    OPERANDS,
  };
  static constexpr Number CODE_SECTION = 10, BR_TABLE = 0x0e, BR_TABLE_ENTRY = 0x10e;

  static constexpr bool is_in(Number value, Number first, Number last) {
    return value - first <= last - first;
  }

  // A byte of what instructions are in.
  void take_around(Number byte) {
    switch (step_) {
      case HEADER:
        if (at_ == 8) go_to(SECTION);
        break;
      case SECTION:
        section_ = byte;
        go_to(SECTION_SIZE);
        break;
      case SECTION_SIZE:
        if (!read(byte)) break;
        section_end_ = at_ + value_;
        go_to(section_ == CODE_SECTION ? FUNCTION_COUNT : OTHER);
        break;
      case OTHER:
        if (at_ >= section_end_) go_to(SECTION);
        break;
      case FUNCTION_COUNT:
        if (read(byte)) go_to(FUNCTION_SIZE);
        break;
      case FUNCTION_SIZE:
        if (!read(byte)) break;
        function_end_ = at_ + value_;
        go_to(LOCAL_GROUPS);
        break;
      case LOCAL_GROUPS:
        if (!read(byte)) break;
        numbers_ = 2 * value_;
        go_to(numbers_ == 0 ? OPCODE : LOCALS);
        break;
      case LOCALS:
        if (read(byte) && --numbers_ == 0) go_to(OPCODE);
        break;
      default:
        break;
    }
  }

  void take_of_instruction(Number byte) {
    if (step_ == OPCODE) {
      opcode_ = byte;
      expect_operands();
      step_ = byte >= 0xfc ? REST_OF_OPCODE : OPERANDS;
    } else if (step_ == OPERANDS && numbers_ == 0) {
      --others_;
    } else if (read(byte)) {
      if (step_ == REST_OF_OPCODE) {
        opcode_ = (opcode_ << 8) + value_;
        expect_operands();
      } else {
        --numbers_;
        if (opcode_ == BR_TABLE) {
          numbers_ = value_ + 1;
          opcode_ = BR_TABLE_ENTRY;
        }
      }
      begin_number(OPERANDS);
    }
  }

  // How many numbers, and then how many other bytes, follow the opcode.
  void expect_operands() {
    const Number op = opcode_;
    const Number vector = op - 0xfd00;
    const bool has_place = is_in(op, 0x28, 0x3e) || vector <= 0x0b || is_in(vector, 0x54, 0x5d);
    const bool is_bulk = is_in(op, 0xfc08, 0xfc11);
    const bool has_two =
        has_place || op == 0x11 || op == 0x1c || (is_bulk && op % 2 == 0 && op != 0xfc10);
    const bool has_one = is_bulk || is_in(op, 0x02, 0x04) || is_in(op, 0x06, 0x09) ||
                         is_in(op, 0x0c, 0x10) || op == 0x18 || is_in(op, 0x20, 0x26) ||
                         is_in(op, 0x3f, 0x42) || op == 0xd0 || op == 0xd2;
    const bool has_lane = is_in(vector, 0x15, 0x22) || is_in(vector, 0x54, 0x5b);
    numbers_ = has_two ? 2 : has_one && op != 0x0f ? 1 : 0;
    others_ = op == 0x43 ? 4 : op == 0x44 ? 8 : is_in(vector, 0x0c, 0x0d) ? 16 : has_lane ? 1 : 0;
  }

  // After a byte of an instruction.
  void end_of_byte(Number byte) {
    begun_ = with(begun_, byte);
    if (step_ == OPERANDS && numbers_ + others_ == 0) {
      end_of_instruction();
    } else {
      place_ = with(with(opcode_, numbers_ << 8 | others_), shift_) % 4096;
    }
  }

  void end_of_instruction() {
    for (Number later = 3; later > 0; --later) opcodes_[later] = opcodes_[later - 1];
    opcodes_[0] = opcode_;
    previous_ = begun_;
    if (at_ < function_end_) return go_to(OPCODE);
    for (Number& opcode : opcodes_) opcode = 0;
    previous_ = 0;
    go_to(at_ < section_end_ ? FUNCTION_SIZE : SECTION);
  }

  void go_to(Step step) {
    begin_number(step);
    place_ = step;
    begun_ = 0;
  }

  void begin_number(Step step) {
    step_ = step;
    value_ = shift_ = 0;
  }

  // A byte of an unsigned LEB128 number, or of a signed one; whether it is the last.
  bool read(Number byte) {
    value_ |= (byte & 127) << shift_ % 32;
    shift_ += 7;
    return byte < 128;
  }

  Step step_ = HEADER;
  Number at_ = 0, section_ = 0, section_end_ = 0, function_end_ = 0;
  Number opcode_ = 0, numbers_ = 0, others_ = 0, value_ = 0, shift_ = 0;
  Number place_ = 0, begun_ = 0, previous_ = 0;
  Number opcodes_[4] = {};
};

}  // namespace packed
