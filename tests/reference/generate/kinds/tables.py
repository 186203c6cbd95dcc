"""Small tables: kinds filters, cost_table, score_variance and numpy_round."""

import numpy as np

from ..attention_math import softmax
from ..document import Document
from ..recipe import recipe


@recipe("filters")
def filters(seed, n, window, alpha):
    """Fixed-weight filters beside attention: moving average and exponential moving average."""
    x = np.random.RandomState(seed).randn(n)
    average, exponential = average_matrix(n, window), exponential_matrix(n, alpha)
    smoothed = [x[0]]
    for value in x[1:]:
        smoothed.append(alpha * value + (1 - alpha) * smoothed[-1])
    document = Document(
        "extra (tutorial 000's comparison table)",
        "RandomState(seed): x; the window shrinks at the start; y0 = x0, y = a x + (1-a) y",
    )
    document.about = {"y_ema": "the recursion", "y_ema_matrix": "the same as a matrix product"}
    document.add(
        x=x,
        W_moving_average=average,
        W_ema=exponential,
        y_moving_average=average @ x,
        y_ema=np.array(smoothed),
        y_ema_matrix=exponential @ x,
    )
    return document


def average_matrix(n, window):
    weights = np.zeros((n, n))
    for i in range(n):
        first = max(0, i - window + 1)
        weights[i, first : i + 1] = 1.0 / (i - first + 1)
    return weights


def exponential_matrix(n, alpha):
    weights = np.zeros((n, n))
    for i in range(n):
        weights[i, 0] = (1 - alpha) ** i
        for j in range(1, i + 1):
            weights[i, j] = alpha * (1 - alpha) ** (i - j)
    return weights


@recipe("cost_table", hidden=("rows",))
def cost_table(rows):
    """Parameters and floating point operations of n tokens, width d, h heads."""
    document = Document("extra (claims on size and cost)", "integer formulas")
    document.about["table"] = (
        "n, d_model, h, parameters 3d^2, 4d^2 and 4d^2 + 4d, FLOP of the three projections, of "
        "QK^T and AV together, of W_O, entries of the attention matrices"
    )
    document.add(table=np.array([cost_row(*row) for row in rows], dtype=np.int64))
    return document


def cost_row(n, d, heads):
    square = d * d
    parameters = [3 * square, 4 * square, 4 * square + 4 * d]
    operations = [6 * n * square, 4 * n * n * d, 2 * n * square]
    return [n, d, heads, *parameters, *operations, n * n * heads]


@recipe("score_variance")
def score_variance(seed, d_k, trials):
    """Why the scores are divided by sqrt(d_k): their variance, and how a softmax saturates."""
    stream = np.random.RandomState(seed)
    document = Document(
        "extra (the scaling claim)",
        "RandomState(seed): q, k (trials, d) for each d_k; saturation: RandomState(seed + d_k)",
    )
    document.about = {
        "table": "d_k, variance of q.k, variance of q.k / sqrt(d_k)",
        "saturation": "d_k, then largest weight, entropy (nats) and the Frobenius norm of the "
        "softmax's Jacobian, unscaled and scaled; 16 keys",
    }
    document.add(
        table=np.array([variance_row(stream, d, trials) for d in d_k]),
        saturation=np.array([saturation_row(seed + d, d) for d in d_k]),
    )
    return document


def variance_row(stream, d, trials):
    query, key = stream.randn(trials, d), stream.randn(trials, d)
    scores = (query * key).sum(1)
    return [d, scores.var(), (scores / np.sqrt(d)).var()]


def saturation_row(seed, d):
    stream = np.random.RandomState(seed)
    query, keys = stream.randn(d), stream.randn(16, d)
    scores = keys @ query
    return [d, *saturation(scores), *saturation(scores / np.sqrt(d))]


def saturation(scores):
    shares = softmax(scores)
    entropy = -(shares * np.log(np.maximum(shares, 1e-300))).sum()
    return shares.max(), entropy, np.linalg.norm(np.diag(shares) - np.outer(shares, shares))


@recipe("numpy_round", hidden=("values",))
def numpy_round(values, k):
    """np.round(x, k) against "%.kf": the first rounds x * 10^k to even, the second the exact x."""
    x = np.array(values, dtype=np.float64)
    document = Document("extra (np.round against printf)", "as named")
    document.add(x=x, np_round=np.round(x, k))
    document.text = {
        "printf": ["%.*f" % (k, value) for value in values],
        "numpy_print": [str(np.round(value, k)) for value in x],
        "array_print": np.array2string(np.round(x, k)),
    }
    return document
