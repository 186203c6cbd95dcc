#include "attn/decoder.h"

#include <algorithm>

#include "attn/size_checks.h"

namespace attn {

template <class T>
Decoder<T>::Decoder(const MultiHeadWeights<T>& weights, Index capacity,
                    const AttentionOptions& options)
    : weights_(weights), options_(options) {
  require(weights.appended() == 0, ProblemCode::conflict, "weights",
          "weights: keys that are appended to all others cannot be decoded one after the other");
  require_self_attention(weights, 1, nullptr);
  require_count(capacity, "capacity", "tokens");
  count_to_make({weights.heads(), capacity, std::max(weights.W_K.cols(), weights.W_V.cols())},
                "capacity");
  keys_ = Tensor<T>({weights.heads(), capacity, weights.W_K.cols()});
  values_ = Tensor<T>({weights.heads(), capacity, weights.W_V.cols()});
}

template <class T>
Tensor<T> Decoder<T>::append(const Tensor<T>& X) {
  const Index m = X.view().rows(), n = size_ + m;
  const Index d_model = weights_.W_Q.rows();
  require(X.rank() == 2 && X.dim(1) == d_model, ProblemCode::shape_mismatch, "X",
          "X: shape {} is not (tokens, {})", X.shape(), d_model);
  require_tokens(n);
  require(n <= capacity(), ProblemCode::out_of_range, "X",
          "X: {} more tokens than the {} that are there do not fit; there is room for {} in all", m,
          size(), capacity());
  const Index h = weights_.heads();
  const bool projects = weights_.W_O.data() != nullptr;
  // Before anything is computed: there may be no room for so much.
  Tensor<T> queries({h, m, weights_.W_Q.cols()}), concat({m, h * weights_.W_V.cols()}), output;
  if (projects) output = Tensor<T>({m, weights_.W_O.cols()});
  const Stack<T> Q(queries.view()), K(keys_.view()), V(values_.view());
  project_heads<T>(X.view(), weights_.W_Q, weights_.b_Q, Q);
  project_heads<T>(X.view(), weights_.W_K, weights_.b_K, K.middle_rows(size_, m));
  project_heads<T>(X.view(), weights_.W_V, weights_.b_V, V.middle_rows(size_, m));
  causal_output<T>(Q, K.middle_rows(0, n), V.middle_rows(0, n), options_,
                   split_heads<T>(concat.view(), h));
  if (projects) project<T>(concat.view(), weights_.W_O, weights_.b_O, output.view());
  // Now that nothing can run out of memory any more.
  size_ = n;
  if (projects) return output;
  return concat;
}

template class Decoder<float>;
template class Decoder<double>;

}  // namespace attn
