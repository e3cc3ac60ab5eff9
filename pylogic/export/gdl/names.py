"""What symbols, values and variables of a document are called in a sheet."""

import re
from typing import Final

from pylogic.compiler.clauses.model import Model
from pylogic.core import formulas as f
from pylogic.gdl.rules import KEYWORDS
from pylogic.gdl.terms import Term

_ODD: Final = re.compile(r"[^a-z0-9_+*-]+")
_GREEK: Final = {"'": "successor", "<": "less"}
_RESERVED: Final = frozenset(
    {*KEYWORDS, "not", "or", "and", "noop", "move", "plus", "below", "at_most"}
)


class SheetNames:
    """Names in small letters, none of which means two things."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._known: dict[tuple[str, str], str] = {}
        self._taken: set[str] = set(_RESERVED)
        self._constants: dict[str, str] = {}

    def relation(self, symbol: str) -> str:
        """Return the relation that a symbol of the document is, or an own one with that key."""
        key = ("relation", symbol)
        if key not in self._known:
            said = _GREEK.get(symbol) or self._model.name(symbol)
            self._known[key] = self.fresh(said)
        return self._known[key]

    def fresh(self, base: str) -> str:
        """Return a relation that nothing is called yet."""
        clean = _ODD.sub("_", base.lower()).strip("_") or "relation"
        name, number = clean, 2
        while name in self._taken:
            name, number = f"{clean}_{number}", number + 1
        self._taken.add(name)
        return name

    def constant(self, name: str) -> str:
        """Return the name of an individual."""
        if name not in self._constants:
            clean = _ODD.sub("_", name.lower()) or "thing"
            found, number = clean, 2
            while found in self._constants.values() or found in {"not", "or", "and"}:
                found, number = f"{clean}_{number}", number + 1
            self._constants[name] = found
        return self._constants[name]

    def built(self, function: str) -> str:
        """Return the name of a function whose values are its terms."""
        clean = _ODD.sub("_", self._model.functor(function).lower()).strip("_")
        return clean or "term"

    def value(self, value: f.Node) -> Term:
        """Return a value as a term of the sheet."""
        match value:
            case f.Number(number):
                return str(number)
            case f.Constant(name):
                return self.constant(name)
            case f.Apply(function, args):
                return (self.built(function), *map(self.value, args))
            case _:
                raise TypeError(value)


def variable_name(name: str) -> str:
    """Return how a variable of the document may be called in a sheet."""
    return re.sub(r"[^a-z0-9_]+", "_", name.lower()).strip("_") or "x"
