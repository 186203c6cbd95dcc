// Scaled dot-product attention: softmax(Q K^T / sqrt(d_k) + mask) V
// (Vaswani et al. 2017, equation 1), with every step kept.
#pragma once

#include "attn/mask.h"
#include "attn/problem.h"
#include "attn/softmax.h"
#include "attn/stack.h"
#include "kernels/product.h"

namespace attn {

// What happens to the scores before the softmax.
class Scale {
 public:
  // Divides by sqrt(d_k): the default. In float, by the float nearest to it, as NumPy does.
  static Scale sqrt_d_k() { return Scale(Kind::sqrt_d_k, 1); }
  // Leaves the scores as they are.
  static Scale off() { return Scale(Kind::factor, 1); }
  // Multiplies by a number.
  static Scale by(double factor) { return Scale(Kind::factor, factor); }

  // scaled = apply(score, d_k), for every score.
  template <class T>
  void apply(ConstMatrixRef<T> scores, Index d_k, MatrixRef<T> scaled) const noexcept;

  // The number by which scores are divided, or else multiplied.
  double number(Index d_k) const noexcept;
  bool divides() const noexcept { return kind_ == Kind::sqrt_d_k; }

 private:
  enum class Kind { sqrt_d_k, factor };
  Scale(Kind kind, double factor) : kind_(kind), factor_(factor) {}
  Kind kind_;
  double factor_;
};

struct AttentionOptions {
  Scale scale = Scale::sqrt_d_k();
  SoftmaxForm softmax = SoftmaxForm::stable;
  FullyMasked fully_masked = FullyMasked::zero;
};

// Where the steps are written to: dense memory of the caller's, with room for these shapes (batch,
// h and n as in Q, K, V):
//   scores        (batch, h, n_q, n_k)  Q K^T
//   scaled        (batch, h, n_q, n_k)  scores / sqrt(d_k)
//   masked        (batch, h, n_q, n_k)  scaled + mask
//   row_max       (batch, h, n_q)       largest masked score of each query
//   exponentials  (batch, h, n_q, n_k)  exp(masked - row_max)
//   row_sum       (batch, h, n_q)       sum of the exponentials
//   weights       (batch, h, n_q, n_k)  exponentials / row_sum
//   output        (batch, h, n_q, d_v)  weights V; may be the heads side by side (split_heads)
// A step that nobody wants may share its memory with the next one: scores, scaled, masked,
// exponentials and weights may all be the same.
template <class T>
struct AttentionSteps {
  T *scores = nullptr, *scaled = nullptr, *masked = nullptr, *row_max = nullptr,
    *exponentials = nullptr, *row_sum = nullptr, *weights = nullptr;
  Stack<T> output;
};

// What a result keeps of the steps of query by key: all of them, or only the weights. Scores,
// scaled, masked and exponentials are empty then, and take no memory.
enum class KeptSteps { all, weights };

// What AttentionSteps has but for the output, owning its memory.
template <class T>
struct StepTensors {
  Tensor<T> scores, scaled, masked, row_max, exponentials, row_sum, weights;

  StepTensors() = default;
  // Memory for the steps of queries of this shape, (..., n_q), and n_k keys. Throws
  // InvalidInput(too_large) naming `field`, what the caller calls the queries.
  StepTensors(const Shape& queries, Index n_k, KeptSteps kept, const char* field);
  // What is not kept shares the memory of the weights.
  AttentionSteps<T> places(const Stack<T>& output);
};

// Leading axes are those of Q: (n_q, n_k) for a single (n_q, d_k).
template <class T>
struct AttentionResult : StepTensors<T> {
  Tensor<T> output;
};

// What the caller calls them.
struct AttentionNames {
  const char *Q = "Q", *K = "K", *V = "V";
};

// Every problem with the sizes, in words: Q (..., n_q, d_k), K (..., n_k, d_k), V (..., n_k, d_v)
// need the same leading axes (at most two: batch and h), the same d_k, as many values as keys, at
// least one key and one column, and a mask that broadcasts to (..., n_q, n_k). `mask` is null where
// there is none. Codes: shape_mismatch, empty_input; fields "mask", and Q, K and V by their names.
Problems check_attention(const Shape& Q, const Shape& K, const Shape& V, const Shape* mask,
                         const AttentionNames& names = {});

// Memory for what is computed on the way. Who computes often keeps it, and asks the system for none
// from the second time on; the next call takes what it finds, of any sizes.
template <class T>
struct AttentionSpace {
  kernels::RightFactor<T> keys, values;  // of a head, in the order in which products read them
  Buffer<T> rows;                        // the steps of a few rows, where they are not kept
};

// From which step on there is something to compute: the ones before it are there already.
enum class FirstStep { scores, weights, output };

// One call for self-attention, cross-attention (n_q != n_k) and d_k != d_v. NaN and infinity in the
// data go where NumPy sends them. A query whose every key the mask excludes follows
// options.fully_masked; with FullyMasked::zero its exponentials, row_sum, weights and output are 0.
// No queries (n_q = 0) give empty steps. The sizes must have been checked.
//   mask   broadcasts to (batch, h, n_q, n_k); default: none
//   space  null: its own, given back at the end
template <class T>
void scaled_dot_product_attention(const Stack<const T>& Q, const Stack<const T>& K,
                                  const Stack<const T>& V, TensorView<const T> mask,
                                  const AttentionOptions& options, const AttentionSteps<T>& steps,
                                  FirstStep first = FirstStep::scores,
                                  AttentionSpace<T>* space = nullptr) noexcept;

// Only the output, for any length: the steps take the memory of a few rows, O(n_k). The same bits
// as above, with the same mask and space. Throws InvalidInput(too_large) naming K.
template <class T>
void attention_output(const Stack<const T>& Q, const Stack<const T>& K, const Stack<const T>& V,
                      TensorView<const T> mask, const AttentionOptions& options,
                      const Stack<T>& output, AttentionSpace<T>* space = nullptr);

// The output of the last n_q of n_k tokens, each of which sees those up to itself: a causal mask
// with Alignment::bottom_right, made for a few rows at a time. What none of them sees is not
// computed. At least as many keys as queries. The space as above.
template <class T>
void causal_output(const Stack<const T>& Q, const Stack<const T>& K, const Stack<const T>& V,
                   const AttentionOptions& options, const Stack<T>& output,
                   AttentionSpace<T>* space = nullptr);

// The convenient form: checks (throws InvalidInput, also too_large, naming Q for the weights and V
// for the output), allocates and returns the steps.
template <class T>
AttentionResult<T> scaled_dot_product_attention(const Tensor<T>& Q, const Tensor<T>& K,
                                                const Tensor<T>& V, const Mask<T>* mask = nullptr,
                                                const AttentionOptions& options = {},
                                                KeptSteps kept = KeptSteps::all);

}  // namespace attn
