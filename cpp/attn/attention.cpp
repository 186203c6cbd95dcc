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
  Index item, head, first;
  MatrixMap<T> scores, scaled, masked, exponentials, weights, output;
  T *row_max, *row_sum;
};

template <class T>
void find_weights(const Attention<T>& all, RowSteps<T>& steps) noexcept {
  const kernels::Table<T>& kernels = kernels::table<T>();
  const Index n_k = steps.scores.cols();
  const T scale = static_cast<T>(all.options.scale.number(all.Q.cols()));
  const bool stable = all.options.softmax == SoftmaxForm::stable;
  for (Index i = 0; i < steps.scores.rows(); ++i) {
    const T* bias =
        all.mask.given() ? all.mask.row(steps.item, steps.head, steps.first + i) : nullptr;
    T* const masked = steps.masked.row(i).data();
    T* const exponentials = steps.exponentials.row(i).data();
    steps.row_max[i] =
        kernels.scale_and_mask({steps.scores.row(i).data(), steps.scaled.row(i).data(), masked, n_k,
                                scale, all.options.scale.divides(), bias, all.mask.key_stride()});
    kernels.exponentials(masked, n_k, stable ? steps.row_max[i] : T(0), exponentials);
    steps.row_sum[i] = kernels.sum(exponentials, n_k);
    kernels.divide(exponentials, n_k, steps.row_sum[i], steps.weights.row(i).data());
  }
}

// A query that attends to nothing. Multiplying zero weights would not do: 0 times infinity is NaN.
template <class T>
void clear_empty_rows(const Attention<T>& all, RowSteps<T>& steps) noexcept {
  if (all.options.fully_masked == FullyMasked::nan) return;
  for (Index i = 0; i < steps.scores.rows(); ++i) {
    if (steps.row_max[i] > excluded<T>) continue;
    if (!all.mask.excludes_all(steps.item, steps.head, steps.first + i, all.K.rows())) continue;
    steps.exponentials.row(i).setZero();
    steps.row_sum[i] = 0;
    steps.weights.row(i).setZero();
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

// Calls steps_of(item, head, first, count) for the steps of these rows, and fills them from `from`
// on.
template <class T, class StepsOf>
void attend(const Attention<T>& all, FirstStep from, const StepsOf& steps_of) noexcept {
  const Index n_q = all.Q.rows(), block = rows_at_once<T>(all.K.rows());
  for (Index item = 0; item < all.Q.batch(); ++item) {
    for (Index head = 0; head < all.Q.heads(); ++head) {
      const auto Q = all.Q.matrix(item, head);
      const bool repeats = n_q > block;
      const auto keys = kernels::RightFactor<T>::transposed(all.K.matrix(item, head),
                                                            repeats && from == FirstStep::scores);
      const auto values = kernels::RightFactor<T>::plain(all.V.matrix(item, head), repeats);
      for (Index first = 0; first < n_q; first += block) {
        RowSteps<T> steps = steps_of(item, head, first, std::min(block, n_q - first));
        if (from == FirstStep::scores) {
          keys.multiply(Q.middleRows(first, steps.scores.rows()), steps.scores);
        }
        if (from != FirstStep::output) find_weights(all, steps);
        values.multiply(steps.weights, steps.output);
        clear_empty_rows(all, steps);
      }
    }
  }
}

template <class T>
MatrixMap<T> some_rows(MatrixMap<T> matrix, Index first, Index count) {
  return MatrixMap<T>(matrix.data() + first * matrix.outerStride(), count, matrix.cols(),
                      Eigen::OuterStride<>(matrix.outerStride()));
}

}  // namespace

template <class T>
void scaled_dot_product_attention(const Stack<const T>& Q, const Stack<const T>& K,
                                  const Stack<const T>& V, TensorView<const T> mask,
                                  const AttentionOptions& options, const AttentionSteps<T>& steps,
                                  FirstStep from) noexcept {
  const Attention<T> all{Q, K, V, BroadcastMask<T>(mask), options};
  attend(all, from, [&](Index item, Index head, Index first, Index count) {
    const Index index = item * Q.heads() + head, row = index * Q.rows() + first;
    const auto rows_of = [&](const TensorView<T>& step) {
      return some_rows<T>(step.matrix(index), first, count);
    };
    return RowSteps<T>{item,
                       head,
                       first,
                       rows_of(steps.scores),
                       rows_of(steps.scaled),
                       rows_of(steps.masked),
                       rows_of(steps.exponentials),
                       rows_of(steps.weights),
                       some_rows<T>(steps.output.matrix(item, head), first, count),
                       steps.row_max.data() + row,
                       steps.row_sum.data() + row};
  });
}

template <class T>
void attention_output(const Stack<const T>& Q, const Stack<const T>& K, const Stack<const T>& V,
                      TensorView<const T> mask, const AttentionOptions& options,
                      const Stack<T>& output) {
  const Index block = std::min(rows_at_once<T>(K.rows()), Q.rows());
  Tensor<T> pairs({block, K.rows()}), row_max({block}), row_sum({block});
  const Attention<T> all{Q, K, V, BroadcastMask<T>(mask), options};
  attend(all, FirstStep::scores, [&](Index item, Index head, Index first, Index count) {
    const MatrixMap<T> rows = some_rows<T>(pairs.matrix(), 0, count);
    return RowSteps<T>{
        item,           head,          first,
        rows,           rows,          rows,
        rows,           rows,          some_rows<T>(output.matrix(item, head), first, count),
        row_max.data(), row_sum.data()};
  });
}

Problems check_attention(const Shape& Q, const Shape& K, const Shape& V, const Shape* mask) {
  constexpr const char* stack_shapes = "(n, d), (h, n, d) or (batch, h, n, d)";
  Problems problems;
  check_rank(Q, "Q", 2, 4, stack_shapes, problems);
  check_rank(K, "K", 2, 4, stack_shapes, problems);
  check_rank(V, "V", 2, 4, stack_shapes, problems);
  if (!problems.empty()) return problems;
  check_leading(K, "K", Q, "Q", problems);
  check_leading(V, "V", Q, "Q", problems);
  const Index n_q = *(Q.end() - 2), n_k = *(K.end() - 2);
  check_equal(K.back(), Q.back(), "K", "columns (d_k)", "Q", problems);
  check_equal(*(V.end() - 2), n_k, "V", "rows (n_k)", "K", problems);
  check_filled(Q.back(), "Q", "columns (d_k)", problems);
  check_filled(V.back(), "V", "columns (d_v)", problems);
  check_filled(n_k, "K", "rows (n_k)", problems);
  if (mask != nullptr) {
    const Problems more = check_mask(*mask, with(leading(Q), {n_q, n_k}));
    problems.insert(problems.end(), more.begin(), more.end());
  }
  return problems;
}

template <class T>
AttentionResult<T> scaled_dot_product_attention(const Tensor<T>& Q, const Tensor<T>& K,
                                                const Tensor<T>& V, const Mask<T>* mask,
                                                const AttentionOptions& options) {
  require(check_attention(Q.shape(), K.shape(), V.shape(), mask ? &mask->shape() : nullptr));
  const Shape lead = leading(Q.shape());
  const Index n_q = Q.dim(-2), n_k = K.dim(-2);
  const Tensor<T> pairs(with(lead, {n_q, n_k})), queries(with(lead, {n_q}));
  AttentionResult<T> result{pairs, pairs,   pairs, queries,
                            pairs, queries, pairs, Tensor<T>(with(lead, {n_q, V.dim(-1)}))};
  const AttentionSteps<T> steps{
      result.scores,       result.scaled,  result.masked,  result.row_max,
      result.exponentials, result.row_sum, result.weights, Stack<T>(result.output.view())};
  scaled_dot_product_attention<T>(Stack<const T>(Q.view()), Stack<const T>(K.view()),
                                  Stack<const T>(V.view()),
                                  mask ? mask->view() : TensorView<const T>(), options, steps);
  return result;
}

#define INSTANTIATE(T)                                                                            \
  template void Scale::apply<T>(ConstMatrixRef<T>, Index, MatrixRef<T>) const noexcept;           \
  template void scaled_dot_product_attention<T>(                                                  \
      const Stack<const T>&, const Stack<const T>&, const Stack<const T>&, TensorView<const T>,   \
      const AttentionOptions&, const AttentionSteps<T>&, FirstStep) noexcept;                     \
  template void attention_output<T>(const Stack<const T>&, const Stack<const T>&,                 \
                                    const Stack<const T>&, TensorView<const T>,                   \
                                    const AttentionOptions&, const Stack<T>&);                    \
  template AttentionResult<T> scaled_dot_product_attention<T>(const Tensor<T>&, const Tensor<T>&, \
                                                              const Tensor<T>&, const Mask<T>*,   \
                                                              const AttentionOptions&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
