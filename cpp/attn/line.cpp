#include "attn/line.h"

namespace attn {

template <class T>
Line<T>::Line(Trace& trace) {
  // In the order of tensor_kinds().
  static constexpr TensorView<T> Line::*const members[tensor_kind_count] = {
      &Line::embedding_matrix,
      &Line::embedding,
      &Line::P,
      &Line::angles,
      &Line::alibi,
      &Line::X,
      &Line::W_Q,
      &Line::W_K,
      &Line::W_V,
      &Line::b_Q,
      &Line::b_K,
      &Line::b_V,
      &Line::Q,
      &Line::K,
      &Line::V,
      &Line::Q_rotated,
      &Line::K_rotated,
      &Line::scores,
      &Line::scaled,
      &Line::mask,
      &Line::mask_total,
      &Line::masked,
      &Line::row_max,
      &Line::exponentials,
      &Line::row_sum,
      &Line::weights,
      &Line::weights_average,
      &Line::head_out,
      &Line::concat,
      &Line::W_O,
      &Line::b_O,
      &Line::output,
      &Line::pca_mean,
      &Line::pca_components,
      &Line::explained_variance_ratio,
      &Line::original_2d,
      &Line::contextual_2d};
  for (const PlannedTensor& tensor : trace.plan().tensors) {
    this->*members[tensor.kind - tensor_kinds().data()] = trace.place<T>(tensor);
  }
}

template <class T>
Stack<const T> Line<T>::queries() const {
  return Stack<const T>(Q_rotated.data() ? Q_rotated : Q);
}

template <class T>
Stack<const T> Line<T>::keys() const {
  return Stack<const T>(K_rotated.data() ? K_rotated : K);
}

template <class T>
TensorView<const T> Line<T>::total_mask() const {
  if (mask_total.data()) return mask_total;
  return alibi.data() ? alibi : mask;
}

template <class T>
AttentionSteps<T> Line<T>::steps() const {
  // Without a mask the masked scores are the scaled ones.
  return {scores.data(),  scaled.data(),       masked.data() ? masked.data() : scaled.data(),
          row_max.data(), exponentials.data(), row_sum.data(),
          weights.data(), Stack<T>(head_out)};
}

template <class T>
DrawnTensors<T> Line<T>::drawn() const {
  const TensorView<T> tokens = embedding_matrix.data() ? embedding_matrix
                               : embedding.data()      ? embedding
                                                       : X;
  return {tokens, W_Q, W_K, W_V, W_O};
}

template struct Line<float>;
template struct Line<double>;

}  // namespace attn
