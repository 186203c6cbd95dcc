"""One reference file: what a recipe fills in, and how it is written and read.

Numbers are written with 17 significant digits, so that reading gives the same double back; a
float32 value is written as the double it equals. JSON has no NaN and no infinity: they are the
strings "NaN", "Infinity" and "-Infinity".
"""

import json
import math
import sys
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch

# What the fields that most kinds share mean; a recipe overrides where its own differs.
ABOUT = {
    "X": "input",
    "Q": "X W_Q",
    "K": "X W_K",
    "V": "X W_V",
    "mask": "additive: 0 or -inf, or a bias",
    "scores": "Q K^T, unscaled",
    "scaled": "scores / sqrt(d_k)",
    "masked": "scaled + mask",
    "weights": "softmax of each row",
    "output": "weights V",
    "head_out": "the heads' own outputs",
    "concat": "the heads side by side",
    "upstream": "dL/d output",
}


@dataclass
class Document:
    """What a recipe returns. `source` says where the case comes from, `how` the draws' order."""

    source: str
    how: str
    fields: dict = field(default_factory=dict)
    text: dict = field(default_factory=dict)
    notes: list = field(default_factory=list)
    about: dict = field(default_factory=dict)
    params: dict = field(default_factory=dict)

    def add(self, fields=None, **more):
        """Adds arrays (or NumPy scalars) under their names."""
        self.fields.update(fields or ())
        self.fields.update(more)

    def describe(self, name):
        return self.about.get(name, ABOUT.get(name, ""))


def environment():
    """The versions that made a file."""
    versions = {"numpy": np.__version__, "torch": torch.__version__}
    return {"python": sys.version.split()[0], **versions}


def format_number(value, dtype):
    if dtype == "bool":
        return "true" if value else "false"
    if dtype.startswith(("int", "uint")):
        return str(int(value))
    if math.isnan(value):
        return '"NaN"'
    if math.isinf(value):
        return '"Infinity"' if value > 0 else '"-Infinity"'
    text = "%.17g" % value
    return text + ".0" if text in ("0", "-0") else text


def format_field(array, about):
    array = np.asarray(array)
    if array.dtype == np.longdouble:
        array = array.astype(np.float64)
    dtype = str(array.dtype)
    data = ",".join(format_number(value, dtype) for value in array.reshape(-1).tolist())
    head = {"shape": list(array.shape), "dtype": dtype, "about": about}
    return '%s,\n   "data": [%s]}' % (dump(head)[:-1], data)


def dump(value, **options):
    return json.dumps(value, ensure_ascii=False, **options)


def render(name, kind, params, document):
    """The text of the file."""
    provenance = {"source": document.source, "how": document.how, "env": environment()}
    head = {"kind": kind, "name": name, "provenance": provenance, "params": params}
    head.update(notes=document.notes)
    lines = [' "%s": %s,' % (key, dump(value)) for key, value in head.items()]
    lines.append(' "text": %s,' % dump(document.text, indent=1).replace("\n", "\n "))
    fields = [
        "  %s: %s" % (dump(key), format_field(array, document.describe(key)))
        for key, array in document.fields.items()
    ]
    return '{\n%s\n "fields": {\n%s\n }\n}\n' % ("\n".join(lines), ",\n".join(fields))


def write(directory, name, kind, params, document):
    path = Path(directory) / (name + ".json")
    path.write_text(render(name, kind, params, document), encoding="utf-8")


def decode(entry):
    """The array of one field of a parsed file."""
    values = [float(x) if isinstance(x, str) else x for x in entry["data"]]
    return np.array(values, dtype=entry["dtype"]).reshape(entry["shape"])
