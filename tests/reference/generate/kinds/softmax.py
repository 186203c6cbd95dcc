"""The softmax by itself: kinds softmax, softmax_axis and softmax_overflow."""

import numpy as np
import torch

from ..attention_math import softmax, softmax_naive
from ..document import Document
from ..recipe import recipe

NAN, INF = float("nan"), float("inf")

EDGES_64 = [
    [709.0, 0],
    [709.78271289338397, 0],
    [709.7827128933841, 0],
    [710.0, 0],
    [709.5, 709.5],
    [709.1, 709.1],
    [-745.0, -745.0],
    [-745.13, -745.13],
    [-745.14, -745.14],
    [-746.0, -746.0],
    [-1000, -1000],
    [1000, 0],
    [1e4, 1e4 - 1],
    [-INF, 0],
    [-INF, -INF],
]
EDGES_32 = [
    [88.0, 0],
    [88.72283, 0],
    [88.72284, 0],
    [89, 0],
    [88.5, 88.5],
    [-103, -103],
    [-103.9, -103.9],
    [-104, -104],
    [100, 0],
]


@recipe("softmax", hidden=("rows64", "rows32"))
def rows(rows64, rows32):
    """Rows of any length through the stable, the naive and PyTorch's softmax."""
    document = Document("extra", "row vectors; in32_* are float32")
    for i, row in enumerate(rows64):
        x = np.array(row, dtype=np.float64)
        values = {
            "in": x,
            "stable": softmax(x),
            "unstable": softmax_naive(x),
            "torch": torch.softmax(torch.from_numpy(x), -1).numpy(),
        }
        document.add({"%s%02d" % (name, i): value for name, value in values.items()})
    for i, row in enumerate(rows32):
        x = np.array(row, dtype=np.float32)
        values = {"in32": x, "stable32": softmax(x), "unstable32": softmax_naive(x)}
        document.add({"%s_%02d" % (name, i): value for name, value in values.items()})
    return document


@recipe("softmax_axis")
def along_axes(seed, shape):
    """softmax(x, axis) along every axis, counted from both ends."""
    x = np.random.RandomState(seed).randn(*shape) * 3
    document = Document("extra (softmax has an axis)", "RandomState(seed).randn(*shape) * 3")
    document.add(x=x)
    for axis in range(-len(shape), len(shape)):
        document.add({"axis%d" % axis: softmax(x, axis)})
    return document


@recipe("softmax_overflow", hidden=("rows64", "rows32"))
def overflow(rows64=EDGES_64, rows32=EDGES_32):
    """Two scores a row, at the edges of exp's range."""
    wide, single = np.array(rows64, np.float64), np.array(rows32, np.float32)
    document = Document("tutorial 003's softmax, edge inputs", "one case a row, both precisions")
    document.notes = [
        "float64 exp overflows above 709.782712893384: inf/inf is NaN there, 0 beside it",
        "two scores of 709.5: each exp is finite, their sum is not: weights 0, 0",
        "all scores below -745.14: every exp is 0, and 0/0 is NaN",
        "float32: the same at 88.72284 and -103.98",
    ]
    document.add(scores64=wide, unstable64=softmax_naive(wide), stable64=softmax(wide))
    document.add(scores32=single, unstable32=softmax_naive(single), stable32=softmax(single))
    return document
