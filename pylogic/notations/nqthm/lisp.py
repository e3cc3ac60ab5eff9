"""From text to forms in the Lisp spelling: Lark's parser and what it builds."""

from functools import cache
from typing import Any

from lark import Lark, Token, Transformer

from pylogic.notations.grammar import open_grammar
from pylogic.notations.nqthm.forms import Form, Listed, NameForm, Numeral, Quoted, Text
from pylogic.notations.parsing import ErrorMessages, fed, lex
from pylogic.notations.source_range import SourceRange

_WORDING = ErrorMessages(
    "a symbol, a number or a bracket of Lisp",
    ((("SYMBOL", "NUMBER", "LPAR"), "a form"), (("RPAR",), "')'"), (("$END",), "the end")),
    (),
)


def _at(token: Token) -> int:
    return token.start_pos or 0


class _Builder(Transformer[Token, Form]):
    """Makes a form of each rule while Lark parses."""

    def start(self, children: list[Form]) -> Form:
        return children[0]

    def symbol(self, children: list[Token]) -> NameForm:
        return NameForm(children[0].strip("|"), _at(children[0]))

    def number(self, children: list[Token]) -> Numeral:
        return Numeral(children[0].removeprefix("+"), _at(children[0]))

    def string(self, children: list[Token]) -> Text:
        return Text(children[0][1:-1], _at(children[0]))

    def quoted(self, children: list[Any]) -> Quoted:
        return Quoted(children[1], _at(children[0]))

    def listed(self, children: list[Any]) -> Listed:
        return Listed(tuple(children[1:-1]), None, _at(children[0]))

    def dotted(self, children: list[Any]) -> Listed:
        return Listed(tuple(children[1:-3]), children[-2], _at(children[0]))


@cache
def _parser() -> Lark:
    return open_grammar("nqthm_lisp", _Builder())


def read_lisp(source_range: SourceRange) -> Form:
    """Return the one form that a text in the Lisp spelling is.

    Raises ReadError: With the place, and what was expected there.
    """
    lark = _parser()
    stream = lex(lark, source_range.text, source_range, _WORDING)
    form = fed(lark, stream, source_range, _WORDING, "form")
    assert isinstance(form, Form)  # noqa: S101  # the start rules always build one
    return form
