"""Odd cases picked by hand: combinations that random sizes would hit too rarely."""

from .attention_corners import ATTENTION_CORNERS
from .kinds import (
    attention,
    multi_head,
    positions,
    randomness,
    softmax,
    tables,
    text,
    torch_modules,
)
from .recipe import case

NAN, INF = float("nan"), float("inf")

OTHER_SEEDS = [
    case("corner_000_sdpa", attention.tutorial_000, seed=7),
    case("corner_000_mha", multi_head.tutorial_000, seed=7),
    case("corner_000_pe", positions.tutorial_000, max_len=20, d_model=10),
    case("corner_001", text.tutorial_001, seed=7),
    case("corner_002_single", attention.tutorial_002, seed_X=7, seed_W=8),
    case("corner_002_mha", multi_head.tutorial_002, seed=7),
    case("corner_002_main", multi_head.repository_main, seed=7),
    case("corner_004_numpy", attention.tutorial_004, seed=7),
    case("corner_004_torch_seed7", torch_modules.tutorial_004, seed=7),
    case("corner_004_torch_seed4294967295", torch_modules.tutorial_004, seed=2**32 - 1),
]

POSITIONS = [
    case("corner_pe_200_256", positions.positional, max_len=200, d_model=256),
    case("corner_pe_1_512", positions.positional, max_len=1, d_model=512),
    case(
        "corner_pe_odd",
        positions.positional_odd,
        cases=[[0, 0], [0, 1], [0, 3], [1, 1], [1, 5], [2, 2], [3, 9], [7, 3], [0, 2], [5, 0]],
    ),
    case("corner_rope_d2", positions.rope, seed=50, h=1, n=1, d=2, offset=0),
    case("corner_rope_far", positions.rope, seed=51, h=3, n=7, d=16, offset=1000),
    case("corner_rope_base_1", positions.rope, seed=52, h=1, n=4, d=6, offset=3, base=1.0),
    case("corner_alibi_3", positions.alibi, seed=53, h=3, n=4, d=2),
    case("corner_alibi_5", positions.alibi, seed=54, h=5, n=1, d=1),
    case("corner_alibi_12", positions.alibi, seed=55, h=12, n=9, d=3),
    case("corner_alibi_64", positions.alibi, seed=56, h=64, n=2, d=2),
]

TEXTS = [
    case(
        "corner_tokens",
        text.tokenizer,
        texts=[
            "\u039f\u0394\u039f\u03a3 \u03a3\u0391\u03a3 \u03a3",
            "\u0391\u03a3\u0301 \u0391\u03a3\u0301\u0391 \u0391\u03a3' '\u03a3",
            "\u0130STANBUL \u0130\u0307 I\u0307",
            "A\u0301\u03a3. 1\u03a3 \u03a3\u03a3",
            "\u1e9e STRASSE \u212a \u2126 \u212b",
            "\u2160 \u24b6 \uff21 \U00010400 \U0001e900",
            "a\x1cb\x1dc\x1ed\x1fe\x85f\u2028g\u2029h",
            "a\u200bb a\u180eb a\ufeffb a\u2060b",
            "\u00a0\u3000the\u00a0 cat\u3000",
            "the\x00cat",
            "\U0001f600 \U0001f1e9\U0001f1ea e\u0301",
        ],
    ),
    case(
        "corner_vocabulary",
        text.tokenizer,
        texts=["Stra\u00dfe \u00dcber uber", "the"],
        vocab={"stra\u00dfe": 0, "\u00fcber": 1},
    ),
    case(
        "corner_two_words",
        text.text_attention,
        seed=60,
        text="the cat the cat",
        embed_dim=6,
        num_heads=3,
    ),
    case(
        "corner_same_word",
        text.text_attention,
        seed=65,
        text="the THE the",
        embed_dim=4,
        num_heads=2,
    ),
    case(
        "corner_wide_one_head",
        text.text_attention,
        seed=61,
        text="mat on THE sat cat",
        embed_dim=40,
        num_heads=1,
    ),
    case(
        "corner_embed_2",
        text.text_attention,
        seed=62,
        text="the cat sat on the mat",
        embed_dim=2,
        num_heads=2,
    ),
    case(
        "corner_embed_1", text.text_attention, seed=63, text="the cat sat", embed_dim=1, num_heads=1
    ),
    case(
        "corner_vocab",
        text.text_attention,
        seed=64,
        text="a b c a",
        embed_dim=4,
        num_heads=2,
        vocab={"c": 0, "b": 1, "a": 2},
    ),
    case(
        "corner_map_uniform",
        text.ascii_case,
        seed=70,
        tokens=["a", "\u00e9\u00e8\u00ea\u00eb", "exactly6", "six666"],
        kind="uniform",
    ),
    case("corner_map_one", text.ascii_case, seed=71, tokens=["\u4e2d\u6587"]),
    case("corner_map_empty_token", text.ascii_case, seed=72, tokens=["", "b"]),
    case("corner_pca_tall", text.pca, seed=80, n=40, d=3),
    case("corner_pca_wide", text.pca, seed=81, n=3, d=200),
    case("corner_pca_square_float32", text.pca, seed=82, n=9, d=9, dtype="float32"),
    case("corner_pca_d2", text.pca, seed=83, n=5, d=2),
    case("corner_pca_n2_float32", text.pca, seed=84, n=2, d=6, dtype="float32"),
    case("corner_pca_rank1_float32", text.pca, seed=85, n=6, d=5, rank=1, dtype="float32"),
    case("corner_pca_all_equal", text.pca, seed=89, n=2, d=4, dup=[0, 1]),
    case("corner_pca_three_dup", text.pca, seed=98, n=3, d=4, dup=[0, 2]),
    case("corner_pca_equal_float32", text.pca, seed=99, n=2, d=7, dup=[0, 1], dtype="float32"),
    case("corner_pca_rank2", text.pca, seed=86, n=6, d=5, rank=2),
    case("corner_pca_one_point", text.pca, seed=87, n=1, d=5),
    case("corner_pca_one_column", text.pca, seed=88, n=5, d=1),
]

NUMBERS = [
    case(
        "corner_softmax",
        softmax.rows,
        rows64=[
            [NAN],
            [INF],
            [-INF],
            [INF, INF],
            [INF, -INF],
            [NAN, INF],
            [-0.0],
            [1e308, 1e308],
            [5e-324, 0],
            [-INF, -INF, 1],
            list(range(20)),
            [0.1] * 300,
        ],
        rows32=[[NAN, 1], [INF, 0], [3e38, -3e38], [1e-45, 0], list(range(40))],
    ),
    case("corner_axis_1d", softmax.along_axes, seed=90, shape=[7]),
    case("corner_axis_ones", softmax.along_axes, seed=91, shape=[1, 3, 1, 2]),
    case("corner_axis_long", softmax.along_axes, seed=92, shape=[20, 30]),
    case("corner_filter_one", tables.filters, seed=93, n=1, window=5, alpha=0.3),
    case("corner_filter_alpha_0", tables.filters, seed=94, n=6, window=1, alpha=0.0),
    case("corner_filter_alpha_1", tables.filters, seed=95, n=6, window=9, alpha=1.0),
    case(
        "corner_cost",
        tables.cost_table,
        rows=[[1, 1, 1], [1000000, 12288, 96], [131072, 16384, 128], [3, 10, 3]],
    ),
    case("corner_variance", tables.score_variance, seed=96, d_k=[1, 3, 7, 100, 1024], trials=1000),
    case(
        "corner_round_0",
        tables.numpy_round,
        values=[0.5, 1.5, 2.5, -0.5, 1e16, 123456789.5, 0.49999999999999994],
        k=0,
    ),
    case(
        "corner_round_big", tables.numpy_round, values=[1e22, 1.5e300, -7e-9, 12345.678, 1e5], k=2
    ),
    case(
        "corner_round_special", tables.numpy_round, values=[NAN, INF, -INF, -0.0, 1.005, 2.675], k=2
    ),
    case("corner_round_whole", tables.numpy_round, values=[1.0, 20.0, -300.0], k=1),
    case("corner_round_one", tables.numpy_round, values=[0.30000000000000004], k=8),
    case("corner_round_long", tables.numpy_round, values=[i / 7 for i in range(30)], k=5),
    case("corner_init_one", randomness.initializers, seed=2**32 - 1, fan_in=1, fan_out=1),
    case("corner_init_15", randomness.initializers, seed=123456789, fan_in=5, fan_out=3),
    case("corner_init_17", randomness.initializers, seed=7, fan_in=17, fan_out=1),
    case("corner_init_wide", randomness.initializers, seed=7, fan_in=3, fan_out=37),
    case("corner_rng", randomness.streams, seeds=[7, 123456789, 2**31, 2**32 - 2]),
]

CORNERS = [*ATTENTION_CORNERS, *OTHER_SEEDS, *POSITIONS, *TEXTS, *NUMBERS]
