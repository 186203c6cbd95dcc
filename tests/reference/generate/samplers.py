"""Random parameters for each recipe: functions of a random.Random.

Small sizes are drawn often and one most often of all: that is where shapes go wrong.
"""

import math
import struct

from .kinds import (
    attention,
    gradients,
    multi_head,
    positions,
    randomness,
    softmax,
    tables,
    text,
    torch_modules,
)

LETTERS = "aAbBZ\u0130I\u0131\u03a3\u03c3\u03c2\u00df\u01c5\ufb01\u1e9e'.,-\u00ad\u0301\u0307\U00010400\u4e2d\U0001f600"
SPACES = " \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\u00a0\u1680\u2000\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
NOT_SPACES = "\u200b\u200c\u2060\ufeff\u180e"
WORDS = ["the", "The", "CAT", "cat", "sat", "on", "mat", "mat.", "dog", "because"]


def seed(source):
    return source.choice([0, 1, 7, 42, 123456789, 2**32 - 1, source.randrange(2**32)])


def size(source, largest=9):
    return source.choice([1, 1, 2, source.randint(1, largest), source.randint(1, largest)])


def dtype(source):
    return source.choice(["float64", "float64", "float32"])


def head_split(source):
    heads = source.choice([1, 2, 3, 4, 5])
    return heads, heads * source.randint(1, 4)


def single_head(source):
    n, batch = size(source), source.choice([0, 0, 1, 2, 3])
    # Padding masks need a batch, the others are the same for all of it.
    masks = [None, "causal", "rows", "random", "bias"]
    masks += ["padding", "causal+padding"] if batch else []
    mask = source.choice(masks)
    params = {name: size(source, 17) for name in ("d_model", "d_k", "d_v")}
    params.update(seed=source.randrange(2**32 - 10000), n=n, batch=batch, mask=mask)
    params.update(scale=source.random() < 0.7, dtype=dtype(source))
    params["wscale"] = source.choice([0.0, 0.1, 0.5, 0.5, 1.0])
    # In float32 the rounding of large scores alone passes every limit.
    large = 3.0 if params["dtype"] == "float32" else 100.0
    params["xscale"] = source.choice([0.0, 1e-3, 1.0, 1.0, large])
    if mask in ("padding", "causal+padding"):
        params["lens"] = [source.randint(0, n) for _ in range(batch)]
    if mask == "rows":
        params["rows"] = sorted(source.sample(range(n), source.randint(1, n)))
    return params


def nonfinite(source):
    params = {name: size(source) for name in ("n", "d_model", "d_k", "d_v")}
    where = [source.randrange(params["n"]), source.randrange(params["d_model"])]
    value = source.choice(["nan", "inf", "-inf"])
    return dict(seed=seed(source), where=where, value=value, **params)


def integers(source):
    params = {name: size(source, 6) for name in ("seq_len", "d_model", "d_k", "d_v")}
    mask = source.choice([None, "causal"])
    return dict(seed=seed(source), mask=mask, scale=source.random() < 0.5, **params)


def cross(source):
    params = {name: size(source) for name in ("n_q", "n_k", "d_q", "d_kv", "d_k", "d_v")}
    return dict(seed=seed(source), mask=source.choice([None, "causal"]), **params)


def mask_broadcast(source):
    return dict(seed=seed(source), **{k: size(source) for k in ("n", "d_model", "d_k", "d_v")})


def permutation(source):
    n = size(source)
    order = source.sample(range(n), n)
    d_model = 2 * size(source, 5)
    return dict(seed=seed(source), n=n, d_model=d_model, d_k=size(source), perm=order)


def mha(source):
    heads, d_model = head_split(source)
    params = dict(n=size(source), d_model=d_model, n_heads=heads, mask=None)
    params["mask"] = source.choice([None, "causal"])
    params["weight_scale"] = source.choice([0.0, 0.1, 0.5, 1.0])
    return dict(seed=seed(source), wseed=seed(source), **params)


def glorot(source):
    heads, d_model = head_split(source)
    params = dict(n=size(source), d_model=d_model, dk=size(source), dv=size(source))
    return dict(
        seed_x=source.randrange(2**63), seed_w=source.randrange(2**40), n_heads=heads, **params
    )


def module(source):
    heads, width = head_split(source)
    unbatched = source.random() < 0.2
    batch = 1 if unbatched else size(source, 3)
    n_query, n_key = size(source, 6), source.choice([None, None, size(source, 6)])
    masks = [None, "bool_causal", "float_causal", "float_bias", "bool_3d"]
    masks += ["bool_full_row"] if n_query > 1 else []
    keys = n_key or n_query
    lengths = [source.randint(0, keys) for _ in range(batch)]
    kind = dtype(source)
    # In float32 the rounding of large scores alone passes every limit.
    spreads = [1.0, 1.0, 3.0] + ([60.0] if kind == "float64" else [])
    return dict(
        seed=seed(source),
        B=batch,
        L=n_query,
        E=width,
        H=heads,
        S=n_key,
        kdim=source.choice([None, None, size(source)]),
        vdim=source.choice([None, None, size(source)]),
        # PyTorch 1.13's fast path for even heads and one input stops without biases.
        bias=source.random() < 0.7 or (heads % 2 == 0 and n_key is None),
        batch_first=source.random() < 0.6,
        mask=source.choice(masks),
        kpm=source.choice([None, lengths]),
        add_bias_kv=source.random() < 0.3,
        add_zero_attn=source.random() < 0.3,
        unbatched=unbatched,
        dtype=kind,
        grad=source.random() < 0.5,
        xscale=source.choice(spreads),
    )


def sdpa(source):
    params = {name: size(source, 6) for name in ("B", "H", "L", "S", "E", "Ev")}
    mode = source.choice(["plain", "bool", "causal", "bool_full_row"])
    return dict(seed=seed(source), mode=mode, **params)


def gradient(source):
    params = {name: size(source) for name in ("n", "d_model", "d_k", "d_v")}
    mask = source.choice([None, "causal"])
    return dict(seed=seed(source), mask=mask, scale=source.random() < 0.6, **params)


def gradient_heads(source):
    heads, d_model = head_split(source)
    numbers = dict(seed=source.randrange(2**31), wseed=seed(source))
    return dict(n=size(source), d_model=d_model, n_heads=heads, **numbers)


def positional(source):
    return dict(max_len=source.randint(0, 200), d_model=2 * size(source, 70))


def positional_odd(source):
    sizes = ([source.randint(0, 12), source.randint(0, 12)] for _ in range(6))
    return dict(cases=list(map(list, dict.fromkeys(map(tuple, sizes)))))


def rope(source):
    base = source.choice([10000.0, 10000.0, 500000.0, 2.0, 1.0, 100.5])
    offset = source.choice([0, 1, 17, 4096, 100000])
    numbers = dict(h=size(source, 4), n=size(source), d=2 * size(source, 9))
    return dict(seed=seed(source), offset=offset, base=base, **numbers)


def alibi(source):
    heads = source.choice([1, 2, 3, 5, 6, 7, 8, 12, 16, 17, 20])
    return dict(seed=seed(source), h=heads, n=size(source), d=size(source))


def softmax_rows(source):
    special = [math.nan, math.inf, -math.inf, 0.0, -0.0, 709.5, -745.2, 1e308, 5e-324]

    def row(spread):
        drawn = [source.gauss(0, spread) for _ in range(size(source, 20))]
        return [source.choice(special) if source.random() < 0.15 else x for x in drawn]

    spreads = (0.1, 1, 10, 300)
    rows32 = [[x for x in row(spread) if not abs(x) == 1e308] or [0] for spread in spreads]
    return dict(rows64=[row(spread) for spread in spreads * 2], rows32=rows32)


def axes(source):
    return dict(seed=seed(source), shape=[size(source, 5) for _ in range(source.randint(1, 4))])


def edges(source):
    def row(reach):
        return [source.uniform(-reach, reach), source.choice([0.0, source.uniform(-reach, reach)])]

    return dict(rows64=[row(750) for _ in range(12)], rows32=[row(105) for _ in range(12)])


def tokenizer(source):
    def word():
        if source.random() < 0.5:
            return source.choice(WORDS)
        letters = LETTERS + NOT_SPACES
        return "".join(source.choice(letters) for _ in range(source.randint(1, 5)))

    def sentence():
        parts = (word() + source.choice(SPACES) for _ in range(source.randint(0, 6)))
        return source.choice(["", " "]) + "".join(parts)

    return dict(texts=[sentence() for _ in range(12)])


def sentence_attention(source):
    heads, width = head_split(source)
    words = source.sample(list(text.VOCABULARY), 3)
    words += [source.choice(WORDS) for _ in range(source.randint(0, 5))]
    width = max(width, 2 * heads)
    return dict(seed=seed(source), text=" ".join(words), embed_dim=width, num_heads=heads)


def text_map(source):
    tokens = [source.choice(["a", "the", "longer-token", "\u00fcber", "\u4e2d"]) for _ in range(5)]
    kind = source.choice(["softmax", "softmax", "eye", "uniform"])
    return dict(seed=seed(source), tokens=tokens[: size(source, 5)], kind=kind)


def pca(source):
    n, d = source.choice([2, source.randint(3, 12)]), source.randint(2, 40)
    rank = source.choice([None, None, None, 1, 2, 3])
    if rank is not None and (rank > d or rank > n - 1):
        rank = None
    pair = sorted(source.sample(range(n), 2)) if source.random() < 0.3 else None
    return dict(seed=seed(source), n=n, d=d, rank=rank, dup=pair, dtype=dtype(source))


def filters(source):
    alpha = source.choice([0.0, 1.0, 0.5, 0.999, source.random()])
    return dict(seed=seed(source), n=size(source, 20), window=source.randint(1, 12), alpha=alpha)


def cost(source):
    def row():
        heads = source.choice([1, 2, 8, 12, 96])
        return [source.randint(1, 200000), heads * source.randint(1, 128), heads]

    return dict(rows=[row() for _ in range(6)])


def variance(source):
    widths = sorted(source.sample([1, 2, 3, 5, 8, 17, 64, 100, 512], 4))
    return dict(
        seed=source.randrange(2**31), d_k=widths, trials=source.choice([1, 10, 1000, 3000])
    )


def rounding(source):
    def value():
        if source.random() < 0.1:
            bits = struct.pack("<Q", source.getrandbits(64))
            drawn = struct.unpack("<d", bits)[0]
            return drawn if abs(drawn) < 1e200 else 0.5
        return source.gauss(0, 10 ** source.uniform(-4, 4))

    ties = [(2 * source.randint(0, 999) + 1) / 2 * 10 ** -source.randint(0, 4) for _ in range(4)]
    drawn = ties + [value() for _ in range(source.randint(0, 20))]
    return dict(values=drawn, k=source.randint(0, 8))


def initializer(source):
    fans = dict(fan_in=size(source, 24), fan_out=size(source, 24))
    return dict(seed=seed(source), **fans)


def streams(source):
    return dict(seeds=[seed(source), source.randrange(2**32)])


SAMPLERS = {
    "attention": (attention.seeded, single_head),
    "nonfinite": (attention.nonfinite, nonfinite),
    "integers": (attention.integers, integers),
    "cross": (attention.cross, cross),
    "mask_broadcast": (attention.mask_broadcast, mask_broadcast),
    "permutation": (attention.permutation, permutation),
    "mha": (multi_head.seeded, mha),
    "glorot": (multi_head.glorot, glorot),
    "torch_mha": (torch_modules.module, module),
    "torch_sdpa": (torch_modules.sdpa, sdpa),
    "gradient": (gradients.single_head, gradient),
    "gradient_heads": (gradients.heads, gradient_heads),
    "positional": (positions.positional, positional),
    "positional_odd": (positions.positional_odd, positional_odd),
    "rope": (positions.rope, rope),
    "alibi": (positions.alibi, alibi),
    "softmax": (softmax.rows, softmax_rows),
    "softmax_axis": (softmax.along_axes, axes),
    "softmax_overflow": (softmax.overflow, edges),
    "tokenizer": (text.tokenizer, tokenizer),
    "text_attention": (text.text_attention, sentence_attention),
    "ascii": (text.ascii_case, text_map),
    "pca": (text.pca, pca),
    "filters": (tables.filters, filters),
    "cost_table": (tables.cost_table, cost),
    "score_variance": (tables.score_variance, variance),
    "numpy_round": (tables.numpy_round, rounding),
    "initializers": (randomness.initializers, initializer),
    "rng": (randomness.streams, streams),
}
