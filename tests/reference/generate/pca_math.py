"""Principal components as scikit-learn 1.2's PCA(n_components=2) computes them.

Full singular value decomposition of the centred data; the sign of each component is the one that
makes the entry of largest magnitude in its column of U positive. Everything is computed in the
data's dtype.
"""

import numpy as np
import torch

COMPONENTS = 2


class TooFewPoints(ValueError):
    """What scikit-learn answers when the data have no two components."""

    def __init__(self, smaller_side):
        super().__init__(
            "n_components=%d must be between 0 and min(n_samples, n_features)=%d "
            "with svd_solver='full'" % (COMPONENTS, smaller_side)
        )


def fit(points):
    """mean, components (2, d), the points' coordinates, singular values and variances."""
    if min(points.shape) < COMPONENTS:
        raise TooFewPoints(min(points.shape))
    mean = np.mean(points, axis=0)
    left, sizes, right = decompose(points - mean)
    largest = np.argmax(np.abs(left), axis=0)
    signs = np.sign(left[largest, np.arange(left.shape[1])])
    left, right = left * signs, right * signs[:, None]
    variance = sizes**2 / (len(points) - 1)
    return {
        "mean": mean,
        "components": right[:COMPONENTS],
        "coordinates": left[:, :COMPONENTS] * sizes[:COMPONENTS],
        "singular_values": sizes[:COMPONENTS],
        "explained_variance": variance[:COMPONENTS],
        "explained_variance_ratio": (variance / variance.sum())[:COMPONENTS],
    }


def decompose(centered):
    """LAPACK's gesdd in the data's own type, as scikit-learn calls it: through PyTorch, because
    NumPy computes float32 in double."""
    return [part.numpy() for part in torch.linalg.svd(torch.from_numpy(centered), False)]


def transform(model, points):
    return (points - model["mean"]) @ model["components"].T


def pca_fields(original, contextual):
    """The pca_* fields in the data's dtype and the pca64_* fields in float64: axes from
    `original`, both clouds drawn in them."""
    own = fit(original)
    wide = fit(original.astype(np.float64))
    moved = transform(own, contextual)
    fields = {
        "original_2d": own["coordinates"],
        "contextual_2d": moved,
        "arrows": moved - own["coordinates"],
        "pca_mean": own["mean"],
        "pca64_original_2d": wide["coordinates"],
        "pca64_contextual_2d": transform(wide, contextual.astype(np.float64)),
    }
    shared = ("components", "explained_variance", "explained_variance_ratio", "singular_values")
    for name in shared:
        fields["pca_" + name] = own[name]
        fields["pca64_" + name] = wide[name]
    return fields


PCA_ABOUT = {
    "original_2d": "PCA.fit_transform(original)",
    "contextual_2d": "PCA.transform(contextual), in the same axes",
    "arrows": "from original_2d to contextual_2d",
    "pca_components": "(2, d)",
    "pca_explained_variance": "S^2 / (n - 1)",
    "pca64_original_2d": "the same from the stored data in float64",
}
