#include "attn/positions.h"

#include <cmath>
#include <limits>

#include "attn/size_checks.h"

namespace attn {
namespace {

constexpr double pi = 3.141592653589793238;

void check_base(double base, Problems& problems) {
  if (!(std::isfinite(base) && base > 0))
    report(problems, ProblemCode::out_of_range, "base",
           "base: {} is not a positive finite number; 10000 is usual", {base});
}

void require_base(double base) {
  Problems problems;
  check_base(base, problems);
  require(problems);
}

void check_base_and_offset(double base, double offset, Problems& problems) {
  check_base(base, problems);
  check_finite(offset, "offset", problems);
}

// What the position is divided by, for an exponent in d_model-ths: the same in both forms but for
// the last bits.
double divisor(Index exponent, Index d_model, double base) {
  return std::pow(base, static_cast<double>(exponent) / static_cast<double>(d_model));
}

double frequency(Index exponent, Index d_model, double base) {
  return std::exp(static_cast<double>(exponent) * (-std::log(base) / static_cast<double>(d_model)));
}

// What one column holds.
struct Wave {
  bool is_sine;
  Index exponent;  // in d_model-ths
};

Wave wave_of(Index column, Index d_model, SinusoidalVariant variant) {
  const Index pair = column / 2, sines = (d_model + 1) / 2;
  const bool even = column % 2 == 0;
  switch (variant) {
    case SinusoidalVariant::concatenated:
      return {column < sines, 2 * (column < sines ? column : column - sines)};
    case SinusoidalVariant::single_exponent:
      return {even, pair};
    case SinusoidalVariant::column_exponent:
      return {even, 2 * column};
    case SinusoidalVariant::sine_only:
      return {true, 2 * pair};
    case SinusoidalVariant::interleaved:
      break;
  }
  return {even, 2 * pair};
}

double theta(Index i, Index d, double base) {
  return std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(d));
}

template <class T>
void require_rotation(Index n, Index d, const Matrix<T>& angles) {
  require(angles.rows() == n && 2 * angles.cols() == d, ProblemCode::shape_mismatch, "rotation",
          "rotation: has shape {}; rows of shape {} need half as many columns as they have",
          Shape{angles.rows(), angles.cols()}, Shape{n, d});
}

void require_width(Index width, const char* name) {
  require_count(width, name, "columns");
  count_to_make({width}, name);
}

// "could not broadcast input array from shape (5,2) into shape (5,3)", NumPy's words.
std::string broadcast_error(Index n, Index from, Index to) {
  const auto shape = [n](Index columns) { return sentence("({},{})", {n, columns}); };
  return sentence("could not broadcast input array from shape {} into shape {}",
                  {shape(from), shape(to)});
}

}  // namespace

template <class T>
Vector<T> div_term(Index d_model, double base) {
  require_width(d_model, "d_model");
  require_base(base);
  Vector<T> terms(d_model / 2 + d_model % 2);
  for (Index i = 0; i < terms.size(); ++i) terms[i] = static_cast<T>(divisor(2 * i, d_model, base));
  return terms;
}

template <class T>
void sinusoidal(MatrixRef<T> out, const SinusoidalOptions& options, Index first) {
  Problems problems;
  check_base_and_offset(options.base, options.offset, problems);
  require(problems);
  const Index d_model = out.cols();
  if (out.rows() <= first) return;
  const bool power = options.form == SinusoidalForm::power;
  for (Index column = 0; column < d_model; ++column) {
    const Wave wave = wave_of(column, d_model, options.variant);
    const double term = (power ? divisor : frequency)(wave.exponent, d_model, options.base);
    for (Index row = first; row < out.rows(); ++row) {
      const double position = static_cast<double>(row) + options.offset;
      const double angle = power ? position / term : position * term;
      out(row, column) = static_cast<T>(wave.is_sine ? std::sin(angle) : std::cos(angle));
    }
  }
}

Vector<double> wavelengths(Index d_model, const SinusoidalOptions& options) {
  require_width(d_model, "d_model");
  require_base(options.base);
  Vector<double> lengths(d_model);
  for (Index column = 0; column < d_model; ++column) {
    const Wave wave = wave_of(column, d_model, options.variant);
    lengths[column] = 2 * pi * divisor(wave.exponent, d_model, options.base);
  }
  return lengths;
}

template <class T>
TutorialEncoding<T> sinusoidal_of_tutorial_000(Index n, Index d_model) {
  require_count(n, "n", "positions");
  require_width(d_model, "d_model");
  const Index pairs = d_model / 2, sines = (d_model + 1) / 2;
  if (pairs != sines && pairs != 1) return {{}, broadcast_error(n, pairs, sines)};
  Matrix<T> encoding(n, d_model);
  sinusoidal<T>(encoding);
  if (pairs != sines) encoding.col(2) = encoding.col(0);
  return {encoding, ""};
}

Problems check_rope(Index d, const RopeOptions& options, const std::string& field) {
  Problems problems;
  if (d % 2 != 0)
    report(problems, ProblemCode::not_divisible, field.c_str(),
           "{}: {} is odd; rotary positions turn pairs of columns, so it must be even", {field, d});
  check_base_and_offset(options.base, options.offset, problems);
  return problems;
}

template <class T>
Vector<T> rope_frequencies(Index d, double base) {
  require_width(d, "d_k");
  require(check_rope(d, {RopePairing::interleaved, base, 0}));
  Vector<T> frequencies(d / 2);
  for (Index i = 0; i < d / 2; ++i) frequencies[i] = static_cast<T>(theta(i, d, base));
  return frequencies;
}

template <class T>
void rope_angles(MatrixRef<T> out, const RopeOptions& options) {
  require(check_rope(2 * out.cols(), options));
  const Vector<double> frequencies = rope_frequencies<double>(2 * out.cols(), options.base);
  for (Index row = 0; row < out.rows(); ++row) {
    const double position = static_cast<double>(row) + options.offset;
    for (Index i = 0; i < out.cols(); ++i) out(row, i) = static_cast<T>(position * frequencies[i]);
  }
}

template <class T>
Rotation<T> rope_rotation(Index n, Index d, const RopeOptions& options) {
  require_count(n, "n", "positions");
  require_width(d, "d_k");
  require(check_rope(d, options));
  Matrix<double> angles(n, d / 2);
  rope_angles<double>(angles, options);
  Rotation<T> rotation{Matrix<T>(n, d / 2), Matrix<T>(n, d / 2)};
  for (Index i = 0; i < angles.size(); ++i) {
    rotation.cosine.data()[i] = static_cast<T>(std::cos(angles.data()[i]));
    rotation.sine.data()[i] = static_cast<T>(std::sin(angles.data()[i]));
  }
  return rotation;
}

template <class T>
void rotate(MatrixRef<T> rows, const Rotation<T>& rotation, RopePairing pairing) {
  require_rotation(rows.rows(), rows.cols(), rotation.cosine);
  require_rotation(rows.rows(), rows.cols(), rotation.sine);
  const Index pairs = rows.cols() / 2;
  const bool interleaved = pairing == RopePairing::interleaved;
  const Index step = interleaved ? 2 : 1, partner = interleaved ? 1 : pairs;
  for (Index row = 0; row < rows.rows(); ++row) {
    for (Index i = 0; i < pairs; ++i) {
      const T cosine = rotation.cosine(row, i), sine = rotation.sine(row, i);
      T& x = rows(row, step * i);
      T& y = rows(row, step * i + partner);
      const T turned = x * cosine - y * sine;
      y = x * sine + y * cosine;
      x = turned;
    }
  }
}

template <class T>
Vector<T> alibi_slopes(Index heads) {
  require(heads >= 1, ProblemCode::out_of_range, "heads",
          "heads: {} is too few; at least 1 is needed", heads);
  count_to_make({heads}, "heads");
  Index power = 1;
  while (power <= heads / 2) power *= 2;
  Vector<T> slopes(heads);
  for (Index i = 0; i < heads; ++i) {
    const bool first = i < power;
    const auto step = static_cast<double>(first ? i + 1 : 2 * (i - power) + 1);
    const auto count = static_cast<double>(first ? power : 2 * power);
    slopes[i] = static_cast<T>(std::exp2(-8.0 * step / count));
  }
  return slopes;
}

template <class T>
void alibi_bias(TensorView<T> out, AlibiForm form) {
  require(out.rank() == 3, ProblemCode::shape_mismatch, "out", "out: shape {} is not (h, n_q, n_k)",
          out.shape());
  const Vector<T> slopes = alibi_slopes<T>(out.matrices());
  for (Index head = 0; head < out.matrices(); ++head) {
    auto bias = out.matrix(head);
    for (Index i = 0; i < bias.rows(); ++i) {
      for (Index j = 0; j < bias.cols(); ++j) {
        const bool ahead = j > i;
        const auto distance = static_cast<T>(ahead ? j - i : i - j);
        bias(i, j) = ahead && form == AlibiForm::causal ? -std::numeric_limits<T>::infinity()
                                                        : T(0) - slopes[head] * distance;
      }
    }
  }
}

#define INSTANTIATE(T)                                                        \
  template Vector<T> div_term<T>(Index, double);                              \
  template void sinusoidal<T>(MatrixRef<T>, const SinusoidalOptions&, Index); \
  template TutorialEncoding<T> sinusoidal_of_tutorial_000<T>(Index, Index);   \
  template Vector<T> rope_frequencies<T>(Index, double);                      \
  template void rope_angles<T>(MatrixRef<T>, const RopeOptions&);             \
  template Rotation<T> rope_rotation<T>(Index, Index, const RopeOptions&);    \
  template void rotate<T>(MatrixRef<T>, const Rotation<T>&, RopePairing);     \
  template Vector<T> alibi_slopes<T>(Index);                                  \
  template void alibi_bias<T>(TensorView<T>, AlibiForm);
INSTANTIATE(float)
INSTANTIATE(double)
#undef INSTANTIATE

}  // namespace attn
