#include "attn/multi_head.h"

#include <algorithm>
#include <initializer_list>

#include "attn/size_checks.h"
#include "kernels/add.h"
#include "kernels/table.h"

namespace attn {

template <class T>
MultiHeadWeights<T> per_head_weights(const Tensor<T>& W_Q, const Tensor<T>& W_K,
                                     const Tensor<T>& W_V, const Tensor<T>* W_O) {
  MultiHeadWeights<T> weights;
  weights.W_Q = Stack<const T>(W_Q.view());
  weights.W_K = Stack<const T>(W_K.view());
  weights.W_V = Stack<const T>(W_V.view());
  if (W_O != nullptr) weights.W_O = W_O->view();
  return weights;
}

namespace {

template <class T>
Stack<const T> split_checked(const Tensor<T>& packed, Index heads, const char* name) {
  const Index width = packed.view().cols();
  require(heads > 0 && width % heads == 0, ProblemCode::not_divisible, "heads",
          "heads: {} does not divide the {} columns of {}", heads, width, name);
  return split_heads<const T>(packed.view(), heads);
}

}  // namespace

template <class T>
MultiHeadWeights<T> packed_weights(Index heads, const Tensor<T>& W_Q, const Tensor<T>& W_K,
                                   const Tensor<T>& W_V, const Tensor<T>* W_O) {
  MultiHeadWeights<T> weights;
  weights.W_Q = split_checked(W_Q, heads, "W_Q");
  weights.W_K = split_checked(W_K, heads, "W_K");
  weights.W_V = split_checked(W_V, heads, "W_V");
  if (W_O != nullptr) weights.W_O = W_O->view();
  return weights;
}

namespace {

// Copies one row per head into the given row of every head of every item; zeros where there is
// nothing to copy.
template <class T>
void fill_row(const Stack<T>& stack, Index row, const Stack<const T>& source) noexcept {
  for (Index item = 0; item < stack.batch(); ++item) {
    for (Index head = 0; head < stack.heads(); ++head) {
      auto target = stack.matrix(item, head).row(row);
      if (source.given()) {
        target = source.matrix(0, head).row(0);
      } else {
        target.setZero();
      }
    }
  }
}

}  // namespace

template <class T>
void append_keys(const MultiHeadWeights<T>& weights, const Stack<T>& K,
                 const Stack<T>& V) noexcept {
  Index row = K.rows() - weights.appended();
  if (weights.bias_k.given()) {
    fill_row(K, row, weights.bias_k);
    fill_row(V, row, weights.bias_v);
    ++row;
  }
  if (weights.zero_attention) {
    fill_row(K, row, Stack<const T>());
    fill_row(V, row, Stack<const T>());
  }
}

namespace {

// output = concat W_O + b_O, where there is W_O.
template <class T>
void join_heads(const MultiHeadWeights<T>& weights, TensorView<const T> concat,
                TensorView<T> output) noexcept {
  if (weights.W_O.data() == nullptr) return;
  project<T>(concat, weights.W_O, weights.b_O, output);
}

}  // namespace

template <class T>
void multi_head_attention(TensorView<const T> query, TensorView<const T> key,
                          TensorView<const T> value, const MultiHeadWeights<T>& weights,
                          TensorView<const T> mask, const AttentionOptions& options,
                          const MultiHeadSteps<T>& steps) noexcept {
  const Index n_k = steps.K.rows() - weights.appended();
  project_heads<T>(query, weights.W_Q, weights.b_Q, steps.Q);
  project_heads<T>(key, weights.W_K, weights.b_K, steps.K.middle_rows(0, n_k));
  project_heads<T>(value, weights.W_V, weights.b_V, steps.V.middle_rows(0, n_k));
  append_keys<T>(weights, steps.K, steps.V);
  scaled_dot_product_attention<T>(steps.Q, steps.K, steps.V, mask, options, steps.attention);
  join_heads<T>(weights, steps.concat, steps.output);
}

template <class T>
Mask<T> cover_appended(const Mask<T>& mask, Index n_k, Index appended) {
  if (appended == 0) return mask;
  const Index own = mask.view().cols(), rows = own == 0 ? 0 : mask.size() / own;
  Shape shape = mask.shape();
  if (shape.empty()) shape.push_back(1);
  shape.back() = n_k + appended;
  count_to_make(shape, "mask");
  Mask<T> covering(shape);
  for (Index i = 0; i < rows; ++i)
    for (Index j = 0; j < n_k; ++j)
      covering[i * (n_k + appended) + j] = mask[i * own + (own == 1 ? 0 : j)];
  return covering;
}

template <class T>
void average_heads(TensorView<const T> weights, TensorView<T> average) noexcept {
  const Stack<const T> stack(weights);
  const Index heads = stack.heads(), size = stack.head_stride();
  for (Index item = 0; item < stack.batch(); ++item) {
    T* const mean = average.data() + item * size;
    kernels::add_rows(stack.data() + item * stack.batch_stride(), size, heads, size, mean);
    kernels::table<T>().divide(mean, size, static_cast<T>(heads), mean);
  }
}

template <class T>
Tensor<T> MultiHeadResult<T>::head_out() const {
  if (heads == 0) return {};
  const Stack<const T> split = split_heads<const T>(concat.view(), heads);
  Tensor<T> dense =
      Tensor<T>::unfilled(with(leading(concat.shape()), {heads, split.rows(), split.cols()}));
  for (Index i = 0; i < dense.matrices(); ++i) dense.matrix(i) = split.matrix(i / heads, i % heads);
  return dense;
}

template <class T>
Tensor<T> MultiHeadResult<T>::weights_average() const {
  const Tensor<T>& of_heads = this->weights;
  if (of_heads.rank() < 3) return {};
  const Shape& shape = of_heads.shape();
  Tensor<T> average(
      with(Shape(shape.begin(), shape.end() - 3), {of_heads.dim(-2), of_heads.dim(-1)}));
  average_heads<T>(of_heads.view(), average.view());
  return average;
}

namespace {

// The mask for all keys, once all sizes were found to agree.
template <class T>
Mask<T> checked_mask(const Tensor<T>& query, const Tensor<T>& key, const Tensor<T>& value,
                     const MultiHeadWeights<T>& weights, const Mask<T>* mask) {
  require(check_multi_head<T>(query.shape(), key.shape(), value.shape(), weights,
                              mask ? &mask->shape() : nullptr));
  return mask ? cover_appended(*mask, key.dim(-2), weights.appended()) : Mask<T>();
}

// None where there is no W_O: the output is concat then.
template <class T>
Tensor<T> room_for_output(const Shape& lead, Index n_q, const MultiHeadWeights<T>& weights) {
  if (weights.W_O.data() == nullptr) return {};
  return Tensor<T>::unfilled(with(lead, {n_q, weights.W_O.cols()}), "W_O");
}

template <class T>
MultiHeadResult<T> allocate(const Tensor<T>& query, const Tensor<T>& key,
                            const MultiHeadWeights<T>& weights, KeptSteps kept) {
  const Shape lead = leading(query.shape());
  const Index h = weights.heads(), n_q = query.dim(-2), n_k = key.dim(-2) + weights.appended();
  const Index d_k = weights.W_Q.cols(), d_v = weights.W_V.cols();
  const auto room = [&](std::initializer_list<Index> axes, const char* field) {
    return Tensor<T>::unfilled(with(lead, axes), field);
  };
  return {{with(lead, {h, n_q}), n_k, kept, "query"},
          room({h, n_q, d_k}, "W_Q"),
          room({h, n_k, d_k}, "W_K"),
          room({h, n_k, d_v}, "W_V"),
          room({n_q, h * d_v}, "W_V"),
          room_for_output(lead, n_q, weights),
          h};
}

template <class T>
MultiHeadSteps<T> steps_of(MultiHeadResult<T>& r) {
  return {Stack<T>(r.Q.view()),
          Stack<T>(r.K.view()),
          Stack<T>(r.V.view()),
          r.places(split_heads<T>(r.concat.view(), r.heads)),
          r.concat,
          r.output};
}

}  // namespace

template <class T>
MultiHeadResult<T> multi_head_attention(const Tensor<T>& query, const Tensor<T>& key,
                                        const Tensor<T>& value, const MultiHeadWeights<T>& weights,
                                        const Mask<T>* mask, const AttentionOptions& options,
                                        KeptSteps kept) {
  const Mask<T> covering = checked_mask(query, key, value, weights, mask);
  MultiHeadResult<T> result = allocate(query, key, weights, kept);
  multi_head_attention<T>(query.view(), key.view(), value.view(), weights, covering.view(), options,
                          steps_of(result));
  if (weights.W_O.data() == nullptr) result.output = result.concat;
  return result;
}

namespace {

template <class T>
MultiHeadWeights<T> one_head(const MultiHeadWeights<T>& all, Index head) {
  MultiHeadWeights<T> one;
  one.W_Q = all.W_Q.head(head);
  one.W_K = all.W_K.head(head);
  one.W_V = all.W_V.head(head);
  one.b_Q = all.b_Q.head(head);
  one.b_K = all.b_K.head(head);
  one.b_V = all.b_V.head(head);
  one.bias_k = all.bias_k.head(head);
  one.bias_v = all.bias_v.head(head);
  one.zero_attention = all.zero_attention;
  return one;
}

// The part of a mask that a head of an item sees: its last two axes.
template <class T>
TensorView<const T> one_head(TensorView<const T> mask, Index item, Index head) {
  if (mask.data() == nullptr) return mask;
  const Index axes = std::min(mask.rank(), Index(2));
  return {BroadcastMask<T>(mask).row(item, head, 0),
          Shape(mask.shape().end() - axes, mask.shape().end())};
}

}  // namespace

template <class T>
Tensor<T> multi_head_output(const Tensor<T>& query, const Tensor<T>& key, const Tensor<T>& value,
                            const MultiHeadWeights<T>& weights, const Mask<T>* mask,
                            const AttentionOptions& options) {
  const Mask<T> covering = checked_mask(query, key, value, weights, mask);
  const Shape lead = leading(query.shape());
  const Index n_q = query.dim(-2), n_k = key.dim(-2), n_all = n_k + weights.appended();
  const TensorView<const T> mask_view = mask ? covering.view() : TensorView<const T>();
  Tensor<T> Q({n_q, weights.W_Q.cols()}), K({n_all, weights.W_K.cols()}),
      V({n_all, weights.W_V.cols()});
  Tensor<T> concat = Tensor<T>::unfilled(with(lead, {n_q, weights.heads() * V.dim(1)}), "W_V");
  // Before anything is computed: there may be no room for so much.
  Tensor<T> output = room_for_output(lead, n_q, weights);
  const Stack<T> queries(Q.view()), keys(K.view()), values(V.view());
  const Stack<T> outputs = split_heads<T>(concat.view(), weights.heads());
  const auto item_of = [](const Tensor<T>& tensor, Index item) {
    return TensorView<const T>(tensor.matrix(item).data(), {tensor.dim(-2), tensor.dim(-1)});
  };
  AttentionSpace<T> space;
  for (Index item = 0; item < outputs.batch(); ++item) {
    for (Index head = 0; head < outputs.heads(); ++head) {
      const MultiHeadWeights<T> own = one_head(weights, head);
      project_heads<T>(item_of(query, item), own.W_Q, own.b_Q, queries);
      project_heads<T>(item_of(key, item), own.W_K, own.b_K, keys.middle_rows(0, n_k));
      project_heads<T>(item_of(value, item), own.W_V, own.b_V, values.middle_rows(0, n_k));
      append_keys<T>(own, keys, values);
      attention_output<T>(queries, keys, values, one_head(mask_view, item, head), options,
                          outputs.item(item).head(head), &space);
    }
  }
  if (weights.W_O.data() == nullptr) return concat;
  join_heads<T>(weights, concat, output);
  return output;
}

#define INSTANTIATE(T)                                                                           \
  template MultiHeadWeights<T> per_head_weights<T>(const Tensor<T>&, const Tensor<T>&,           \
                                                   const Tensor<T>&, const Tensor<T>*);          \
  template MultiHeadWeights<T> packed_weights<T>(Index, const Tensor<T>&, const Tensor<T>&,      \
                                                 const Tensor<T>&, const Tensor<T>*);            \
  template void append_keys<T>(const MultiHeadWeights<T>&, const Stack<T>&,                      \
                               const Stack<T>&) noexcept;                                        \
  template void multi_head_attention<T>(                                                         \
      TensorView<const T>, TensorView<const T>, TensorView<const T>, const MultiHeadWeights<T>&, \
      TensorView<const T>, const AttentionOptions&, const MultiHeadSteps<T>&) noexcept;          \
  template MultiHeadResult<T> multi_head_attention<T>(                                           \
      const Tensor<T>&, const Tensor<T>&, const Tensor<T>&, const MultiHeadWeights<T>&,          \
      const Mask<T>*, const AttentionOptions&, KeptSteps);                                       \
  template Tensor<T> multi_head_output<T>(const Tensor<T>&, const Tensor<T>&, const Tensor<T>&,  \
                                          const MultiHeadWeights<T>&, const Mask<T>*,            \
                                          const AttentionOptions&);                              \
  template Mask<T> cover_appended<T>(const Mask<T>&, Index, Index);                              \
  template void average_heads<T>(TensorView<const T>, TensorView<T>) noexcept;                   \
  template struct MultiHeadResult<T>;
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
