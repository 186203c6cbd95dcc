#include "bind/kept_attention.h"

#include <algorithm>

#include "attn/decoder.h"
#include "bind/operators.h"
#include "bind/own_weights.h"

namespace bind {

using attn::Mask;

namespace {

template <class T>
KeptSizes sizes_of(const attn::MultiHeadWeights<T>& weights) {
  const Index concat = weights.heads() * weights.W_V.cols();
  return {weights.W_Q.rows(), weights.W_O.data() ? weights.W_O.cols() : concat, weights.heads()};
}

// Throws for weights that do not fit each other, or these tokens, or the mask.
template <class T>
void require_fitting(const attn::MultiHeadWeights<T>& weights, Index rows, const Mask<T>* mask) {
  const Shape X{rows, weights.W_Q.rows()};
  attn::require(attn::check_multi_head<T>(X, X, X, weights, mask ? &mask->shape() : nullptr));
}

// Not inline, as a page loads every byte.
template <class T>
__attribute__((noinline)) Tensor<T> room(Index heads, Index rows, Index cols) {
  return Tensor<T>(checked({heads, rows, cols}));
}

template <class T>
Stack<T> stack_of(Tensor<T>& tensor, Index heads, Index rows, Index cols) {
  return Stack<T>(tensor.data(), 1, heads, rows, cols, 0, rows * cols, cols);
}

template <class T>
class Layer : public KeptAttention {
 public:
  explicit Layer(Call& call)
      : weights_(call),
        options_(attention_options(call)),
        causal_(call.flag("causal")),
        has_mask_(call.given("mask")),
        W_Q_(in_order(weights_.views().W_Q)),
        W_K_(in_order(weights_.views().W_K)),
        W_V_(in_order(weights_.views().W_V)),
        W_O_(in_order(Stack<const T>(weights_.views().W_O))) {
    if (has_mask_) mask_ = call.take<T>("mask");
    require_fitting<T>(weights_.views(), 1, nullptr);
  }

  KeptSizes sizes() const override { return sizes_of(weights_.views()); }

  void* input(Index rows) override {
    if (rows != n_) resize(rows);
    return X_.data();
  }

  void run(bool weights) override {
    weights ? attend_with_weights() : attend();
    const attn::MultiHeadWeights<T>& own = weights_.views();
    if (own.W_O.data())
      attn::project_heads<T>(concat_.matrix(), W_O_, 0, Stack<const T>(own.b_O),
                             stack_of(output_, 1, output_.view().rows(), output_.view().cols()));
  }

  const void* output() const override {
    return weights_.views().W_O.data() ? output_.data() : concat_.data();
  }
  const void* weights() const override { return steps_.weights; }

 private:
  using Factor = kernels::RightFactor<T>;

  // Of no matrix none.
  __attribute__((noinline)) static Factor in_order(const Stack<const T>& W) {
    return Factor::each(W.matrix(0, 0), W.head_stride(), W.heads());
  }

  void resize(Index rows) {
    const attn::MultiHeadWeights<T>& own = weights_.views();
    require_fitting(own, rows, has_mask_ ? &mask_ : nullptr);
    const KeptSizes all = sizes();
    // Only then is there room for so many: where memory runs out before, the next call begins
    // again.
    n_ = -1;
    at_once_ = 0;
    steps_ = {};
    X_ = Q_ = K_ = V_ = pairs_ = causal_mask_ = Tensor<T>();
    concat_ = room<T>(1, rows, all.heads * own.W_V.cols());
    if (own.W_O.data()) output_ = room<T>(1, rows, all.d_out);
    X_ = room<T>(1, rows, all.d_model);
    out_ = attn::split_heads<T>(concat_.view(), all.heads);
    n_ = rows;
  }

  // Q, K and V of so many heads from the given one on.
  __attribute__((noinline)) void project(Index head, Index heads) {
    const attn::MultiHeadWeights<T>& own = weights_.views();
    const Index d_k = own.W_Q.cols(), d_v = own.W_V.cols();
    if (at_once_ != heads) {
      at_once_ = 0;
      Q_ = room<T>(heads, n_, d_k);
      K_ = room<T>(heads, n_, d_k);
      V_ = room<T>(heads, n_, d_v);
      at_once_ = heads;
    }
    Q = stack_of(Q_, heads, n_, d_k);
    K = stack_of(K_, heads, n_, d_k);
    V = stack_of(V_, heads, n_, d_v);
    project_into(Q, W_Q_, own.b_Q, head);
    project_into(K, W_K_, own.b_K, head);
    project_into(V, W_V_, own.b_V, head);
  }

  __attribute__((noinline)) void project_into(const Stack<T>& out, const Factor& W,
                                              const Stack<const T>& bias, Index head) {
    attn::project_heads<T>(X_.matrix(), W, head, bias.middle_heads(head, out.heads()), out);
  }

  TensorView<const T> mask() const {
    return causal_ ? causal_mask_.view() : has_mask_ ? mask_.view() : TensorView<const T>();
  }

  void attend_with_weights() {
    const Index heads = out_.heads();
    project(0, heads);
    if (!steps_.weights) {
      if (causal_) causal_mask_ = attn::causal_mask<T>(n_, n_, attn::Alignment::top_left);
      // The largest of each row and its sum stand behind the weights.
      pairs_ = room<T>(heads, n_, n_ + 2);
      T* const pairs = pairs_.data();
      T* const behind = pairs + heads * n_ * n_;
      steps_ = {pairs, pairs, pairs, behind, pairs, behind + heads * n_, pairs, out_};
    }
    attn::scaled_dot_product_attention<T>(Q, K, V, mask(), options_, steps_);
  }

  // One head after the other, so that memory grows with n alone; a mask, which may be of all heads,
  // takes n^2 already. A causal one is made for some rows at a time, and what none of them sees is
  // not computed.
  void attend() {
    // The mask is no longer that of the weights.
    if (causal_) steps_ = {};
    const Index all = out_.heads(), heads = has_mask_ ? all : 1, most = causal_ ? Index(64) : n_;
    for (Index head = 0; head < all; head += heads) {
      project(head, heads);
      const Stack<T> out = has_mask_ ? out_ : out_.head(head);
      for (Index first = 0; first < n_; first += most) {
        const Index m = std::min(most, n_ - first), seen = causal_ ? first + m : n_;
        if (causal_) causal_mask_ = attn::causal_mask<T>(m, seen, attn::Alignment::bottom_right);
        attn::attention_output<T>(Q.middle_rows(first, m), K.middle_rows(0, seen),
                                  V.middle_rows(0, seen), mask(), options_,
                                  out.middle_rows(first, m));
      }
    }
  }

  OwnWeights<T> weights_;
  attn::AttentionOptions options_;
  bool causal_, has_mask_;
  Factor W_Q_, W_K_, W_V_, W_O_;  // of weights_
  Index n_ = -1, at_once_ = 0;    // tokens that there is room for, heads that Q, K and V have
  Mask<T> mask_, causal_mask_;
  Tensor<T> X_, Q_, K_, V_, pairs_, concat_, output_;
  Stack<T> Q, K, V, out_;
  attn::AttentionSteps<T> steps_;
};

template <class T>
class KeptDecoder : public KeptAttention {
 public:
  explicit KeptDecoder(Call& call)
      : weights_(call),
        decoder_(fitting(call), call.integer("capacity"), attention_options(call)) {}

  KeptSizes sizes() const override { return sizes_of(weights_.views()); }
  void* input(Index rows) override {
    if (rows != X_.view().rows() || X_.rank() < 2) X_ = Tensor<T>(checked({rows, sizes().d_model}));
    return X_.data();
  }
  void run(bool) override { output_ = decoder_.append(X_); }
  const void* output() const override { return output_.data(); }
  void clear() override { decoder_.clear(); }

 private:
  const attn::MultiHeadWeights<T>& fitting(Call& call) {
    const attn::MultiHeadWeights<T>& own = weights_.views();
    require_fitting<T>(own, 1, nullptr);
    const Index capacity = std::max(call.integer("capacity"), Index(0));
    checked({own.heads(), capacity, std::max(own.W_K.cols(), own.W_V.cols())});
    return own;
  }

  OwnWeights<T> weights_;
  attn::Decoder<T> decoder_;
  Tensor<T> X_, output_;
};

template <class T>
std::unique_ptr<KeptAttention> keep(Call& call, bool decodes) {
  if (decodes) return std::make_unique<KeptDecoder<T>>(call);
  return std::make_unique<Layer<T>>(call);
}

}  // namespace

std::unique_ptr<KeptAttention> keep_attention(Call& call, bool decodes, bool float32) {
  return float32 ? keep<float>(call, decodes) : keep<double>(call, decodes);
}

}  // namespace bind
