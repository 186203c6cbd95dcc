"""What the tutorials print, really printed: NumPy's own text is the reference."""

import contextlib
import io


def printed(*rows):
    """The standard output of print(*row) for every row."""
    stream = io.StringIO()
    with contextlib.redirect_stdout(stream):
        for row in rows:
            print(*row)
    return stream.getvalue()


def two_decimals(matrix):
    """The annotations of a heat map's cells."""
    return [["%.2f" % value for value in row] for row in matrix]
