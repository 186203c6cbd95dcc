#include "attn/attention_layer.h"

#include <algorithm>
#include <utility>

#include "attn/mask.h"
#include "attn/size_checks.h"

namespace attn {

namespace {

// Of no matrix none. Not inline, nor is what follows: a page loads every byte.
template <class T>
__attribute__((noinline)) kernels::RightFactor<T> in_order(const Stack<const T>& W) {
  kernels::RightFactor<T> factor;
  factor.take_each(W.matrix(0, 0), W.head_stride(), W.heads());
  return factor;
}

template <class T>
__attribute__((noinline)) void make_room(Tensor<T>& tensor, Index heads, Index rows, Index cols) {
  tensor = Tensor<T>::unfilled({heads, rows, cols});
}

template <class T>
Stack<T> stack_of(Tensor<T>& tensor, Index heads, Index rows, Index cols) {
  return Stack<T>(tensor.data(), 1, heads, rows, cols, 0, rows * cols, cols);
}

template <class T>
__attribute__((noinline)) void project_into(const Stack<T>& out, Tensor<T>& X,
                                            const kernels::RightFactor<T>& W,
                                            const Stack<const T>& bias, Index head) {
  project_heads<T>(X.matrix(), W, head, bias.middle_heads(head, out.heads()), out);
}

// The weights, once they are known to be good.
template <class T>
const MultiHeadWeights<T>& fitting(const MultiHeadWeights<T>& weights, bool two_masks) {
  require(!two_masks, ProblemCode::conflict, "mask",
          "mask: causal is a mask already; add the two and give the sum");
  require(weights.appended() == 0, ProblemCode::conflict, "weights",
          "weights: a layer that keeps them appends no keys");
  require_self_attention(weights, 1, nullptr);
  return weights;
}

}  // namespace

template <class T>
AttentionLayer<T>::AttentionLayer(const MultiHeadWeights<T>& weights,
                                  const AttentionOptions& options, bool causal,
                                  std::optional<Mask<T>> mask)
    : weights_(fitting(weights, causal && mask)),
      options_(options),
      causal_(causal),
      mask_(std::move(mask)),
      W_Q_(in_order(weights.W_Q)),
      W_K_(in_order(weights.W_K)),
      W_V_(in_order(weights.W_V)),
      W_O_(in_order(Stack<const T>(weights.W_O))) {}

template <class T>
TensorView<T> AttentionLayer<T>::input(Index n) {
  require(n >= 0, ProblemCode::out_of_range, "n", "n: {} tokens; at least one is needed", n);
  require_tokens(n);
  if (n != n_) resize(n);
  return {X_.data(), {n, d_model()}};
}

template <class T>
void AttentionLayer<T>::resize(Index n) {
  require_self_attention(*weights_, n, mask_ ? &mask_->shape() : nullptr);
  count_to_make({n, std::max({d_model(), concat_width(), d_out()})}, "n");
  // Only then is there room for so many: where memory runs out before, the next call begins again.
  n_ = 0;
  at_once_ = 0;
  steps_ = AttentionSteps<T>();
  X_ = Q_ = K_ = V_ = pairs_ = causal_mask_ = Tensor<T>();
  make_room(concat_, 1, n, concat_width());
  if (projects()) make_room(output_, 1, n, d_out());
  make_room(X_, 1, n, d_model());
  out_ = split_heads<T>(concat_.view(), heads());
  n_ = n;
}

template <class T>
void AttentionLayer<T>::run(bool weights) {
  require_tokens(n_);
  weights ? attend_with_weights() : attend();
  if (projects()) {
    project_heads<T>(concat_.matrix(), W_O_, 0, Stack<const T>(weights_->b_O),
                     stack_of(output_, 1, n_, d_out()));
  }
}

template <class T>
TensorView<const T> AttentionLayer<T>::output() const {
  return {(projects() ? output_ : concat_).data(), {n_, d_out()}};
}

template <class T>
TensorView<const T> AttentionLayer<T>::weights() const {
  if (!steps_->weights) return {};
  return {steps_->weights, {heads(), n_, n_}};
}

// Q, K and V of so many heads from the given one on.
template <class T>
__attribute__((noinline)) void AttentionLayer<T>::project(Index head, Index heads) {
  const Index d_k = weights_->W_Q.cols(), d_v = weights_->W_V.cols();
  if (at_once_ != heads) {
    at_once_ = 0;
    make_room(Q_, heads, n_, d_k);
    make_room(K_, heads, n_, d_k);
    make_room(V_, heads, n_, d_v);
    at_once_ = heads;
  }
  Q = stack_of(Q_, heads, n_, d_k);
  K = stack_of(K_, heads, n_, d_k);
  V = stack_of(V_, heads, n_, d_v);
  project_into(Q, X_, W_Q_, weights_->b_Q, head);
  project_into(K, X_, W_K_, weights_->b_K, head);
  project_into(V, X_, W_V_, weights_->b_V, head);
}

template <class T>
TensorView<const T> AttentionLayer<T>::mask() const {
  return causal_ ? causal_mask_.view() : mask_ ? mask_->view() : TensorView<const T>();
}

template <class T>
void AttentionLayer<T>::attend_with_weights() {
  const Index heads = out_.heads();
  project(0, heads);
  if (!steps_->weights) {
    if (causal_ && causal_mask_.size() == 0)
      causal_mask_ = causal_mask<T>(n_, n_, Alignment::top_left);
    // The largest of each row and its sum stand behind the weights.
    if (pairs_.size() == 0) make_room(pairs_, heads, n_, n_ + 2);
    T* const pairs = pairs_.data();
    T* const behind = pairs + heads * n_ * n_;
    steps_ =
        AttentionSteps<T>{pairs, pairs, pairs, behind, pairs, behind + heads * n_, pairs, out_};
  }
  scaled_dot_product_attention<T>(Q, K, V, mask(), options_, *steps_, FirstStep::scores, &space_);
}

// One head after the other, so that memory grows with n alone; a mask, which may be of all heads,
// takes n^2 already.
template <class T>
void AttentionLayer<T>::attend() {
  // It has no weights.
  steps_ = AttentionSteps<T>();
  const Index all = out_.heads(), heads = mask_ ? all : 1;
  for (Index head = 0; head < all; head += heads) {
    project(head, heads);
    const Stack<T> out = mask_ ? out_ : out_.head(head);
    if (causal_)
      causal_output<T>(Q, K, V, options_, out, &space_);
    else
      attention_output<T>(Q, K, V, mask(), options_, out, &space_);
  }
}

template class AttentionLayer<float>;
template class AttentionLayer<double>;

}  // namespace attn
