"""Cases and the recipes that turn them into files.

A recipe is a function of keyword parameters that returns a Document; `@recipe(kind)` names the
kind of its files. A case is one line: the file's name, the recipe, the parameters.
"""

import inspect
from typing import Callable, NamedTuple


class Case(NamedTuple):
    name: str
    recipe: Callable
    params: dict


def case(name, function, **params):
    return Case(name, function, params)


def recipe(kind, hidden=()):
    """Marks a function as a recipe. A file stores the recipe's parameters, defaults included,
    except the `hidden` ones, and whatever the Document's own `params` add."""

    def mark(function):
        function.kind = kind
        function.hidden = hidden
        return function

    return mark


def run(chosen):
    """The Document of a case and the params its file stores."""
    document = chosen.recipe(**chosen.params)
    bound = inspect.signature(chosen.recipe).bind(**chosen.params)
    bound.apply_defaults()
    hidden = chosen.recipe.hidden
    params = {key: value for key, value in bound.arguments.items() if key not in hidden}
    return document, {**params, **document.params}
