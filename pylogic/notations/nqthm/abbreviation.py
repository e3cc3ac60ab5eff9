"""From terms to forms, with the abbreviations of the notation: the inverse of translation."""

from typing import assert_never

from pylogic.core.formulas import Apply, Conditional, Constant, Meta, Number, Term, Variable
from pylogic.notations.nqthm.forms import Form, Listed, NameForm, Numeral, Quoted
from pylogic.nqthm.terms import EMPTY, NIL, TRUE

_SERIES = frozenset({"and", "or", "plus", "times"})
_LETTERS = 4


def abbreviate(term: Term) -> Form:
    """Return the form that a term is printed as."""
    match term:
        case Variable(name):
            return NameForm(name)
        case Meta(name):
            return NameForm(f"?{name}")
        case Number(value):
            return Numeral(str(value))
        case Apply("true" | "false", ()):
            return NameForm("t" if term == TRUE else "f")
        case Apply("minus", (Number(0),)):
            return Numeral("-0")
        case Apply("quote", (datum,)):
            return NameForm("nil") if term == NIL else Quoted(data_form(datum))
        case Apply("let", (*bindings, body)):
            pairs = zip(bindings[::2], bindings[1::2], strict=True)
            bound = [Listed((abbreviate(v), abbreviate(value))) for v, value in pairs]
            return call_form("let", Listed(tuple(bound)), abbreviate(body))
        case Apply("cons", _):
            return _cons(term)
        case Apply("car" | "cdr", _):
            return _selector(term)
        case Apply(name, (first, Apply(again, rest))) if name == again and name in _SERIES:
            inner = abbreviate(Apply(again, rest))
            assert isinstance(inner, Listed)  # noqa: S101  # what an application of these becomes
            return call_form(name, abbreviate(first), *inner.items[1:])
        case Apply(name, args):
            return call_form(name, *map(abbreviate, args))
        case Constant() | Conditional():
            raise TypeError(f"{term!r} is no term of this logic")
        case _:
            assert_never(term)


def call_form(name: str, *args: Form) -> Listed:
    """Return the form `(name args...)`."""
    return Listed((NameForm(name), *args))


def _cons(term: Apply) -> Form:
    items: list[Term] = []
    rest: Term = term
    while isinstance(rest, Apply) and rest.function == "cons":
        items.append(rest.args[0])
        rest = rest.args[1]
    if rest == NIL:
        return call_form("list", *map(abbreviate, items))
    return call_form("cons", *map(abbreviate, term.args))


def _selector(term: Apply) -> Form:
    letters = ""
    rest: Term = term
    while len(letters) < _LETTERS and isinstance(rest, Apply) and rest.function in {"car", "cdr"}:
        letters += rest.function[1]
        rest = rest.args[0]
    return call_form(f"c{letters}r", abbreviate(rest))


def data_form(datum: Term) -> Form:
    """Return the form that a datum is printed as."""
    match datum:
        case Constant(name):
            return NameForm(name)
        case Meta(name):
            return NameForm(f"?{name}")
        case Number(value):
            return Numeral(str(value))
        case Apply("minus", (Number(0),)):
            return Numeral("-0")
        case Apply("true" | "false", ()):
            return NameForm("*1*true" if datum == TRUE else "*1*false")
        case Apply("list", items):
            return Listed(tuple(map(data_form, items)))
        case Apply("list*", (*items, tail)):
            return Listed(tuple(map(data_form, items)), data_form(tail))
        case _:
            raise TypeError(f"{datum!r} is no datum of this logic")


def listed(data: tuple[Term, ...]) -> Form:
    """Return the form of a list of data, `nil` if there are none."""
    return Listed(tuple(map(data_form, data))) if data else data_form(EMPTY)
