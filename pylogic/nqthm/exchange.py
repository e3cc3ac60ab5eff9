"""Values of the logic as terms of Prolog and back, as `prolog/nqthm/primitives.pl` writes them."""

from dataclasses import dataclass

from pylogic import terms as p
from pylogic.nqthm import values
from pylogic.terms import Term

_TRUTHS = {values.T: p.Atom("t"), values.F: p.Atom("f")}
_EMPTY = p.List(())


@dataclass(frozen=True, slots=True)
class _Made:
    """What is made of the last values that were found."""

    kind: str
    count: int


def to_prolog(value: values.Value) -> Term:
    """Return the Prolog term that stands for a value in compiled scripts."""
    match value:
        case int():
            return p.Integer(value)
        case values.TruthValue():
            return _TRUTHS[value]
        case values.LiteralAtom("nil"):
            return _EMPTY
        case values.LiteralAtom("t" | "f" as name):
            return p.Compound("pack", (to_prolog(values.codes(name)),))
        case values.LiteralAtom(name):
            return p.Atom(name)
        case values.Shell(constructor, parts) if constructor not in {"minus", "pack"}:
            own = p.List(tuple(map(to_prolog, parts)))
            return p.Compound("made", (p.Atom(constructor), own))
        case values.Shell(constructor, parts):
            return p.Compound(constructor, tuple(map(to_prolog, parts)))
        case _:
            items, tail = values.taken_apart(value)
            listed = tuple(map(to_prolog, items))
            return (
                p.List(listed, to_prolog(tail)) if tail != values.atom("nil") else p.List(listed)
            )


def from_prolog(term: Term) -> values.Value:
    """Return the value that a Prolog term stands for, however deep it is.

    Raises ValueError: It stands for none: it has a variable, a string, a float or a number below
        0.
    """
    todo: list[Term | _Made] = [term]
    done: list[values.Value] = []
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


def _made(kind: str, parts: list[values.Value]) -> values.Value:
    if kind == "list":
        *items, tail = parts
        return values.chain(items, tail)
    if kind.startswith("made "):
        return values.Shell(kind.removeprefix("made "), tuple(parts))
    (value,) = parts
    named = [name for name in ("t", "f") if values.same(value, values.codes(name))]
    return values.atom(named[0]) if named else values.Shell("pack", (value,))


def _leaf(term: Term) -> values.Value:
    match term:
        case p.Integer(number) if number >= 0:
            return number
        case p.Atom("t"):
            return values.T
        case p.Atom("f"):
            return values.F
        case p.Atom(name) if name != "nil":
            return values.atom(name)
        case p.List(()):
            return values.atom("nil")
        case p.Compound("minus", (p.Integer(number),)) if number >= 0:
            return values.Shell("minus", (number,))
        case p.Atom("nil"):
            raise ValueError("nil stands for no value of the logic here, but [] does")
        case _:
            raise ValueError(f"{term} stands for no value of the logic")
