"""Shells as definitions: what a script adds as a new kind of object.

`(add-shell push empty stackp ((top (none-of) zero) (pop (one-of stackp) empty)))` gives functions
that are written here with three of our own, whose names no script can write: `made object` of a
name and a list of components, `object name` (0 for what no script has made) and `object part`.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from pylogic.core.formulas import Apply, Constant, Number, Term, Variable
from pylogic.nqthm.events import Accessor, AddShell, Definition, Event
from pylogic.nqthm.terms import FALSE, TRUE, cons_list

MAKE, NAME, PART = "made object", "object name", "object part"
_X: Final = Variable("x")


def functions_of(events: Iterable[Event]) -> dict[str, Definition]:
    """Return the definitions of events and of the functions of shells, by name, in order.

    A shell whose constructor takes nothing has none: its objects are not told from its bottom.
    """
    found: dict[str, Definition] = {}
    for event in events:
        match event:
            case Definition(name):
                found[name] = event
            case AddShell(accessors=accessors) if accessors:
                found |= {made.name: made for made in _functions(event)}
            case _:
                pass
    return found


def _functions(shell: AddShell) -> Iterator[Definition]:
    names = [name for name in (shell.constructor, shell.bottom) if name]
    yield Definition(shell.recognizer, ("x",), _any(_is(name, _X) for name in names))
    if shell.bottom:
        yield Definition(shell.bottom, (), _made(shell.bottom, ()))
    parameters = tuple(accessor.name for accessor in shell.accessors)
    parts = tuple(_fitting(a, Variable(a.name)) for a in shell.accessors)
    yield Definition(shell.constructor, parameters, _made(shell.constructor, parts))
    for i, accessor in enumerate(shell.accessors):
        part = Apply(PART, (Number(i), _X))
        default = Apply(accessor.default, ())
        body = Apply("if", (_is(shell.constructor, _X), part, default))
        yield Definition(accessor.name, ("x",), body)


def _made(name: str, parts: tuple[Term, ...]) -> Term:
    return Apply(MAKE, (Apply("quote", (Constant(name),)), cons_list(parts)))


def _is(name: str, term: Term) -> Term:
    return Apply("equal", (Apply(NAME, (term,)), Apply("quote", (Constant(name),))))


def _fitting(accessor: Accessor, term: Term) -> Term:
    """Return a component, or the default where it is of a kind that it must not be of."""
    known = _any(Apply(name, (term,)) for name in accessor.recognizers)
    fits = known if accessor.kind == "one-of" else Apply("not", (known,))
    return Apply("if", (fits, term, Apply(accessor.default, ())))


def _any(terms: Iterable[Term]) -> Term:
    result: Term = FALSE
    for term in reversed(list(terms)):
        result = term if result == FALSE else Apply("if", (term, TRUE, result))
    return result
