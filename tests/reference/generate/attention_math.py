"""Attention in NumPy: the formulas every attention kind is made of.

Scaled dot-product attention and the multi-head form follow Vaswani et al., "Attention Is All You
Need" (2017), equations (1) and section 3.2.2. Masks are additive. Everything works in float32,
float64 and the 80-bit long double alike.
"""

import numpy as np


def softmax(x, axis=-1):
    """The stable form: the maximum is taken off before exp."""
    with np.errstate(all="ignore"):
        exponentials = np.exp(x - np.max(x, axis=axis, keepdims=True))
        return exponentials / np.sum(exponentials, axis=axis, keepdims=True)


def softmax_naive(x):
    """exp(x) / sum exp(x) as written: overflows for large scores (tutorial 003)."""
    with np.errstate(all="ignore"):
        exponentials = np.exp(x)
        return exponentials / np.sum(exponentials, axis=-1, keepdims=True)


def transpose(x):
    return np.swapaxes(x, -1, -2)


def attend(query, key, value, mask=None, scale=True, normalise=softmax):
    """Every step from the scores to the output."""
    with np.errstate(all="ignore"):
        scores = query @ transpose(key)
        scaled = scores / np.sqrt(query.shape[-1]) if scale else scores
        masked = scaled if mask is None else scaled + mask
        weights = normalise(masked)
        output = weights @ value
    return dict(scores=scores, scaled=scaled, masked=masked, weights=weights, output=output)


def project(x, weights):
    """Q, K and V by name, from one input and three matrices."""
    with np.errstate(all="ignore"):
        return {name: x @ weight for name, weight in zip("QKV", weights)}


def self_attention(x, weights, mask=None, scale=True, normalise=softmax):
    """attend() of x's own projections, with Q, K and V in front."""
    qkv = project(x, weights)
    return {**qkv, **attend(*qkv.values(), mask=mask, scale=scale, normalise=normalise)}


def multi_head(x, w_query, w_key, w_value, w_output, mask=None):
    """The heads from stacks (h, d_model, d_k), joined by w_output (h*d_v, d_model)."""
    heads = [self_attention(x, w, mask) for w in zip(w_query, w_key, w_value)]
    steps = {name: np.stack([head[name] for head in heads]) for name in heads[0]}
    steps["head_out"] = steps.pop("output")
    steps["concat"] = np.concatenate(list(steps["head_out"]), axis=-1)
    steps["output"] = steps["concat"] @ w_output
    return steps


def without_masked(steps):
    """The tutorials' own runs have no mask; their files do not repeat `scaled`."""
    return {name: value for name, value in steps.items() if name != "masked"}


def exact(steps_of, *arrays):
    """The weights and the output in 80-bit arithmetic, rounded to double once at the end: a
    yardstick for the rounding errors of everything else."""
    steps = steps_of(*[array.astype(np.longdouble) for array in arrays])
    return {
        "exact_weights": steps["weights"].astype(np.float64),
        "exact_output": steps["output"].astype(np.float64),
    }


def causal_mask(n_query, n_key=None):
    """Query i sees key j when j <= i (aligned at the top left)."""
    shape = (n_query, n_query if n_key is None else n_key)
    return np.where(np.tri(*shape, dtype=bool), 0.0, -np.inf)


def padding_mask(lengths, n):
    """(batch, 1, n): sentence b has lengths[b] real keys."""
    real = np.arange(n) < np.asarray(lengths)[:, None, None]
    return np.where(real, 0.0, -np.inf)


def draw_projections(stream, d_model, d_k, d_v, scale=1.0):
    """W_Q, W_K, W_V from a RandomState, in this order."""
    return [stream.randn(d_model, width) * scale for width in (d_k, d_k, d_v)]


def draw_head_stacks(seed, d_model, heads, scale=0.1):
    """Tutorial 000's weights: W_Q, W_K, W_V as (h, d_model, d_k), then W_O."""
    stream = np.random.RandomState(seed)
    d_k = d_model // heads
    stacks = [stream.randn(heads, d_model, d_k) * scale for _ in range(3)]
    return stacks + [stream.randn(heads * d_k, d_model) * scale]


def draw_glorot(seed, d_model, d_k, d_v):
    """Tutorial 002's SelfAttention(seed): Glorot-normal W_Q, W_K, W_V from a PCG64 stream."""
    stream = np.random.default_rng(seed)
    return [
        stream.normal(0, np.sqrt(2.0 / (d_model + width)), (d_model, width))
        for width in (d_k, d_k, d_v)
    ]


def draw_glorot_heads(seed, d_model, heads, width):
    """Tutorial 002's MultiHeadSelfAttention(seed): head i from seed + i, W_O from seed + h."""
    drawn = [draw_glorot(seed + i, d_model, width, width) for i in range(heads)]
    stacks = [np.stack(matrices) for matrices in zip(*drawn)]
    spread = np.sqrt(2.0 / (2 * d_model))
    return stacks + [np.random.default_rng(seed + heads).normal(0, spread, (d_model, d_model))]
