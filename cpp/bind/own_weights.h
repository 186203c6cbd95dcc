// The weights of multi-head attention as arguments of a call: stacks of matrices, one a head, or
// packed matrices of all heads.
#pragma once

#include "attn/multi_head.h"
#include "bind/call.h"

namespace bind {

using attn::Stack;
using attn::Tensor;
using attn::TensorView;

// Everything that multi-head attention takes, owning its memory.
template <class T>
class OwnWeights {
 public:
  explicit OwnWeights(Call& call) : call_(call) {
    const Tensor<T>& W_Q = hold("W_Q");
    const Index heads = call.integer("heads", W_Q.rank() == 3 ? W_Q.dim(0) : 1);
    attn::require(W_Q.rank() != 3 || heads == W_Q.dim(0), attn::ProblemCode::shape_mismatch,
                  "heads", "heads: {}, but W_Q is a stack of {}", heads, W_Q.dim(0));
    views_.W_Q = matrices("W_Q", W_Q, heads);
    views_.W_K = matrices("W_K", hold("W_K"), heads);
    views_.W_V = matrices("W_V", hold("W_V"), heads);
    const Index d_k = views_.W_K.cols(), d_v = views_.W_V.cols();
    views_.b_Q = rows("b_Q", heads, d_k);
    views_.b_K = rows("b_K", heads, d_k);
    views_.b_V = rows("b_V", heads, d_v);
    views_.bias_k = rows("bias_k", heads, d_k);
    views_.bias_v = rows("bias_v", heads, d_v);
    if (call.given("W_O")) {
      views_.W_O = hold("W_O").view();
      require_matrix(views_.W_O.shape(), "W_O");
      require_entries(views_.W_O.shape(), "W_O");
    }
    if (call.given("b_O")) {
      views_.b_O = hold("b_O").view();
      require_entries(views_.b_O.shape(), "b_O");
    }
    views_.zero_attention = call.flag("zeroAttention");
  }

  const attn::MultiHeadWeights<T>& views() const { return views_; }

 private:
  // Good until the next; views of it stay good.
  const Tensor<T>& hold(const char* name) {
    own_.push_back(call_.given(name) ? call_.take<T>(name) : Tensor<T>());
    return own_.back();
  }

  // (h, d_in, d) as it is; (d_in, h * d) by its columns.
  Stack<const T> matrices(const char* name, const Tensor<T>& W, Index heads) {
    attn::require(W.rank() == 2 || W.rank() == 3, attn::ProblemCode::shape_mismatch, name,
                  "{}: shape {}; it must be (d_in, h * d) or (h, d_in, d)", name, W.shape());
    if (W.rank() == 3) return Stack<const T>(W.view());
    attn::require(heads >= 1 && W.dim(1) % heads == 0, attn::ProblemCode::not_divisible, "heads",
                  "heads: {} does not divide the {} columns of {}", heads, W.dim(1), name);
    return attn::split_heads<const T>(W.view(), heads);
  }

  // A vector of one row for each head, of any shape with so many entries.
  Stack<const T> rows(const char* name, Index heads, Index width) {
    if (!call_.given(name)) return {};
    const Tensor<T>& vector = hold(name);
    attn::require(vector.size() == heads * width, attn::ProblemCode::shape_mismatch, name,
                  "{}: shape {} is not {} heads of {}", name, vector.shape(), heads, width);
    return Stack<const T>(TensorView<const T>(vector.data(), {heads, 1, width}));
  }

  Call& call_;
  std::vector<Tensor<T>> own_;
  attn::MultiHeadWeights<T> views_;
};

}  // namespace bind
