#include "attn/orthogonal.h"

#include <cmath>
#include <limits>
#include <utility>

namespace attn {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

// Jacobi's method converges quadratically: ten sweeps are rarely needed.
constexpr int most_sweeps = 60;

struct Turn {
  double cosine, sine;
};

// The turn after which two vectors with these squared lengths and product are orthogonal.
Turn turn_of(double xx, double yy, double xy) {
  const double zeta = (yy - xx) / (2 * xy);
  const double tangent = std::copysign(1.0, zeta) / (std::abs(zeta) + std::hypot(1.0, zeta));
  const double cosine = 1 / std::hypot(1.0, tangent);
  return {cosine, cosine * tangent};
}

void turn_rows(Matrix<double>& m, Index i, Index j, Turn turn) {
  double* const first = m.row(i).data();
  double* const second = m.row(j).data();
  for (Index k = 0; k < m.cols(); ++k) {
    const double x = first[k], y = second[k];
    first[k] = turn.cosine * x - turn.sine * y;
    second[k] = turn.sine * x + turn.cosine * y;
  }
}

struct Products {
  double xx, yy, xy;
};

// Of two rows. Four sums of each, because one would wait for every addition before it.
Products products_of(const Matrix<double>& m, Index i, Index j) {
  constexpr Index lanes = 4;
  const double* const x = m.row(i).data();
  const double* const y = m.row(j).data();
  const Index whole = m.cols() - m.cols() % lanes;
  double xx[lanes] = {}, yy[lanes] = {}, xy[lanes] = {};
  for (Index k = 0; k < whole; k += lanes) {
    for (Index lane = 0; lane < lanes; ++lane) {
      xx[lane] += x[k + lane] * x[k + lane];
      yy[lane] += y[k + lane] * y[k + lane];
      xy[lane] += x[k + lane] * y[k + lane];
    }
  }
  for (Index k = whole; k < m.cols(); ++k) {
    xx[0] += x[k] * x[k];
    yy[0] += y[k] * y[k];
    xy[0] += x[k] * y[k];
  }
  const auto sum = [](const double(&of)[lanes]) { return (of[0] + of[1]) + (of[2] + of[3]); };
  return {sum(xx), sum(yy), sum(xy)};
}

// One pass over all pairs; false when none had to be turned.
bool sweep(Orthogonal& o, double negligible) {
  bool any = false;
  for (Index i = 0; i + 1 < o.rows.rows(); ++i) {
    for (Index j = i + 1; j < o.rows.rows(); ++j) {
      const auto [xx, yy, xy] = products_of(o.rows, i, j);
      if (std::abs(xy) <= epsilon * std::sqrt(xx * yy) || std::abs(xy) <= negligible) continue;
      const Turn turn = turn_of(xx, yy, xy);
      turn_rows(o.rows, i, j, turn);
      turn_rows(o.turned, i, j, turn);
      any = true;
    }
  }
  return any;
}

}  // namespace

Orthogonal orthogonalize(Matrix<double> rows) {
  const Index m = rows.rows();
  // What is left of a null direction is rounding noise, which needs no further turning.
  const double negligible = epsilon * epsilon * rows.squaredNorm();
  Orthogonal o{std::move(rows), Matrix<double>::Identity(m, m)};
  for (int i = 0; i < most_sweeps && sweep(o, negligible); ++i) {
  }
  return o;
}

}  // namespace attn
