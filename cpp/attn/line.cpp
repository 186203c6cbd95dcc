#include "attn/line.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attn/draws.h"
#include "attn/embedding.h"
#include "attn/pca.h"
#include "attn/projection.h"

namespace attn {

template <class T>
Line<T>::Line(Trace& trace) : replaced(&trace.replaced()) {
#define FIND(name) name = trace.place<T>(#name)
  FIND(embedding_matrix), FIND(embedding), FIND(P), FIND(angles), FIND(alibi), FIND(X);
  FIND(W_Q), FIND(W_K), FIND(W_V), FIND(b_Q), FIND(b_K), FIND(b_V), FIND(Q), FIND(K), FIND(V);
  FIND(Q_rotated), FIND(K_rotated), FIND(scores), FIND(scaled), FIND(mask), FIND(mask_total);
  FIND(masked), FIND(row_max), FIND(exponentials), FIND(row_sum), FIND(weights);
  FIND(weights_average), FIND(head_out), FIND(concat), FIND(W_O), FIND(b_O), FIND(output);
  FIND(pca_mean), FIND(pca_components), FIND(explained_variance_ratio), FIND(original_2d);
  FIND(contextual_2d);
#undef FIND
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

AttentionOptions attention_options(const Spec& spec) {
  AttentionOptions options;
  if (spec.scale.kind == ScaleChoice::Kind::off) options.scale = Scale::off();
  if (spec.scale.kind == ScaleChoice::Kind::factor) options.scale = Scale::by(spec.scale.factor);
  options.softmax = spec.softmax;
  options.fully_masked = spec.fully_masked;
  return options;
}

namespace {

// The given tensor of that name in place of what is there, and the edited cells in place of these.
template <class T>
void take_over(const ResolvedSpec& resolved, const Line<T>& line, std::string_view name,
               TensorView<T> tensor) {
  if (const Tensor<double>* given = resolved.spec.find_given(name)) {
    std::transform(given->data(), given->data() + given->size(), tensor.data(),
                   [](double x) { return static_cast<T>(x); });
  }
  apply_edits(resolved.edits, name, tensor, *line.replaced);
}

template <class T>
void set_zero(TensorView<T> tensor) {
  if (tensor.data()) std::fill_n(tensor.data(), tensor.size(), T(0));
}

// Adds a mask to `sum`, which it broadcasts to.
template <class T>
void add_mask(const Mask<T>& mask, TensorView<T> sum) {
  const BroadcastMask<T> broadcast(mask.view());
  for (Index head = 0; head < sum.matrices(); ++head) {
    auto matrix = sum.matrix(head);
    for (Index i = 0; i < matrix.rows(); ++i) {
      for (Index j = 0; j < matrix.cols(); ++j) matrix(i, j) += broadcast(0, head, i, j);
    }
  }
}

}  // namespace

template <class T>
void draw(const ResolvedSpec& resolved, const Line<T>& line) {
  const TensorView<T> tokens = line.embedding_matrix.data() ? line.embedding_matrix
                               : line.embedding.data()      ? line.embedding
                                                            : line.X;
  draw_tensors<T>(resolved, {tokens, line.W_Q, line.W_K, line.W_V, line.W_O});
  for (const TensorView<T>& bias : {line.b_Q, line.b_K, line.b_V, line.b_O}) set_zero(bias);
  take_over(resolved, line, "embedding_matrix", line.embedding_matrix);
  take_over(resolved, line, "W_Q", line.W_Q);
  take_over(resolved, line, "W_K", line.W_K);
  take_over(resolved, line, "W_V", line.W_V);
  take_over(resolved, line, "W_O", line.W_O);
  take_over(resolved, line, "b_Q", line.b_Q);
  take_over(resolved, line, "b_K", line.b_K);
  take_over(resolved, line, "b_V", line.b_V);
  take_over(resolved, line, "b_O", line.b_O);
}

template <class T>
void embed_tokens(const ResolvedSpec& resolved, const Line<T>& line) {
  if (line.embedding_matrix.data()) {
    embed<T>(line.embedding_matrix.matrix(), resolved.ids, line.embedding.matrix());
  }
  take_over(resolved, line, "embedding", line.embedding);
}

template <class T>
void add_positions(const ResolvedSpec& resolved, const Line<T>& line) {
  const Spec& spec = resolved.spec;
  const double base = spec.position_base, offset = spec.position_offset;
  if (line.P.data()) sinusoidal<T>(line.P.matrix(), {base, offset, SinusoidalForm::power});
  if (line.angles.data()) rope_angles<T>(line.angles.matrix(), {spec.rope_pairing, base, offset});
  if (line.alibi.data()) alibi_bias<T>(line.alibi, AlibiForm::symmetric);
  if (line.embedding.data()) line.X.matrix() = line.embedding.matrix();
  if (line.P.data()) line.X.matrix() += line.P.matrix();
  take_over(resolved, line, "X", line.X);
  if (spec.x_dtype == InputDtype::same) return;
  for (Index i = 0; i < line.X.size(); ++i) {
    line.X[i] = static_cast<T>(static_cast<float>(line.X[i]));
  }
}

template <class T>
Stack<const T> bias_rows(TensorView<T> bias) {
  if (!bias.data()) return {};
  return Stack<const T>(TensorView<const T>(bias.data(), {bias.dim(0), 1, bias.dim(1)}));
}

template <class T>
void override_heads(const ResolvedSpec& resolved, const Line<T>& line) {
  take_over(resolved, line, "Q", line.Q);
  take_over(resolved, line, "K", line.K);
  take_over(resolved, line, "V", line.V);
}

template <class T>
void rotate_heads(const Spec& spec, const Line<T>& line) {
  if (!line.angles.data()) return;
  const Rotation<T> rotation = rope_rotation<T>(
      line.Q.rows(), line.Q.cols(), {spec.rope_pairing, spec.position_base, spec.position_offset});
  for (Index head = 0; head < line.Q.matrices(); ++head) {
    line.Q_rotated.matrix(head) = line.Q.matrix(head);
    line.K_rotated.matrix(head) = line.K.matrix(head);
    rotate<T>(line.Q_rotated.matrix(head), rotation, spec.rope_pairing);
    rotate<T>(line.K_rotated.matrix(head), rotation, spec.rope_pairing);
  }
}

template <class T>
void build_mask(const ResolvedSpec& resolved, const Line<T>& line) {
  if (!line.mask.data()) return;
  const Spec& spec = resolved.spec;
  set_zero(line.mask);
  const Index n = line.mask.cols();
  const T value = static_cast<T>(spec.mask_value);
  constexpr Alignment top_left = Alignment::top_left;
  if (spec.mask.causal) add_mask(causal_mask<T>(n, n, top_left, value), line.mask);
  if (spec.mask.causal_bottom_right) {
    add_mask(causal_mask<T>(n, n, Alignment::bottom_right, value), line.mask);
  }
  if (spec.mask.window)
    add_mask(window_mask<T>(n, n, static_cast<Index>(spec.window), top_left, value), line.mask);
  if (spec.mask.prefix)
    add_mask(prefix_mask<T>(n, n, static_cast<Index>(spec.prefix), top_left, value), line.mask);
  if (spec.mask.padding)
    add_mask(padding_mask<T>({n - static_cast<Index>(spec.padding)}, n, value), line.mask);
  if (const Tensor<double>* given = spec.find_given("mask")) {
    add_mask(cast<T>(*given), line.mask);
  }
  apply_edits(resolved.edits, "mask", line.mask, *line.replaced);
  if (!line.mask_total.data()) return;
  for (Index head = 0; head < line.alibi.matrices(); ++head) {
    line.mask_total.matrix(head) =
        line.alibi.matrix(head) + line.mask.matrix(line.mask.matrices() > 1 ? head : 0);
  }
}

template <class T>
void join_heads(const Line<T>& line) {
  const Stack<T> columns = split_heads<T>(line.concat, line.head_out.matrices());
  for (Index head = 0; head < columns.heads(); ++head) {
    columns.matrix(0, head) = line.head_out.matrix(head);
  }
}

template <class T>
void project_output(const Line<T>& line) {
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
bool is_finite(TensorView<T> tensor) {
  return std::all_of(tensor.data(), tensor.data() + tensor.size(),
                     [](T x) { return std::isfinite(x); });
}

}  // namespace

template <class T>
void find_plane(const Line<T>& line) {
  if (!line.pca_components.data()) return;
  // Tensors given to a run may add up to more than its scalar holds: such points have no plane.
  if (!is_finite(line.X)) {
    for (const TensorView<T>& tensor :
         {line.pca_mean, line.pca_components, line.explained_variance_ratio, line.original_2d,
          line.contextual_2d}) {
      std::fill_n(tensor.data(), tensor.size(), std::numeric_limits<T>::quiet_NaN());
    }
    return;
  }
  const Pca pca = fit_pca<T>(line.X.matrix());
  copy(pca.mean.data(), line.pca_mean);
  copy(pca.components.data(), line.pca_components);
  copy(pca.explained_variance_ratio.data(), line.explained_variance_ratio);
  copy(transform<T>(pca, line.X.matrix()).data(), line.original_2d);
  copy(transform<T>(pca, line.output.matrix()).data(), line.contextual_2d);
}

#define INSTANTIATE(T)                                                  \
  template struct Line<T>;                                              \
  template void draw<T>(const ResolvedSpec&, const Line<T>&);           \
  template void embed_tokens<T>(const ResolvedSpec&, const Line<T>&);   \
  template void add_positions<T>(const ResolvedSpec&, const Line<T>&);  \
  template Stack<const T> bias_rows<T>(TensorView<T>);                  \
  template void override_heads<T>(const ResolvedSpec&, const Line<T>&); \
  template void rotate_heads<T>(const Spec&, const Line<T>&);           \
  template void build_mask<T>(const ResolvedSpec&, const Line<T>&);     \
  template void join_heads<T>(const Line<T>&);                          \
  template void project_output<T>(const Line<T>&);                      \
  template void find_plane<T>(const Line<T>&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
