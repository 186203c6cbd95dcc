// The arithmetic of PyTorch's AVX2 kernel for float32 normal numbers: the logarithm, sine and
// cosine of the Cephes library in single precision (Moshier, "Methods and Programs for Mathematical
// Functions", 1989), fused where PyTorch fuses them. Each operation rounds to float32.
#pragma once

namespace attn {

// Natural logarithm of a normal float in (0, 1].
float torch_log(float x);

struct SineCosine {
  float sine, cosine;
};

// For 0 <= x <= 2 pi.
SineCosine torch_sine_cosine(float x);

}  // namespace attn
