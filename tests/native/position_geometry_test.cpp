#include "attn/position_geometry.h"

#include <doctest.h>

#include <cmath>

#include "support.h"

using namespace attn;

namespace {

Matrix<double> encoding(Index n, Index d_model, SinusoidalVariant variant, double offset = 0) {
  Matrix<double> out(n, d_model);
  sinusoidal<double>(out, {default_position_base, offset, SinusoidalForm::power, variant});
  return out;
}

double largest_spread(const Matrix<double>& encoded) {
  return diagonal_profile(encoded * encoded.transpose()).spread.maxCoeff();
}

constexpr SinusoidalVariant right = SinusoidalVariant::interleaved;

}  // namespace

TEST_CASE("position geometry: the diagonals of a matrix, from far below to far above") {
  Matrix<double> m(2, 2);
  m << 1, 2, 3, 5;
  const DiagonalProfile profile = diagonal_profile(m);
  CHECK(profile.mean[0] == 3);
  CHECK(profile.mean[1] == 3);
  CHECK(profile.mean[2] == 2);
  CHECK(profile.spread[0] == 0);
  CHECK(profile.spread[1] == 4);
  for (const Index at : {0, 1}) {
    Matrix<double> odd = m;
    odd(at, at) = std::nan("");
    CHECK(std::isnan(diagonal_profile(odd).spread[1]));
    CHECK(diagonal_profile(odd).spread[0] == 0);
  }
  CHECK(diagonal_profile(Matrix<double>(0, 0)).mean.size() == 0);
  CHECK_THROWS_AS(diagonal_profile(Matrix<double>(2, 3)), InvalidInput);
}

TEST_CASE("position geometry: products of positions depend on the distance in which variant") {
  for (Index d_model : {2, 8, 64}) {
    CHECK(largest_spread(encoding(40, d_model, right)) < 1e-12);
    CHECK(largest_spread(encoding(40, d_model, SinusoidalVariant::concatenated)) < 1e-12);
    CHECK(largest_spread(encoding(40, d_model, SinusoidalVariant::single_exponent)) < 1e-12);
    CHECK(largest_spread(encoding(40, d_model, SinusoidalVariant::column_exponent)) > 0.1);
    CHECK(largest_spread(encoding(40, d_model, SinusoidalVariant::sine_only)) > 0.1);
  }
}

TEST_CASE("position geometry: concatenated sines and cosines have the same products") {
  const Matrix<double> one = encoding(30, 16, right);
  const Matrix<double> other = encoding(30, 16, SinusoidalVariant::concatenated);
  CHECK((one * one.transpose() - other * other.transpose()).cwiseAbs().maxCoeff() < 1e-14);
  CHECK((one - other).cwiseAbs().maxCoeff() > 1);
}

TEST_CASE("position geometry: a shift by any offset is one rotation of every pair") {
  support::for_seeded_sizes([](const support::Sizes& s, support::Random& random) {
    const Index d_model = 2 * s.d;
    const double shift = static_cast<double>(random.whole(-60, 60));
    const Matrix<double> turned =
        turn_pairs(encoding(s.n, d_model, right), shift_rotations(d_model, shift));
    CHECK((turned - encoding(s.n, d_model, right, shift)).cwiseAbs().maxCoeff() < 1e-13);
  });
}

TEST_CASE("position geometry: a shift's matrices are rotations") {
  const Tensor<double> rotations = shift_rotations(6, 2.5, 100);
  CHECK(rotations.shape() == Shape{3, 2, 2});
  for (Index i = 0; i < 3; ++i) {
    const auto matrix = rotations.matrix(i);
    CHECK(matrix(0, 0) == matrix(1, 1));
    CHECK(matrix(0, 1) == -matrix(1, 0));
    CHECK(std::abs(matrix.row(0).norm() - 1) < 1e-15);
  }
  // A compiler may have its own sine of a constant.
  CHECK(std::abs(rotations.matrix(0)(0, 1) - std::sin(2.5)) < 1e-15);
}

TEST_CASE("position geometry: pairs need an even width, and their own number of matrices") {
  CHECK_THROWS_AS(shift_rotations(5, 1), InvalidInput);
  CHECK_THROWS_AS(shift_rotations(4, 1, -1), InvalidInput);
  CHECK_THROWS_AS(turn_pairs(Matrix<double>(3, 8), shift_rotations(6, 1)), InvalidInput);
  CHECK_THROWS_AS(turn_pairs(Matrix<double>(3, 7), shift_rotations(6, 1)), InvalidInput);
  CHECK_THROWS_AS(turn_pairs(Matrix<double>(3, 6), Tensor<double>({3, 1, 1})), InvalidInput);
}

TEST_CASE("position geometry: rotary products depend on the distance, and at none are plain") {
  support::for_seeded_sizes([](const support::Sizes& s, support::Random& random) {
    const auto vector = [&] {
      return Vector<double>(random.tensor<double>({2 * s.d}).matrix().transpose());
    };
    const Vector<double> q = vector(), k = vector();
    RopeOptions options;
    options.pairing = random.whole(0, 1) ? RopePairing::half : RopePairing::interleaved;
    const DiagonalProfile profile = diagonal_profile(rope_products(q, k, s.n, options).matrix());
    CHECK(profile.spread.maxCoeff() < 1e-12);
    CHECK(std::abs(profile.mean[s.n - 1] - q.dot(k)) < 1e-12);
  });
}

TEST_CASE("position geometry: a query and a key of different widths are refused") {
  CHECK_THROWS_AS(row_products(Matrix<double>::Ones(2, 9), Matrix<double>::Ones(2, 3)),
                  InvalidInput);
  CHECK_THROWS_AS(row_products(Matrix<double>::Ones(2, 3), Matrix<double>::Ones(2, 4)),
                  InvalidInput);
  CHECK_THROWS_AS(rope_products(Vector<double>(4), Vector<double>(6), 2), InvalidInput);
  CHECK_THROWS_AS(rope_products(Vector<double>(3), Vector<double>(3), 2), InvalidInput);
  CHECK_THROWS_AS(rope_products(Vector<double>(4), Vector<double>(4), -1), InvalidInput);
  CHECK_THROWS_AS(shift_rotations(-4, 1), InvalidInput);
}

TEST_CASE("position geometry: a shift is a finite number") {
  const Problem problem = support::problem_of([] { shift_rotations(4, -HUGE_VAL); });
  CHECK(problem.code == ProblemCode::not_finite);
  CHECK(problem.message == "shift: -inf is not a finite number");
}
