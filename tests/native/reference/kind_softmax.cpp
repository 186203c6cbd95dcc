// Softmax along axes and on edge rows: the files of kind softmax, softmax_axis, softmax_overflow.
#include "attention_support.h"
#include "attn/softmax.h"

namespace reference {
namespace {

// Fields in07, stable07, unstable07, torch07; in32_03 and so on for float32.
template <class T>
void check_row(File& file, const std::string& suffix) {
  const Tensor<T> x = file.input<T>("in" + suffix);
  file.expect<T>("stable" + suffix, attn::softmax(x));
  file.expect<T>("unstable" + suffix, attn::softmax_naive(x));
  file.expect_if_present<T>("torch" + suffix, attn::softmax(x));
}

void check_softmax(File& file) {
  for (const std::string& key : file.keys()) {
    if (key.rfind("in", 0) != 0) continue;
    if (file.is_float32(key)) {
      check_row<float>(file, key.substr(2));
    } else {
      check_row<double>(file, key.substr(2));
    }
  }
}

// Fields axis-3 .. axis2: the same array along every axis, counted from both ends.
void check_softmax_axis(File& file) {
  attn::Generator generator(attn::Rng::numpy_legacy, seed_param(file));
  expect_drawn(file, "x", randn(generator, file.shape("x"), 3));
  const Tensor<double> x = file.input<double>("x");
  for (const std::string& key : file.keys())
    if (key.rfind("axis", 0) == 0)
      file.expect<double>(key, attn::softmax(x, static_cast<Index>(std::stol(key.substr(4)))));
}

template <class T>
void check_scores(File& file, const std::string& bits) {
  if (!file.has("scores" + bits)) return;
  const Tensor<T> scores = file.input<T>("scores" + bits);
  file.expect<T>("unstable" + bits, attn::softmax_naive(scores));
  file.expect<T>("stable" + bits, attn::softmax(scores));
}

void check_softmax_overflow(File& file) {
  check_scores<double>(file, "64");
  check_scores<float>(file, "32");
}

const Registration softmax{"softmax", check_softmax};
const Registration softmax_axis{"softmax_axis", check_softmax_axis};
const Registration softmax_overflow{"softmax_overflow", check_softmax_overflow};

}  // namespace
}  // namespace reference
