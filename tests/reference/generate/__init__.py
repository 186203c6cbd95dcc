"""Makes the reference data of tests/reference again, and further cases of the same kinds.

    python3 -m generate --out DIR [name ...]            the committed files, or the named ones
    python3 -m generate --out DIR --extra 20 --seed 7   odd cases, and 20 random ones a kind

NumPy and PyTorch are the oracles: this package states the formulas once in NumPy, asks PyTorch
where PyTorch's own modules are the subject, and shares no code with the C++ that it checks.

NumPy picks its exp, sin, cos and pow by processor. Here they are pinned to the C library's, so
that two machines write the same digits; that must happen before NumPy is first imported.
"""

import os
import platform

X86_FEATURES = (
    "SSSE3 SSE41 POPCNT SSE42 AVX F16C FMA3 AVX2 "
    "AVX512F AVX512CD AVX512_SKX AVX512_CLX AVX512_CNL AVX512_ICL"
)

if platform.machine() == "x86_64":
    os.environ.setdefault("NPY_DISABLE_CPU_FEATURES", X86_FEATURES)
for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")
