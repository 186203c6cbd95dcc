#include "attn/scale_sweep.h"

#include <doctest.h>

#include <cmath>

#include "attn/problem.h"

using namespace attn;

namespace {

void check_state(const ScoreState& state, const std::vector<double>& expected) {
  const std::vector<double> numbers{state.variance, state.entropy_share, state.largest,
                                    state.jacobian_norm};
  for (std::size_t i = 0; i < 4; ++i) CHECK(std::abs(numbers[i] / expected[i] - 1) < 1e-12);
}

}  // namespace

// NumPy 1.24 printed the numbers (one-hot weights need 0 log 0 = 0, which none here has):
//   for d in (1, 16, 256):
//       rng = np.random.RandomState(7)
//       Q, K = rng.randn(12, d), rng.randn(12, d)
//       for s in (Q @ K.T, Q @ K.T / np.sqrt(d)):
//           a = np.exp(s - s.max(1, keepdims=True))
//           a /= a.sum(1, keepdims=True)
//           share = -(a * np.log(a)).sum(1) / np.log(12)
//           J = [np.linalg.norm(np.diag(r) - np.outer(r, r)) for r in a]
//           print(s.var(), share.mean(), a.max(1).mean(), np.mean(J))
TEST_CASE("scale sweep: NumPy's numbers, unscaled and scaled") {
  const std::vector<Index> sizes{1, 16, 256};
  const auto unscaled = scale_sweep(Rng::numpy_legacy, 7, sizes, 12, Scale::off());
  check_state(unscaled[0].state,
              {0.7445499698220667, 0.8858257895716152, 0.2179657969210487, 0.316401840306518});
  check_state(unscaled[1].state,
              {14.082230927917708, 0.2656144874568643, 0.7654116664511639, 0.24309487529816298});
  check_state(unscaled[2].state,
              {288.71667404983083, 0.07214345272699817, 0.929841721679313, 0.0856934804776132});
  const auto scaled = scale_sweep(Rng::numpy_legacy, 7, sizes, 12, Scale::sqrt_d_k());
  CHECK(scaled[0].d_k == 1);
  CHECK(scaled[2].d_k == 256);
  check_state(scaled[1].state,
              {0.8801394329948568, 0.8474370585419645, 0.2937759141884397, 0.3328759237895229});
  check_state(scaled[2].state,
              {1.1277995080071517, 0.8006146834821951, 0.32723173675031486, 0.33317759808086705});
}

TEST_CASE("scale sweep: the variance is d_k, and 1 after scaling, for every generator") {
  for (Rng rng : {Rng::numpy_legacy, Rng::numpy_pcg64, Rng::torch}) {
    const auto off = scale_sweep(rng, 3, {8, 128}, 64, Scale::off());
    const auto by_root = scale_sweep(rng, 3, {8, 128}, 64, Scale::sqrt_d_k());
    for (std::size_t i = 0; i < 2; ++i) {
      CHECK(std::abs(off[i].state.variance / static_cast<double>(off[i].d_k) - 1) < 0.25);
      CHECK(std::abs(by_root[i].state.variance - 1) < 0.25);
    }
  }
}

TEST_CASE("scale sweep: a size's row does not depend on the others") {
  const auto alone = scale_sweep(Rng::numpy_pcg64, 5, {4}, 8, Scale::by(0.3));
  const auto among = scale_sweep(Rng::numpy_pcg64, 5, {2, 64, 4}, 8, Scale::by(0.3));
  CHECK(alone[0].state.variance == among[2].state.variance);
  CHECK(alone[0].state.jacobian_norm == among[2].state.jacobian_norm);
}

TEST_CASE("score state: equal scores spread evenly, far ones are one-hot") {
  Matrix<double> scores = Matrix<double>::Zero(2, 4);
  const ScoreState even = score_state(scores);
  CHECK(even.variance == 0);
  CHECK(even.entropy_share == doctest::Approx(1));
  CHECK(even.largest == 0.25);
  CHECK(even.jacobian_norm == doctest::Approx(std::sqrt(3.0) / 4));
  scores.col(1).setConstant(1000);
  const ScoreState decided = score_state(scores);
  CHECK(decided.entropy_share == 0);
  CHECK(decided.largest == 1);
  CHECK(decided.jacobian_norm == 0);
  CHECK(score_state(Matrix<double>::Constant(3, 1, 2.5)).entropy_share == 1);
  scores(0, 0) = std::nan("");
  CHECK(std::isnan(score_state(scores).variance));
  CHECK(std::isnan(score_state(scores).largest));
}

// NumPy, for f in (0, .5, 10): e = np.exp(f * s - (f * s).max(1, keepdims=True)),
// (e / e.sum(1, keepdims=True)).max(1)
TEST_CASE("row maxima: from an even share to one-hot") {
  Matrix<double> scores(2, 3);
  scores << 1, 2, 3, 0, -1, 4;
  Matrix<double> expected(3, 2);
  expected << 1.0 / 3, 1.0 / 3, 0.506480391055654, 0.8214090194651259, 0.999954600070331, 1;
  const Matrix<double> maxima = row_maxima(scores, {0, 0.5, 10});
  CHECK((maxima - expected).cwiseAbs().maxCoeff() < 1e-14);
  CHECK(row_maxima(scores, {0.5}) == maxima.row(1));
  CHECK(row_maxima(scores, {}).rows() == 0);
}

TEST_CASE("scale sweep: what can not be is refused") {
  CHECK_THROWS_AS(scale_sweep(Rng::numpy_legacy, 0, {0}, 4, Scale::off()), InvalidInput);
  CHECK_THROWS_AS(scale_sweep(Rng::numpy_legacy, 0, {4}, 0, Scale::off()), InvalidInput);
  CHECK_THROWS_AS(row_maxima(Matrix<double>(2, 0), {1}), InvalidInput);
}
