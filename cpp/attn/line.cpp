#include "attn/line.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attn/embedding.h"
#include "attn/multi_head.h"
#include "attn/pair_mask.h"
#include "attn/pca.h"
#include "attn/projection.h"

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
  return {scores,
          scaled,
          masked.data() ? masked : scaled,
          row_max,
          exponentials,
          row_sum,
          weights,
          Stack<T>(head_out)};
}

template <class T>
DrawnTensors<T> Line<T>::drawn() const {
  const TensorView<T> tokens = embedding_matrix.data() ? embedding_matrix
                               : embedding.data()      ? embedding
                                                       : X;
  return {tokens, W_Q, W_K, W_V, W_O};
}

Scale scale_of(const Spec& spec) {
  switch (spec.scale.kind) {
    case ScaleChoice::Kind::off:
      return Scale::off();
    case ScaleChoice::Kind::factor:
      return Scale::by(spec.scale.factor);
    default:
      return Scale::sqrt_d_k();
  }
}

namespace {

AttentionOptions attention_options(const Spec& spec) {
  AttentionOptions options;
  options.scale = scale_of(spec);
  options.softmax = spec.softmax;
  options.fully_masked = spec.fully_masked;
  return options;
}

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

// One head of a tensor (h, ...), as a tensor without that axis.
template <class T>
TensorView<T> one_head(TensorView<T> tensor, Index head) {
  if (!tensor.data()) return {};
  Shape shape(tensor.shape().begin() + 1, tensor.shape().end());
  const Index size = count(shape);
  return {tensor.data() + head * size, std::move(shape)};
}

template <class T>
void find_projection(const Work<T>& work, const Heads& heads, const char* name, TensorView<T> W,
                     TensorView<T> bias, TensorView<T> out) {
  for (Index head = 0; head < out.matrices(); ++head) {
    if (!heads[static_cast<std::size_t>(head)]) continue;
    const T* row = bias.data() ? bias.data() + head * bias.cols() : nullptr;
    project<T>(work.line.X.matrix(), W.matrix(head), row, out.matrix(head));
  }
  take_given(work.resolved.spec, name, out);
}

}  // namespace

template <class T>
void draw_words(const Work<T>& work, const Heads&) {
  if (!work.line.embedding_matrix.data()) return;
  draw_tokens<T>(work.resolved, work.line.drawn(), work.known);
  take_given(work.resolved.spec, "embedding_matrix", work.line.embedding_matrix);
}

template <class T>
void embed_tokens(const Work<T>& work, const Heads&) {
  const Line<T>& line = work.line;
  if (!line.embedding.data()) return;
  if (line.embedding_matrix.data()) {
    embed<T>(line.embedding_matrix.matrix(), work.resolved.ids, line.embedding.matrix());
  } else {
    draw_tokens<T>(work.resolved, line.drawn(), work.known);
  }
  take_given(work.resolved.spec, "embedding", line.embedding);
}

template <class T>
void find_positions(const Work<T>& work, const Heads&) {
  const Line<T>& line = work.line;
  const Spec& spec = work.resolved.spec;
  const double base = spec.position_base, offset = spec.position_offset;
  if (line.P.data()) sinusoidal<T>(line.P.matrix(), {base, offset, SinusoidalForm::power});
  if (line.angles.data()) rope_angles<T>(line.angles.matrix(), {spec.rope_pairing, base, offset});
  if (line.alibi.data()) alibi_bias<T>(line.alibi, AlibiForm::symmetric);
}

template <class T>
void add_positions(const Work<T>& work, const Heads&) {
  const Line<T>& line = work.line;
  if (line.embedding.data()) {
    line.X.matrix() = line.embedding.matrix();
  } else {
    draw_tokens<T>(work.resolved, line.drawn(), work.known);
  }
  if (line.P.data()) line.X.matrix() += line.P.matrix();
  take_given(work.resolved.spec, "X", line.X);
  round_X(work.resolved.spec, line);
}

template <class T>
void round_X(const Spec& spec, const Line<T>& line) {
  if (spec.x_dtype == InputDtype::same) return;
  for (Index i = 0; i < line.X.size(); ++i) {
    line.X[i] = static_cast<T>(static_cast<float>(line.X[i]));
  }
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
    line.Q_rotated.matrix(head) = line.Q.matrix(head);
    line.K_rotated.matrix(head) = line.K.matrix(head);
    rotate<T>(line.Q_rotated.matrix(head), rotation, spec.rope_pairing);
    rotate<T>(line.K_rotated.matrix(head), rotation, spec.rope_pairing);
  }
}

template <class T>
void build_mask(const Work<T>& work, const Heads&) {
  const Line<T>& line = work.line;
  if (!line.mask.data()) return;
  const PairMask<T> mask(work.resolved);
  for (Index head = 0; head < line.mask.matrices(); ++head) {
    auto matrix = line.mask.matrix(head);
    for (Index i = 0; i < matrix.rows(); ++i) {
      mask.rules(head, i, 0, matrix.cols(), matrix.row(i).data());
    }
  }
}

template <class T>
void add_masks(const Work<T>& work, const Heads& heads) {
  const Line<T>& line = work.line;
  if (!line.mask_total.data()) return;
  for (Index head = 0; head < line.alibi.matrices(); ++head) {
    if (!heads[static_cast<std::size_t>(head)]) continue;
    line.mask_total.matrix(head) =
        line.alibi.matrix(head) + line.mask.matrix(line.mask.matrices() > 1 ? head : 0);
  }
}

namespace {

// How many rows of a long run are computed at a time: enough that putting K and V in order for them
// does not count.
constexpr Index rows_at_once = 64;

// Attention of a head in the memory of a few rows: row_max, row_sum and head_out are kept.
template <class T>
void attend_by_rows(const Work<T>& work, const PairMask<T>& mask, Index head, T* pairs, T* biases) {
  const Line<T>& line = work.line;
  const AttentionOptions options = attention_options(work.resolved.spec);
  const Stack<const T> Q = line.queries().head(head), K = line.keys().head(head),
                       V = Stack<const T>(line.V).head(head);
  const Stack<T> output = Stack<T>(line.head_out).head(head);
  const Index n = K.rows();
  for (Index first = 0; first < n; first += rows_at_once) {
    const Index count = std::min(rows_at_once, n - first);
    const TensorView<T> rows(pairs, {count, n});
    const auto of_rows = [&](const TensorView<T>& each) {
      return TensorView<T>(each.data() + head * n + first, {count});
    };
    TensorView<T> bias;
    if (mask.given()) {
      bias = {biases, {count, n}};
      for (Index i = 0; i < count; ++i) {
        mask.total(head, first + i, 0, n, bias.matrix().row(i).data());
      }
    }
    scaled_dot_product_attention<T>(
        Q.middle_rows(first, count), K, V, bias, options,
        {rows, rows, rows, of_rows(line.row_max), rows, of_rows(line.row_sum), rows,
         output.middle_rows(first, count)});
  }
}

template <class T>
void attend(const Work<T>& work, const Heads& heads, FirstStep first) {
  if (!work.resolved.sizes.whole_pairs) {
    const PairMask<T> mask(work.resolved);
    const Index n = work.resolved.sizes.n, rows = std::min(rows_at_once, n);
    Tensor<T> pairs({rows, n}), biases({mask.given() ? rows : 0, n});
    for (Index head = 0; head < work.resolved.sizes.heads; ++head) {
      if (!heads[static_cast<std::size_t>(head)]) continue;
      attend_by_rows(work, mask, head, pairs.data(), biases.data());
    }
    return;
  }
  const Line<T>& line = work.line;
  const AttentionOptions options = attention_options(work.resolved.spec);
  const Stack<const T> Q = line.queries(), K = line.keys(), V(line.V);
  const TensorView<const T> mask = line.total_mask();
  const AttentionSteps<T> all = line.steps();
  if (heads.all()) return scaled_dot_product_attention<T>(Q, K, V, mask, options, all, first);
  for (Index head = 0; head < Q.heads(); ++head) {
    if (!heads[static_cast<std::size_t>(head)]) continue;
    const auto of_head = [head](const TensorView<T>& step) { return one_head(step, head); };
    const AttentionSteps<T> steps{of_head(all.scores),       of_head(all.scaled),
                                  of_head(all.masked),       of_head(all.row_max),
                                  of_head(all.exponentials), of_head(all.row_sum),
                                  of_head(all.weights),      all.output.head(head)};
    scaled_dot_product_attention<T>(Q.head(head), K.head(head), V.head(head),
                                    mask.rank() > 2 ? one_head(mask, head) : mask, options, steps,
                                    first);
  }
}

}  // namespace

template <class T>
void find_scores(const Work<T>& work, const Heads& heads) {
  attend(work, heads, FirstStep::scores);
}

template <class T>
void find_weights(const Work<T>& work, const Heads& heads) {
  attend(work, heads, FirstStep::weights);
}

template <class T>
void find_head_outputs(const Work<T>& work, const Heads& heads) {
  attend(work, heads, FirstStep::output);
}

template <class T>
void average_weights(const Work<T>& work, const Heads&) {
  if (!work.line.weights.data()) return;
  average_heads<T>(Stack<const T>(work.line.weights), work.line.weights_average);
}

template <class T>
void join_heads(const Work<T>& work, const Heads&) {
  const Line<T>& line = work.line;
  const Stack<T> columns = split_heads<T>(line.concat, line.head_out.matrices());
  for (Index head = 0; head < columns.heads(); ++head) {
    columns.matrix(0, head) = line.head_out.matrix(head);
  }
}

template <class T>
void project_output(const Work<T>& work, const Heads&) {
  const Line<T>& line = work.line;
  if (!line.W_O.data()) {
    line.output.matrix() = line.concat.matrix();
    return;
  }
  project<T>(line.concat.matrix(), line.W_O.matrix(), line.b_O.data(), line.output.matrix());
}

namespace {

template <class T, class From>
void copy(const From* from, TensorView<T> to) {
  for (Index i = 0; i < to.size(); ++i) to[i] = static_cast<T>(from[i]);
}

template <class T>
Matrix<double> widened(TensorView<T> tensor) {
  Matrix<double> wide(tensor.rows(), tensor.cols());
  std::copy_n(tensor.data(), tensor.size(), wide.data());
  return wide;
}

template <class T>
bool is_finite(TensorView<T> tensor) {
  return std::all_of(tensor.data(), tensor.data() + tensor.size(),
                     [](T x) { return std::isfinite(x); });
}

}  // namespace

template <class T>
void fit_plane(const Line<T>& line) {
  // Tensors given to a run may add up to more than its scalar holds: such points have no plane.
  if (!is_finite(line.X)) {
    for (const TensorView<T>& tensor :
         {line.pca_mean, line.pca_components, line.explained_variance_ratio}) {
      std::fill_n(tensor.data(), tensor.size(), std::numeric_limits<T>::quiet_NaN());
    }
    return;
  }
  const Pca pca = fit_pca<double>(widened(line.X));
  copy(pca.mean.data(), line.pca_mean);
  copy(pca.components.data(), line.pca_components);
  copy(pca.explained_variance_ratio.data(), line.explained_variance_ratio);
}

template <class T>
void see_in_plane(const Line<T>& line) {
  // The axes that the run shows, rounded to T, fitted now or before.
  Pca axes;
  axes.mean = widened(line.pca_mean).row(0);
  axes.components = widened(line.pca_components);
  copy(transform<double>(axes, widened(line.X)).data(), line.original_2d);
  copy(transform<double>(axes, widened(line.output)).data(), line.contextual_2d);
}

#define INSTANTIATE(T)                                              \
  template struct Line<T>;                                          \
  template void draw_words<T>(const Work<T>&, const Heads&);        \
  template void embed_tokens<T>(const Work<T>&, const Heads&);      \
  template void find_positions<T>(const Work<T>&, const Heads&);    \
  template void add_positions<T>(const Work<T>&, const Heads&);     \
  template void draw_matrices<T>(const Work<T>&, const Heads&);     \
  template void set_biases<T>(const Work<T>&, const Heads&);        \
  template void find_queries<T>(const Work<T>&, const Heads&);      \
  template void find_keys<T>(const Work<T>&, const Heads&);         \
  template void find_values<T>(const Work<T>&, const Heads&);       \
  template void rotate_heads<T>(const Work<T>&, const Heads&);      \
  template void build_mask<T>(const Work<T>&, const Heads&);        \
  template void add_masks<T>(const Work<T>&, const Heads&);         \
  template void average_weights<T>(const Work<T>&, const Heads&);   \
  template void join_heads<T>(const Work<T>&, const Heads&);        \
  template void project_output<T>(const Work<T>&, const Heads&);    \
  template void find_scores<T>(const Work<T>&, const Heads&);       \
  template void find_weights<T>(const Work<T>&, const Heads&);      \
  template void find_head_outputs<T>(const Work<T>&, const Heads&); \
  template void round_X<T>(const Spec&, const Line<T>&);            \
  template void fit_plane<T>(const Line<T>&);                       \
  template void see_in_plane<T>(const Line<T>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
