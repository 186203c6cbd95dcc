"""PyTorch and NumPy as peers of the library: see attention.cpp for the lines they answer.

python3 peers.py torch|numpy, with one thread. What multiplies their matrices is on the first line.
"""

import json
import os
import sys
import time

for name in ("OMP", "OPENBLAS", "MKL"):
    os.environ.setdefault(f"{name}_NUM_THREADS", "1")

import numpy as np  # noqa: E402


def blas():
    """The libraries of that name in this process."""
    with open("/proc/self/maps", encoding="ascii", errors="replace") as maps:
        names = {os.path.basename(line.split()[-1]) for line in maps if "blas" in line}
    return sorted(names)


def entries(count, tensor, scale):
    """The numbers of attention.cpp."""
    i = np.arange(count, dtype=np.uint32)
    x = i * np.uint32(2654435761) + np.uint32(tensor * 40503)
    x = (x ^ (x >> np.uint32(15))) * np.uint32(2246822519)
    x = (x ^ (x >> np.uint32(13))) >> np.uint32(8)
    return np.float32(scale) * (x.astype(np.float32) / np.float32(16777216) - np.float32(0.5))


class Numpy:
    """As the tutorials write it, all heads at once."""

    def __init__(self, n, d_model, heads):
        self.heads = heads
        self.x = entries(n * d_model, 0, 2).reshape(n, d_model)
        size = (heads, d_model, d_model // heads)
        self.w = [entries(d_model * d_model, k, 0.25).reshape(size) for k in (1, 2, 3)]
        self.w_o = entries(d_model * d_model, 4, 0.25).reshape(d_model, d_model)
        self.scale = np.float32(1 / np.sqrt(d_model // heads))

    def run(self):
        q, k, v = (self.x @ w for w in self.w)
        scores = q @ k.transpose(0, 2, 1) * self.scale
        scores -= scores.max(axis=-1, keepdims=True)
        weights = np.exp(scores)
        weights /= weights.sum(axis=-1, keepdims=True)
        concat = (weights @ v).transpose(1, 0, 2).reshape(self.x.shape)
        return concat @ self.w_o, weights


class Torch:
    """torch.nn.MultiheadAttention with biases of 0, which returns the weights of every head."""

    def __init__(self, n, d_model, heads):
        import torch

        torch.set_num_threads(1)
        self.torch = torch
        source = Numpy(n, d_model, heads)
        self.module = torch.nn.MultiheadAttention(d_model, heads, batch_first=True)
        self.module.eval()
        rows = [w.transpose(0, 2, 1).reshape(d_model, d_model) for w in source.w]
        with torch.no_grad():
            self.module.in_proj_weight.copy_(torch.from_numpy(np.concatenate(rows)))
            self.module.out_proj.weight.copy_(torch.from_numpy(source.w_o.T.copy()))
        self.x = torch.from_numpy(source.x)[None]

    def run(self):
        with self.torch.no_grad():
            output, weights = self.module(
                self.x, self.x, self.x, need_weights=True, average_attn_weights=False
            )
        return output[0].numpy(), weights[0].numpy()


def main():
    kind = {"torch": Torch, "numpy": Numpy}[sys.argv[1]]
    model = kind(2, 4, 1)
    model.run()
    print(json.dumps({"blas": blas()}), flush=True)
    for line in sys.stdin:
        what, *numbers = line.split()
        numbers = [int(x) for x in numbers]
        if what == "shape":
            model = kind(*numbers)
            output, weights = model.run()
            print(
                json.dumps({"output": output[0].tolist(), "weights": weights[0, 0].tolist()}),
                flush=True,
            )
        if what == "time":
            start = time.perf_counter()
            for _ in range(numbers[0]):
                model.run()
            print((time.perf_counter() - start) / numbers[0], flush=True)


main()
