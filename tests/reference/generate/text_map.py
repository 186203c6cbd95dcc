"""Weights as plain text: the shaded map of tutorial 002 and the table beside it."""

import numpy as np

SHADES = " \u2591\u2592\u2593\u2588"
COLUMN = 6  # characters a token gets; a longer token runs over


def header(tokens):
    return "\n" + " " * COLUMN + "".join(token.rjust(COLUMN) for token in tokens) + "\n"


def shade_levels(weights, shades=SHADES):
    """Index of each cell's shade: the share of the map's own maximum, cut off to a whole level."""
    top = len(shades) - 1
    return np.minimum((weights * top / weights.max()).astype(int), top)


def ascii_map(weights, tokens, shades=SHADES):
    rows = [
        token.rjust(COLUMN) + "".join("  %s   " % shades[level] for level in levels) + "\n"
        for token, levels in zip(tokens, shade_levels(weights, shades))
    ]
    return header(tokens) + "".join(rows)


def number_table(weights, tokens):
    rows = [
        token.rjust(COLUMN) + "".join("%6.3f" % value for value in row) + "\n"
        for token, row in zip(tokens, weights)
    ]
    return header(tokens) + "".join(rows)
