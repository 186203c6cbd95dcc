#include "kernels/product.h"

#include <doctest.h>

#include <limits>

#include "kernels/row.h"
#include "support.h"

using namespace attn;
using support::Random;
using support::Sizes;

namespace {

// The definition: every entry is a sum over k in ascending order, each operation rounded.
template <class T>
Matrix<T> by_definition(const Matrix<T>& A, const Matrix<T>& B) {
  Matrix<T> out(A.rows(), B.cols());
  for (Index i = 0; i < A.rows(); ++i) {
    for (Index j = 0; j < B.cols(); ++j) {
      T sum = 0;
      for (Index k = 0; k < A.cols(); ++k) {
        const T product = A(i, k) * B(k, j);
        sum = sum + product;
      }
      out(i, j) = sum;
    }
  }
  return out;
}

template <class T>
Matrix<T> draw(Index rows, Index cols, Random& random) {
  return random.tensor<T>({rows, cols}).matrix();
}

}  // namespace

TEST_CASE_TEMPLATE("product: both products are the ordered sum, to the last bit", T, float,
                   double) {
  support::for_seeded_sizes([](const Sizes& s, Random& random) {
    const Matrix<T> A = draw<T>(s.n, s.d_model(), random), B = draw<T>(s.d_model(), s.n_k, random);
    Matrix<T> out(s.n, s.n_k), transposed(s.n, s.n_k);
    kernels::multiply<T>(A, B, out);
    const Matrix<T> B_transposed = B.transpose();
    kernels::multiply_transposed<T>(A, B_transposed, transposed);
    const Matrix<T> expected = by_definition<T>(A, B);
    CHECK(out == expected);
    CHECK(transposed == expected);
  });
}

TEST_CASE("product: products read and write blocks of larger matrices without a copy") {
  Random random(1);
  const Matrix<double> A = draw<double>(3, 8, random), B = draw<double>(5, 8, random);
  Matrix<double> out = Matrix<double>::Constant(3, 12, 7);
  kernels::multiply_transposed<double>(A.middleCols(2, 4), B.middleCols(4, 4),
                                       out.middleCols(1, 5));
  CHECK(out.middleCols(1, 5) ==
        by_definition<double>(A.middleCols(2, 4), B.middleCols(4, 4).transpose()));
  CHECK((out.col(0).array() == 7).all());
  CHECK((out.rightCols(6).array() == 7).all());
}

TEST_CASE("product: an inner dimension of 0 gives zeros, no rows give nothing") {
  Matrix<double> out = Matrix<double>::Constant(2, 3, 7);
  kernels::multiply<double>(Matrix<double>(2, 0), Matrix<double>(0, 3), out);
  CHECK(out.isZero(0));
  out.setConstant(7);
  kernels::multiply_transposed<double>(Matrix<double>(2, 0), Matrix<double>(3, 0), out);
  CHECK(out.isZero(0));
  Matrix<double> none(0, 3);
  kernels::multiply<double>(Matrix<double>(0, 2), Matrix<double>(2, 3), none);
  CHECK(none.size() == 0);
}

TEST_CASE("product: 0 times infinity stays NaN") {
  Matrix<double> A(1, 1), B(1, 1), out(1, 1);
  A << 0;
  B << std::numeric_limits<double>::infinity();
  kernels::multiply<double>(A, B, out);
  CHECK(std::isnan(out(0, 0)));
}

TEST_CASE("row: the largest entry, and NaN wherever it stands") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double plain[] = {-3, 2, 1}, front[] = {nan, 2, 1}, back[] = {1, 2, nan};
  CHECK(kernels::largest(plain, 3) == 2);
  CHECK(std::isnan(kernels::largest(front, 3)));
  CHECK(std::isnan(kernels::largest(back, 3)));
}

TEST_CASE("row: the sum has NumPy's order") {
  CHECK(kernels::sum<double>(nullptr, 0) == 0);
  // 1e16 + 1 is 1e16: one after the other, the seven ones are lost.
  std::vector<double> x(8, 1);
  x[0] = 1e16;
  CHECK(kernels::sum(x.data(), 7) == 1e16);
  // In eight lanes, ((x0 + x1) + (x2 + x3)) + ((x4 + x5) + (x6 + x7)): 6 of them are not.
  CHECK(kernels::sum(x.data(), 8) == 1e16 + 6);
  // numpy.sum(1 / numpy.arange(1, n + 1)): in lanes, and by halves above 128 entries.
  std::vector<double> harmonic(300);
  for (std::size_t i = 0; i < harmonic.size(); ++i) harmonic[i] = 1 / static_cast<double>(i + 1);
  CHECK(kernels::sum(harmonic.data(), 20) == 3.597739657143682);
  CHECK(kernels::sum(harmonic.data(), 129) == 5.440899030573669);
  CHECK(kernels::sum(harmonic.data(), 300) == 6.282663880299504);
}
