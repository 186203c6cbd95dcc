#include "attn/embedding.h"

#include "attn/problem.h"

namespace attn {

template <class T>
void embed(ConstMatrixRef<T> table, Span<Index> ids, MatrixRef<T> out) {
  const auto n = static_cast<Index>(ids.size());
  require(out.rows() == n && out.cols() == table.cols(), ProblemCode::shape_mismatch, "embedding",
          "embedding: the result has {} x {} entries; {} tokens of width {} are wanted", out.rows(),
          out.cols(), n, table.cols());
  for (Index i = 0; i < n; ++i) {
    const Index id = ids[static_cast<std::size_t>(i)];
    require(id >= 0 && id < table.rows(), ProblemCode::out_of_range, "ids",
            "ids: {} at position {} is not a row of the embedding matrix, which has {}", id, i,
            table.rows());
    copy_row(table.data() + id * table.outerStride(), table.cols(),
             out.data() + i * out.outerStride());
  }
}

template void embed<float>(ConstMatrixRef<float>, Span<Index>, MatrixRef<float>);
template void embed<double>(ConstMatrixRef<double>, Span<Index>, MatrixRef<double>);

}  // namespace attn
