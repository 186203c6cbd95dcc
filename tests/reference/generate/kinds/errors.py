"""What NumPy, PyTorch and scikit-learn answer to bad input: kind errors.

scikit-learn is not needed to run the generator. Where it is not installed its four answers are
those recorded from version 1.2.1; they are data here, not a computation.
"""

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from ..attention_math import attend, softmax
from ..document import Document
from ..recipe import recipe

try:
    from sklearn.decomposition import PCA
except ImportError:
    PCA = None

PCA_BOUNDS = (
    "ValueError: n_components=2 must be between 0 and min(n_samples, n_features)=1 with "
    "svd_solver='full'"
)
RECORDED_SKLEARN = {
    "sklearn: PCA(2) of one row": PCA_BOUNDS,
    "sklearn: PCA(2) of one column": PCA_BOUNDS,
    "sklearn: PCA with NaN": (
        "ValueError: Input X contains NaN.\nPCA does not accept missing values encoded as NaN "
        "natively. For supervised learning, you might want to consider "
        "sklearn.ensemble.HistGradientBoostingClassifier and Regressor which accept missing values "
        "encoded as NaNs natively. Alternatively, it is possible to preprocess the data, for "
        "instance by using an imputer transformer in a pipeline or drop samples with missing "
        "values. See https://scikit-learn.org/stable/modules/impute.html You can find a list of "
        "all estimators that handle NaN values at the following page: "
        "https://scikit-learn.org/stable/modules/impute.html"
        "#estimators-that-handle-nan-values"
    ),
    "sklearn: transform of another width": (
        "ValueError: X has 3 features, but PCA is expecting 4 features as input."
    ),
}


def outcome(action):
    try:
        return "no error: %s" % (action(),)
    except (ArithmeticError, AssertionError, RuntimeError, TypeError, ValueError) as error:
        return "%s: %s" % (type(error).__name__, error)


def tutorial_001_heads():
    raise AssertionError("embed_dim must be divisible by num_heads")


def torch_actions():
    attention = nn.MultiheadAttention(8, 2, batch_first=True)
    x, zeros = torch.zeros(1, 4, 8), torch.zeros

    def padded(dtype, n=4):
        return attention(x, x, x, key_padding_mask=zeros(1, n, dtype=dtype))[0].shape

    def sdpa(**options):
        return functional._scaled_dot_product_attention(x, x, x, **options)

    allowed = torch.ones(4, 4, dtype=torch.bool)
    return {
        "embed_dim % num_heads != 0": lambda: nn.MultiheadAttention(10, 3),
        "embed_dim 0": lambda: nn.MultiheadAttention(0, 1),
        "num_heads 0": lambda: nn.MultiheadAttention(8, 0),
        "attn_mask of wrong shape": lambda: attention(x, x, x, attn_mask=zeros(4, 5)),
        "3-D attn_mask of wrong shape": lambda: attention(x, x, x, attn_mask=zeros(1, 4, 4)),
        "key_padding_mask of wrong shape": lambda: padded(torch.bool, 5),
        "embed mismatch": lambda: attention(*[zeros(1, 4, 6)] * 3),
        "key/value lengths differ": lambda: attention(x, zeros(1, 5, 8), x),
        "4-D query": lambda: attention(*[zeros(1, 1, 4, 8)] * 3),
        "integer key_padding_mask": lambda: padded(torch.int32),
        "float key_padding_mask": lambda: padded(torch.float32),
        "empty sequence": lambda: [tuple(a.shape) for a in attention(*[zeros(1, 0, 8)] * 3)],
        "sdpa attn_mask together with is_causal": lambda: sdpa(attn_mask=allowed, is_causal=True),
        "sdpa float attn_mask": lambda: sdpa(attn_mask=zeros(4, 4))[0].shape,
    }


def numpy_actions():
    zeros = np.zeros
    good = zeros((3, 4))
    return {
        "softmax of an empty axis": lambda: softmax(zeros((1, 4, 0, 0))),
        "Q,K widths differ": lambda: attend(good, zeros((3, 5)), zeros((3, 2))),
        "K,V lengths differ": lambda: attend(good, good, zeros((5, 2))),
        "mask of wrong shape": lambda: attend(good, good, zeros((3, 2)), zeros((2, 2))),
        "X @ Wq shapes differ": lambda: good @ zeros((5, 2)),
        "seed out of range": lambda: np.random.seed(2**32),
        "negative seed": lambda: np.random.seed(-1),
        "float seed": lambda: np.random.seed(1.5),
        "default_rng(-1)": lambda: np.random.default_rng(-1),
    }


def sklearn_outcomes():
    if PCA is None:
        return RECORDED_SKLEARN
    with_nan = np.array([[1.0, np.nan], [2, 3], [4, 5]])
    actions = (
        lambda: PCA(2).fit_transform(np.ones((1, 5))),
        lambda: PCA(2).fit_transform(np.ones((5, 1))),
        lambda: PCA(2).fit_transform(with_nan),
        lambda: PCA(2).fit(np.eye(4)).transform(np.eye(3)),
    )
    return dict(zip(RECORDED_SKLEARN, map(outcome, actions)))


@recipe("errors")
def errors():
    outcomes = {
        "tutorial 001 SelfAttention: embed_dim % num_heads != 0": outcome(tutorial_001_heads)
    }
    for library, actions in (("torch", torch_actions()), ("numpy", numpy_actions())):
        for name, action in actions.items():
            outcomes["%s: %s" % (library, name)] = outcome(action)
    outcomes.update(sklearn_outcomes())
    document = Document("extra (what is raised, with the exact text)", "each action in turn")
    document.text["outcome"] = outcomes
    return document
