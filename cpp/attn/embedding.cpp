#include "attn/embedding.h"

#include "attn/problem.h"

namespace attn {

template <class T>
void embed(ConstMatrixRef<T> table, const std::vector<Index>& ids, MatrixRef<T> out) {
  const auto n = static_cast<Index>(ids.size());
  require(out.rows() == n && out.cols() == table.cols(), ProblemCode::shape_mismatch, "embedding",
          "embedding: the result has {} x {} entries; {} tokens of width {} are wanted", out.rows(),
          out.cols(), n, table.cols());
  for (Index i = 0; i < n; ++i) {
    const Index id = ids[static_cast<std::size_t>(i)];
    require(id >= 0 && id < table.rows(), ProblemCode::out_of_range, "ids",
            "ids: {} at position {} is not a row of the embedding matrix, which has {}", id, i,
            table.rows());
    copy_rows<T>(table.middleRows(id, 1), out.middleRows(i, 1));
  }
}

template void embed<float>(ConstMatrixRef<float>, const std::vector<Index>&, MatrixRef<float>);
template void embed<double>(ConstMatrixRef<double>, const std::vector<Index>&, MatrixRef<double>);

}  // namespace attn
