#include "attn/attention.h"

#include <algorithm>
#include <cmath>

#include "attn/size_checks.h"
#include "kernels/product.h"

namespace attn {

double Scale::number(Index d_k) const noexcept {
  return kind_ == Kind::sqrt_d_k ? std::sqrt(static_cast<double>(d_k)) : factor_;
}

template <class T>
void Scale::apply(ConstMatrixRef<T> scores, Index d_k, MatrixRef<T> scaled) const noexcept {
  const T by = static_cast<T>(number(d_k));
  if (divides()) {
    scaled = scores / by;
  } else {
    scaled = scores * by;
  }
}

namespace {

// What stays the same for all heads.
template <class T>
struct Attention {
  const Stack<const T>&Q, &K, &V;
  const BroadcastMask<T> mask;
  const AttentionOptions& options;
};

// The steps of some rows of one head: queries first, first + 1, ... of it.
template <class T>
struct RowSteps {
  Index item, head, first, count, n_k;
  AttentionSteps<T> at;  // where those of the first are
  MatrixMap<T> output;

  MatrixMap<T> pairs(T* data) const {
    return MatrixMap<T>(data, count, n_k, Eigen::OuterStride<>(n_k));
  }
};

template <class T>
void find_weights(const Attention<T>& all, const RowSteps<T>& steps) noexcept {
  const AttentionSteps<T>& at = steps.at;
  const AttentionOptions& options = all.options;
  const T* const bias =
      all.mask.given() ? all.mask.row(steps.item, steps.head, steps.first) : nullptr;
  kernels::table<T>().softmax({{at.scores, at.scaled, at.masked, steps.n_k,
                                static_cast<T>(options.scale.number(all.Q.cols())),
                                options.scale.divides(), bias, all.mask.key_stride()},
                               steps.count,
                               all.mask.query_stride(),
                               options.softmax == SoftmaxForm::stable,
                               at.row_max,
                               at.exponentials,
                               at.row_sum,
                               at.weights});
}

// A query that attends to nothing. Multiplying zero weights would not do: 0 times infinity is NaN.
template <class T>
void clear_empty_rows(const Attention<T>& all, RowSteps<T>& steps) noexcept {
  const AttentionSteps<T>& at = steps.at;
  if (all.options.fully_masked == FullyMasked::nan) return;
  for (Index i = 0; i < steps.count; ++i) {
    if (at.row_max[i] > excluded<T>) continue;
    if (!all.mask.excludes_all(steps.item, steps.head, steps.first + i, all.K.rows())) continue;
    std::fill_n(at.exponentials + i * steps.n_k, steps.n_k, T(0));
    at.row_sum[i] = 0;
    std::fill_n(at.weights + i * steps.n_k, steps.n_k, T(0));
    steps.output.row(i).setZero();
  }
}

// How many rows are computed at a time: their scores stay in a cache.
template <class T>
Index rows_at_once(Index n_k) {
  constexpr Index cache = 262144, least = 16, most = 128;
  const Index rows = cache / (static_cast<Index>(sizeof(T)) * std::max(n_k, Index(1)));
  return std::clamp(rows - rows % least, least, most);
}

template <class T>
MatrixMap<T> some_rows(MatrixMap<T> matrix, Index first, Index count) {
  return MatrixMap<T>(matrix.data() + first * matrix.outerStride(), count, matrix.cols(),
                      Eigen::OuterStride<>(matrix.outerStride()));
}

// The steps from first of a head on.
template <class T>
RowSteps<T> rows_of(const Attention<T>& all, const AttentionSteps<T>& steps, bool whole, Index item,
                    Index head, Index first, Index count) noexcept {
  const Index n_k = all.K.rows();
  const Index row = whole ? (item * all.Q.heads() + head) * all.Q.rows() + first : 0;
  const Index pair = row * n_k;
  const auto output = steps.output.matrix(item, head);
  return {item,
          head,
          first,
          count,
          n_k,
          {steps.scores + pair,
           steps.scaled + pair,
           steps.masked + pair,
           steps.row_max + row,
           steps.exponentials + pair,
           steps.row_sum + row,
           steps.weights + pair,
           {}},
          some_rows<T>(output, first, count)};
}

// Fills the steps from `from` on. whole: they have room for all rows, and not only for those that
// are computed at a time.
template <class T>
void attend(const Attention<T>& all, FirstStep from, const AttentionSteps<T>& steps, bool whole,
            AttentionSpace<T>& space) noexcept {
  const Index n_q = all.Q.rows(), block = rows_at_once<T>(all.K.rows());
  const bool repeats = n_q > block;
  for (Index item = 0; item < all.Q.batch(); ++item) {
    for (Index head = 0; head < all.Q.heads(); ++head) {
      const auto Q = all.Q.matrix(item, head);
      space.keys.take_transposed(all.K.matrix(item, head), repeats && from == FirstStep::scores);
      space.values.take(all.V.matrix(item, head), repeats);
      for (Index first = 0; first < n_q; first += block) {
        RowSteps<T> rows =
            rows_of(all, steps, whole, item, head, first, std::min(block, n_q - first));
        if (from == FirstStep::scores) {
          space.keys.multiply(Q.middleRows(first, rows.count), rows.pairs(rows.at.scores));
        }
        if (from != FirstStep::output) find_weights(all, rows);
        space.values.multiply(rows.pairs(rows.at.weights), rows.output);
        clear_empty_rows(all, rows);
      }
    }
  }
}

}  // namespace

template <class T>
void scaled_dot_product_attention(const Stack<const T>& Q, const Stack<const T>& K,
                                  const Stack<const T>& V, TensorView<const T> mask,
                                  const AttentionOptions& options, const AttentionSteps<T>& steps,
                                  FirstStep from, AttentionSpace<T>* space) noexcept {
  const Attention<T> all{Q, K, V, BroadcastMask<T>(mask), options};
  AttentionSpace<T> own;
  attend(all, from, steps, true, space ? *space : own);
}

template <class T>
void attention_output(const Stack<const T>& Q, const Stack<const T>& K, const Stack<const T>& V,
                      TensorView<const T> mask, const AttentionOptions& options,
                      const Stack<T>& output, AttentionSpace<T>* space) {
  const Index n_k = K.rows(), block = std::min(rows_at_once<T>(n_k), Q.rows());
  // The largest of each row and its sum stand behind the others.
  const std::size_t size = count_to_make({block, n_k + 2}, "K");
  AttentionSpace<T> own;
  if (!space) space = &own;
  if (space->rows.size() < size) space->rows = Buffer<T>(size);
  T* const pairs = space->rows.data();
  T* const behind = pairs + block * n_k;
  const Attention<T> all{Q, K, V, BroadcastMask<T>(mask), options};
  attend(all, FirstStep::scores,
         {pairs, pairs, pairs, behind, pairs, behind + block, pairs, output}, false, *space);
}

template <class T>
void causal_output(const Stack<const T>& Q, const Stack<const T>& K, const Stack<const T>& V,
                   const AttentionOptions& options, const Stack<T>& output,
                   AttentionSpace<T>* space) {
  // More rows compute more that is masked, fewer read all keys more often.
  constexpr Index most = 64;
  for (Index first = 0; first < Q.rows(); first += most) {
    const Index m = std::min(most, Q.rows() - first), seen = K.rows() - Q.rows() + first + m;
    const Mask<T> mask = causal_mask<T>(m, seen, Alignment::bottom_right);
    attention_output<T>(Q.middle_rows(first, m), K.middle_rows(0, seen), V.middle_rows(0, seen),
                        mask.view(), options, output.middle_rows(first, m), space);
  }
}

template <class T>
StepTensors<T>::StepTensors(const Shape& queries, Index n_k, KeptSteps kept, const char* field)
    : row_max(queries),
      row_sum(queries),
      weights(Tensor<T>::unfilled(with(queries, {n_k}), field)) {
  if (kept == KeptSteps::weights) return;
  for (Tensor<T>* const step : {&scores, &scaled, &masked, &exponentials})
    *step = Tensor<T>::unfilled(weights.shape());
}

template <class T>
AttentionSteps<T> StepTensors<T>::places(const Stack<T>& output) {
  const auto place = [&](Tensor<T>& step) {
    return step.size() > 0 ? step.data() : weights.data();
  };
  return {place(scores),       place(scaled),  place(masked),  row_max.data(),
          place(exponentials), row_sum.data(), weights.data(), output};
}

Problems check_attention(const Shape& Q, const Shape& K, const Shape& V, const Shape* mask,
                         const AttentionNames& names) {
  constexpr const char* stack_shapes = "(n, d), (h, n, d) or (batch, h, n, d)";
  Problems problems;
  check_rank(Q, names.Q, 2, 4, stack_shapes, problems);
  check_rank(K, names.K, 2, 4, stack_shapes, problems);
  check_rank(V, names.V, 2, 4, stack_shapes, problems);
  if (!problems.empty()) return problems;
  check_leading(K, names.K, Q, names.Q, problems);
  check_leading(V, names.V, Q, names.Q, problems);
  const Index n_q = *(Q.end() - 2), n_k = *(K.end() - 2);
  check_equal(K.back(), Q.back(), names.K, "columns (d_k)", names.Q, problems);
  check_equal(*(V.end() - 2), n_k, names.V, "rows (n_k)", names.K, problems);
  check_filled(Q.back(), names.Q, "columns (d_k)", problems);
  check_filled(V.back(), names.V, "columns (d_v)", problems);
  check_filled(n_k, names.K, "rows (n_k)", problems);
  if (mask != nullptr) {
    const Problems more = check_mask(*mask, with(leading(Q), {n_q, n_k}));
    problems.insert(problems.end(), more.begin(), more.end());
  }
  return problems;
}

template <class T>
AttentionResult<T> scaled_dot_product_attention(const Tensor<T>& Q, const Tensor<T>& K,
                                                const Tensor<T>& V, const Mask<T>* mask,
                                                const AttentionOptions& options, KeptSteps kept) {
  require(check_attention(Q.shape(), K.shape(), V.shape(), mask ? &mask->shape() : nullptr));
  const Shape lead = leading(Q.shape());
  const Index n_q = Q.dim(-2), n_k = K.dim(-2);
  AttentionResult<T> result{{with(lead, {n_q}), n_k, kept, "Q"},
                            Tensor<T>::unfilled(with(lead, {n_q, V.dim(-1)}), "V")};
  scaled_dot_product_attention<T>(Stack<const T>(Q.view()), Stack<const T>(K.view()),
                                  Stack<const T>(V.view()),
                                  mask ? mask->view() : TensorView<const T>(), options,
                                  result.places(Stack<T>(result.output.view())));
  return result;
}

#define INSTANTIATE(T)                                                                             \
  template struct StepTensors<T>;                                                                  \
  template void Scale::apply<T>(ConstMatrixRef<T>, Index, MatrixRef<T>) const noexcept;            \
  template void scaled_dot_product_attention<T>(                                                   \
      const Stack<const T>&, const Stack<const T>&, const Stack<const T>&, TensorView<const T>,    \
      const AttentionOptions&, const AttentionSteps<T>&, FirstStep, AttentionSpace<T>*) noexcept;  \
  template void attention_output<T>(const Stack<const T>&, const Stack<const T>&,                  \
                                    const Stack<const T>&, TensorView<const T>,                    \
                                    const AttentionOptions&, const Stack<T>&, AttentionSpace<T>*); \
  template void causal_output<T>(const Stack<const T>&, const Stack<const T>&,                     \
                                 const Stack<const T>&, const AttentionOptions&, const Stack<T>&,  \
                                 AttentionSpace<T>*);                                              \
  template AttentionResult<T> scaled_dot_product_attention<T>(const Tensor<T>&, const Tensor<T>&,  \
                                                              const Tensor<T>&, const Mask<T>*,    \
                                                              const AttentionOptions&, KeptSteps);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
