// What the handlers of the attention files share: the names that the files use for one thing, the
// draws that made their inputs, and the steps that every file has.
#pragma once

#include <optional>

#include "attn/attention.h"
#include "attn/random/generator.h"
#include "reference.h"

namespace reference {

// The files spell the weights W_Q, W_q or Wq.
std::string weight_key(const File& file, char letter);

// A number among the params, under the first of the names that is there.
attn::Index number_param(const File& file, std::initializer_list<const char*> names,
                         attn::Index otherwise);
// A seed: up to 64 bits, which neither a double nor the Index of WebAssembly holds.
std::uint64_t seed_param(const File& file, std::initializer_list<const char*> names = {"seed"});
double real_param(const File& file, std::initializer_list<const char*> names, double otherwise);

// randn(*shape) * factor, as NumPy computes it.
Tensor<double> randn(attn::Generator& generator, const Shape& shape, double factor = 1);

// The field must be this draw, rounded once to float where the field is float32. In WebAssembly the
// C library's log moves one draw in twenty thousand by an ulp or two: hence not quite exact.
void expect_drawn(File& file, const std::string& key, const Tensor<double>& drawn);

// X W for every matrix X of a stack.
template <class T>
Tensor<T> projected(const Tensor<T>& X, const Tensor<T>& W);

// The params' scale switch, and NumPy's NaN for rows without keys, which is what the files hold.
attn::AttentionOptions numpy_options(const File& file);

template <class T>
std::optional<attn::Mask<T>> mask_of(File& file);

template <class T>
const attn::Mask<T>* pointer(const std::optional<attn::Mask<T>>& mask) {
  return mask ? &*mask : nullptr;
}

// The mask that params.mask names, built by our own functions, must be the field's.
void expect_built_mask(File& file, attn::Index n_q, attn::Index n_k);

// scores, scaled, masked and weights, with a prefix before their names. Fields that the file does
// not have are left out. Result is AttentionResult or MultiHeadResult.
template <class T, class Result>
void expect_steps(File& file, const Result& result, const std::string& prefix = "") {
  file.expect_if_present<T>(prefix + "scores", result.scores);
  file.expect_if_present<T>(prefix + "scaled", result.scaled);
  file.expect_if_present<T>(prefix + "masked", result.masked);
  file.expect<T>(prefix + "weights", result.weights);
}

// The 80-bit evaluation that some files hold beside weights and output.
template <class T>
void expect_exact(File& file, const Tensor<T>& weights, const Tensor<T>& output) {
  file.expect_if_present<T>("exact_weights", weights);
  file.expect_if_present<T>("exact_output", output);
}

// Heat map colours on [0, 1] in Blues, and the '%.2f' annotations of the cells.
void expect_picture(File& file, const Tensor<double>& weights);

// "(4, 8)" after a label, as Python's print writes it, with the line's end.
std::string printed(const std::string& label, const Shape& shape);
// The label, and the array on the next line behind the blank that print puts there.
template <class T>
std::string printed(const std::string& label, const Tensor<T>& array);

}  // namespace reference
