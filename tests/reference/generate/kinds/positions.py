"""Positional encodings: kinds positional, positional_odd, rope and alibi."""

import numpy as np

from ..attention_math import attend, softmax, transpose
from ..colours import cell_colours
from ..document import Document
from ..positions_math import (
    alibi_bias,
    alibi_slopes,
    frequencies,
    rotate,
    sinusoidal,
    sinusoidal_exact,
    sinusoidal_explog,
    thetas,
)
from ..recipe import recipe

PE_ABOUT = {
    "PE": "sine in the even columns, cosine in the odd ones",
    "PE_explog": "the spelling exp(-ln(10000) 2i/d); differs in the last digits",
    "PE_exact": "correctly rounded, from 60 digits",
    "div_term": "10000^(2i/d)",
    "cell_rgba": "RdBu from the data's least to its greatest, not -1 to 1",
    "vmin_vmax": "the data's least and greatest",
}


@recipe("positional")
def positional(max_len, d_model):
    document = Document("extra", "tutorial 000's formula", about=PE_ABOUT)
    document.add(PE=sinusoidal(max_len, d_model), PE_explog=sinusoidal_explog(max_len, d_model))
    return document


@recipe("positional")
def tutorial_000(max_len=50, d_model=64):
    encoding = sinusoidal(max_len, d_model)
    explog, exact = sinusoidal_explog(max_len, d_model), sinusoidal_exact(max_len, d_model)
    low, high = encoding.min(), encoding.max()
    document = Document("tutorial 000 listing 5", "closed form, no randomness", about=PE_ABOUT)
    document.notes = [
        "max |PE - PE_explog| = %.17g" % np.abs(encoding - explog).max(),
        "max |PE - PE_exact| = %.17g" % np.abs(encoding - exact).max(),
    ]
    document.add(PE=encoding, div_term=frequencies(d_model), PE_exact=exact, PE_explog=explog)
    document.add(
        cell_rgba=cell_colours("RdBu", encoding, low, high), vmin_vmax=np.array([low, high])
    )
    document.text["figure"] = dict(
        figsize_in=[10, 6],
        dpi=100,
        cmap="RdBu",
        aspect="auto",
        xlabel="Dimension",
        ylabel="Position",
        title="Sinusoidal Positional Encoding",
        colorbar=True,
        vmin=None,
        vmax=None,
        tight_layout=True,
    )
    return document


@recipe("positional_odd")
def positional_odd(cases):
    """What tutorial 000's function does at odd and empty sizes: fail, or silently broadcast."""
    document = Document("extra (tutorial 000's function at odd or empty sizes)", "as it stands")
    outcomes = {}
    for n, d_model in cases:
        try:
            encoding = sinusoidal(n, d_model)
            document.add({"PE_%d_%d" % (n, d_model): encoding})
            outcome = "returns shape %s" % (encoding.shape,)
        except ValueError as error:
            outcome = "ValueError: %s" % error
        outcomes["%d,%d" % (n, d_model)] = outcome
    document.text["outcome"] = outcomes
    document.notes.append("d_model = 3 does not raise: one sine column fills two")
    return document


@recipe("rope")
def rope(seed, h, n, d, offset, base=10000.0):
    stream = np.random.RandomState(seed)
    query, key = stream.randn(h, n, d), stream.randn(h, n, d)
    positions = np.arange(n) + offset
    document = Document("extra", "RandomState(seed): q, k; rotary embedding, both pairings")
    document.about = {"q": "(h, n, d)", "theta": "base^(-2i/d)", "pos": "offset, offset + 1, ..."}
    document.add(q=query, k=key, pos=positions, theta=thetas(d, base))
    for pairing in ("interleaved", "half"):
        turned = [rotate(x, positions, base, pairing) for x in (query, key)]
        unshifted = [rotate(x, positions - offset, base, pairing) for x in (query, key)]
        scores = turned[0] @ transpose(turned[1])
        shift = np.abs(scores - unshifted[0] @ transpose(unshifted[1])).max()
        values = {
            "q": turned[0],
            "k": turned[1],
            "scores": scores,
            "weights": softmax(scores / np.sqrt(d)),
            "shift_error": np.array(shift),
        }
        document.add({"%s_%s" % (name, pairing): value for name, value in values.items()})
    return document


@recipe("alibi")
def alibi(seed, h, n, d):
    stream = np.random.RandomState(seed)
    qkv = [stream.randn(h, n, d) for _ in range(3)]
    causal, symmetric = alibi_bias(h, n, causal=True), alibi_bias(h, n, causal=False)
    steps, other = attend(*qkv, causal), attend(*qkv, symmetric)
    document = Document(
        "extra", "RandomState(seed): Q, K, V; ALiBi, causal and symmetric, added to the scaled"
    )
    document.about = {"masked": "scaled + bias_causal", "bias_symmetric": "-slope |i - j|"}
    document.add(slopes=alibi_slopes(h), bias_causal=causal, bias_symmetric=symmetric)
    document.add(**dict(zip("QKV", qkv)), **steps)
    document.add(weights_symmetric=other["weights"], output_symmetric=other["output"])
    return document
