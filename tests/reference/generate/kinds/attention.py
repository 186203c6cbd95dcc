"""Single-head attention: kinds attention, cross_attention, mask_broadcast and permutation."""

import math

import numpy as np
import torch

from ..attention_math import (
    attend,
    causal_mask,
    draw_glorot,
    draw_projections,
    exact,
    padding_mask,
    project,
    self_attention,
    softmax_naive,
    without_masked,
)
from ..colours import cell_colours
from ..document import Document
from ..positions_math import sinusoidal
from ..printing import printed, two_decimals
from ..recipe import recipe

DRAWS = "RandomState(seed): X*xscale, then Wq, Wk, Wv * wscale"
MASK_STREAM = 9999  # random masks come from RandomState(seed + 9999)


def named(prefix, matrices):
    return dict(zip((prefix + "q", prefix + "k", prefix + "v"), matrices))


def upper_named(matrices):
    return dict(zip(("W_Q", "W_K", "W_V"), matrices))


def build_mask(kind, seed, n, lens, rows):
    """The additive mask of a case by the name that its params store, or None."""
    random = np.random.RandomState(seed + MASK_STREAM)
    if kind is None:
        return None
    if kind == "causal":
        return causal_mask(n)
    if kind == "padding":
        return padding_mask(lens, n)
    if kind == "causal+padding":
        return causal_mask(n)[None] + padding_mask(lens, n)
    if kind == "bias":
        return random.randn(n, n)
    mask = np.zeros((n, n))
    if kind == "rows":
        mask[rows] = -np.inf
    elif kind == "random":
        mask[random.rand(n, n) < 0.4] = -np.inf
        np.fill_diagonal(mask, 0)
    else:
        raise ValueError("unknown mask " + kind)
    return mask


@recipe("attention")
def seeded(
    seed,
    n,
    d_model,
    d_k,
    d_v,
    wscale=0.5,
    xscale=1.0,
    mask=None,
    scale=True,
    batch=0,
    lens=None,
    rows=None,
    dtype="float64",
):
    """Self-attention of drawn inputs with every kind of mask, both softmax forms."""
    stream = np.random.RandomState(seed)
    shape = (batch, n, d_model) if batch else (n, d_model)
    x = (stream.randn(*shape) * xscale).astype(dtype)
    weights = [w.astype(dtype) for w in draw_projections(stream, d_model, d_k, d_v, wscale)]
    additive = build_mask(mask, seed, n, lens, rows)
    if additive is not None:
        additive = additive.astype(dtype)
    steps = self_attention(x, weights, additive, scale)
    naive = self_attention(x, weights, additive, scale, softmax_naive)

    document = Document("extra", DRAWS)
    document.about = {
        "weights_unstable": "exp(s) / sum exp(s) without taking the maximum off",
        "output_unstable": "the same, times V",
    }
    document.add(X=x, **named("W", weights))
    if additive is not None:
        document.add(mask=additive)
    document.add(steps)
    document.add(weights_unstable=naive["weights"], output_unstable=naive["output"])
    if mask == "rows":
        add_fully_masked(document, steps, additive, scale)
    return document


def add_fully_masked(document, steps, mask, scale):
    """What -1e9 in place of -inf makes of a fully masked row, and what PyTorch says."""
    dtype = mask.dtype
    finite = np.where(np.isinf(mask), -1e9, mask).astype(dtype)
    qkv = [steps[name] for name in "QKV"]
    single = [array.astype(np.float32) for array in qkv]
    document.about.update(
        weights_neg1e9="-1e9 for -inf: a fully masked row gives the unmasked softmax, to 1e-7",
        weights_neg1e9_float32="in float32 the score drowns in -1e9: the row is exactly uniform",
        torch_softmax="torch.softmax(masked): NaN as well",
    )
    document.add(
        weights_neg1e9=attend(*qkv, finite, scale)["weights"],
        weights_neg1e9_float32=attend(*single, finite.astype(np.float32), scale)["weights"],
        torch_softmax=torch.softmax(torch.from_numpy(steps["masked"]), -1).numpy(),
    )


@recipe("attention")
def nonfinite(seed, n, d_model, d_k, d_v, where, value):
    """One entry of X is NaN or infinite: where it spreads to."""
    stream = np.random.RandomState(seed)
    x = stream.randn(n, d_model)
    weights = draw_projections(stream, d_model, d_k, d_v, 0.5)
    x[tuple(where)] = float(value)
    document = Document("extra (non-finite input)", "RandomState(seed); one entry of X replaced")
    document.add(X=x, **named("W", weights), **self_attention(x, weights))
    return document


@recipe("attention")
def integers(seed, seq_len, d_model, d_k, d_v, mask=None, scale=True):
    """Tutorial 003's function on integer matrices, with its naive softmax."""
    stream = np.random.RandomState(seed)
    shapes = [(seq_len, d_model), (d_model, d_k), (d_model, d_k), (d_model, d_v)]
    x, *weights = [stream.randint(-2, 3, shape) for shape in shapes]
    additive = causal_mask(seq_len) if mask == "causal" else None
    document = Document(
        "extra (tutorial 003: integer input, mask, scale switch)",
        "RandomState(seed).randint(-2, 3, ...): X, W_q, W_k, W_v",
    )
    document.add(X=x, **named("W_", weights))
    if additive is not None:
        document.add(mask=additive)
    document.add(self_attention(x, weights, additive, scale, softmax_naive))
    return document


def figure(**settings):
    return {"figure": settings}


@recipe("attention")
def tutorial_000(seed=42, n=4, d_model=8, d_k=8, d_v=8, weight_scale=0.1):
    stream = np.random.RandomState(seed)
    x = stream.randn(n, d_model)
    weights = draw_projections(stream, d_model, d_k, d_v, weight_scale)
    steps = without_masked(self_attention(x, weights))
    document = Document(
        "tutorial 000 listings 1-2",
        "np.random.seed(seed): X, then W_Q, W_K, W_V * weight_scale, from one stream",
    )
    document.about = {
        "cell_rgba": "heat map cell colours, Blues on [0, 1]",
        "row_sums": "must be 1",
        "exact_weights": "80-bit evaluation rounded to double",
        "exact_output": "80-bit evaluation rounded to double",
    }
    document.add(X=x, **upper_named(weights), **steps)
    document.add(
        cell_rgba=cell_colours("Blues", steps["weights"], 0, 1),
        row_sums=steps["weights"].sum(-1),
        **exact(lambda *a: self_attention(a[0], a[1:]), x, *weights),
    )
    document.text = {
        "stdout": printed(
            ("Input shape:", x.shape),
            ("Output shape:", steps["output"].shape),
            ("Attention weights:\n", np.round(steps["weights"], 3)),
        ),
        "annotations": two_decimals(steps["weights"]),
        **figure(
            figsize_in=[6, 5],
            dpi=100,
            cmap="Blues",
            vmin=0,
            vmax=1,
            xlabel="Key position",
            ylabel="Query position",
            title="Attention Weights",
            ticklabels=["Token %d" % i for i in range(n)],
            cell_fontsize=11,
            cell_format=".2f",
            ha="center",
            va="center",
            text_colour="black (default)",
            colorbar=True,
            tight_layout=True,
        ),
    }
    return document


@recipe("attention")
def tutorial_002(seq_len=5, d_model=16, dk=8, dv=8, seed_X=0, seed_W=0):
    x = np.random.default_rng(seed_X).normal(size=(seq_len, d_model))
    weights = draw_glorot(seed_W, d_model, dk, dv)
    steps = without_masked(self_attention(x, weights))
    document = Document(
        "tutorial 002 single head",
        "default_rng(seed_X).normal: X; default_rng(seed_W): Wq, Wk, Wv, Glorot-normal",
    )
    document.add(X=x, **named("W", weights), **steps)
    document.add(exact(lambda *a: self_attention(a[0], a[1:]), x, *weights))
    document.text["stdout"] = printed(
        ("Output shape:", steps["output"].shape), ("Attention matrix:\n", steps["weights"])
    )
    if seed_X == seed_W:
        document.notes.append("X and Wq come from the same stream")
    return document


@recipe("attention")
def tutorial_003(seq_len=2, d_model=2, d_k=2, d_v=2, mask=None, scale=True):
    """The worked example: identity weights, and what the tutorial's text states."""
    identity, w_value = np.eye(2, dtype=np.int64), np.array([[1, 2], [3, 4]])
    weights = [identity, identity, w_value]
    steps = without_masked(self_attention(identity, weights, normalise=softmax_naive))
    stated_weights = np.array([[0.6699, 0.3301], [0.3301, 0.6699]])
    stated_output = np.array([[1.6602, 2.6602], [2.3398, 3.3398]])
    document = Document(
        "tutorial 003 listings 1-3 and the worked example",
        "integer 2x2 inputs; exp(s) / sum exp(s)",
        notes=["the weights are 0.6698 0.3302 to 4 decimals: the text is wrong in the last one"],
    )
    document.about = {
        "doc_weights": "what the text states",
        "doc_output": "what the text states",
        "doc_weights_error": "true - text",
        "doc_output_error": "true - text",
    }
    document.add(X=identity, **named("W_", weights), **steps)
    document.add(
        doc_weights=stated_weights,
        doc_output=stated_output,
        doc_weights_error=steps["weights"] - stated_weights,
        doc_output_error=steps["output"] - stated_output,
        exp_inv_sqrt2=np.array(math.exp(1 / math.sqrt(2))),
    )
    document.text["stdout"] = printed(("Self-Attention Output:",), (steps["output"],))
    return document


@recipe("attention")
def tutorial_004(seed=42, seq_len=4, d_model=8, d_k=4, d_v=4):
    stream = np.random.RandomState(seed)
    x = stream.randn(seq_len, d_model)
    weights = draw_projections(stream, d_model, d_k, d_v)
    steps = without_masked(self_attention(x, weights))
    stated = np.array(
        [
            [0.309, 0.216, 0.271, 0.204],
            [0.198, 0.341, 0.189, 0.272],
            [0.251, 0.204, 0.338, 0.207],
            [0.214, 0.268, 0.223, 0.295],
        ]
    )
    document = Document(
        "tutorial 004 listings 1 and 3 (NumPy part)",
        "np.random.seed(seed): X, W_q, W_k, W_v, no factor",
        notes=["the text's printed table cannot come from this code"],
    )
    document.about = {"doc_weights": "the table in the text", "doc_minus_true": "text - true"}
    document.add(X=x, **named("W_", weights), **steps)
    document.add(doc_weights=stated, doc_minus_true=stated - steps["weights"])
    document.add(exact(lambda *a: self_attention(a[0], a[1:]), x, *weights))
    document.text["stdout"] = printed(
        ("Attention Weights:\n", np.round(steps["weights"], 3)),
        ("\nOutput Shape:", steps["output"].shape),
    )
    return document


@recipe("cross_attention")
def cross(seed, n_q, n_k, d_q, d_kv, d_k, d_v, mask=None):
    """Queries from one sequence, keys and values from another."""
    stream = np.random.RandomState(seed)
    x_query, x_key = stream.randn(n_q, d_q), stream.randn(n_k, d_kv)
    widths = [(d_q, d_k), (d_kv, d_k), (d_kv, d_v)]
    weights = [stream.randn(*shape) * 0.5 for shape in widths]
    qkv = [x @ w for x, w in zip((x_query, x_key, x_key), weights)]
    additive = causal_mask(n_q, n_k) if mask == "causal" else None
    document = Document("extra", "RandomState(seed): Xq, Xkv, Wq, Wk, Wv * 0.5")
    document.about = {"Xq": "queries from here", "Xkv": "keys and values from here"}
    document.add(Xq=x_query, Xkv=x_key, **named("W", weights), **dict(zip("QKV", qkv)))
    if additive is not None:
        document.add(mask=additive)
    document.add(attend(*qkv, additive))
    return document


@recipe("mask_broadcast")
def mask_broadcast(seed, n, d_model, d_k, d_v):
    """Additive masks of smaller shapes than (n, n), as scores + mask broadcasts them."""
    stream = np.random.RandomState(seed)
    x = stream.randn(n, d_model)
    weights = draw_projections(stream, d_model, d_k, d_v, 0.5)
    qkv = project(x, weights)
    last_key, first_query = np.zeros(n), np.zeros((n, 1))
    last_key[-1] = first_query[0] = -np.inf
    masks = {
        "vector_n": last_key,
        "row_1n": last_key[None],
        "column_n1": first_query,
        "scalar": np.array(2.5),
    }
    document = Document(
        "extra (broadcasting in tutorial 003: scores + mask)",
        "RandomState(seed): X, Wq, Wk, Wv * 0.5",
        notes=["(n, 1) with -inf excludes a whole row: NaN", "a scalar changes nothing"],
    )
    document.add(X=x, **named("W", weights), **qkv)
    for name, mask in masks.items():
        steps = attend(*qkv.values(), mask)
        document.add({"mask_" + name: mask})
        document.add({step + "_" + name: steps[step] for step in ("weights", "output")})
    return document


@recipe("permutation", hidden=("n", "d_model", "d_k"))
def permutation(seed, n, d_model, d_k, perm):
    """Attention is equivariant: permuted inputs give permuted outputs; positions end that."""
    stream = np.random.RandomState(seed)
    x = stream.randn(n, d_model)
    weights = draw_projections(stream, d_model, d_k, d_k, 0.5)
    encoding = sinusoidal(n, d_model)
    inputs = (x, x[perm], x + encoding, x[perm] + encoding)
    plain, moved, plain_pe, moved_pe = [self_attention(a, weights) for a in inputs]

    def distance(a, b):
        return np.array(np.abs(a - b).max())

    document = Document(
        'extra (the claim "permutation-invariant")',
        "RandomState(seed): X, Wq, Wk, Wv * 0.5; p = perm",
        notes=["out(X[p]) = out(X)[p]; with positions added that no longer holds"],
    )
    document.add(X=x, **named("W", weights), PE=encoding)
    document.add(
        out=plain["output"],
        out_perm=moved["output"],
        weights=plain["weights"],
        weights_perm=moved["weights"],
        mean_out=plain["output"].mean(0),
        mean_out_perm=moved["output"].mean(0),
        out_pe=plain_pe["output"],
        out_perm_pe=moved_pe["output"],
        equivariance_error=distance(moved["output"], plain["output"][perm]),
        invariance_error=distance(moved["output"], plain["output"]),
        equivariance_error_pe=distance(moved_pe["output"], plain_pe["output"][perm]),
    )
    return document
