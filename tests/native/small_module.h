// A small module of multi-head attention with random weights and some biases, of heads whose values
// are wider than their keys, for tests of what keeps a module's weights.
#pragma once

#include "attn/multi_head.h"
#include "support.h"

namespace support {

template <class T>
struct SmallModule {
  static constexpr Index d_model = 6, heads = 2, d_k = 3, d_v = 4;

  Random random{1};
  Tensor<T> W_Q = random.tensor<T>({heads, d_model, d_k}),
            W_K = random.tensor<T>({heads, d_model, d_k}),
            W_V = random.tensor<T>({heads, d_model, d_v}),
            W_O = random.tensor<T>({heads * d_v, d_model}), b_K = random.tensor<T>({heads, 1, d_k}),
            b_O = random.tensor<T>({d_model});

  // projects: whether the joined heads are projected by W_O.
  attn::MultiHeadWeights<T> weights(bool projects = true) const {
    attn::MultiHeadWeights<T> w = per_head_weights(W_Q, W_K, W_V, projects ? &W_O : nullptr);
    w.b_K = attn::Stack<const T>(b_K.view());
    if (projects) w.b_O = b_O.view();
    return w;
  }
};

}  // namespace support
