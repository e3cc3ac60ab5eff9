"""Bodies of clauses as terms: their parts, and their variables."""

from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from typing import Final

from pylogic.terms import Atom, Compound, List, Term, Variable, variables

BRANCH: Final = frozenset({"->", "*->"})
CUT: Final = Atom("!")


def called(goal: Term) -> str:
    """Return the name and arity of what a goal calls; empty where it is none."""
    match goal:
        case Atom(name):
            return f"{name}/0"
        case Compound(name, args):
            return f"{name}/{len(args)}"
        case _:
            return ""


def conjuncts(body: Term) -> Iterator[Term]:
    """Yield what the outermost commas join."""
    while isinstance(body, Compound) and body.name == "," and len(body.args) == 2:  # noqa: PLR2004 - two sides
        yield from conjuncts(body.args[0])
        body = body.args[1]
    yield body


def joined(*goals: Term) -> Term:
    """Return goals with commas between."""
    return reduce(lambda rest, one: Compound(",", (one, rest)), reversed(goals))


def with_arguments(closure: Term, more: tuple[Term, ...]) -> Term | None:
    """Return the goal that `call/N` makes; None where it is not known yet."""
    match closure:
        case Atom(name):
            return Compound(name, more) if more else closure
        case Compound(name, args):
            return Compound(name, (*args, *more))
        case _:
            return None


def filled(term: Term, values: Mapping[str, Term]) -> Term:
    """Return a term with values for its variables."""
    return _each(term, lambda variable: values.get(variable.name, variable))


def renamed(term: Term, prefix: str) -> Term:
    """Return a term whose variables that SWI-Prolog named can be asked for."""
    return _each(term, lambda v: Variable(prefix + v.name) if v.name[0] == "_" else v)


def lettered(term: Term) -> Term:
    """Return a term whose variables are called A, B, C, ..."""
    names = {v.name: Variable(_letter(i)) for i, v in enumerate(variables(term))}
    return filled(term, names)


def _letter(number: int) -> str:
    return chr(ord("A") + number % 26) + (str(number // 26) if number > 25 else "")  # noqa: PLR2004 - the alphabet


def _each(term: Term, change: Callable[[Variable], Term]) -> Term:
    match term:
        case Variable():
            return change(term)
        case Compound(name, args):
            return Compound(name, tuple(_each(arg, change) for arg in args))
        case List(items, tail):
            rest = None if tail is None else _each(tail, change)
            if isinstance(rest, Atom) and rest.name == "[]":
                rest = None
            return List(tuple(_each(item, change) for item in items), rest)
        case _:
            return term
