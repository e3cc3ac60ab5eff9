"""Values of the logic as terms of Prolog and back, as `prolog/nqthm/primitives.pl` writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic import terms as p
from pylogic.nqthm.values import Atom, F, Shell, T, Truth, Value, atom, chain, codes, taken_apart

if TYPE_CHECKING:
    from pylogic.terms import Term

_TRUTHS = {T: p.Atom("t"), F: p.Atom("f")}
_EMPTY = p.List(())


def to_prolog(value: Value) -> Term:
    """Return the Prolog term that stands for a value in compiled scripts."""
    match value:
        case int():
            return p.Integer(value)
        case Truth():
            return _TRUTHS[value]
        case Atom("nil"):
            return _EMPTY
        case Atom("t" | "f" as name):
            return p.Compound("pack", (to_prolog(codes(name)),))
        case Atom(name):
            return p.Atom(name)
        case Shell(constructor, parts):
            return p.Compound(constructor, tuple(map(to_prolog, parts)))
        case _:
            items, tail = taken_apart(value)
            listed = tuple(map(to_prolog, items))
            return p.List(listed, to_prolog(tail)) if tail != atom("nil") else p.List(listed)


def from_prolog(term: Term) -> Value:
    """Return the value that a Prolog term stands for.

    Raises
    ------
    ValueError
        It stands for none: it has a variable, a string, a float or a number below 0.
    """
    match term:
        case p.Integer(number) if number >= 0:
            return number
        case p.Atom("t"):
            return T
        case p.Atom("f"):
            return F
        case p.Atom(name) if name != "nil":
            return atom(name)
        case p.List(items, tail):
            return chain(map(from_prolog, items), from_prolog(tail) if tail else atom("nil"))
        case p.Compound("pack", (guts,)):
            value = from_prolog(guts)
            named = [name for name in ("t", "f") if value == codes(name)]
            return atom(named[0]) if named else Shell("pack", (value,))
        case p.Compound("minus", (p.Integer(number),)) if number >= 0:
            return Shell("minus", (number,))
        case _:
            raise ValueError(f"{term} stands for no value of the logic")
