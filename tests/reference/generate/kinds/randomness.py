"""Random streams: kinds rng, initializers and ziggurat."""

import math

import numpy as np
import torch
from torch import nn

from ..document import Document
from ..recipe import recipe

FAR = [99, 999, 9999, 49999]  # 0-based numbers of draws far down a stream
TORCH_COUNTS = (8, 15, 16, 32, 37)  # below 16, a whole block, and blocks with a rest
DTYPES = {"32": torch.float32, "64": torch.float64}


def legacy_streams(seed):
    normals = np.random.RandomState(seed).randn(50000)
    words = np.random.RandomState(seed).randint(0, 2**32, 32, dtype=np.uint32)
    return {
        "numpy_seed_randn": normals[:32],
        "numpy_seed_random_sample": np.random.RandomState(seed).random_sample(32),
        "mt19937_u32": words,
        "numpy_seed_randn_at": normals[FAR],
        "numpy_seed_randn_sum10000": np.array(math.fsum(normals[:10000])),
    }


def generator_streams(seed):
    normals = np.random.default_rng(seed).normal(size=50000)
    return {
        "default_rng_normal": normals[:32],
        "default_rng_random": np.random.default_rng(seed).random(32),
        "pcg64_u64": np.random.PCG64(seed).random_raw(32),
        "seedsequence_u32": np.random.SeedSequence(seed).generate_state(8),
        "default_rng_normal_at": normals[FAR],
        "default_rng_normal_sum10000": np.array(math.fsum(normals[:10000])),
    }


def torch_streams(seed):
    streams = {}
    for width, dtype in DTYPES.items():
        for count in TORCH_COUNTS:
            torch.manual_seed(seed)
            streams["torch_randn%s_n%d" % (width, count)] = torch.randn(count, dtype=dtype).numpy()
        torch.manual_seed(seed)
        streams["torch_rand" + width] = torch.rand(32, dtype=dtype).numpy()
    torch.manual_seed(seed)
    module = nn.MultiheadAttention(8, 2)
    for name, weight in (("in_proj", module.in_proj_weight), ("out_proj", module.out_proj.weight)):
        first = weight.detach().numpy().ravel()[:32]
        streams["torch_mha_%s_first32" % name] = first
    return streams


def calls_in_sequence():
    """What one stream remembers between calls, and shifted or scaled draws, all at seed 42."""
    split, mixed = np.random.RandomState(42), np.random.RandomState(42)
    fresh = np.random.default_rng
    return {
        "numpy_randn_odd_split/42": np.concatenate([split.randn(3), split.randn(4)]),
        "numpy_randn1_rand1_randn1/42": np.concatenate(
            [mixed.randn(1), mixed.random_sample(1), mixed.randn(1)]
        ),
        "numpy_legacy_uniform/42": np.random.RandomState(42).uniform(-0.5, 0.5, 8),
        "numpy_generator_uniform/42": fresh(42).uniform(-0.5, 0.5, 8),
        "numpy_generator_normal_loc_scale/42": fresh(42).normal(0, math.sqrt(2 / 24), 8),
    }


@recipe("rng")
def streams(seeds):
    """The first 32 values and far ones of every random stream the tutorials use."""
    document = Document("NumPy 1.24, PyTorch 1.13", "every stream restarted at every seed")
    document.notes.append(
        "PyTorch's float32 values come from its AVX2 kernels; without AVX2 they differ in the "
        "last bits"
    )
    for seed in seeds:
        for family in (legacy_streams, generator_streams, torch_streams):
            document.add({"%s/%d" % (name, seed): x for name, x in family(seed).items()})
    document.add(calls_in_sequence())
    return document


TORCH_INITIALIZERS = {
    "xavier_uniform": nn.init.xavier_uniform_,
    "xavier_normal": nn.init.xavier_normal_,
    "kaiming_uniform_a5": lambda tensor: nn.init.kaiming_uniform_(tensor, a=math.sqrt(5)),
}


@recipe("initializers")
def initializers(seed, fan_in, fan_out):
    shape = (fan_in, fan_out)
    bound, spread = math.sqrt(6.0 / (fan_in + fan_out)), math.sqrt(2.0 / (fan_in + fan_out))
    legacy, fresh = np.random.RandomState, np.random.default_rng
    document = Document("extra", "each from a fresh stream; fan_in=%d fan_out=%d" % shape)
    document.params.update(bound=bound, std=spread)
    document.add(
        glorot_normal_legacy=spread * legacy(seed).randn(*shape),
        glorot_uniform_legacy=(2 * legacy(seed).random_sample(shape) - 1) * bound,
        uniform_legacy=legacy(seed).uniform(-bound, bound, shape),
        glorot_normal_pcg=fresh(seed).normal(0, spread, shape),
        glorot_uniform_pcg=fresh(seed).uniform(-bound, bound, shape),
    )
    for name, fill in TORCH_INITIALIZERS.items():
        for width, dtype in DTYPES.items():
            torch.manual_seed(seed)
            weight = fill(torch.empty(fan_out, fan_in, dtype=dtype))
            document.add({"torch_%s_%s" % (name, width): weight.numpy()})
    return document


ZIGGURAT_R = "3.6541528853610087963519472518"
ZIGGURAT_INVERSE_R = "0.27366123732975827203338247596"
ZIGGURAT_AREA = "0.0049286732339746519"
STRIPS = 256


def ziggurat_heights():
    """x_i and f(x_i) = exp(-x_i^2 / 2) of the strips, from the outermost inwards: every strip has
    the same area (Marsaglia and Tsang, "The Ziggurat Method", 2000)."""
    area = float(ZIGGURAT_AREA)
    x, f = np.zeros(STRIPS).tolist(), np.zeros(STRIPS).tolist()
    x[255] = float(ZIGGURAT_R)
    f[255] = math.exp(-0.5 * x[255] * x[255])
    for i in range(254, 0, -1):
        x[i] = math.sqrt(-2.0 * math.log(f[i + 1] + area / x[i + 1]))
        f[i] = math.exp(-0.5 * x[i] * x[i])
        if i == 38:  # the published table is one unit in the last place above the true value
            f[i] = math.nextafter(f[i], 1.0)
    x[0], f[0] = area / f[255], 1.0
    return x, f


@recipe("ziggurat")
def ziggurat(r=ZIGGURAT_R, inv_r=ZIGGURAT_INVERSE_R, area=ZIGGURAT_AREA):
    x, f = ziggurat_heights()
    two_52 = 2.0**52
    thresholds = [round(x[255] * f[255] / float(area) * two_52), 0]
    thresholds += [round(x[i - 1] / x[i] * two_52) for i in range(2, STRIPS)]
    document = Document("the recurrence in double arithmetic", "equal to NumPy 1.24's 768 entries")
    document.about = {"ki": "thresholds of the 52-bit mantissa"}
    document.add(
        ki=np.array(thresholds, dtype=np.uint64),
        wi=np.array(x) / two_52,
        fi=np.array(f),
    )
    return document
