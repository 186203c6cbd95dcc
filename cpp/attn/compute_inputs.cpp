// From the words to Q, K and V.
#include <algorithm>

#include "attn/compute.h"
#include "attn/embedding.h"
#include "attn/projection.h"
#include "kernels/add.h"

namespace attn {

namespace {

// The given tensor of that name in place of what is there.
template <class T>
void take_given(const Spec& spec, std::string_view name, TensorView<T> tensor) {
  if (const Tensor<double>* given = spec.find_given(name)) {
    std::transform(given->data(), given->data() + given->size(), tensor.data(),
                   [](double x) { return static_cast<T>(x); });
  }
}

template <class T>
void set_zero(TensorView<T> tensor) {
  if (tensor.data()) std::fill_n(tensor.data(), tensor.size(), T(0));
}

template <class T>
void round_inputs(const Spec& spec, TensorView<T> X) {
  if (spec.x_dtype == InputDtype::same) return;
  std::transform(X.data(), X.data() + X.size(), X.data(),
                 [](T x) { return static_cast<T>(static_cast<float>(x)); });
}

template <class T>
void find_projection(const Work<T>& work, const Heads& heads, const char* name, TensorView<T> W,
                     TensorView<T> bias, TensorView<T> out) {
  const auto is_of = [&](Index head) { return heads[static_cast<std::size_t>(head)]; };
  Index first = 0, end = out.matrices();
  while (first < end && !is_of(first)) ++first;
  while (first < end && !is_of(end - 1)) --end;
  const auto [row, rows] = work.kept.other_rows;
  Stack<const T> biases;
  if (bias.data()) biases = Stack<const T>({bias.data(), {bias.rows(), 1, bias.cols()}});
  // Those between the first and the last are what they were.
  project_heads<T>(work.line.X.matrix().middleRows(row, rows),
                   Stack<const T>(W).middle_heads(first, end - first),
                   biases.middle_heads(first, end - first),
                   Stack<T>(out).middle_heads(first, end - first).middle_rows(row, rows));
  take_given(work.resolved.spec, name, out);
}

}  // namespace

template <class T>
void draw_words(const Work<T>& work, const Heads&) {
  if (!work.line.embedding_matrix.data()) return;
  draw_tokens<T>(work.resolved, work.line.drawn(), work.kept.drawn);
  take_given(work.resolved.spec, "embedding_matrix", work.line.embedding_matrix);
}

template <class T>
void embed_tokens(const Work<T>& work, const Heads&) {
  const Line<T>& line = work.line;
  if (!line.embedding.data()) return;
  if (line.embedding_matrix.data()) {
    const auto [row, rows] = work.kept.other_rows;
    const Span<Index> ids(work.resolved.words->ids.data() + row, static_cast<std::size_t>(rows));
    embed<T>(line.embedding_matrix.matrix(), ids, line.embedding.matrix().middleRows(row, rows));
  } else {
    draw_tokens<T>(work.resolved, line.drawn(), work.kept.drawn);
  }
  take_given(work.resolved.spec, "embedding", line.embedding);
}

template <class T>
void find_positions(const Work<T>& work, const Heads&) {
  const Line<T>& line = work.line;
  const Spec& spec = work.resolved.spec;
  const double base = spec.position_base, offset = spec.position_offset;
  if (line.P.data()) {
    sinusoidal<T>(line.P.matrix(), {base, offset, SinusoidalForm::power}, work.kept.positions);
  }
  if (line.angles.data()) rope_angles<T>(line.angles.matrix(), {spec.rope_pairing, base, offset});
  if (line.alibi.data()) alibi_bias<T>(line.alibi, AlibiForm::symmetric);
}

template <class T>
void add_positions(const Work<T>& work, const Heads&) {
  const Line<T>& line = work.line;
  const Index first = work.kept.other_rows.first * line.X.cols(),
              size = work.kept.other_rows.count * line.X.cols();
  const T* const embedding = line.embedding.data();
  if (line.P.data()) {
    kernels::add_rows(embedding + first, line.P.data() - embedding, 2, size, line.X.data() + first);
  } else if (embedding) {
    copy_row(embedding + first, size, line.X.data() + first);
  } else {
    draw_tokens<T>(work.resolved, line.drawn(), work.kept.drawn);
  }
  take_given(work.resolved.spec, "X", line.X);
  round_inputs(work.resolved.spec, line.X);
}

template <class T>
void draw_matrices(const Work<T>& work, const Heads&) {
  const Line<T>& line = work.line;
  draw_weights<T>(work.resolved, line.drawn());
  take_given(work.resolved.spec, "W_Q", line.W_Q);
  take_given(work.resolved.spec, "W_K", line.W_K);
  take_given(work.resolved.spec, "W_V", line.W_V);
  take_given(work.resolved.spec, "W_O", line.W_O);
}

template <class T>
void set_biases(const Work<T>& work, const Heads&) {
  const Line<T>& line = work.line;
  for (const TensorView<T>& bias : {line.b_Q, line.b_K, line.b_V, line.b_O}) set_zero(bias);
  take_given(work.resolved.spec, "b_Q", line.b_Q);
  take_given(work.resolved.spec, "b_K", line.b_K);
  take_given(work.resolved.spec, "b_V", line.b_V);
  take_given(work.resolved.spec, "b_O", line.b_O);
}

template <class T>
void find_queries(const Work<T>& work, const Heads& heads) {
  find_projection(work, heads, "Q", work.line.W_Q, work.line.b_Q, work.line.Q);
}

template <class T>
void find_keys(const Work<T>& work, const Heads& heads) {
  find_projection(work, heads, "K", work.line.W_K, work.line.b_K, work.line.K);
}

template <class T>
void find_values(const Work<T>& work, const Heads& heads) {
  find_projection(work, heads, "V", work.line.W_V, work.line.b_V, work.line.V);
}

template <class T>
void rotate_heads(const Work<T>& work, const Heads& heads) {
  const Line<T>& line = work.line;
  if (!line.angles.data()) return;
  const Spec& spec = work.resolved.spec;
  const Rotation<T> rotation = rope_rotation<T>(
      line.Q.rows(), line.Q.cols(), {spec.rope_pairing, spec.position_base, spec.position_offset});
  for (Index head = 0; head < line.Q.matrices(); ++head) {
    if (!heads[static_cast<std::size_t>(head)]) continue;
    copy_rows<T>(line.Q.matrix(head), line.Q_rotated.matrix(head));
    copy_rows<T>(line.K.matrix(head), line.K_rotated.matrix(head));
    rotate<T>(line.Q_rotated.matrix(head), rotation, spec.rope_pairing);
    rotate<T>(line.K_rotated.matrix(head), rotation, spec.rope_pairing);
  }
}

#define INSTANTIATE(T)                                           \
  template void draw_words<T>(const Work<T>&, const Heads&);     \
  template void embed_tokens<T>(const Work<T>&, const Heads&);   \
  template void find_positions<T>(const Work<T>&, const Heads&); \
  template void add_positions<T>(const Work<T>&, const Heads&);  \
  template void draw_matrices<T>(const Work<T>&, const Heads&);  \
  template void set_biases<T>(const Work<T>&, const Heads&);     \
  template void find_queries<T>(const Work<T>&, const Heads&);   \
  template void find_keys<T>(const Work<T>&, const Heads&);      \
  template void find_values<T>(const Work<T>&, const Heads&);    \
  template void rotate_heads<T>(const Work<T>&, const Heads&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
