"""Values of the logic as terms of Prolog and back, as `prolog/nqthm/primitives.pl` writes them."""

from dataclasses import dataclass

from pylogic import terms as p
from pylogic.nqthm.values import (
    F,
    LiteralAtom,
    Shell,
    T,
    TruthValue,
    Value,
    atom,
    chain,
    codes,
    same,
    taken_apart,
)
from pylogic.terms import Term

_TRUTHS = {T: p.Atom("t"), F: p.Atom("f")}
_EMPTY = p.List(())


@dataclass(frozen=True, slots=True)
class _Made:
    """What is made of the last values that were found."""

    kind: str
    count: int


def to_prolog(value: Value) -> Term:
    """Return the Prolog term that stands for a value in compiled scripts."""
    match value:
        case int():
            return p.Integer(value)
        case TruthValue():
            return _TRUTHS[value]
        case LiteralAtom("nil"):
            return _EMPTY
        case LiteralAtom("t" | "f" as name):
            return p.Compound("pack", (to_prolog(codes(name)),))
        case LiteralAtom(name):
            return p.Atom(name)
        case Shell(constructor, parts) if constructor not in {"minus", "pack"}:
            own = p.List(tuple(map(to_prolog, parts)))
            return p.Compound("made", (p.Atom(constructor), own))
        case Shell(constructor, parts):
            return p.Compound(constructor, tuple(map(to_prolog, parts)))
        case _:
            items, tail = taken_apart(value)
            listed = tuple(map(to_prolog, items))
            return p.List(listed, to_prolog(tail)) if tail != atom("nil") else p.List(listed)


def from_prolog(term: Term) -> Value:
    """Return the value that a Prolog term stands for, however deep it is.

    Raises ValueError: It stands for none: it has a variable, a string, a float or a number below
        0.
    """
    todo: list[Term | _Made] = [term]
    done: list[Value] = []
    while todo:
        match todo.pop():
            case _Made(kind, count):
                parts = done[len(done) - count :]
                del done[len(done) - count :]
                done.append(_made(kind, parts))
            case p.List(items, tail) if items:
                todo += [_Made("list", len(items) + 1), tail or _EMPTY, *reversed(items)]
            case p.Compound("pack", (guts,)):
                todo += [_Made("pack", 1), guts]
            case p.Compound("made", (p.Atom(name), p.List(items, None))):
                todo += [_Made(f"made {name}", len(items)), *reversed(items)]
            case one:
                done.append(_leaf(one))
    return done[0]


def _made(kind: str, parts: list[Value]) -> Value:
    if kind == "list":
        *items, tail = parts
        return chain(items, tail)
    if kind.startswith("made "):
        return Shell(kind.removeprefix("made "), tuple(parts))
    (value,) = parts
    named = [name for name in ("t", "f") if same(value, codes(name))]
    return atom(named[0]) if named else Shell("pack", (value,))


def _leaf(term: Term) -> Value:
    match term:
        case p.Integer(number) if number >= 0:
            return number
        case p.Atom("t"):
            return T
        case p.Atom("f"):
            return F
        case p.Atom(name) if name != "nil":
            return atom(name)
        case p.List(()):
            return atom("nil")
        case p.Compound("minus", (p.Integer(number),)) if number >= 0:
            return Shell("minus", (number,))
        case p.Atom("nil"):
            raise ValueError("nil stands for no value of the logic here, but [] does")
        case _:
            raise ValueError(f"{term} stands for no value of the logic")
