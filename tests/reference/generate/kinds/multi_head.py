"""Multi-head attention in NumPy: kinds mha and glorot_attention."""

import numpy as np

from ..attention_math import (
    causal_mask,
    draw_glorot,
    draw_glorot_heads,
    draw_head_stacks,
    exact,
    multi_head,
    self_attention,
    softmax,
    without_masked,
)
from ..colours import cell_colours
from ..document import Document
from ..printing import printed
from ..recipe import recipe
from ..text_map import ascii_map, number_table

WEIGHT_NAMES = ("W_Q", "W_K", "W_V", "W_O")
ABOUT = {
    "W_Q": "(h, d_model, d_k)",
    "W_K": "(h, d_model, d_k)",
    "W_V": "(h, d_model, d_v)",
    "W_O": "(h*d_v, d_model)",
    "weights": "(h, n, n)",
    "output": "concat W_O",
    "exact_weights": "80-bit evaluation rounded to double",
    "exact_output": "80-bit evaluation rounded to double",
}


@recipe("mha")
def seeded(seed, wseed, n, d_model, n_heads, weight_scale=0.1, mask=None):
    """Tutorial 000's class at any size."""
    x = np.random.RandomState(seed).randn(n, d_model)
    weights = draw_head_stacks(wseed, d_model, n_heads, weight_scale)
    steps = multi_head(x, *weights, mask=causal_mask(n) if mask == "causal" else None)
    document = Document(
        "extra (tutorial 000's class)",
        "RandomState(seed): X; RandomState(wseed): W_Q, W_K, W_V, W_O * weight_scale",
        about=ABOUT,
    )
    document.add(X=x, **dict(zip(WEIGHT_NAMES, weights)), **steps)
    return document


@recipe("mha")
def tutorial_000(seed=42, n=6, d_model=16, n_heads=4, d_k=4):
    x = np.random.RandomState(seed).randn(n, d_model)
    weights = draw_head_stacks(seed, d_model, n_heads)
    steps = without_masked(multi_head(x, *weights))
    document = Document(
        "tutorial 000 listings 3-4",
        "np.random.seed(seed): X; RandomState(seed) again: W_Q, W_K, W_V, W_O * 0.1",
        notes=["X and W_Q come from the same stream"],
        about={**ABOUT, "cell_rgba": "heat map cell colours of every head, Blues on [0, 1]"},
    )
    document.add(X=x, **dict(zip(WEIGHT_NAMES, weights)), **steps)
    document.add(
        cell_rgba=cell_colours("Blues", steps["weights"], 0, 1), **exact(multi_head, x, *weights)
    )
    document.text["stdout"] = printed(
        ("Input shape:", x.shape),
        ("Output shape:", steps["output"].shape),
        ("Attention weights shape:", steps["weights"].shape),
    )
    document.text["figure"] = dict(
        subplots=[1, 4],
        figsize_in=[16, 4],
        dpi=100,
        cmap="Blues",
        vmin=0,
        vmax=1,
        titles=["Head %d" % i for i in range(n_heads)],
        xlabel="Key",
        ylabel="Query",
        suptitle="Multi-Head Attention Weights",
        suptitle_fontsize=14,
        annotations=None,
        colorbar=False,
        tight_layout=True,
    )
    return document


@recipe("mha", hidden=("seq_len",))
def tutorial_002(d_model=16, n_heads=4, seed=0, dk=4, dv=4, seq_len=5):
    x = np.random.default_rng(seed).normal(size=(seq_len, d_model))
    weights = draw_glorot_heads(seed, d_model, n_heads, dk)
    steps = without_masked(multi_head(x, *weights))
    document = Document(
        "tutorial 002 multi head",
        "default_rng(seed): X; head i from default_rng(seed + i), W_O from default_rng(seed + h)",
        about=ABOUT,
    )
    document.add(X=x, **dict(zip(WEIGHT_NAMES, weights)), **steps)
    document.add(exact(multi_head, x, *weights))
    shapes = [
        ("Head %d weight matrix shape:" % (i + 1), head.shape)
        for i, head in enumerate(steps["weights"])
    ]
    document.text["stdout"] = printed(("Multi-head output shape:", steps["output"].shape), *shapes)
    return document


@recipe("glorot_attention")
def glorot(seed_x, seed_w, n, d_model, dk, dv, n_heads):
    """Tutorial 002's two classes at any size; the heads' weights are drawn, not stored."""
    x = np.random.default_rng(seed_x).normal(size=(n, d_model))
    weights = draw_glorot(seed_w, d_model, dk, dv)
    head_weights = draw_glorot_heads(seed_w, d_model, n_heads, d_model // n_heads)
    document = Document(
        "extra (tutorial 002's classes, other sizes)",
        "default_rng(seed_x).normal: X; SelfAttention(seed_w); MultiHeadSelfAttention(seed_w)",
    )
    document.add(X=x, **dict(zip(("Wq", "Wk", "Wv"), weights)), **self_attention(x, weights))
    steps = without_masked(multi_head(x, *head_weights))
    document.add({"mha_" + name: value for name, value in steps.items()})
    document.add(mha_W_O=head_weights[3])
    return document


REPOSITORY_TOKENS = ["The", "cat", "sat", "on", "the", "mat"]


@recipe("glorot_attention")
def repository_main(tokens=REPOSITORY_TOKENS, d_model=16, dk=8, dv=8, n_heads=2, seed=42):
    """What the program does that tutorial 002 names: one head, two heads, softmax at two sizes."""
    x = np.random.default_rng(seed).normal(0, 1, (len(tokens), d_model))
    weights = draw_glorot(seed, d_model, dk, dv)
    head_weights = draw_glorot_heads(seed, d_model, n_heads, dk)
    single, multi = self_attention(x, weights), multi_head(x, *head_weights)
    document = Document(
        "the program that tutorial 002 names, with its default seed",
        "default_rng(seed): X; SelfAttention(seed); MultiHeadSelfAttention(seed)",
        about={
            "softmax_small": "softmax([2, 1, 0.1])",
            "softmax_large": "softmax([100, 200, 300])",
        },
    )
    document.add(X=x, **dict(zip(("Wq", "Wk", "Wv"), weights)), **single)
    document.add(mha_weights=multi["weights"], mha_output=multi["output"], W_O=head_weights[3])
    document.add(
        softmax_small=softmax(np.array([2.0, 1.0, 0.1])),
        softmax_large=softmax(np.array([100.0, 200.0, 300.0])),
    )
    document.text = {
        "attention_table": number_table(single["weights"], tokens),
        "ascii": ascii_map(single["weights"], tokens),
        "head1_table": number_table(multi["weights"][0], tokens),
        "head2_table": number_table(multi["weights"][1], tokens),
    }
    return document
