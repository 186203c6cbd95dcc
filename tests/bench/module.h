// What the benches measure: a layer of multi-head self-attention, and the peak of the machine's
// registers.
#pragma once

#if defined(__x86_64__)
#include <immintrin.h>
#endif
#if defined(__EMSCRIPTEN__)
#include <emscripten.h>
#endif

#include <memory>

#include "attn/attention_layer.h"
#include "kernels/table.h"
#include "kernels/vector.h"

namespace bench {

using attn::Index;
using attn::Tensor;

// Weights of h heads and an input of n tokens, and a layer of these weights.
struct Module {
  Tensor<float> X, W_Q, W_K, W_V, W_O;
  Index n, d_model, h;
  std::unique_ptr<attn::AttentionLayer<float>> layer;

  Module(Index tokens, Index width, Index heads) : n(tokens), d_model(width), h(heads) {
    X = Tensor<float>({n, d_model});
    W_Q = W_K = W_V = Tensor<float>({h, d_model, d_model / h});
    W_O = Tensor<float>({d_model, d_model});
  }
  attn::MultiHeadWeights<float> weights() const {
    return attn::per_head_weights(W_Q, W_K, W_V, &W_O);
  }
  // Once weights and input are there.
  void make_layer() {
    layer = std::make_unique<attn::AttentionLayer<float>>(weights());
    layer->input(n).matrix() = X.matrix();
  }
  void run() { layer->run(true); }
  // Multiplications and additions of the products.
  double operations() const {
    const double rows = static_cast<double>(n), width = static_cast<double>(d_model);
    return 8 * rows * width * width + 4 * rows * rows * width;
  }
};

#if defined(__wasm_simd128__)
// The loop of web/bench/peak.js, which the page has put there: as written, a compiler's own comes
// to a tenth less. Returns how many multiplications and additions these rounds are.
EM_JS(double, page_peak, (double rounds), { return globalThis.registerPeak(rounds); });
#else
// Multiplications and additions on registers alone, in the narrowest vectors of the build: in more
// chains than the units' latency asks for, and in no more than fifteen registers. No two chains
// start alike, nor two entries: a compiler makes one of those that do, and leaves out those that
// nobody asks for.
using Narrowest = kernels::Vector<float, kernels::narrowest<float>>;
constexpr int pairs = 7;
inline __attribute__((noinline)) float narrowest_peak(long steps, float one) {
  using V = Narrowest::Values;
  const V x = Narrowest::all(one);
  V a[pairs], b[pairs], next{};
  for (Index i = 0; i < Narrowest::lanes; ++i) next[i] = one * static_cast<float>(i);
  for (int i = 0; i < pairs; ++i) a[i] = next += x, b[i] = next += x;
  for (; steps > 0; --steps) {
#pragma GCC unroll 7
    for (int i = 0; i < pairs; ++i) a[i] *= x;
#pragma GCC unroll 7
    for (int i = 0; i < pairs; ++i) b[i] += a[i];
  }
  V all{};
  for (const V& sum : b) all += sum;
  float sum = 0;
  for (Index i = 0; i < Narrowest::lanes; ++i) sum += all[i];
  return sum;
}
#endif

#if defined(__x86_64__)
#define BENCH_PEAK(name, instructions, V, all, multiply_add)                                     \
  __attribute__((noinline, target(instructions))) inline float name(long steps, float one) {     \
    const V x = all(one);                                                                        \
    V s0 = x, s1 = s0 + x, s2 = s1 + x, s3 = s2 + x, s4 = s3 + x, s5 = s4 + x, s6 = s5 + x,      \
      s7 = s6 + x, s8 = s7 + x, s9 = s8 + x, s10 = s9 + x, s11 = s10 + x, s12 = s11 + x,         \
      s13 = s12 + x;                                                                             \
    for (; steps > 0; --steps) {                                                                 \
      s0 = multiply_add(s0, x, x), s1 = multiply_add(s1, x, x), s2 = multiply_add(s2, x, x);     \
      s3 = multiply_add(s3, x, x), s4 = multiply_add(s4, x, x), s5 = multiply_add(s5, x, x);     \
      s6 = multiply_add(s6, x, x), s7 = multiply_add(s7, x, x), s8 = multiply_add(s8, x, x);     \
      s9 = multiply_add(s9, x, x), s10 = multiply_add(s10, x, x), s11 = multiply_add(s11, x, x); \
      s12 = multiply_add(s12, x, x), s13 = multiply_add(s13, x, x);                              \
    }                                                                                            \
    return (s0 + s1 + s2 + s3 + s4 + s5 + s6 + s7 + s8 + s9 + s10 + s11 + s12 + s13)[0];         \
  }
BENCH_PEAK(peak_32, "avx2,fma", __m256, _mm256_set1_ps, _mm256_fmadd_ps)
BENCH_PEAK(peak_64, "avx512f", __m512, _mm512_set1_ps, _mm512_fmadd_ps)
#undef BENCH_PEAK
#endif

constexpr long peak_steps = 2000;

struct Peak {
  float (*run)(long, float);
  double operations;
};

// With the widest vectors that the kernels use here.
inline Peak peak() {
#if defined(__wasm_simd128__)
  return {
      [](long steps, float) { return static_cast<float>(page_peak(static_cast<double>(steps))); },
      page_peak(peak_steps)};
#else
  constexpr double entries = 2.0 * pairs * peak_steps;
#if defined(__x86_64__)
  const int count = kernels::tables<float>().count;
  if (count == 4) return {peak_64, 2 * 16 * entries};
  if (count == 3) return {peak_32, 2 * 8 * entries};
#endif
  return {narrowest_peak, Narrowest::lanes * entries};
#endif
}

}  // namespace bench
