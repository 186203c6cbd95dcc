"""From text to numbers: kinds text_attention, tokenizer, ascii and pca."""

import numpy as np

from ..attention_math import softmax
from ..colours import cell_colours
from ..document import Document
from ..pca_math import PCA_ABOUT, pca_fields
from ..printing import two_decimals
from ..recipe import recipe
from ..text_map import SHADES, ascii_map, shade_levels

VOCABULARY = {"the": 0, "cat": 1, "sat": 2, "on": 3, "mat": 4}
SENTENCE = "The cat sat on the mat"


def tokenize(text, vocabulary):
    """Tutorial 001: lower case, cut at white space; unknown words get no index."""
    tokens = text.lower().split()
    return tokens, [vocabulary[token] for token in tokens if token in vocabulary]


def split_heads(x, heads):
    """(1, n, d) to (1, h, n, d / h)."""
    batch, n, width = x.shape
    return x.reshape(batch, n, heads, width // heads).transpose(0, 2, 1, 3)


def packed_heads(embeddings, weights, heads):
    """Tutorial 001's module: packed projections, heads split afterwards, all in float32."""
    query, key, value = [split_heads(np.dot(embeddings, w), heads) for w in weights[:3]]
    scores = np.matmul(query, key.transpose(0, 1, 3, 2))
    scaled = scores / np.sqrt(query.shape[-1])
    shares = softmax(scaled)
    head_out = np.matmul(shares, value)
    concat = head_out.transpose(0, 2, 1, 3).reshape(embeddings.shape)
    return {
        "Q": query,
        "K": key,
        "V": value,
        "scores": scores,
        "scaled": scaled,
        "weights": shares,
        "head_out": head_out,
        "concat": concat,
        "output": np.dot(concat, weights[3]),
    }


def fill_text_attention(document, seed, text, vocab, embed_dim, num_heads):
    tokens, indices = tokenize(text, vocab)
    stream = np.random.RandomState(seed)
    table = stream.randn(len(vocab), embed_dim).astype(np.float32)
    weights = [stream.randn(embed_dim, embed_dim).astype(np.float32) for _ in range(4)]
    indices = np.array(indices, dtype=np.int64)
    embeddings = table[indices][None]
    steps = packed_heads(embeddings, weights, num_heads)
    document.params["tokens"] = tokens
    document.about.update(PCA_ABOUT)
    document.add(embedding_matrix=table, token_indices=indices, word_embeddings=embeddings)
    document.add(zip(("q_proj", "k_proj", "v_proj", "out_proj"), weights))
    document.add(steps)
    try:
        document.add(pca_fields(embeddings[0], steps["output"][0]))
    except ValueError as error:
        document.text["pca_error"] = "ValueError: %s" % error
    if len(set(indices.tolist())) < 3:
        document.notes.append("fewer than 3 distinct words: component 2 is arbitrary or absent")


TEXT_DRAWS = "np.random.seed(seed): embedding matrix, then q, k, v, out; each rounded to float32"


@recipe("text_attention")
def text_attention(seed, text, embed_dim, num_heads, vocab=VOCABULARY):
    document = Document("extra (tutorial 001's pipeline, other sizes)", TEXT_DRAWS)
    fill_text_attention(document, seed, text, vocab, embed_dim, num_heads)
    return document


@recipe("text_attention")
def tutorial_001(seed, text=SENTENCE, vocab=VOCABULARY, embed_dim=128, num_heads=4, head_dim=32):
    document = Document("tutorial 001, all listings; the text sets no seed", TEXT_DRAWS)
    document.notes = [
        'rows 0 and 4 ("the") are identical in every tensor: no positional information',
        "the largest weight of each row is about 1: weights that large saturate the softmax",
    ]
    fill_text_attention(document, seed, text, vocab, embed_dim, num_heads)
    fields = document.fields
    document.add(difference=fields["output"] - fields["word_embeddings"])
    document.about["difference"] = "contextual - original"
    document.text["figure"] = {
        "scatter_original": scatter("blue", "Original (first point only)", "{token} (O)"),
        "scatter_contextual": scatter("red", "Contextualized (first point only)", "{token} (C)"),
        "arrow": dict(head_width=0.1, head_length=0.15, fc="gray", ec="gray", alpha=0.6),
        "title": "Word Embeddings vs. Contextualized Embeddings",
        "xlabel": "PCA Component 1",
        "ylabel": "PCA Component 2",
        "legend": True,
        "grid": True,
    }
    return document


def scatter(color, label, text):
    return dict(color=color, alpha=0.7, label=label, text=text, fontsize=10)


@recipe("tokenizer", hidden=("texts",))
def tokenizer(texts, vocab=VOCABULARY):
    """Python's lower() and split() on each text, and what the tutorial makes of unknown words."""
    document = Document(
        "extra (tutorial 001: text.lower().split(), unknown words dropped)",
        "Python: lower() is full Unicode, split() cuts at any Unicode white space",
    )
    document.text["cases"] = [tokenizer_case(text, vocab) for text in texts]
    return document


def tokenizer_case(text, vocab):
    tokens, indices = tokenize(text, vocab)
    return {
        "text": text,
        "codepoints": None if text.isascii() else [ord(letter) for letter in text],
        "lower": text.lower(),
        "tokens": tokens,
        "indices": indices,
        "seq_len_variable": len(tokens),
        "rows": len(indices),
        "shape": [1, len(indices), 128],
        "dropped": [token for token in tokens if token not in vocab],
        "plot_would_fail": len(tokens) > len(indices),
    }


MAP_WEIGHTS = {
    "softmax": lambda stream, n: softmax(stream.randn(n, n) * 2),
    "eye": lambda stream, n: np.eye(n),
    "uniform": lambda stream, n: np.full((n, n), 1.0 / n),
}


@recipe("ascii")
def ascii_case(seed, tokens, kind="softmax", shades=SHADES):
    weights = MAP_WEIGHTS[kind](np.random.RandomState(seed), len(tokens))
    document = Document(
        "extra (text heat map)", "RandomState(seed).randn(n, n) * 2 through softmax, or eye/uniform"
    )
    document.about = {"level": "index of the shade", "cell_rgba": "through Blues on [0, 1]"}
    document.add(weights=weights, level=shade_levels(weights))
    document.add(cell_rgba=cell_colours("Blues", weights, 0, 1))
    document.text["stdout"] = ascii_map(weights, tokens)
    document.text["annotations"] = two_decimals(weights)
    return document


@recipe("ascii", hidden=("single_head",))
def tutorial_002_map(single_head, tokens=("I", "love", "self", "attention"), shades=SHADES):
    """The top left of the single head's weights, under four tokens."""
    n = len(tokens)
    weights = single_head().fields["weights"][:n, :n]
    document = Document("tutorial 002 text heat map", "ascii_heatmap(weights[:4, :4], tokens)")
    document.about = {"level": "index of the shade", "row_sums": "not 1: a part of each row"}
    document.params["tokens"] = list(tokens)
    document.add(weights=weights, level=shade_levels(weights), row_sums=weights.sum(-1))
    document.text["stdout"] = ascii_map(weights, tokens)
    document.notes.append("columns are 6 wide: a longer token makes its lines run over")
    return document


@recipe("pca")
def pca(seed, n, d, rank=None, dup=None, dtype="float64"):
    """Random points, of a given rank or with two equal ones, and a second cloud."""
    stream = np.random.RandomState(seed)
    original = stream.randn(n, rank) @ stream.randn(rank, d) if rank else stream.randn(n, d)
    contextual = (stream.randn(n, d) * 3).astype(dtype)
    if dup:
        original[dup[1]] = original[dup[0]]
    original = original.astype(dtype)
    document = Document("extra", "PCA(2).fit_transform(original), transform(contextual)")
    document.about = dict(PCA_ABOUT)
    document.add(original=original, contextual=contextual)
    try:
        document.add(pca_fields(original, contextual))
    except ValueError as error:
        document.text["error"] = "ValueError: %s" % error
    if rank == 1 or n == 2:
        document.notes.append(
            "the data have rank 1 after centring: component 2 (and contextual_2d[:,1], "
            "arrows[:,1]) is ARBITRARY; compare component 1 only; original_2d[:,1] is 0 up to "
            "rounding"
        )
    return document
