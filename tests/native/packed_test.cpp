// Needs no more than the headers: the modules made of them are tested from JavaScript
// (tests/web/packed.test.mjs).
#include <doctest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "packed/model.h"
#include "packed/range_coder.h"

using namespace packed;

namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes bytes_of(const std::string& text) {
  return Bytes(text.begin(), text.end());
}

Bytes joined(const std::vector<Bytes>& parts) {
  Bytes all;
  for (const Bytes& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

// Numbers that nothing foresees.
Bytes noise(std::size_t count) {
  Bytes bytes;
  Number state = 1;
  while (bytes.size() < count) {
    state = state * 1664525u + 1013904223u;
    bytes.push_back(static_cast<std::uint8_t>(state >> 24));
  }
  return bytes;
}

// One of each kind of operand that instructions have.
const std::vector<Bytes> instructions = {
    {0x20, 0x80, 0x01},                                            // local.get 128
    {0x41, 0x7f},                                                  // i32.const -1
    {0x28, 0x02, 0x84, 0x10},                                      // i32.load
    {0x0e, 0x02, 0x00, 0x01, 0x00},                                // br_table of two labels and one
    {0x43, 1, 2, 3, 4},                                            // f32.const
    {0x44, 1, 2, 3, 4, 5, 6, 7, 8},                                // f64.const
    {0xfd, 0x0c, 1, 2, 3, 4, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3, 2},  // v128.const
    {0xfd, 0x00, 0x04, 0x81, 0x01},                                // v128.load
    {0xfd, 0x54, 0x00, 0x00, 0x03},                                // v128.load8_lane
    {0xfd, 0x15, 0x02},                                            // i8x16.extract_lane_s
    {0xfd, 0x80, 0x02},        // a relaxed one, without operands
    {0xfc, 0x0a, 0x00, 0x00},  // memory.copy
    {0xfc, 0x0b, 0x00},        // memory.fill
    {0xfc, 0x10, 0x00},        // table.size
    {0xfc, 0x02},              // i32.trunc_sat_f64_s
    {0x1c, 0x01, 0x7f},        // select of a type
    {0x11, 0x00, 0x00},        // call_indirect
    {0x10, 0x05},              // call
    {0x6a},                    // i32.add
    {0x0f},                    // return
    {0x0b},                    // end
};

// A module of two functions, and of sections that are something else.
struct Sample {
  Bytes bytes;
  std::vector<std::size_t> starts;  // of the instructions
};

Sample sample() {
  const Bytes begin = {0, 'a', 's', 'm', 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 3, 2, 0, 0};
  const Bytes locals = {1, 2, 0x7f}, none = {0}, body = joined(instructions);
  const Bytes end = {11, 3, 0x20, 0x0b, 0x0b};  // which look like instructions
  const auto size = [](std::size_t count) { return static_cast<std::uint8_t>(count); };
  const Bytes first = joined({{size(locals.size() + body.size())}, locals, body});
  const Bytes second = {2, 0, 0x0b};
  const Bytes section = joined({{10, size(1 + first.size() + second.size()), 2}, first, second});
  Sample made{joined({begin, section, end}), {}};
  std::size_t at = begin.size() + 3 + 1 + locals.size();
  for (const Bytes& instruction : instructions) {
    made.starts.push_back(at);
    at += instruction.size();
  }
  made.starts.push_back(at + 2);
  return made;
}

Bytes packed_in(const Bytes& bytes, Number radix) {
  Bytes digits(2 * bytes.size() + 100);
  const auto model = std::make_unique<Model>();
  RangeEncoder encoder;
  model->start();
  encoder.start(bytes.data(), digits.data(), radix);
  for (std::size_t at = 0; at < bytes.size(); ++at) model->byte(encoder);
  digits.resize(encoder.finish());
  return digits;
}

// Of so many bytes as come before the digits have ended.
Bytes unpacked(const Bytes& digits, Number radix, std::size_t count) {
  const auto model = std::make_unique<Model>();
  RangeDecoder decoder;
  model->start();
  decoder.start(digits.data(), static_cast<Number>(digits.size()), radix);
  while (model->length() < count && !decoder.is_short()) model->byte(decoder);
  return Bytes(model->bytes(), model->bytes() + model->length());
}

}  // namespace

TEST_CASE("packed: the logistic function and its inverse are what they are called") {
  const auto logistic = std::make_unique<Logistic>();
  logistic->start();
  for (double x = -14; x <= 14; x += 0.37) {
    const double exact = 1 / (1 + std::exp(-x)), step = 1.0 / 85;
    CAPTURE(x);
    const auto p = static_cast<double>((*logistic)(static_cast<float>(x)));
    const auto shown = static_cast<double>(logistic->inverse(static_cast<float>(exact)));
    CHECK(std::abs(p - exact) < exact * (1 - exact) * step + 6e-6);
    if (std::abs(x) < 6) CHECK(std::abs(shown - x) < 1.1 / 4096 / (exact * (1 - exact)));
  }
  CHECK(logistic->inverse(0) == -logistic->inverse(1));
  CHECK(logistic->inverse(1) == doctest::Approx(std::log(8191)));
}

TEST_CASE("packed: a past is the last bits, six of them once there are seven") {
  Past past = 0;
  for (const auto& [bit, is] : std::vector<std::pair<Number, int>>{{1, 0b11},
                                                                   {0, 0b110},
                                                                   {1, 0b1101},
                                                                   {1, 0b11011},
                                                                   {0, 0b110110},
                                                                   {1, 0b1101101},
                                                                   {0, 0b11011010},
                                                                   {1, 0b10110101},
                                                                   {1, 0b11101011}}) {
    past = after(past, bit);
    CHECK(past == is);
  }
}

TEST_CASE("packed: pasts that share a place make room for others, those of less first") {
  const auto pasts = std::make_unique<Pasts>();
  const auto group = [&](Number hash) {
    Pasts::Group* const first = pasts->first_place(hash);
    return pasts->group(hash, first, first->owner);
  };
  Pasts::Group* const one = group(0x12340001);
  one->pasts[0] = after(after(0, 1), 1);
  CHECK(group(0x12340001) == one);
  Pasts::Group* const two = group(0x12340002);
  CHECK(two != one);
  two->pasts[0] = after(0, 1);
  CHECK(group(0x12340001)->pasts[0] == 0b111);
  CHECK(group(0x12340003) == two);
  CHECK(two->pasts[0] == 0);
  CHECK(group(0x12340001) == one);
}

TEST_CASE("packed: in a script the word, the marks and the open bracket are known") {
  const auto after_text = [](const std::string& text) {
    ScriptContext context;
    for (const std::uint8_t byte : bytes_of(text)) context.take(byte);
    return context;
  };
  CHECK(after_text("a + total").word() == after_text("total").word());
  CHECK(after_text("total").word() != after_text("totals").word());
  CHECK(after_text("total.").word() == 0);
  CHECK(after_text("x=f(a").marks() == after_text("y=g(bc").marks());
  CHECK(after_text("x=f(a").marks() != after_text("x+f(a").marks());
  CHECK(after_text("f(a,[1],{b:2}").bracket() == after_text("f(").bracket());
  CHECK(after_text("f(a,[1").bracket() != after_text("f(").bracket());
  CHECK(after_text("f(").bracket() != after_text("g(").bracket());
  CHECK(after_text("f(a)").bracket() == after_text("").bracket());
  CHECK(after_text(")]}f(").bracket() == after_text("f(").bracket());
}

TEST_CASE("packed: in a module it is known where instructions begin") {
  const auto [bytes, starts] = sample();
  ModuleContext context;
  std::vector<Number> places;
  for (const std::uint8_t byte : bytes) {
    places.push_back(context.place());
    context.take(byte);
  }
  std::vector<std::size_t> found;
  for (std::size_t at = 0; at < places.size(); ++at)
    if (places[at] == places[starts[0]]) found.push_back(at);
  CHECK(found == starts);
}

TEST_CASE("packed: the instructions before are known") {
  const auto [bytes, starts] = sample();
  ModuleContext context;
  for (std::size_t at = 0; at < starts[3]; ++at) context.take(bytes[at]);
  CHECK(context.opcode(0) == 0x28);
  CHECK(context.opcode(1) == 0x41);
  CHECK(context.opcode(2) == 0x20);
  CHECK(context.opcode(3) == 0);
}

TEST_CASE("packed: bits that were as unlikely as can be come back, one after the other") {
  const Bytes bytes = joined({Bytes(200, 255), Bytes(200, 0), noise(200)});
  for (const Number radix : {67u, 122u, 250u, 256u}) {
    for (const Number probability : {1u, 3u, 65535u}) {
      CAPTURE(radix);
      CAPTURE(probability);
      Bytes digits(30 * bytes.size());
      RangeEncoder encoder;
      encoder.start(bytes.data(), digits.data(), radix);
      for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) encoder.bit(probability);
      RangeDecoder decoder;
      decoder.start(digits.data(), encoder.finish(), radix);
      Bytes back(bytes.size());
      for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
        std::uint8_t& byte = back[bit / 8];
        byte = static_cast<std::uint8_t>(byte * 2 + decoder.bit(probability));
      }
      CHECK(back == bytes);
      CHECK_FALSE(decoder.is_short());
    }
  }
}

TEST_CASE("packed: bytes come back from digits of any radix, and are missed where digits are") {
  const std::string line = "const one = (a) => { return two(a, [1, 2]); };\n";
  std::vector<Bytes> samples = {{}, {0}, {255}, noise(3000), sample().bytes};
  std::string text;
  for (int time = 0; time < 60; ++time) text += line + std::to_string(time);
  samples.push_back(bytes_of(text));
  samples.push_back(joined({sample().bytes, noise(500), sample().bytes, noise(500)}));
  for (const Bytes& bytes : samples) {
    for (const Number radix : {67u, 122u, 250u, 256u}) {
      CAPTURE(bytes.size());
      CAPTURE(radix);
      Bytes digits = packed_in(bytes, radix);
      CHECK(unpacked(digits, radix, bytes.size()) == bytes);
      if (bytes.size() < 100) continue;
      digits.resize(digits.size() / 2);
      CHECK(unpacked(digits, radix, bytes.size()).size() < bytes.size());
    }
  }
  CHECK(packed_in(bytes_of(text), 256).size() < 300);
  CHECK(packed_in(noise(3000), 256).size() < 3200);
}
