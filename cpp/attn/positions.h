// Positional encodings: sinusoidal (Vaswani et al. 2017, section 3.5), rotary (Su et al. 2021,
// RoFormer, section 3.2) and linear biases (Press et al. 2022, ALiBi, section 3).
//
// Angles are computed in double and rounded once to T. Beside the errors that each names, sizes
// beyond all memory are too_large.
#pragma once

#include <string>

#include "attn/matrix.h"
#include "attn/problem.h"
#include "attn/tensor.h"

namespace attn {

constexpr double default_position_base = 10000.0;

// ---- Sinusoidal: P(pos, 2i) = sin(pos / base^(2i/d_model)), P(pos, 2i+1) = cos(of the same).

// The two ways in which the angle is written. They differ in the last bits:
// 7e-15 for 50 positions, 3e-14 for 100.
enum class SinusoidalForm {
  power,    // pos / base^(2i/d_model), as in tutorial 000
  exp_log,  // pos * exp(2i * (-ln(base) / d_model)), as in PyTorch's tutorials
};

// What people write: the right one, and what is often mistaken for it. Pair i is columns 2i, 2i+1.
enum class SinusoidalVariant {
  interleaved,   // as above
  concatenated,  // all sines, then all cosines (as in Tensor2Tensor): the columns in another order
  single_exponent,  // base^(i/d_model): waves up to 2 pi sqrt(base) only
  column_exponent,  // base^(2c/d_model) for column c: the sine and cosine of a pair part
  sine_only,        // no cosine: both columns of a pair are its sine
};

struct SinusoidalOptions {
  double base = default_position_base;
  double offset = 0;  // the position of the first row
  SinusoidalForm form = SinusoidalForm::power;
  SinusoidalVariant variant = SinusoidalVariant::interleaved;
};

// base^(2i/d_model) for i = 0 .. ceil(d_model/2)-1: what the position is divided by.
// Throws InvalidInput(out_of_range) for a negative d_model, or a base that is not a positive finite
// number.
template <class T>
Vector<T> div_term(Index d_model, double base = default_position_base);

// Fills out (n, d_model), but for the rows before `first`, which stay as they are. Any size: with
// an odd d_model the last column is a sine without its cosine. Throws InvalidInput: out_of_range
// for a base that is not a positive finite number, not_finite for such an offset.
template <class T>
void sinusoidal(MatrixRef<T> out, const SinusoidalOptions& options = {}, Index first = 0);

// 2 pi base^(2i/d_model), or what a variant makes of it: after so many positions column c (d_model)
// begins again. Throws as div_term does.
Vector<double> wavelengths(Index d_model, const SinusoidalOptions& options = {});

// What tutorial 000's listing does, which takes an even d_model for granted. For an odd one NumPy
// stops with a ValueError, whose words `error` then holds; except for d_model = 3, where the one
// column of sines is broadcast into both even columns, so that columns 0 and 2 are equal.
// Throws InvalidInput(out_of_range) for a negative n or d_model.
template <class T>
struct TutorialEncoding {
  Matrix<T> encoding;  // (n, d_model); empty with an error
  std::string error;   // empty when NumPy raises nothing
};
template <class T>
TutorialEncoding<T> sinusoidal_of_tutorial_000(Index n, Index d_model);

// ---- Rotary (RoPE): the pairs of a query's or key's columns are rotated by position * theta_i,
// theta_i = base^(-2i/d), so that scores depend on the distance of two positions only.

enum class RopePairing {
  interleaved,  // columns (2i, 2i+1): the RoFormer paper, Meta's LLaMA
  half,         // columns (i, i + d/2): GPT-NeoX, Hugging Face's LLaMA
};

struct RopeOptions {
  RopePairing pairing = RopePairing::interleaved;
  double base = default_position_base;
  double offset = 0;  // the position of the first row
};

// not_divisible for an odd width, out_of_range for a base that is not a positive finite number,
// not_finite for such an offset.
Problems check_rope(Index d, const RopeOptions& options, const std::string& field = "d_k");

// theta_i, i = 0 .. d/2-1, in radians per position. Throws as check_rope reports, and
// out_of_range for a negative d.
template <class T>
Vector<T> rope_frequencies(Index d, double base = default_position_base);

// out (n, d/2): the angle of every position and pair, in radians. Throws as check_rope reports.
template <class T>
void rope_angles(MatrixRef<T> out, const RopeOptions& options = {});

// The cosines and sines of those angles, each (n, d/2): computed once, used for every head. Throws
// as check_rope reports, and out_of_range for a negative n or d.
template <class T>
struct Rotation {
  Matrix<T> cosine, sine;
};
template <class T>
Rotation<T> rope_rotation(Index n, Index d, const RopeOptions& options = {});

// Rotates the rows in place; rows (n, d) may be the columns of one head. Throws
// InvalidInput(shape_mismatch) when the rotation is not (n, d/2).
template <class T>
void rotate(MatrixRef<T> rows, const Rotation<T>& rotation, RopePairing pairing);

// ---- Linear biases (ALiBi): -slope * distance is added to the scaled scores.

enum class AlibiForm {
  causal,     // slope * (j - i) for keys up to the query, -infinity behind it
  symmetric,  // -slope * |i - j|
};

// The slopes of h heads: 2^(-8/h), 2^(-16/h) ... for a power of two; else those of the power of two
// below, and then every second one of the power above. Throws InvalidInput(out_of_range) for h < 1.
template <class T>
Vector<T> alibi_slopes(Index heads);

// Fills out (h, n_q, n_k). Query i and key j are counted from the same first token. Throws
// InvalidInput: out_of_range for h < 1, shape_mismatch for another number of axes.
template <class T>
void alibi_bias(TensorView<T> out, AlibiForm form);

}  // namespace attn
