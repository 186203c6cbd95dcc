// Changes of a spec, one at random after the other.
#pragma once

#include <doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "attn/spec.h"
#include "attn/tokenizer.h"
#include "attn/trace.h"
#include "support.h"

namespace support {

using namespace attn;

inline std::string one_of(Random& random, const std::vector<std::string>& choices) {
  return choices[static_cast<std::size_t>(random.whole(0, static_cast<Index>(choices.size()) - 1))];
}

inline std::string random_word(Random& random) {
  return one_of(random, {"a ", "b ", "the ", "cat ", "sat ", "on ", "mat "});
}

inline std::string random_text(Random& random) {
  std::string text;
  for (Index i = random.whole(1, 9); i > 0; --i) text += random_word(random);
  return text;
}

// One word another, more or less, or all in another order.
inline std::string other_text(const std::string& text, Random& random) {
  std::vector<std::string> words = tokenize(text);
  if (words.empty()) return random_text(random);
  const auto place =
      static_cast<std::size_t>(random.whole(0, static_cast<Index>(words.size()) - 1));
  const auto at = words.begin() + static_cast<std::ptrdiff_t>(place);
  switch (random.whole(0, 5)) {
    case 0:
      std::rotate(words.begin(), at, words.end());
      break;
    case 1:
      if (words.size() > 1) words.erase(at);
      break;
    case 2:
      words.push_back(random_word(random));
      break;
    default:
      *at = random_word(random);
  }
  std::string other;
  for (const std::string& word : words) other += word + " ";
  return other;
}

// A tensor of a run that may be given and edited.
inline const PlannedTensor& random_tensor(const Trace& trace, Random& random) {
  while (true) {
    const Span<const char*> names = given_names();
    const auto place =
        static_cast<std::size_t>(random.whole(0, static_cast<Index>(names.size()) - 1));
    if (const PlannedTensor* tensor = trace.plan().find(names[place])) return *tensor;
  }
}

inline std::string random_edits(const Trace& trace, Random& random) {
  std::string edits;
  for (Index i = random.whole(0, 3); i > 0; --i) {
    const PlannedTensor& tensor = random_tensor(trace, random);
    std::string places;
    for (const Index length : tensor.shape) {
      const Index low = random.whole(0, length - 1), high = random.whole(low, length - 1);
      places += (places.empty() ? "" : ",") + std::to_string(low);
      if (random.whole(0, 2) == 0) places += ".." + std::to_string(high);
    }
    edits += std::string(tensor.kind->name) + "[" + places +
             "]=" + one_of(random, {"0.5", "-0", "0.1", "1e3"}) + ";";
  }
  return edits;
}

// Changes something of the spec that a trace holds; it need not be valid afterwards.
inline void change(Spec& spec, const Trace& trace, Random& random) {
  const auto set = [&](const char* name, const std::vector<std::string>& choices) {
    REQUIRE(set_field(spec, name, one_of(random, choices)).empty());
  };
  switch (random.whole(0, 29)) {
    case 0:
    case 1:
      spec.text = random_text(random);
      return;
    case 2:
    case 28:
    case 29:
      spec.text = other_text(spec.text, random);
      return;
    case 3:
      return set("tokens", {"0", "0", "3", "6"});
    case 4:
      return set("vocabulary", {"", "", "a b the cat sat on mat", "mat on sat"});
    case 5:
      return set("unknown_words", {"report", "drop"});
    case 6:
      return set("d_model", {"4", "6", "8"});
    case 7:
      return set("heads", {"1", "2", "3"});
    case 8:
      set("d_k", {"0", "0", "2", "4"});
      return set("d_v", {"0", "0", "3"});
    case 9:
    case 10:
      return set("positions", {"none", "sinusoidal", "rope", "alibi"});
    case 11:
      set("rope_pairing", {"interleaved", "half"});
      return set("position_base", {"10000", "100"});
    case 12:
      return set("position_offset", {"0", "-0", "1.5", "0.1"});
    case 13:
      return set("seed", {"42", "7"});
    case 14:
      return set("weight_seed", {"-1", "5"});
    case 15:
      return set("rng", {"numpy-legacy", "numpy-pcg64", "torch"});
    case 16:
      return set("draws", {"per-tensor", "one-stream", "restarted", "per-head", "module-first"});
    case 17:
      set("projection", {"per-head", "packed"});
      return set("init",
                 {"glorot-normal", "normal", "glorot-uniform", "kaiming-uniform", "torch-mha"});
    case 18:
      set("bias", {"true", "false"});
      return set("weight_scale", {"1", "2.5"});
    case 19:
      return set("output_projection", {"true", "false"});
    case 20:
      return set("dtype", {"float64", "float64", "float32"});
    case 21:
      return set("x_dtype", {"", "float32"});
    case 22:
      set("scale", {"sqrt", "off", "0.5"});
      return set("softmax", {"stable", "naive"});
    case 23:
      set("fully_masked", {"zero", "nan"});
      return set("mask_value", {"-inf", "-1e9"});
    case 24:
      set("window", {"0", "1", "2"});
      set("prefix", {"1", "2"});
      return set("padding", {"0", "1", "2"});
    case 25:
      return set("mask", {"none", "causal", "causal+padding", "window", "prefix",
                          "causal-bottom-right", "window+padding"});
    case 26: {
      if (random.whole(0, 2) == 0) return spec.given.clear();
      const PlannedTensor& tensor = random_tensor(trace, random);
      spec.give(tensor.kind->name, random.tensor<double>(tensor.shape));
      return;
    }
    default:
      spec.edits = random_edits(trace, random);
  }
}

}  // namespace support
