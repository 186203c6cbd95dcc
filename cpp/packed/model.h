// How likely each bit of a script or of a WebAssembly module is a 1, as those before it say:
// context mixing (Mahoney, "Adaptive Weighing of Context Models for Lossless Data Compression",
// 2005). Six contexts say each what has followed it; they and the longest copy are weighed by what
// they have been worth.
#pragma once

#include "packed/copies.h"
#include "packed/logistic.h"
#include "packed/module_context.h"
#include "packed/pasts.h"
#include "packed/script_context.h"

namespace packed {

// It is large, and its tables begin as zeros: static, or `std::make_unique<Model>()`.
class Model {
 public:
  // How many bytes it can learn: more than any of ours has.
  static constexpr Number LONGEST = 1 << 20;

  // Once, before all else.
  void start() {
    logistic_.start();
    copies_.start(logistic_);
    for (Number past = 0; past < PASTS; ++past) start(past);
    for (Weights& weights : after_bits_) start(weights);
    for (Weights& weights : after_kind_) start(weights);
  }

  // Learns the next byte, whose bits `coder.bit(probability)` says, the highest first: probability
  // of a 1, of 2^16, at least 1 and less than 2^16.
  template <class Coder>
  void byte(Coder& coder) {
    set_contexts();
    Number node = 1;  // the bits so far, behind a 1
    for (Number place = 0; place < 8; ++place) {
      if (place % 4 == 0) find_groups(node);
      node = node * 2 + bit(node, place, coder);
    }
    end_byte(node % 256);
  }

  // The bytes whose bits have been learned.
  const std::uint8_t* bytes() const { return bytes_; }
  Number length() const { return length_; }

 private:
  static constexpr Number CONTEXTS = 6;
  // One of each context, one of copies, and one that is always the same.
  static constexpr Number INPUTS = CONTEXTS + 2;
  using Weights = float[INPUTS];
  struct Contexts {
    Number of[CONTEXTS];
  };

  // A past is at first taken for what it has most of.
  void start(Number past) {
    float ones = 0.4f, all = 0.8f;
    for (Number bits = past; bits > 1; bits /= 2, ++all) ones += static_cast<float>(bits % 2);
    for (Number i = 0; i < CONTEXTS; ++i) {
      after_past_[i][past] = ones / all;
      input_[i][past] = logistic_.inverse(ones / all);
    }
  }

  static void start(Weights& weights) {
    for (float& weight : weights) weight = 0.15f;
  }

  // The last byte of 1, the one before of 2; 0 before the first.
  Number back(Number count) const { return count <= length_ ? bytes_[length_ - count] : 0; }

  void set_contexts() {
    const Number last = with(0, back(1)), two = with(last, back(2));
    const Number apart = with(with(0, back(2)), back(3));
    if (is_module_) {
      const Number begun = module_.begun();
      const Number after_two = with(with(begun, module_.opcode(0)), module_.opcode(1));
      const Number after_four = with(with(after_two, module_.opcode(2)), module_.opcode(3));
      const Number after_one = with(begun, module_.previous());
      contexts_ = {last, with(two, module_.place()), apart, after_one, after_two, after_four};
      kind_ = module_.kind();
    } else {
      const Number word = with(script_.word(), back(1));
      const Number marks = with(word, script_.marks());
      const Number bracket = with(script_.bracket(), back(1));
      contexts_ = {two, with(two, back(3)), apart, word, marks, bracket};
      kind_ = back(1);
    }
    copies_.expect(bytes_);
  }

  void find_groups(Number node) {
    Number hashes[CONTEXTS];
    Pasts::Group* firsts[CONTEXTS];
    std::uint8_t owners[CONTEXTS];
    for (Number i = 0; i < CONTEXTS; ++i) {
      hashes[i] = with(contexts_.of[i], node) * 0x9E3779B1u;
      firsts[i] = pasts_[i].first_place(hashes[i]);
      owners[i] = firsts[i]->owner;
    }
    for (Number i = 0; i < CONTEXTS; ++i)
      groups_[i] = pasts_[i].group(hashes[i], firsts[i], owners[i]);
  }

  template <class Coder>
  Number bit(Number node, Number place, Coder& coder) {
    const Number before = (1u << place % 4) - 1;
    Past* pasts[CONTEXTS];
    float inputs[INPUTS];
    for (Number i = 0; i < CONTEXTS; ++i) {
      pasts[i] = &groups_[i]->pasts[before + (node & before)];
      inputs[i] = input_[i][*pasts[i]];
    }
    inputs[CONTEXTS] = copies_.input(place);
    inputs[CONTEXTS + 1] = 0.4f;
    Weights& bits = after_bits_[copies_.trust() * 256 + node];
    Weights& kinds = after_kind_[kind_ * 8 + place];
    float sum = 0;
    for (Number i = 0; i < INPUTS; ++i) sum += (bits[i] + kinds[i]) * inputs[i];
    const float probability = logistic_(sum);
    const Number rounded = nearest(probability * ((1 << 16) - 1));
    const Number bit = coder.bit(rounded == 0 ? 1 : rounded);

    const float error = (static_cast<float>(bit) - probability) * rate_;
    for (Number i = 0; i < INPUTS; ++i) {
      const float change = error * inputs[i];
      bits[i] += change;
      kinds[i] += change;
    }
    for (Number i = 0; i < CONTEXTS; ++i) {
      const Past past = *pasts[i];
      after_past_[i][past] += (static_cast<float>(bit) - after_past_[i][past]) / 256;
      input_[i][past] = logistic_.inverse(after_past_[i][past]);
      *pasts[i] = after(past, bit);
    }
    copies_.learn(place, bit, logistic_);
    return bit;
  }

  void end_byte(Number byte) {
    if (length_ == 0) is_module_ = byte == 0;
    bytes_[length_++] = static_cast<std::uint8_t>(byte);
    if (is_module_) {
      module_.take(byte);
    } else {
      script_.take(byte);
    }
    copies_.find(bytes_, length_);
    rate_ = 0.0025f + 0.016f / (1 + static_cast<float>(length_) / 16384);
  }

  ModuleContext module_;
  ScriptContext script_;
  bool is_module_ = false;  // and not a script: its first byte is 0
  Number length_ = 0;
  std::uint8_t bytes_[LONGEST];

  Number kind_ = 0;  // of the next byte, below 256
  Contexts contexts_ = {};
  Pasts::Group* groups_[CONTEXTS] = {};
  float rate_ = 0.0185f;

  Logistic logistic_;
  Copies copies_;
  Pasts pasts_[CONTEXTS];
  float after_past_[CONTEXTS][PASTS];  // how likely a 1 is
  float input_[CONTEXTS][PASTS];       // ln(p / (1 - p)) of that
  Weights after_bits_[Copies::TRUSTS * 256];
  Weights after_kind_[ModuleContext::KINDS * 8];
};

}  // namespace packed
