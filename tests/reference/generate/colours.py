"""The colour maps Blues and RdBu as matplotlib builds and applies them.

The anchor colours are Cynthia Brewer's (ColorBrewer, Apache License 2.0; the notice is in
tests/reference/README.md), as 8-bit triples. matplotlib interpolates them linearly to 256 entries.
"""

import numpy as np

from .document import Document
from .recipe import recipe

ENTRIES = 256

BLUES = (
    "247,251,255 222,235,247 198,219,239 158,202,225 107,174,214 "
    "66,146,198 33,113,181 8,81,156 8,48,107"
)
RD_BU = (
    "103,0,31 178,24,43 214,96,77 244,165,130 253,219,199 247,247,247 "
    "209,229,240 146,197,222 67,147,195 33,102,172 5,48,97"
)


def anchors(triples):
    """(anchors, 3) in [0, 1]."""
    return np.array([triple.split(",") for triple in triples.split()], dtype=np.float64) / 255


ANCHORS = {"Blues": anchors(BLUES), "RdBu": anchors(RD_BU)}


def table(name):
    """The 256 colours in [0, 1], in the order of operations of matplotlib's lookup table."""
    colours = ANCHORS[name]
    at = np.linspace(0, 1, len(colours)) * (ENTRIES - 1)
    wanted = (ENTRIES - 1) * np.linspace(0, 1, ENTRIES)
    right = np.searchsorted(at, wanted)[1:-1]
    share = (wanted[1:-1] - at[right - 1]) / (at[right] - at[right - 1])
    between = share[:, None] * (colours[right] - colours[right - 1]) + colours[right - 1]
    return np.clip(np.concatenate([colours[:1], between, colours[-1:]]), 0, 1)


def table_bytes(name):
    """(256, 3) as bytes: cut off, not rounded."""
    return (table(name) * 255).astype(np.uint8)


def cell_colours(name, values, low, high):
    """RGBA bytes of finite values: entry trunc(256 x) of x = (value - low) / (high - low), the
    last entry for x = 1 and everything above."""
    position = (values - low) / (high - low)
    index = np.clip((position * ENTRIES).astype(int), 0, ENTRIES - 1)
    opaque = np.full(values.shape + (1,), 255, dtype=np.uint8)
    return np.concatenate([table_bytes(name)[index], opaque], axis=-1)


@recipe("colormaps")
def colormaps():
    document = Document("matplotlib 3.6", "anchors, linearly interpolated to 256 entries")
    for name in ANCHORS:
        document.about[name] = "the table; entry trunc(256 x), x = 1 gives 255"
        document.about[name + "_anchors"] = "ColorBrewer's colours"
        document.add({name: table_bytes(name), name + "_anchors": ANCHORS[name]})
    return document
