"""Compares regenerated files with the committed ones.

    python3 -m generate.compare COMMITTED REGENERATED

Prints a line for each file of REGENERATED, and what differs; exits with 1 if anything does. Text,
integers and random draws must be equal. Everything else may differ by TOLERANCE.md's limits:
another BLAS adds in another order.
"""

import json
import sys
from pathlib import Path

import numpy as np

from .document import decode

# Inputs, weights and other draws; those of the kind rng and initializers are listed by kind.
DRAWN = set(
    "X Xq Xkv Wq Wk Wv W_q W_k W_v W_Q W_K W_V W_O q k v q_proj k_proj v_proj out_proj "
    "embedding_matrix word_embeddings original contextual query key value upstream x".split()
)
DRAWN_KINDS = ("rng", "initializers", "ziggurat")

# Rounding noise: only its size says something.
NOISE = {
    "autograd_max_diff": 1e-13,
    "equivariance_error": 1e-13,
    "shift_error_interleaved": 1e-13,
    "shift_error_half": 1e-13,
    "max_diff64": 1e-13,
    "max_diff": 1e-7,
}
FLOAT32 = 5e-6
FLOAT64 = 1e-13
PCA64 = 1e-12

# Second components of data that have only one: rows or columns of these fields.
SECOND_ROW = ("pca_components", "pca64_components")
SECOND_COLUMN = ("contextual_2d", "pca64_contextual_2d", "arrows")
SECOND_SMALL = ("original_2d", "pca64_original_2d")


def is_drawn(kind, name, dtype):
    if dtype == "float32" and kind in DRAWN_KINDS:
        return False  # PyTorch's float32 kernels depend on the processor
    return kind in DRAWN_KINDS or name in DRAWN or name.startswith("param.")


def limit_of(kind, name, dtype):
    """Relative to the field's largest entry."""
    if dtype == "float32":
        return FLOAT32
    if kind == "text_attention" and name == "pca64_contextual_2d":
        return FLOAT32  # computed from a float32 array
    return PCA64 if name.startswith("pca64") or kind == "pca" else FLOAT64


def without_arbitrary(name, array, rank_one):
    """Leaves the second component out where the data have none."""
    if rank_one and name in SECOND_ROW:
        return array[:1]
    if rank_one and name in SECOND_COLUMN + SECOND_SMALL:
        return array[:, :1]
    return array


def relative_error(expected, actual):
    """The largest difference in units of the largest entry; infinite where NaN or infinity are
    at other places."""
    finite = np.isfinite(expected)
    if not np.array_equal(expected[~finite], actual[~finite], equal_nan=True):
        return np.inf
    if not np.isfinite(actual[finite]).all():
        return np.inf
    if not finite.any():
        return 0.0
    largest = np.abs(expected[finite]).max() or 1.0
    return np.abs(expected[finite] - actual[finite]).max() / largest


def compare_field(kind, name, expected, actual, rank_one):
    """What is wrong with the field, or None."""
    dtype = expected["dtype"]
    for part in ("shape", "dtype"):
        if expected[part] != actual[part]:
            return "%s %s, expected %s" % (part, actual[part], expected[part])
    if dtype in ("bool",) or "int" in dtype or is_drawn(kind, name, dtype):
        return None if expected["data"] == actual["data"] else "differs, must be equal"
    wanted = without_arbitrary(name, decode(expected).astype(np.float64), rank_one)
    given = without_arbitrary(name, decode(actual).astype(np.float64), rank_one)
    if name in NOISE:
        return None if np.abs(given) <= NOISE[name] else "%.2e is no rounding noise" % given
    error, limit = relative_error(wanted, given), limit_of(kind, name, dtype)
    return None if error <= limit else "error %.2e, limit %.0e" % (error, limit)


def steady_text(kind, text):
    """Without the line that prints rounding noise to its last digit."""
    if kind != "torch_from_numpy":
        return text
    lines = text["stdout"].splitlines()
    return {**text, "stdout": [line for line in lines if "Max difference" not in line]}


def compare_documents(expected, actual):
    """Every difference between two parsed files, as lines of text."""
    kind = expected["kind"]
    found = [key for key in ("kind", "name", "params") if expected[key] != actual[key]]
    if steady_text(kind, expected["text"]) != steady_text(kind, actual["text"]):
        found.append("text")
    found = [part + " differs" for part in found]
    wanted, given = expected["fields"], actual["fields"]
    found += ["field %s is in one file only" % name for name in sorted(set(wanted) ^ set(given))]
    rank_one = any("rank 1" in note for note in expected["notes"])
    for name in sorted(set(wanted) & set(given)):
        problem = compare_field(kind, name, wanted[name], given[name], rank_one)
        if problem:
            found.append("%s: %s" % (name, problem))
    return found


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def main():
    committed, regenerated = map(Path, sys.argv[1:])
    failures = 0
    for path in sorted(regenerated.glob("*.json")):
        found = compare_documents(read(committed / path.name), read(path))
        print("%-7s %s" % ("differs" if found else "equal", path.name))
        for line in found:
            print("        " + line)
        failures += bool(found)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
