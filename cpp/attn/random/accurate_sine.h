// Sine and cosine of an angle in [0, 2 pi], within 0.51 units in the last place.
//
// PyTorch's float64 normals were drawn with glibc, whose sine and cosine are almost always the
// nearest double; those of Emscripten's C library are off by one unit for some per cent of the
// angles. These are computed with about 100 bits (Dekker 1971, "A floating-point technique for
// extending the available precision") and rounded once.
#pragma once

namespace attn {

struct AccurateTurn {
  double cosine, sine;
};

// angle: radians, 0 <= angle <= 2 pi.
AccurateTurn accurate_turn(double angle) noexcept;

// As PyTorch's angles: from the C library where that is glibc, else accurately, which differs from
// glibc by one unit in 0.14 % of the angles.
AccurateTurn glibc_turn(double angle) noexcept;

}  // namespace attn
