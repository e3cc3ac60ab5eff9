"""Building, taking apart and substituting in terms of the Boyer-Moore logic.

The representation is described in `pylogic.nqthm`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from pylogic.core.formulas import Apply, Constant, Number, Term, Variable

TRUE: Final = Apply("true", ())
"""`t`, as a term and as a datum."""

FALSE: Final = Apply("false", ())
"""`f`, as a term and as a datum."""

NIL: Final = Apply("quote", (Constant("nil"),))
"""`nil` as a term; as a datum it is `EMPTY`."""

EMPTY: Final = Constant("nil")
"""`nil` as a datum: the empty list."""

ARITY: Final[Mapping[str, int]] = {
    **dict.fromkeys(("true", "false", "zero"), 0),
    **dict.fromkeys(
        ("not", "truep", "falsep", "numberp", "zerop", "fix", "add1", "sub1", "listp", "nlistp",
         "car", "cdr", "litatom", "pack", "unpack", "negativep", "minus", "negative-guts",
         "count", "strip-cars", "sum-cdrs", "identity"),
        1,
    ),
    **dict.fromkeys(
        ("equal", "and", "or", "implies", "iff", "lessp", "greaterp", "leq", "geq", "plus",
         "times", "difference", "quotient", "remainder", "cons", "member", "append", "union",
         "assoc", "pairlist", "max", "ord-lessp", "add-to-set"),
        2,
    ),
    "ordinalp": 1,
    "if": 3,
}  # fmt: skip
"""The functions that a script may use without defining them, with their number of arguments.

`zero`, `fix` and the rest of arithmetic take anything for a number: what is none counts as 0.
"""

INTERPRETERS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("subrp", "formals", "body", "quantifier-initial-value"), 1),
    **dict.fromkeys(("apply-subr", "apply$", "v&c-apply$", "fix-cost"), 2),
    **dict.fromkeys(("eval$", "v&c$", "quantifier-operation"), 3),
    "for": 6,
}
"""The functions of the logic that apply what data names, with their number of arguments.

Nothing computes them here; a script that does without them may give their names to its own.
"""


def atom(name: str) -> Term:
    """Return the quoted literal atom of that name."""
    return Apply("quote", (Constant(name),))


def quote(datum: Term) -> Term:
    """Return the term whose value a datum is: numbers, `t` and `f` stand for themselves."""
    match datum:
        case Number() | Apply("true" | "false" | "minus"):
            return datum
        case _:
            return Apply("quote", (datum,))


def data_list(items: Sequence[Term], tail: Term = EMPTY) -> Term:
    """Return the datum that is the list of some data, in its one form.

    tail: The datum after the last, `nil` in a proper list.
    """
    if not items:
        return tail
    match tail:
        case Constant("nil"):
            return Apply("list", tuple(items))
        case Apply("list" | "list*" as kind, rest):
            return Apply(kind, (*items, *rest))
        case _:
            return Apply("list*", (*items, tail))


def cons_list(items: Iterable[Term]) -> Term:
    """Return the term that `(list ...)` abbreviates."""
    result: Term = NIL
    for item in reversed(tuple(items)):
        result = Apply("cons", (item, result))
    return result


def free_variables(term: Term) -> dict[str, None]:
    """Return the names of the free variables in order of occurrence (a dict as ordered set)."""
    match term:
        case Variable(name):
            return {name: None}
        case Apply("quote"):
            return {}
        case Apply("let", (*bindings, body)):
            found: dict[str, None] = {}
            for value in bindings[1::2]:
                found |= free_variables(value)
            bound = set(_names(bindings))
            return found | {n: None for n in free_variables(body) if n not in bound}
        case Apply(_, args):
            found = {}
            for arg in args:
                found |= free_variables(arg)
            return found
        case _:
            return {}


def _names(bindings: Sequence[Term]) -> list[str]:
    return [variable.name for variable in bindings[::2] if isinstance(variable, Variable)]


def substitute(term: Term, values: Mapping[str, Term]) -> Term:
    """Return the term with free variables replaced, and every `let` written out on the way."""
    match term:
        case Variable(name):
            return values.get(name, term)
        case Apply("quote"):
            return term
        case Apply("let", (*bindings, body)):
            inner = {
                name: substitute(value, values)
                for name, value in zip(_names(bindings), bindings[1::2], strict=True)
            }
            return substitute(body, {**values, **inner})
        case Apply(function, args):
            return Apply(function, tuple(substitute(arg, values) for arg in args))
        case _:
            return term


def expand_lets(term: Term) -> Term:
    """Return the term with the bodies of each `let` in which its terms are put for its variables.

    The prover does the same. No variable is captured: in the result nothing binds any.
    """
    return substitute(term, {})
