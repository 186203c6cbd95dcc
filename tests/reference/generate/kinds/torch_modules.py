"""PyTorch's own modules: kinds torch_mha, torch_from_numpy, torch_default_init and torch_sdpa."""

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from ..attention_math import causal_mask, draw_head_stacks, multi_head, without_masked
from ..document import Document
from ..printing import printed
from ..recipe import recipe

PARAMETER_SCALE = 0.3
MODULE_DRAWS = (
    "RandomState(seed): parameters in sorted order of their names * 0.3, then query * xscale"
    "[, key, value], mask, upstream"
)
MODULE_ABOUT = {
    "attn_mask": "bool: True = NOT allowed; float: added",
    "key_padding_mask": "True = ignore this key",
    "weights_avg": "mean over the heads",
    "weights_heads": "average_attn_weights=False",
    "output_eval_nograd": "eval() and no_grad(): may take the native fast path",
    "output_float_mask": "the same mask as floats, -inf",
}


class Draws:
    """Tensors of one dtype from one RandomState, in the order of the calls."""

    def __init__(self, seed, dtype="float64"):
        self.stream = np.random.RandomState(seed)
        self.dtype = getattr(torch, dtype)

    def normal(self, *shape):
        return torch.from_numpy(self.stream.randn(*shape)).to(self.dtype)

    def chance(self, *shape):
        return torch.from_numpy(self.stream.rand(*shape))


def to_numpy(tensor):
    return tensor.detach().numpy()


def module_mask(kind, draws, heads_total, n_query, n_key):
    """attn_mask by the name that a file's params store."""
    if kind is None:
        return None
    if kind == "bool_causal":
        return torch.triu(torch.ones(n_query, n_key, dtype=torch.bool), 1)
    if kind == "float_causal":
        return torch.from_numpy(causal_mask(n_query, n_key)).to(draws.dtype)
    if kind == "float_bias":
        return draws.normal(n_query, n_key)
    if kind == "bool_3d":
        mask = draws.chance(heads_total, n_query, n_key) < 0.3
        mask[:, :, 0] = False
        return mask
    if kind == "bool_full_row":
        mask = torch.zeros(n_query, n_key, dtype=torch.bool)
        mask[1] = True
        return mask
    raise ValueError("unknown mask " + kind)


def padding(lengths, n_key, unbatched):
    if not lengths:
        return None
    ignored = torch.arange(n_key) >= torch.tensor(lengths)[:, None]
    return ignored[0] if unbatched else ignored


def build_module(draws, E, H, **options):
    """A module whose every parameter, biases included, comes from the stream."""
    module = nn.MultiheadAttention(E, H, dtype=draws.dtype, **options)
    with torch.no_grad():
        for _, parameter in sorted(module.named_parameters()):
            parameter.copy_(draws.normal(*parameter.shape) * PARAMETER_SCALE)
    return module


def sequence_shape(B, n, width, batch_first, unbatched):
    if unbatched:
        return (n, width)
    return (B, n, width) if batch_first else (n, B, width)


@recipe("torch_mha", hidden=("xscale", "grad"))
def module(
    seed,
    B,
    L,
    E,
    H,
    S=None,
    kdim=None,
    vdim=None,
    bias=True,
    batch_first=True,
    mask=None,
    kpm=None,
    add_bias_kv=False,
    add_zero_attn=False,
    unbatched=False,
    dtype="float64",
    grad=True,
    xscale=1.0,
):
    """nn.MultiheadAttention: outputs, both kinds of weights, gradients."""
    draws = Draws(seed, dtype)
    cross = bool(S or kdim or vdim)
    S = S or L
    options = dict(bias=bias, add_bias_kv=add_bias_kv, add_zero_attn=add_zero_attn)
    options.update(kdim=kdim, vdim=vdim, batch_first=batch_first)
    attention = build_module(draws, E, H, **options)

    def sequence(n, width):
        shape = sequence_shape(B, n, width, batch_first, unbatched)
        return (draws.normal(*shape) * xscale).requires_grad_(True)

    query = sequence(L, E)
    inputs = {"query": query}
    if cross:
        inputs.update(key=sequence(S, kdim or E), value=sequence(S, vdim or E))
    triple = (query, inputs.get("key", query), inputs.get("value", query))
    masks = {
        "attn_mask": module_mask(mask, draws, B * H, L, S),
        "key_padding_mask": padding(kpm, S, unbatched),
    }

    document = Document("extra (PyTorch 1.13.1)", MODULE_DRAWS, about=MODULE_ABOUT)
    document.params["S"] = S
    document.add({name: to_numpy(tensor) for name, tensor in inputs.items()})
    parameters = sorted(attention.named_parameters())
    document.add({"param." + name: to_numpy(value) for name, value in parameters})
    document.add({name: to_numpy(value) for name, value in masks.items() if value is not None})
    add_forward(document, attention, triple, masks)
    if mask == "bool_causal":
        as_floats = torch.from_numpy(causal_mask(L, S)).to(draws.dtype)
        output, _ = attention(*triple, **{**masks, "attn_mask": as_floats})
        document.add(output_float_mask=to_numpy(output))
    if grad:
        add_backward(document, attention, inputs, triple, masks, draws)
    return document


def add_forward(document, attention, triple, masks):
    output, average = attention(*triple, **masks)
    _, heads = attention(*triple, average_attn_weights=False, **masks)
    unweighted, nothing = attention(*triple, need_weights=False, **masks)
    document.notes.append("second return value with need_weights=False: %s" % nothing)
    attention.eval()
    with torch.no_grad():
        evaluated, evaluated_weights = attention(*triple, **masks)
    attention.train()
    document.add(
        output=to_numpy(output),
        weights_avg=to_numpy(average),
        weights_heads=to_numpy(heads),
        output_need_weights_false=to_numpy(unweighted),
        output_eval_nograd=to_numpy(evaluated),
        weights_eval_nograd=to_numpy(evaluated_weights),
    )


def add_backward(document, attention, inputs, triple, masks, draws):
    output, _ = attention(*triple, **masks)
    upstream = draws.normal(*output.shape)
    output.backward(upstream)
    document.add(upstream=to_numpy(upstream))
    document.add({"grad." + name: to_numpy(leaf.grad) for name, leaf in inputs.items()})
    for name, parameter in sorted(attention.named_parameters()):
        document.add({"grad." + name: to_numpy(parameter.grad)})


def packed_in_proj(stacks):
    """(3 d_model, d_model) = [W_Q; W_K; W_V] with the heads side by side, transposed."""
    return np.concatenate([np.concatenate(list(stack), axis=1).T for stack in stacks])


def module_with(in_proj, out_proj, heads, dtype):
    module = nn.MultiheadAttention(len(out_proj), heads, bias=False, dtype=dtype)
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.from_numpy(in_proj))
        module.out_proj.weight.copy_(torch.from_numpy(np.ascontiguousarray(out_proj.T)))
    return module


@recipe("torch_from_numpy")
def tutorial_000(n=4, d_model=8, n_heads=2, bias=False, batch_first=False):
    """Tutorial 000's comparison: its weights inside PyTorch's module, float32 against float64."""
    x = np.random.RandomState(42).randn(n, d_model).astype(np.float32)
    stacks = draw_head_stacks(0, d_model, n_heads)
    steps = without_masked(multi_head(x, *stacks))
    in_proj = packed_in_proj(stacks[:3])
    sequence = torch.from_numpy(x).unsqueeze(1)
    single = module_with(in_proj, stacks[3], n_heads, torch.float32)
    double = module_with(in_proj, stacks[3], n_heads, torch.float64)
    output, average = single(*[sequence] * 3)
    _, heads = single(*[sequence] * 3, average_attn_weights=False)
    wide, _ = double(*[sequence.double()] * 3)
    output, wide = to_numpy(output.squeeze(1)), to_numpy(wide.squeeze(1))
    difference = np.max(np.abs(steps["output"] - output))

    document = Document(
        "tutorial 000 listing 6",
        "np.random.seed(42): X, rounded to float32; RandomState(0): weights * 0.1",
    )
    document.about = {
        "in_proj_weight": "before its rounding to float32",
        "output": "float32 X times float64 weights",
        "torch_output64": "the same module in float64",
        "max_diff": "what is printed",
        "max_diff64": "against the float64 module",
    }
    document.add(X=x, **dict(zip(("W_Q", "W_K", "W_V", "W_O"), stacks)), **steps)
    document.add(
        in_proj_weight=in_proj,
        torch_output=output,
        torch_weights_avg=to_numpy(average),
        torch_weights_heads=to_numpy(heads),
        torch_output64=wide,
        max_diff=np.array(difference),
        max_diff64=np.array(np.abs(steps["output"] - wide).max()),
    )
    document.text["stdout"] = printed(
        ("Scratch output:\n", np.round(steps["output"], 4)),
        ("PyTorch output:\n", np.round(output, 4)),
        ("Max difference:", difference),
    )
    return document


@recipe("torch_default_init", hidden=("seed",))
def tutorial_004(seed, seq_len=4, d_model=8, n_heads=2, batch_first=True, bias=True):
    """The module's own initial weights; X is drawn after the module."""
    torch.manual_seed(seed)
    module = nn.MultiheadAttention(d_model, n_heads, batch_first=batch_first)
    x = torch.randn(1, seq_len, d_model)
    output, average = module(x, x, x)
    _, heads = module(x, x, x, average_attn_weights=False)
    document = Document(
        "tutorial 004 PyTorch listing; the text sets no seed",
        "torch.manual_seed(%d); the module is built before X is drawn" % seed,
        about={
            "in_proj_weight": "xavier_uniform_",
            "out_proj_weight": "kaiming_uniform_(a=sqrt(5))",
            "weights_avg": "mean over the heads",
        },
    )
    document.add(
        X=to_numpy(x),
        in_proj_weight=to_numpy(module.in_proj_weight),
        in_proj_bias=to_numpy(module.in_proj_bias),
        out_proj_weight=to_numpy(module.out_proj.weight),
        out_proj_bias=to_numpy(module.out_proj.bias),
        output=to_numpy(output),
        weights_avg=to_numpy(average),
        weights_heads=to_numpy(heads),
    )
    document.text["stdout"] = printed(
        ("Output shape :", output.shape),
        ("Weights shape:", average.shape),
        ("\nAttention Weights:\n", to_numpy(average).round(3)),
    )
    return document


@recipe("torch_sdpa")
def sdpa(seed, B, H, L, S, E, Ev, mode):
    """torch.nn.functional._scaled_dot_product_attention of PyTorch 1.13."""
    draws = Draws(seed)
    query = draws.normal(B, H, L, E)
    key, value = draws.normal(B, H, S, E), draws.normal(B, H, S, Ev)
    options = {}
    if mode == "causal":
        options["is_causal"] = True
    elif mode == "bool":
        options["attn_mask"] = draws.chance(L, S) < 0.6
        options["attn_mask"][:, 0] = True
    elif mode == "bool_full_row":
        options["attn_mask"] = torch.ones(L, S, dtype=torch.bool)
        options["attn_mask"][0] = False
    attend = functional._scaled_dot_product_attention
    output, weights = attend(query, key, value, need_attn_weights=True, **options)
    document = Document("extra (PyTorch 1.13's own function)", "RandomState(seed): q, k, v[, mask]")
    document.about = {"attn_mask": "HERE True = takes part, unlike nn.MultiheadAttention's"}
    document.add(q=query.numpy(), k=key.numpy(), v=value.numpy())
    document.add(output=output.numpy(), weights=weights.numpy())
    if "attn_mask" in options:
        document.add(attn_mask=options["attn_mask"].numpy())
    return document
