"""What tokens of first-order logic are called where another was expected."""

from pylogic.notations.first_order.spelling.signs import UNREAD
from pylogic.notations.parsing import ErrorMessages

_TERM = ("NAME", "NUMBER", "FUNCTOR", "MINUS", "_LPAR", "_LBRACKET")
WORDING = ErrorMessages(
    "a symbol of first-order logic",
    (
        (("NOT", "EXISTS"), "a formula"),
        (_TERM, "a term"),
        (("FUNCTOR",), "a predicate or function with its arguments"),
        (("NAME",), "a variable"),
        (("_AND", "_OR", "IMPLIES", "IFF"), "a connective (∧ ∨ ⊃ ≡)"),
        (("EQUAL",), "a relation (= ≠ < ≤ > ≥)"),
        (("_DOT",), "the dot of the quantifier"),
        (("_COMMA",), "','"),
        (("_RPAR",), "')'"),
        (("_RBRACKET",), "']'"),
        (("_THEN",), "'then'"),
        (("_ELSE",), "'else'"),
        (("$END",), "the end of the formula"),
    ),
    _TERM,
    unread=UNREAD,
    words=frozenset({"NAME", "FUNCTOR"}),
)
