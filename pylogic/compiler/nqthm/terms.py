"""Values and names of the logic as Prolog text."""

from collections.abc import Sequence
from typing import Final

from pylogic.compiler.clauses.reserved import RESERVED
from pylogic.core.errors import CompileError
from pylogic.core.formulas import Apply, Constant, Number, Term
from pylogic.terms.text import atom_text, is_operator

_TRUTHS: Final = {"t": "pack([84|0])", "f": "pack([70|0])"}
"""The literal atoms whose names are those of the truth values, as the codes of their names."""


def value_text(datum: Term) -> str:
    """Return a datum as the Prolog term that stands for its value.

    Raises CompileError: The term is no datum.
    """
    match datum:
        case Number(n):
            return str(n) if n >= 0 else f"minus({-n})"
        case Constant("nil"):
            return "[]"
        case Constant(name):
            text = _TRUTHS.get(name) or atom_text(name)
            return f"({text})" if is_operator(name) else text
        case Apply("true", ()):
            return "t"
        case Apply("false", ()):
            return "f"
        case Apply("minus", (Number(0),)):
            return "minus(0)"
        case Apply("list", items):
            return f"[{_listed(items)}]"
        case Apply("list*", (*items, tail)):
            return f"[{_listed(items)}|{value_text(tail)}]"
        case _:
            raise CompileError("this is no datum", str(datum))


def _listed(items: Sequence[Term]) -> str:
    return ",".join(map(value_text, items))


def predicate_name(function: str, arity: int, taken: frozenset[str]) -> str:
    """Return the predicate of a function: its name, but for an underscore where that is taken.

    function: The function.
    arity: The number of its arguments; the predicate has one more.
    taken: As `name/arity`: what is taken, beside the names that Prolog has for itself.
    """
    indicator = f"{function}/{arity + 1}"
    return f"{function}_" if indicator in RESERVED or indicator in taken else function
