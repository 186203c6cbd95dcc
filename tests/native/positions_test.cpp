#include "attn/positions.h"

#include <doctest.h>

#include <cmath>
#include <limits>

#include "support.h"

using namespace attn;

namespace {

Matrix<double> encoding(Index n, Index d_model, const SinusoidalOptions& options = {}) {
  Matrix<double> out(n, d_model);
  sinusoidal<double>(out, options);
  return out;
}

Matrix<double> scores_at(const Matrix<double>& queries, const Matrix<double>& keys,
                         const RopeOptions& options) {
  Matrix<double> q = queries, k = keys;
  rotate<double>(q, rope_rotation<double>(q.rows(), q.cols(), options), options.pairing);
  rotate<double>(k, rope_rotation<double>(k.rows(), k.cols(), options), options.pairing);
  return q * k.transpose();
}

Matrix<double> matrix_of(support::Random& random, Index rows, Index cols) {
  return random.tensor<double>({rows, cols}).matrix();
}

}  // namespace

TEST_CASE("positions: sines stand in the even columns, cosines in the odd ones") {
  const Matrix<double> p = encoding(3, 4);
  CHECK(p(0, 0) == 0);
  CHECK(p(0, 1) == 1);
  CHECK(p(2, 0) == std::sin(2.0));
  CHECK(p(2, 1) == std::cos(2.0));
  CHECK(p(2, 2) == std::sin(2.0 / 100));
  CHECK(p(2, 3) == std::cos(2.0 / 100));
  CHECK(div_term<double>(4)[1] == 100);
}

TEST_CASE("positions: with an odd d_model the last column is a sine") {
  for (Index d : {1, 3, 5, 7}) {
    const Matrix<double> p = encoding(5, d);
    const double term = std::pow(10000.0, static_cast<double>(d - 1) / static_cast<double>(d));
    CHECK(p.cols() == d);
    CHECK(p(4, d - 1) == std::sin(4 / term));
    CHECK(div_term<double>(d).size() == (d + 1) / 2);
  }
}

TEST_CASE("positions: base and offset") {
  SinusoidalOptions options;
  options.offset = 3;
  CHECK(encoding(2, 6, options) == encoding(5, 6).bottomRows(2));
  // The position stays in double until it is an angle.
  options.offset = 0.1;
  CHECK(encoding(2, 2, options)(1, 0) == std::sin(1.1));
  Matrix<float> rounded(2, 2), angles(2, 1);
  sinusoidal<float>(rounded, options);
  CHECK(rounded(1, 0) == static_cast<float>(std::sin(1.1)));
  Matrix<double> exact(2, 2);
  rope_angles<double>(exact, {RopePairing::half, 10000, 0.1});
  CHECK(exact(1, 0) == 1.1);
  CHECK(exact(1, 1) == 1.1 * std::pow(10000.0, -0.5));
  rope_angles<float>(angles, {RopePairing::half, 10000, 0.1});
  CHECK(angles(1, 0) == 1.1f);
  options = {};
  options.base = 100;
  CHECK(encoding(2, 4, options)(1, 2) == std::sin(1.0 / 10));
  options.base = 0;
  CHECK_THROWS_AS(encoding(2, 4, options), InvalidInput);
  for (const double base : {std::numeric_limits<double>::quiet_NaN(), HUGE_VAL}) {
    options.base = base;
    CHECK_THROWS_AS(encoding(2, 4, options), InvalidInput);
  }
}

TEST_CASE("positions: both spellings agree but for the last bits") {
  SinusoidalOptions options;
  options.form = SinusoidalForm::exp_log;
  CHECK((encoding(100, 7, options) - encoding(100, 7)).cwiseAbs().maxCoeff() < 1e-13);
}

TEST_CASE("positions: the variants are one line of NumPy each") {
  SinusoidalOptions options;
  const auto variant = [&](SinusoidalVariant chosen) {
    options.variant = chosen;
    return encoding(7, 6, options);
  };
  const double pos = 5, third = std::pow(10000.0, 1.0 / 3), sixth = std::pow(10000.0, 1.0 / 6);
  // np.hstack([np.sin(angles), np.cos(angles)])
  const Matrix<double> concatenated = variant(SinusoidalVariant::concatenated);
  CHECK(concatenated(5, 1) == std::sin(pos / third));
  CHECK(concatenated(5, 4) == std::cos(pos / third));
  // base ** (np.arange(d // 2) / d)
  const Matrix<double> single = variant(SinusoidalVariant::single_exponent);
  CHECK(single(5, 2) == std::sin(pos / sixth));
  CHECK(single(5, 3) == std::cos(pos / sixth));
  // base ** (2 * np.arange(d) / d)
  const Matrix<double> column = variant(SinusoidalVariant::column_exponent);
  CHECK(column(5, 0) == std::sin(pos));
  CHECK(column(5, 1) == std::cos(pos / third));
  // np.repeat(np.sin(angles), 2, axis=1)
  const Matrix<double> sines = variant(SinusoidalVariant::sine_only);
  CHECK(sines(5, 2) == std::sin(pos / third));
  CHECK(sines.col(2) == sines.col(3));
}

TEST_CASE("positions: after a wavelength a column begins again") {
  CHECK(wavelengths(4)[0] == 2 * 3.141592653589793);
  CHECK(wavelengths(4)[1] == wavelengths(4)[0]);
  CHECK(wavelengths(4)[2] == 100 * wavelengths(4)[0]);
  SinusoidalOptions options;
  options.variant = SinusoidalVariant::single_exponent;
  CHECK(wavelengths(4, options)[2] == 10 * wavelengths(4)[0]);
  options.variant = SinusoidalVariant::concatenated;
  CHECK(wavelengths(5, options)[2] == wavelengths(5)[4]);
  options.base = -1;
  CHECK_THROWS_AS(wavelengths(4, options), InvalidInput);
}

TEST_CASE("positions: the sizes 0 are empty, not an error") {
  CHECK(encoding(0, 4).rows() == 0);
  CHECK(encoding(4, 0).cols() == 0);
}

TEST_CASE("positions: the float encoding is the double one, rounded once") {
  Matrix<float> out(40, 9);
  sinusoidal<float>(out);
  CHECK(out == encoding(40, 9).cast<float>());
}

TEST_CASE("positions: tutorial 000 stops at odd sizes, and broadcasts for 3") {
  CHECK(sinusoidal_of_tutorial_000<double>(5, 7).error ==
        "could not broadcast input array from shape (5,3) into shape (5,4)");
  CHECK(sinusoidal_of_tutorial_000<double>(5, 1).error ==
        "could not broadcast input array from shape (5,0) into shape (5,1)");
  const TutorialEncoding<double> three = sinusoidal_of_tutorial_000<double>(5, 3);
  CHECK(three.error.empty());
  CHECK(three.encoding.col(0) == three.encoding.col(2));
  CHECK(three.encoding.col(2) != encoding(5, 3).col(2));
  CHECK(sinusoidal_of_tutorial_000<double>(6, 8).encoding == encoding(6, 8));
}

TEST_CASE("positions: rotary scores depend on the distance of two positions only") {
  support::for_seeded_sizes([](const support::Sizes& s, support::Random& random) {
    RopeOptions options;
    options.pairing = random.whole(0, 1) ? RopePairing::half : RopePairing::interleaved;
    options.base = random.real(2, 20000);
    const Matrix<double> q = matrix_of(random, s.n, 2 * s.d), k = matrix_of(random, s.n, 2 * s.d);
    const Matrix<double> here = scores_at(q, k, options);
    options.offset = static_cast<double>(random.whole(-50, 50));
    CHECK((scores_at(q, k, options) - here).cwiseAbs().maxCoeff() < 1e-11);
  });
}

TEST_CASE("positions: a rotation keeps lengths, and position 0 is left as it is") {
  support::for_seeded_sizes([](const support::Sizes& s, support::Random& random) {
    const Matrix<double> before = matrix_of(random, s.n, 2 * s.d);
    for (RopePairing pairing : {RopePairing::interleaved, RopePairing::half}) {
      Matrix<double> rows = before;
      rotate<double>(rows, rope_rotation<double>(s.n, 2 * s.d), pairing);
      CHECK(rows.row(0) == before.row(0));
      CHECK((rows.rowwise().norm() - before.rowwise().norm()).cwiseAbs().maxCoeff() < 1e-13);
    }
  });
}

TEST_CASE("positions: the two pairings turn the same pairs in another order of columns") {
  Matrix<double> interleaved(2, 4), half(2, 4);
  interleaved << 1, 2, 3, 4, 5, 6, 7, 8;
  half << 1, 3, 2, 4, 5, 7, 6, 8;
  const Rotation<double> rotation = rope_rotation<double>(2, 4);
  rotate<double>(interleaved, rotation, RopePairing::interleaved);
  rotate<double>(half, rotation, RopePairing::half);
  CHECK(interleaved.col(0) == half.col(0));
  CHECK(interleaved.col(1) == half.col(2));
  CHECK(interleaved.col(2) == half.col(1));
  CHECK(interleaved(1, 0) == 5 * std::cos(1.0) - 6 * std::sin(1.0));
}

TEST_CASE("positions: a rotation of other rows or columns is an error") {
  Matrix<double> rows = Matrix<double>::Ones(3, 4);
  const Rotation<double> good = rope_rotation<double>(3, 4), bad = rope_rotation<double>(2, 4);
  CHECK_THROWS_AS(rotate<double>(rows, {bad.cosine, good.sine}, RopePairing::half), InvalidInput);
  CHECK_THROWS_AS(rotate<double>(rows, {good.cosine, bad.sine}, RopePairing::half), InvalidInput);
  CHECK(rows == Matrix<double>::Ones(3, 4));
}

TEST_CASE("positions: one head's columns are rotated where they stand") {
  Matrix<double> both = Matrix<double>::Ones(3, 8);
  rotate<double>(both.rightCols(4), rope_rotation<double>(3, 4), RopePairing::half);
  CHECK(both.leftCols(4) == Matrix<double>::Ones(3, 4));
  CHECK(both(2, 4) != 1);
}

TEST_CASE("positions: the angles are position times frequency") {
  RopeOptions options;
  options.offset = 10;
  options.base = 100;
  Matrix<double> angles(2, 2);
  rope_angles<double>(angles, options);
  CHECK(angles(0, 0) == 10);
  CHECK(angles(1, 1) == doctest::Approx(1.1));
  CHECK(rope_frequencies<double>(4, 100)[1] == 0.1);
}

TEST_CASE("positions: rotary positions need an even width and a positive base") {
  const Problems problems = check_rope(3, {RopePairing::half, -1, 0});
  REQUIRE(problems.size() == 2);
  CHECK(problems[0].code == ProblemCode::not_divisible);
  CHECK(problems[0].field == "d_k");
  CHECK(problems[1].code == ProblemCode::out_of_range);
  const std::string message = "base: -1 is not a positive finite number; 10000 is usual";
  CHECK(problems[1].message == message);
  CHECK_THROWS_WITH_AS(wavelengths(4, {-1}), message.c_str(), InvalidInput);
  CHECK_THROWS_AS(rope_rotation<double>(2, 3), InvalidInput);
  Matrix<double> rows(2, 4);
  CHECK_THROWS_AS(rotate<double>(rows, rope_rotation<double>(3, 4), RopePairing::half),
                  InvalidInput);
}

TEST_CASE("positions: ALiBi's slopes for any number of heads") {
  CHECK(alibi_slopes<double>(1)[0] == 1.0 / 256);
  const Vector<double> eight = alibi_slopes<double>(8);
  for (Index i = 0; i < 8; ++i) CHECK(eight[i] == std::ldexp(1.0, -static_cast<int>(i) - 1));
  const Vector<double> three = alibi_slopes<double>(3);  // those of 2, then the first of 4
  CHECK(three[0] == 1.0 / 16);
  CHECK(three[1] == 1.0 / 256);
  CHECK(three[2] == 1.0 / 4);
  CHECK_THROWS_AS(alibi_slopes<double>(0), InvalidInput);
}

TEST_CASE("positions: ALiBi's two forms agree on earlier keys and part on later ones") {
  Tensor<double> causal({2, 3, 4}), symmetric({2, 3, 4});
  alibi_bias<double>(causal.view(), AlibiForm::causal);
  alibi_bias<double>(symmetric.view(), AlibiForm::symmetric);
  const double slope = alibi_slopes<double>(2)[1];
  CHECK(symmetric.matrix(1)(2, 0) == -2 * slope);
  CHECK(symmetric.matrix(1)(0, 3) == -3 * slope);
  CHECK(causal.matrix(1)(2, 0) == -2 * slope);
  CHECK(causal.matrix(1)(1, 1) == 0);
  CHECK(causal.matrix(1)(0, 1) == -std::numeric_limits<double>::infinity());
}

TEST_CASE("positions: ALiBi's bias has one axis of heads") {
  Tensor<double> matrix({4, 4}), batch({2, 2, 4, 4});
  CHECK_THROWS_AS(alibi_bias<double>(matrix.view(), AlibiForm::causal), InvalidInput);
  CHECK_THROWS_AS(alibi_bias<double>(batch.view(), AlibiForm::causal), InvalidInput);
}

TEST_CASE("positions: sizes that no memory has room for are too large") {
  const Index most = std::numeric_limits<Index>::max();
  for (const Problem& problem : {support::problem_of([&] { div_term<double>(most); }),
                                 support::problem_of([&] { wavelengths(most); }),
                                 support::problem_of([&] { rope_frequencies<double>(most - 1); }),
                                 support::problem_of([&] { alibi_slopes<double>(most); })})
    CHECK(problem.code == ProblemCode::too_large);
}

TEST_CASE("positions: an offset and a shift are finite numbers") {
  using support::problem_of;
  const double endless = std::numeric_limits<double>::infinity();
  Matrix<double> rows(2, 4), angles(2, 2);
  for (const Problem& problem : {problem_of([&] {
                                   sinusoidal<double>(rows, {10000, endless});
                                 }),
                                 problem_of([&] {
                                   rope_angles<double>(angles, {RopePairing::half, 10000, endless});
                                 }),
                                 problem_of([&] {
                                   rope_rotation<double>(2, 4, {RopePairing::half, 10000, endless});
                                 })}) {
    CHECK(problem.code == ProblemCode::not_finite);
    CHECK(problem.message == "offset: inf is not a finite number");
  }
  const Problems both = check_rope(4, {RopePairing::half, 0, std::nan("")});
  REQUIRE(both.size() == 2);
  CHECK(both[0].field == "base");
  CHECK(both[1].message == "offset: nan is not a finite number");
}

TEST_CASE("positions: negative sizes are errors that say what would be valid") {
  using support::problem_of;
  const char* const columns = "d_model: -4 columns; it must be 0 or more";
  CHECK(problem_of([] { div_term<double>(-4); }).message == columns);
  CHECK(problem_of([] { wavelengths(-4); }).message == columns);
  CHECK(problem_of([] { sinusoidal_of_tutorial_000<double>(2, -4); }).message == columns);
  CHECK(problem_of([] { sinusoidal_of_tutorial_000<double>(-1, 4); }).field == "n");
  CHECK(problem_of([] { rope_frequencies<double>(-2); }).field == "d_k");
  CHECK(problem_of([] { rope_rotation<double>(2, -2); }).field == "d_k");
  const Problem positions = problem_of([] { rope_rotation<double>(-2, 4); });
  CHECK(positions.code == ProblemCode::out_of_range);
  CHECK(positions.message == "n: -2 positions; it must be 0 or more");
}
