#include "attn/attention.h"

#include <cmath>

#include "attn/size_checks.h"
#include "kernels/product.h"

namespace attn {

template <class T>
void Scale::apply(ConstMatrixRef<T> scores, Index d_k, MatrixRef<T> scaled) const noexcept {
  switch (kind_) {
    case Kind::sqrt_d_k:
      scaled = scores / static_cast<T>(std::sqrt(static_cast<double>(d_k)));
      break;
    case Kind::off:
      scaled = scores;
      break;
    case Kind::factor:
      scaled = scores * static_cast<T>(factor_);
      break;
  }
}

namespace {

template <class T>
void add_mask(const BroadcastMask<T>& mask, Index item, Index head, ConstMatrixRef<T> scaled,
              MatrixRef<T> masked) noexcept {
  if (!mask.given()) {
    masked = scaled;
    return;
  }
  using Row = Eigen::Map<const Eigen::Matrix<T, 1, Eigen::Dynamic>>;
  for (Index i = 0; i < scaled.rows(); ++i) {
    const T* bias = mask.row(item, head, i);
    if (mask.key_stride() == 0) {
      masked.row(i).array() = scaled.row(i).array() + *bias;
    } else {
      masked.row(i) = scaled.row(i) + Row(bias, scaled.cols());
    }
  }
}

// The steps of one head of one item of the batch.
template <class T>
struct HeadSteps {
  MatrixMap<T> scores, scaled, masked, exponentials, weights, output;
  T *row_max, *row_sum;

  HeadSteps(const AttentionSteps<T>& steps, Index item, Index head)
      : HeadSteps(steps, item * steps.output.heads() + head, steps.output.matrix(item, head)) {}

 private:
  HeadSteps(const AttentionSteps<T>& steps, Index index, const MatrixMap<T>& out)
      : scores(steps.scores.matrix(index)),
        scaled(steps.scaled.matrix(index)),
        masked(steps.masked.matrix(index)),
        exponentials(steps.exponentials.matrix(index)),
        weights(steps.weights.matrix(index)),
        output(out),
        row_max(steps.row_max.data() + index * out.rows()),
        row_sum(steps.row_sum.data() + index * out.rows()) {}
};

// The query attends to nothing. Multiplying zero weights would not do: 0 times infinity is NaN.
template <class T>
void clear_row(HeadSteps<T>& head, Index i) noexcept {
  head.exponentials.row(i).setZero();
  head.row_sum[i] = 0;
  head.weights.row(i).setZero();
  head.output.row(i).setZero();
}

}  // namespace

template <class T>
void scaled_dot_product_attention(const Stack<const T>& Q, const Stack<const T>& K,
                                  const Stack<const T>& V, TensorView<const T> mask_view,
                                  const AttentionOptions& options,
                                  const AttentionSteps<T>& steps) noexcept {
  const BroadcastMask<T> mask(mask_view);
  for (Index item = 0; item < Q.batch(); ++item) {
    for (Index head = 0; head < Q.heads(); ++head) {
      HeadSteps<T> step(steps, item, head);
      kernels::multiply_transposed<T>(Q.matrix(item, head), K.matrix(item, head), step.scores);
      options.scale.apply<T>(step.scores, Q.cols(), step.scaled);
      add_mask<T>(mask, item, head, step.scaled, step.masked);
      softmax_rows<T>(step.masked, options.softmax, step.row_max, step.exponentials, step.row_sum,
                      step.weights);
      kernels::multiply<T>(step.weights, V.matrix(item, head), step.output);
      if (options.fully_masked == FullyMasked::nan) continue;
      for (Index i = 0; i < Q.rows(); ++i)
        if (mask.excludes_all(item, head, i, K.rows())) clear_row(step, i);
    }
  }
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
      const AttentionOptions&, const AttentionSteps<T>&) noexcept;                                \
  template AttentionResult<T> scaled_dot_product_attention<T>(const Tensor<T>&, const Tensor<T>&, \
                                                              const Tensor<T>&, const Mask<T>*,   \
                                                              const AttentionOptions&);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
