"""What kinds of values the functions of a script have: always a number, always `t` or `f`, or any.

A call whose value is known to be `t` or `f` can be a goal that holds or not, and can stay the last
thing that a conjunction does; one whose value is a number needs no test for that.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

from pylogic.core.formulas import Apply, Number, Term
from pylogic.nqthm.events import Definition


class Kind(Enum):
    """What all values of a term have in common."""

    TRUTH = "t or f"
    NUMBER = "number"
    ANY = "any"
    NONE = "none"  # of a call that is just being looked at: no value of its own

    def __or__(self, other: Kind) -> Kind:
        if self is other or other is Kind.NONE:
            return self
        return other if self is Kind.NONE else Kind.ANY


CONNECTIVES: Final = frozenset({"and", "or", "not", "implies", "iff"})
TESTS: Final = frozenset(
    {"equal", "listp", "nlistp", "numberp", "zerop", "litatom", "negativep", "truep", "falsep",
     "lessp", "leq", "greaterp", "geq"}
)  # fmt: skip
ARITHMETIC: Final = frozenset(
    {"add1", "sub1", "plus", "times", "difference", "quotient", "remainder", "fix", "zero",
     "count", "negative-guts"}
)  # fmt: skip


class ScriptKinds:
    """The kinds of the functions of a script.

    definitions: In an order in which each calls only itself and those before it, as the prover
        asks; of others nothing is assumed.
    """

    def __init__(self, definitions: Iterable[Definition]) -> None:
        self._known: dict[str, Kind] = {}
        for definition in definitions:
            name = definition.name
            self._known[name] = Kind.NONE
            kind = self.of(definition.body)
            self._known[name] = kind
            if self.of(definition.body) is not kind:
                self._known[name] = Kind.ANY

    def of(self, term: Term) -> Kind:
        """Return what kind of value a term has."""
        match term:
            case Number(n):
                return Kind.NUMBER if n >= 0 else Kind.ANY
            case Apply(name) if name in self._known:
                return self._known[name]
            case Apply("true" | "false", ()):
                return Kind.TRUTH
            case Apply("if", (_, positive, negative)):
                return self.of(positive) | self.of(negative)
            case Apply("let", (*_, body)):
                return self.of(body)
            case Apply(name) if name in CONNECTIVES or name in TESTS:
                return Kind.TRUTH
            case Apply(name) if name in ARITHMETIC:
                return Kind.NUMBER
            case _:
                return Kind.ANY
