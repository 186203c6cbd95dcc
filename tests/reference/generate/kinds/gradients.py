"""Backward passes: kinds attention_gradient and mha_gradient."""

import math

import numpy as np
import torch

from ..attention_math import (
    causal_mask,
    draw_head_stacks,
    draw_projections,
    multi_head,
    self_attention,
    transpose,
)
from ..document import Document
from ..recipe import recipe


def backward(steps, upstream, scale):
    """The closed form, with A the weights: dS = A (dA - sum_k A dA) / sqrt(d_k)."""
    weights = steps["weights"]
    factor = 1 / math.sqrt(steps["Q"].shape[-1]) if scale else 1.0
    d_weights = upstream @ transpose(steps["V"])
    d_masked = weights * (d_weights - np.sum(d_weights * weights, axis=-1, keepdims=True))
    d_scores = d_masked * factor
    return {
        "dV": transpose(weights) @ upstream,
        "dW": d_weights,
        "dMasked": d_masked,
        "dScores": d_scores,
        "dQ": d_scores @ steps["K"],
        "dK": transpose(d_scores) @ steps["Q"],
    }


def backward_inputs(x, weights, grads):
    """Through the projections, to the input and the matrices."""
    parts = [grads[name] for name in ("dQ", "dK", "dV")]
    matrices = {name: x.T @ part for name, part in zip(("dWq", "dWk", "dWv"), parts)}
    return {**matrices, "dX": sum(part @ w.T for part, w in zip(parts, weights))}


def leaves(*arrays):
    return [torch.from_numpy(array.copy()).requires_grad_(True) for array in arrays]


def torch_attend(query, key, value, scale=True, mask=None):
    scores = query @ key.T
    scaled = scores / math.sqrt(query.shape[-1]) if scale else scores
    return torch.softmax(scaled if mask is None else scaled + mask, -1) @ value


@recipe("attention_gradient")
def single_head(seed, n, d_model, d_k, d_v, mask=None, scale=True):
    stream = np.random.RandomState(seed)
    x = stream.randn(n, d_model)
    weights = draw_projections(stream, d_model, d_k, d_v, 0.5)
    upstream = stream.randn(n, d_v)
    additive = causal_mask(n) if mask == "causal" else None
    steps = self_attention(x, weights, additive, scale)
    grads = backward(steps, upstream, scale)
    grads.update(backward_inputs(x, weights, grads))

    inputs = leaves(x, *weights)
    torch_mask = None if additive is None else torch.from_numpy(additive)
    qkv = [inputs[0] @ weight for weight in inputs[1:]]
    torch_attend(*qkv, scale, torch_mask).backward(torch.from_numpy(upstream))
    names = ("dX", "dWq", "dWk", "dWv")
    errors = [np.abs(leaf.grad.numpy() - grads[key]).max() for leaf, key in zip(inputs, names)]

    document = Document("extra", "RandomState(seed): X, Wq, Wk, Wv * 0.5, upstream")
    document.about = {"autograd_max_diff": "the closed form against PyTorch's autograd"}
    document.add(X=x, **dict(zip(("Wq", "Wk", "Wv"), weights)), **steps, upstream=upstream)
    if additive is not None:
        document.add(mask=additive)
    document.add(grads, autograd_max_diff=np.array(max(errors)))
    return document


@recipe("mha_gradient")
def heads(seed, wseed, n, d_model, n_heads):
    """PyTorch's autograd through tutorial 000's multi-head class."""
    x = np.random.RandomState(seed).randn(n, d_model)
    weights = draw_head_stacks(wseed, d_model, n_heads, 0.3)
    upstream = np.random.RandomState(seed + 1).randn(n, d_model)
    steps = multi_head(x, *weights)

    inputs = leaves(x, *weights)
    outputs = [torch_attend(*(inputs[0] @ w[i] for w in inputs[1:4])) for i in range(n_heads)]
    (torch.cat(outputs, -1) @ inputs[4]).backward(torch.from_numpy(upstream))

    document = Document(
        "extra (tutorial 000's class, backward)",
        "RandomState(seed): X; RandomState(wseed): weights * 0.3; RandomState(seed+1): upstream",
    )
    names = ("W_Q", "W_K", "W_V", "W_O")
    document.add(X=x, **dict(zip(names, weights)), **steps, upstream=upstream)
    document.add({"d" + key: leaf.grad.numpy() for key, leaf in zip(("X",) + names, inputs)})
    return document
