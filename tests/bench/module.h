// What the benches measure: multi-head self-attention on its own memory, and the peak of the
// machine's registers.
#pragma once

#include "attn/multi_head.h"
#include "kernels/table.h"

namespace bench {

using attn::Index;
using attn::Stack;
using attn::Tensor;

// Weights of h heads, an input of n tokens, and room for all steps; those before the weights share
// theirs.
struct Module {
  Tensor<float> X, W_Q, W_K, W_V, W_O, Q, K, V, pairs, row_max, row_sum, concat, output;
  Index n, d_model, h;

  Module(Index tokens, Index width, Index heads) : n(tokens), d_model(width), h(heads) {
    const Index d = d_model / h;
    X = Tensor<float>({n, d_model});
    W_Q = W_K = W_V = Tensor<float>({h, d_model, d});
    W_O = Tensor<float>({d_model, d_model});
    Q = K = V = Tensor<float>({h, n, d});
    pairs = Tensor<float>({h, n, n});
    row_max = row_sum = Tensor<float>({h, n});
    concat = output = Tensor<float>({n, d_model});
  }
  attn::MultiHeadWeights<float> weights() const {
    return attn::per_head_weights(W_Q, W_K, W_V, &W_O);
  }
  void run() {
    const attn::TensorView<float> all = pairs.view();
    const attn::AttentionSteps<float> steps{all, all,
                                            all, row_max.view(),
                                            all, row_sum.view(),
                                            all, attn::split_heads<float>(concat.view(), h)};
    attn::multi_head_attention<float>(
        X.view(), X.view(), X.view(), weights(), {}, {},
        {Stack<float>(Q.view()), Stack<float>(K.view()), Stack<float>(V.view()), steps,
         concat.view(), output.view()});
  }
  // Multiplications and additions of the products.
  double operations() const {
    const double rows = static_cast<double>(n), width = static_cast<double>(d_model);
    return 8 * rows * width * width + 4 * rows * rows * width;
  }
};

// Multiplications and additions in turn on registers alone: seven chains of each, which is more
// than the units' latency and fits into sixteen registers.
#define BENCH_PEAK(name, bytes, target)                                     \
  target inline float name(long steps, float one) {                         \
    typedef float V __attribute__((vector_size(bytes)));                    \
    V a0 = V{} + one, a1 = a0, a2 = a0, a3 = a0, a4 = a0, a5 = a0, a6 = a0; \
    V b0 = a0, b1 = a0, b2 = a0, b3 = a0, b4 = a0, b5 = a0, b6 = a0;        \
    const V x = a0;                                                         \
    for (; steps > 0; --steps) {                                            \
      a0 *= x, a1 *= x, a2 *= x, a3 *= x, a4 *= x, a5 *= x, a6 *= x;        \
      b0 += a0, b1 += a1, b2 += a2, b3 += a3, b4 += a4, b5 += a5, b6 += a6; \
    }                                                                       \
    return (b0 + b1 + b2 + b3 + b4 + b5 + b6)[0];                           \
  }

#define BENCH_SEPARATE __attribute__((noinline))
BENCH_PEAK(peak_16, 16, BENCH_SEPARATE)
#if defined(__x86_64__)
BENCH_PEAK(peak_32, 32, BENCH_SEPARATE __attribute__((target("avx2"))))
BENCH_PEAK(peak_64, 64, BENCH_SEPARATE __attribute__((target("avx512f"))))
#endif
#undef BENCH_PEAK
#undef BENCH_SEPARATE

constexpr long peak_steps = 2000;

struct Peak {
  float (*run)(long, float);
  double operations;
};

// With the widest vectors that the kernels use here.
inline Peak peak() {
  constexpr double chains = 2 * 7 * peak_steps;
#if defined(__x86_64__)
  const int count = kernels::tables<float>().count;
  if (count == 3) return {peak_64, 16 * chains};
  if (count == 2) return {peak_32, 8 * chains};
#endif
  return {peak_16, 4 * chains};
}

}  // namespace bench
