"""Positional encodings in NumPy: sinusoidal, rotary (RoPE) and ALiBi."""

import decimal
import math

import numpy as np


def sinusoidal(n, d_model):
    """Vaswani et al. (2017), section 3.5, as tutorial 000 spells it: sine in the even columns,
    cosine in the odd ones. An odd d_model fails or broadcasts, as it does in the tutorial."""
    angles = np.arange(n)[:, None] / frequencies(d_model)
    return interleave(angles, n, d_model)


def frequencies(d_model):
    """10000^(2i/d_model), the divisors of the positions."""
    return 10000 ** (2 * np.arange(d_model // 2) / d_model)


def sinusoidal_explog(n, d_model):
    """The other common spelling, by exp(-ln(10000) 2i/d); it differs in the last digits."""
    rates = np.exp(np.arange(0, d_model, 2) * (-math.log(10000.0) / d_model))
    return interleave(np.arange(n)[:, None] * rates, n, d_model)


def interleave(angles, n, d_model):
    encoding = np.zeros((n, d_model))
    encoding[:, 0::2] = np.sin(angles)
    encoding[:, 1::2] = np.cos(angles)
    return encoding


def sinusoidal_exact(n, d_model):
    """Every entry correctly rounded, from decimal arithmetic with 60 digits."""
    encoding = np.zeros((n, d_model))
    with decimal.localcontext(decimal.Context(prec=60)):
        base = decimal.Decimal(10000)
        divisors = [base ** (decimal.Decimal(2 * i) / d_model) for i in range(d_model // 2)]
        for row in range(n):
            for i, divisor in enumerate(divisors):
                sine, cosine = sine_cosine(decimal.Decimal(row) / divisor)
                encoding[row, 2 * i : 2 * i + 2] = float(sine), float(cosine)
    return encoding


def sine_cosine(angle):
    """sin and cos as decimals: the Taylor series of angle / 2^40, doubled 40 times."""
    halvings = 40
    small = angle / 2**halvings
    sine = small - small**3 / 6 + small**5 / 120
    # versine = 1 - cos keeps the digits that 1 - tiny would lose.
    versine = small**2 / 2 - small**4 / 24 + small**6 / 720
    for _ in range(halvings):
        sine, versine = 2 * sine * (1 - versine), 2 * sine * sine
    return sine, 1 - versine


def rotate(x, positions, base, pairing):
    """RoPE (Su et al., "RoFormer", 2021): pair i of the last axis turns by position * theta_i,
    theta_i = base^(-2i/d). Pairs are columns (2i, 2i+1), or with "half" (i, i + d/2)."""
    d = x.shape[-1]
    angles = np.asarray(positions)[:, None] * thetas(d, base)
    cosine, sine = np.cos(angles), np.sin(angles)
    first, second = pair_slices(d, pairing)
    turned = np.empty_like(x)
    turned[..., first] = x[..., first] * cosine - x[..., second] * sine
    turned[..., second] = x[..., first] * sine + x[..., second] * cosine
    return turned


def thetas(d, base):
    return base ** (-2.0 * np.arange(d // 2) / d)


def pair_slices(d, pairing):
    if pairing == "interleaved":
        return slice(0, None, 2), slice(1, None, 2)
    return slice(0, d // 2), slice(d // 2, None)


def alibi_slopes(heads):
    """Press et al., "Train Short, Test Long" (2022): 2^(-8/h), 2^(-16/h), ... for a power of two;
    otherwise those of the power below, then every second slope of the power above."""
    below = 2 ** int(math.log2(heads))
    slopes = slope_sequence(below)
    slopes += slope_sequence(2 * below)[0::2][: heads - below]
    return np.array(slopes)


def slope_sequence(heads):
    return [2.0 ** (-8.0 * (i + 1) / heads) for i in range(heads)]


def alibi_bias(heads, n, causal):
    """slope * (j - i), with -inf above the diagonal, or the symmetric -slope * |i - j|."""
    distance = np.arange(n)[None, :] - np.arange(n)[:, None]
    slopes = alibi_slopes(heads)[:, None, None]
    if not causal:
        return -slopes * np.abs(distance)
    return np.where(distance > 0, -np.inf, slopes * distance.astype(np.float64))
