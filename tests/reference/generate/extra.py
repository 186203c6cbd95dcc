"""Cases beyond the committed files: hand-picked odd ones, and random ones of every recipe.

They are for trying the C++ at sizes, masks, types and flags that no committed file has:

    python3 -m generate --out DIR --extra 20 --seed 7
    ATTENTION_REFERENCE_DIR=DIR build/native/tests/reference
"""

import random

from .corners import CORNERS
from .recipe import Case
from .samplers import SAMPLERS


def extra_cases(count, seed):
    """The corners and `count` random cases of each recipe; the same seed gives the same cases."""
    cases = list(CORNERS)
    for name, (recipe, sample) in SAMPLERS.items():
        source = random.Random("%s %d" % (name, seed))
        for i in range(count):
            cases.append(Case("random_%s_%d" % (name, i), recipe, sample(source)))
    return cases
