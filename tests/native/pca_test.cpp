#include "attn/pca.h"

#include <doctest.h>

#include <cmath>
#include <limits>
#include <utility>

#include "demo_data.h"
#include "support.h"

using namespace attn;

namespace {

Matrix<double> matrix_of(support::Random& random, Index rows, Index cols) {
  return random.tensor<double>({rows, cols}).matrix();
}

double departure_from_orthonormal(const Matrix<double>& axes) {
  return (axes * axes.transpose() - Matrix<double>::Identity(axes.rows(), axes.rows()))
      .cwiseAbs()
      .maxCoeff();
}

}  // namespace

TEST_CASE("pca: points on a line") {
  Matrix<double> data(3, 2);
  data << 0, 1, 3, 5, 6, 9;
  const Pca pca = fit_pca<double>(data, 1);
  CHECK(pca.mean[0] == 3);
  CHECK(pca.mean[1] == 5);
  CHECK(pca.singular_values[0] == doctest::Approx(std::sqrt(50.0)));
  CHECK(pca.explained_variance[0] == doctest::Approx(25));
  CHECK(pca.explained_variance_ratio[0] == doctest::Approx(1));
  CHECK(pca.rank == 1);
  // The first of two equally far points gets the positive coordinate.
  const Matrix<double> coordinates = transform<double>(pca, data);
  CHECK(coordinates(0, 0) == doctest::Approx(5));
  CHECK(coordinates(2, 0) == doctest::Approx(-5));
}

TEST_CASE("pca: all components together give the data back, on either side of square") {
  support::for_seeded_sizes([](const support::Sizes& s, support::Random& random) {
    const Index n = s.n + 1, d = s.d, k = std::min(n, d);
    const Matrix<double> data = matrix_of(random, n, d);
    const Pca pca = fit_pca<double>(data, k);
    CHECK(departure_from_orthonormal(pca.components) < 1e-13);
    const Matrix<double> points = transform<double>(pca, data);
    const Matrix<double> again = (points * pca.components).rowwise() + pca.mean.transpose();
    CHECK((again - data).cwiseAbs().maxCoeff() < 1e-12);
    CHECK(pca.explained_variance_ratio.sum() == doctest::Approx(1));
    for (Index i = 0; i + 1 < k; ++i) CHECK(pca.singular_values[i] >= pca.singular_values[i + 1]);
  });
}

TEST_CASE("pca: coordinates do not hang together, and their lengths are the singular values") {
  support::for_seeded_sizes([](const support::Sizes& s, support::Random& random) {
    const Matrix<double> data = matrix_of(random, s.n + 1, s.d + 1);
    const Pca pca = fit_pca<double>(data, 2);
    const Matrix<double> points = transform<double>(pca, data);
    CHECK(std::abs(points.col(0).dot(points.col(1))) < 1e-11);
    CHECK((points.colwise().norm().transpose() - pca.singular_values).cwiseAbs().maxCoeff() <
          1e-12);
  });
}

TEST_CASE("pca: the sign rules") {
  support::for_seeded_sizes([](const support::Sizes& s, support::Random& random) {
    const Matrix<double> data = matrix_of(random, s.n + 2, s.d + 1);
    const Pca u = fit_pca<double>(data, 2, PcaSigns::u_based);
    const Pca v = fit_pca<double>(data, 2, PcaSigns::v_based);
    const Matrix<double> points = transform<double>(u, data);
    for (Index k = 0; k < u.rank && k < 2; ++k) {
      Index i = 0, j = 0;
      points.col(k).cwiseAbs().maxCoeff(&i);
      v.components.row(k).cwiseAbs().maxCoeff(&j);
      CHECK(points(i, k) > 0);
      CHECK(v.components(k, j) > 0);
      CHECK((u.components.row(k) == v.components.row(k) ||
             u.components.row(k) == -v.components.row(k)));
    }
  });
}

TEST_CASE("pca: of entries that LAPACK could round either way the first decides") {
  Matrix<double> data(3, 2);
  data << -1, 0, 1 + 6e-13, 0, 0, 0.5;
  const Pca pca = fit_pca<double>(data, 2);
  CHECK(transform<double>(pca, data)(0, 0) > 0);
}

TEST_CASE("pca: axes beyond the rank still stand at right angles") {
  Matrix<double> line(4, 5), same = Matrix<double>::Constant(3, 4, 2.5);
  for (Index i = 0; i < 4; ++i)
    for (Index j = 0; j < 5; ++j)
      line(i, j) = static_cast<double>(i * i) * (static_cast<double>(j) + 0.1);
  const Pca one = fit_pca<double>(line, 4);
  CHECK(one.rank == 1);
  CHECK(departure_from_orthonormal(one.components) < 1e-13);
  CHECK(transform<double>(one, line).rightCols(3).cwiseAbs().maxCoeff() < 1e-12);

  const Pca none = fit_pca<double>(same, 2);
  CHECK(none.rank == 0);
  CHECK(none.explained_variance_ratio.sum() == 0);
  CHECK(departure_from_orthonormal(none.components) < 1e-13);
  CHECK(transform<double>(none, same).cwiseAbs().maxCoeff() == 0);

  const Pca rounded = fit_pca<double>(Matrix<double>::Constant(3, 4, 0.1), 2);
  CHECK(rounded.singular_values[0] > 0);
  CHECK(rounded.explained_variance_ratio.sum() == 0);
}

TEST_CASE("pca: two points have rank 1, also far from the origin") {
  support::Random random(1);
  for (int i = 0; i < 200; ++i) {
    const double distance = std::pow(10.0, i % 7);
    const Matrix<double> data =
        matrix_of(random, 2, 5).array() + distance * random.tensor<double>({1}).values()[0];
    CHECK(fit_pca<double>(data).rank == 1);
  }
}

TEST_CASE("pca: small singular values keep their digits") {
  // diag(1, 1e-9) beside its negative: a Gram matrix would lose the small one.
  Matrix<double> data(4, 2);
  data << 1, 1e-9, -1, 1e-9, 1, -1e-9, -1, -1e-9;
  const Pca pca = fit_pca<double>(data);
  CHECK(std::abs(pca.singular_values[1] - 2e-9) < 1e-23);
  CHECK(std::abs(pca.components(1, 0)) < 1e-15);
  CHECK(pca.rank == 2);
}

TEST_CASE("pca: what is longer than rounding counts, however small, and nothing else does") {
  Matrix<double> data(4, 2);
  for (const auto& expected : {std::pair{1e-13, 2}, {1e-14, 2}, {1e-16, 1}}) {
    const double share = expected.first;
    CAPTURE(share);
    data << 1, share, -1, share, 1, -share, -1, -share;
    CHECK(fit_pca<double>(data).rank == expected.second);
  }
}

TEST_CASE("pca: points whose squares are beyond the numbers have the axes of others") {
  const Matrix<double> data = support::Random(8).tensor<double>({6, 4}).matrix();
  const Pca plain = fit_pca<double>(data, 3);
  for (const int exponent : {-1000, -550, 3, 550, 1020}) {
    CAPTURE(exponent);
    const double unit = std::ldexp(1.0, exponent);
    const Pca pca = fit_pca<double>(data * unit, 3);
    CHECK(pca.rank == plain.rank);
    CHECK(pca.components == plain.components);
    CHECK(pca.explained_variance_ratio == plain.explained_variance_ratio);
    CHECK(pca.mean == plain.mean * unit);
    CHECK(pca.singular_values == plain.singular_values * unit);
  }
}

TEST_CASE("pca: float data give float coordinates of a double fit") {
  support::Random random(7);
  const Tensor<float> data = random.tensor<float>({6, 20});
  const Pca pca = fit_pca<float>(data.matrix());
  const Matrix<float> points = transform<float>(pca, data.matrix());
  const Matrix<double> exact =
      transform<double>(fit_pca<double>(cast<double>(data).matrix()), cast<double>(data).matrix());
  CHECK(points == exact.cast<float>());
}

TEST_CASE("pca: what cannot be fitted is a problem") {
  const auto codes = [](const Matrix<double>& data, Index k) {
    std::vector<ProblemCode> list;
    for (const Problem& problem : check_pca<double>(data, k)) list.push_back(problem.code);
    return list;
  };
  using Codes = std::vector<ProblemCode>;
  Matrix<double> holes = Matrix<double>::Ones(3, 2);
  holes(1, 1) = std::numeric_limits<double>::quiet_NaN();
  const Matrix<double> row = Matrix<double>::Ones(1, 5), column = Matrix<double>::Ones(5, 1);
  CHECK(codes(row, 1) == Codes{ProblemCode::out_of_range});
  CHECK(codes(row, 2) == Codes{ProblemCode::out_of_range, ProblemCode::out_of_range});
  CHECK(codes(column, 2) == Codes{ProblemCode::out_of_range});
  CHECK(codes(column, 0) == Codes{ProblemCode::out_of_range});
  CHECK(codes(Matrix<double>(0, 3), 1).size() == 2);
  CHECK(codes(holes, 2) == Codes{ProblemCode::not_finite});
  CHECK(check_pca<double>(holes, 2)[0].message == "data: entry (1, 1) is nan; it must be finite");
  CHECK_THROWS_AS(fit_pca<double>(holes), InvalidInput);
  const Pca pca = fit_pca<double>(Matrix<double>::Identity(4, 4));
  CHECK_THROWS_AS(transform<double>(pca, Matrix<double>::Identity(3, 3)), InvalidInput);
}

TEST_CASE("pca: the share of vectors that lies in a plane") {
  Matrix<double> components(2, 3), vectors(2, 3);
  components << 1, 0, 0, 0, 1, 0;
  vectors << 3, 0, 4, 0, 5, 0;
  CHECK(share_in_space(components, vectors) == 34.0 / 50);
  CHECK(share_in_space(components, Matrix<double>::Zero(2, 3)) == 0);
  CHECK_THROWS_AS(share_in_space(components, Matrix<double>::Zero(2, 4)), InvalidInput);
  Matrix<double> unknown = vectors;
  unknown(1, 2) = std::nan("");
  CHECK(std::isnan(share_in_space(components, unknown)));
  for (const double size : {0x1p-600, 0x1p600}) {
    const Matrix<double> far = vectors * size;
    CHECK(share_in_space(components, far) == 34.0 / 50);
  }
}

TEST_CASE("pca: tutorial 001's plane holds little of what attention moved") {
  const DemoData demo("demo_001_seed42");
  const Matrix<double> moved = demo["output"].matrix() - demo["word_embeddings"].matrix();
  CHECK(share_in_space(demo["pca_components"].matrix(), moved) ==
        doctest::Approx(0.028).epsilon(0.02));
}
