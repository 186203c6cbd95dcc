"""Every committed file, one line each: its name, its recipe and the parameters."""

from . import colours
from .attention_cases import ATTENTION_CASES
from .kinds import (
    attention,
    errors,
    multi_head,
    positions,
    randomness,
    softmax,
    tables,
    text,
    torch_modules,
)
from .recipe import case

DEMOS = [
    case("demo_000_sdpa", attention.tutorial_000),
    case("demo_000_mha", multi_head.tutorial_000),
    case("demo_000_pe", positions.tutorial_000),
    case("demo_000_torch", torch_modules.tutorial_000),
    case("demo_001_seed0", text.tutorial_001, seed=0),
    case("demo_001_seed42", text.tutorial_001, seed=42),
    case("demo_002_single", attention.tutorial_002),
    case("demo_002_mha", multi_head.tutorial_002),
    case("demo_002_ascii", text.tutorial_002_map, single_head=attention.tutorial_002),
    case("demo_002_repo_main", multi_head.repository_main),
    case("demo_003_worked", attention.tutorial_003),
    case("demo_003_overflow", softmax.overflow),
    case("demo_004_numpy", attention.tutorial_004),
    case("demo_004_torch_seed0", torch_modules.tutorial_004, seed=0),
    case("demo_004_torch_seed42", torch_modules.tutorial_004, seed=42),
]

TABLES = [
    case("rng", randomness.streams, seeds=[0, 1, 42, 2**32 - 1]),
    case("ziggurat", randomness.ziggurat),
    case("colormaps", colours.colormaps),
    case("x_errors", errors.errors),
    case("x_filters_a", tables.filters, seed=530, n=10, window=3, alpha=0.3),
    case("x_var_a", tables.score_variance, seed=520, d_k=[1, 2, 4, 8, 16, 64, 256], trials=4000),
    case(
        "x_counts_a",
        tables.cost_table,
        rows=[[4, 8, 2], [6, 16, 4], [6, 128, 4], [50, 64, 8], [512, 512, 8], [1024, 768, 12]],
    ),
    case(
        "x_round_a",
        tables.numpy_round,
        values=[
            0.0005,
            0.0015,
            0.0025,
            0.1235,
            0.5,
            1.0005,
            2.6755,
            0.2345,
            0.99949999999999994,
            0.9995,
            -0.0004,
            1e-9,
        ],
        k=3,
    ),
    case("x_init_a", randomness.initializers, seed=0, fan_in=8, fan_out=4),
    case("x_init_b", randomness.initializers, seed=42, fan_in=16, fan_out=16),
    case("x_init_c", randomness.initializers, seed=7, fan_in=5, fan_out=3),
]

POSITIONS = [
    case("x_pe_10_16", positions.positional, max_len=10, d_model=16),
    case("x_pe_100_128", positions.positional, max_len=100, d_model=128),
    case("x_pe_1_2", positions.positional, max_len=1, d_model=2),
    case(
        "x_pe_odd_a",
        positions.positional_odd,
        cases=[[5, 1], [5, 3], [5, 5], [10, 7], [1, 3], [0, 4], [4, 0]],
    ),
    case("x_rope_a", positions.rope, seed=220, h=2, n=6, d=8, offset=5),
    case("x_rope_b", positions.rope, seed=221, h=1, n=4, d=4, offset=100),
    case("x_rope_base", positions.rope, seed=222, h=1, n=5, d=6, offset=0, base=500000.0),
    case("x_alibi_8", positions.alibi, seed=230, h=8, n=5, d=4),
    case("x_alibi_6", positions.alibi, seed=231, h=6, n=4, d=4),
    case("x_alibi_1", positions.alibi, seed=232, h=1, n=6, d=8),
]

TEXT = [
    case(
        "x_tok_a",
        text.tokenizer,
        texts=[
            text.SENTENCE,
            "the DOG sat",
            "",
            "   ",
            "The  cat\tsat\non the mat",
            "The cat sat on the mat.",
            "cat",
            "dog bird",
            "the cat's mat",
            "THE CAT",
            "the\u00a0cat",
            "the\u3000cat",
            "The cat sat on the mat because it was tired",
        ],
    ),
    case(
        "x_001_small", text.text_attention, seed=570, text=text.SENTENCE, embed_dim=16, num_heads=2
    ),
    case(
        "x_001_unknown",
        text.text_attention,
        seed=571,
        text="the big cat sat",
        embed_dim=8,
        num_heads=4,
    ),
    case("x_001_one_word", text.text_attention, seed=572, text="cat", embed_dim=8, num_heads=1),
    case("x_ascii_a", text.ascii_case, seed=510, tokens=["The", "cat", "sat", "on", "the", "mat"]),
    case("x_ascii_eye", text.ascii_case, seed=0, tokens=["a", "b", "c"], kind="eye"),
    case("x_pca_a", text.pca, seed=500, n=6, d=10),
    case("x_pca_dup", text.pca, seed=501, n=6, d=32, dup=[0, 4]),
    case("x_pca_two_points", text.pca, seed=502, n=2, d=5),
    case("x_pca_wide_float32", text.pca, seed=503, n=5, d=64, dtype="float32"),
    case("x_pca_rank1", text.pca, seed=504, n=5, d=4, rank=1),
]

CASES = [*DEMOS, *TABLES, *ATTENTION_CASES, *POSITIONS, *TEXT]
