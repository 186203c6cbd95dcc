// From the mask to the output.
#include <algorithm>

#include "attn/compute.h"
#include "attn/multi_head.h"
#include "attn/pair_mask.h"
#include "attn/projection.h"

namespace attn {

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

AttentionOptions attention_options(const Spec& spec) {
  AttentionOptions options;
  options.scale = spec.scale.scale();
  options.softmax = spec.softmax;
  options.fully_masked = spec.fully_masked;
  return options;
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
void attend(const Work<T>& work, const Heads& heads, FirstStep first) {
  const Line<T>& line = work.line;
  const AttentionOptions options = attention_options(work.resolved.spec);
  const Stack<const T> Q = line.queries(), K = line.keys(), V(line.V);
  const TensorView<const T> mask = line.total_mask();
  const AttentionSteps<T> all = line.steps();
  if (heads.all()) return scaled_dot_product_attention<T>(Q, K, V, mask, options, all, first);
  for (Index head = 0; head < Q.heads(); ++head) {
    if (!heads[static_cast<std::size_t>(head)]) continue;
    const Index row = head * Q.rows(), pair = row * K.rows();
    const AttentionSteps<T> steps{all.scores + pair,  all.scaled + pair,       all.masked + pair,
                                  all.row_max + row,  all.exponentials + pair, all.row_sum + row,
                                  all.weights + pair, all.output.head(head)};
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
void attend_rows(const ResolvedSpec& resolved, const Line<T>& line, Index head, const Rows& rows,
                 T* weights) {
  const Index n = resolved.sizes.n;
  const PairMask<T> mask(resolved);
  TensorView<T> bias;
  if (mask.given()) {
    bias = {weights + rows.count * n, {rows.count, n}};
    for (Index i = 0; i < rows.count; ++i)
      mask.total(head, rows.first + i, 0, n, bias.matrix().row(i).data());
  }
  const Index first = head * n + rows.first;
  scaled_dot_product_attention<T>(
      line.queries().head(head).middle_rows(rows.first, rows.count), line.keys().head(head),
      Stack<const T>(line.V).head(head), bias, attention_options(resolved.spec),
      {weights, weights, weights, line.row_max.data() + first, weights, line.row_sum.data() + first,
       weights, Stack<T>(line.head_out).head(head).middle_rows(rows.first, rows.count)});
}

template <class T>
void average_weights(const Work<T>& work, const Heads&) {
  average_heads<T>(work.line.weights, work.line.weights_average);
}

template <class T>
void join_heads(const Work<T>& work, const Heads&) {
  const Line<T>& line = work.line;
  const Stack<T> columns = split_heads<T>(line.concat, line.head_out.matrices());
  for (Index head = 0; head < columns.heads(); ++head) {
    copy_rows<T>(line.head_out.matrix(head), columns.matrix(0, head));
  }
}

template <class T>
void project_output(const Work<T>& work, const Heads&) {
  const Line<T>& line = work.line;
  if (!line.W_O.data()) {
    copy_rows<T>(line.concat.matrix(), line.output.matrix());
    return;
  }
  project<T>(line.concat, line.W_O, line.b_O, line.output);
}

#define INSTANTIATE(T)                                                                       \
  template void build_mask<T>(const Work<T>&, const Heads&);                                 \
  template void add_masks<T>(const Work<T>&, const Heads&);                                  \
  template void find_scores<T>(const Work<T>&, const Heads&);                                \
  template void find_weights<T>(const Work<T>&, const Heads&);                               \
  template void find_head_outputs<T>(const Work<T>&, const Heads&);                          \
  template void attend_rows<T>(const ResolvedSpec&, const Line<T>&, Index, const Rows&, T*); \
  template void average_weights<T>(const Work<T>&, const Heads&);                            \
  template void join_heads<T>(const Work<T>&, const Heads&);                                 \
  template void project_output<T>(const Work<T>&, const Heads&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
