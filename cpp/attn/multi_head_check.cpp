// The sizes of multi-head attention: which must agree, in words.
#include "attn/multi_head.h"
#include "attn/size_checks.h"

namespace attn {
namespace {

// One that is there twice is checked once, under the first name.
void check_inputs(const Shape& query, const Shape& key, const Shape& value, Problems& problems) {
  constexpr const char* shapes = "(n, d) or (batch, n, d)";
  check_rank(query, "query", 2, 3, shapes, problems);
  if (&key != &query) check_rank(key, "key", 2, 3, shapes, problems);
  if (&value != &key) check_rank(value, "value", 2, 3, shapes, problems);
  if (!problems.empty()) return;
  check_leading(key, "key", query, "query", problems);
  check_leading(value, "value", query, "query", problems);
  check_equal(*(value.end() - 2), *(key.end() - 2), "value", "rows (n_k)", "key", problems);
}

template <class T>
Shape shape_of(const Stack<const T>& stack) {
  return {stack.batch(), stack.heads(), stack.rows(), stack.cols()};
}

template <class T>
void check_item(const Stack<const T>& W, const char* name, Problems& problems) {
  check_shape(W.batch() == 1, shape_of(W), name, "one matrix for each head", problems);
}

template <class T>
void check_matrices(const MultiHeadWeights<T>& w, Problems& problems) {
  check_filled(w.W_Q.heads(), "W_Q", "heads", problems);
  check_filled(w.W_Q.cols(), "W_Q", "columns (d_k)", problems);
  check_filled(w.W_V.cols(), "W_V", "columns (d_v)", problems);
  check_item(w.W_Q, "W_Q", problems);
  check_item(w.W_K, "W_K", problems);
  check_item(w.W_V, "W_V", problems);
  check_equal(w.W_K.heads(), w.heads(), "W_K", "heads", "W_Q", problems);
  check_equal(w.W_V.heads(), w.heads(), "W_V", "heads", "W_Q", problems);
  check_equal(w.W_K.cols(), w.W_Q.cols(), "W_K", "columns (d_k)", "W_Q", problems);
  if (w.W_O.shape() == Shape{0}) {
    if (w.b_O.data() != nullptr)
      report(problems, ProblemCode::conflict, "b_O", "b_O: there is no W_O to go with it");
    return;
  }
  check_rank(w.W_O.shape(), "W_O", 2, 2, "(h * d_v, d_out)", problems);
  check_filled(w.W_O.cols(), "W_O", "columns (d_out)", problems);
  check_equal(w.W_O.rows(), w.heads() * w.W_V.cols(), "W_O", "rows",
              "a row of the joined heads (h * d_v)", problems);
  if (w.b_O.data() != nullptr)
    check_equal(w.b_O.size(), w.W_O.cols(), "b_O", "entries", "a row of W_O", problems);
}

// A row for every head, as wide as the head's matrix.
template <class T>
void check_rows(const Stack<const T>& rows, const char* name, const Stack<const T>& W,
                const char* W_name, Problems& problems) {
  if (shape_of(rows) == shape_of(Stack<const T>())) return;
  check_shape(rows.batch() == 1 && rows.rows() == 1, shape_of(rows), name, "one row for each head",
              problems);
  check_equal(rows.heads(), W.heads(), name, "heads", W_name, problems);
  check_equal(rows.cols(), W.cols(), name, "entries in a head", W_name, problems);
}

template <class T>
void check_biases(const MultiHeadWeights<T>& w, Problems& problems) {
  check_rows(w.b_Q, "b_Q", w.W_Q, "W_Q", problems);
  check_rows(w.b_K, "b_K", w.W_K, "W_K", problems);
  check_rows(w.b_V, "b_V", w.W_V, "W_V", problems);
  check_rows(w.bias_k, "bias_k", w.W_K, "W_K", problems);
  check_rows(w.bias_v, "bias_v", w.W_V, "W_V", problems);
  if (w.bias_k.given() != w.bias_v.given())
    report(problems, ProblemCode::conflict, "bias_k",
           "bias_k: it must be given together with bias_v, or neither of the two");
}

}  // namespace

template <class T>
Problems check_multi_head(const Shape& query, const Shape& key, const Shape& value,
                          const MultiHeadWeights<T>& weights, const Shape* mask) {
  Problems problems;
  check_inputs(query, key, value, problems);
  if (!problems.empty()) return problems;
  check_equal(weights.W_Q.rows(), query.back(), "W_Q", "rows", "a row of query", problems);
  check_equal(weights.W_K.rows(), key.back(), "W_K", "rows", "a row of key", problems);
  check_equal(weights.W_V.rows(), value.back(), "W_V", "rows", "a row of value", problems);
  check_matrices(weights, problems);
  check_biases(weights, problems);
  const Index n_q = *(query.end() - 2), n_k = *(key.end() - 2);
  check_filled(n_k + weights.appended(), &key == &query ? "query" : "key", "rows (n_k)", problems);
  if (mask != nullptr) {
    const Shape scores = with(leading(query), {weights.heads(), n_q, n_k});
    const Problems more = check_mask(*mask, scores);
    problems.insert(problems.end(), more.begin(), more.end());
  }
  return problems;
}

template <class T>
void require_self_attention(const MultiHeadWeights<T>& weights, Index n, const Shape* mask) {
  const Shape X{n, weights.W_Q.rows()};
  require(check_multi_head<T>(X, X, X, weights, mask));
}

template void require_self_attention<float>(const MultiHeadWeights<float>&, Index, const Shape*);
template void require_self_attention<double>(const MultiHeadWeights<double>&, Index, const Shape*);
template Problems check_multi_head<float>(const Shape&, const Shape&, const Shape&,
                                          const MultiHeadWeights<float>&, const Shape*);
template Problems check_multi_head<double>(const Shape&, const Shape&, const Shape&,
                                           const MultiHeadWeights<double>&, const Shape*);

}  // namespace attn
