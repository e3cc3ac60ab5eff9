"""How the values of a document are called in a game: in texts of positions and moves, in TOML."""

import re
from typing import assert_never

from pylogic.compiler.clauses.goals import atom
from pylogic.compiler.clauses.model import Model
from pylogic.compiler.sorts.extents import Value
from pylogic.core import formulas as f

_NUMBER = re.compile(r"-?\d+")
_BLANKS = re.compile(r"\s+")


def plain(model: Model, value: Value) -> str:
    """Return what people call a value: `ann`, `3`, `sq(1,2)`; there is no blank in it.

    Built values have the names that they have in answers to goals.
    """
    match value:
        case f.Constant(name):
            return _BLANKS.sub("_", name)
        case f.Number(number):
            return str(number)
        case f.Apply(function, args):
            parts = [plain(model, arg) for arg in args]  # type: ignore[arg-type]  # of values only
            return f"{model.functor(function)}({','.join(parts)})"
        case _:
            assert_never(value)


def named(text: str) -> str:
    """Return the Prolog text of a value that a specification names: a constant or a number."""
    return text if _NUMBER.fullmatch(text) else atom(text)


def quoted(text: str) -> str:
    """Return a text as a Prolog string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
