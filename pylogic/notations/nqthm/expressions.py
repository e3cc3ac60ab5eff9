"""From tokens of the infix print to forms: Lark's parser and what it builds."""

from collections.abc import Collection
from functools import cache
from typing import Any

from lark import Lark, Token, Transformer

from pylogic.core.formulas import Term
from pylogic.notations.grammar import open_grammar
from pylogic.notations.nqthm.forms import Form, Listed, NameForm, Numeral, Quoted
from pylogic.notations.nqthm.functions import Functions
from pylogic.notations.nqthm.lexer import WORDING, tokens
from pylogic.notations.nqthm.translation import FormTranslator
from pylogic.notations.parsing import fed
from pylogic.notations.source_range import SourceRange

_FUNCTIONS = {
    "IFF": "iff", "IMPLIES": "implies", "OR": "or", "AND": "and", "NOT": "not", "PLUS": "plus",
    "TIMES": "times", "QUOTIENT": "quotient", "REMAINDER": "remainder",
    "EQUAL": "=", "UNEQUAL": "≠", "LESS": "<", "NOT_LESS": "≮", "AT_MOST": "≤",
    "NOT_AT_MOST": "≰", "AT_LEAST": "≥", "NOT_AT_LEAST": "≱", "MORE": ">", "NOT_MORE": "≯",
    "IN": "∈", "NOT_IN": "∉", "LIKE": "≃", "UNLIKE": "≄",
}  # fmt: skip
_ONE = Numeral("1")


def _at(token: Token) -> int:
    return token.start_pos or 0


def _call(name: str, *args: Form, at: int | None = None) -> Listed:
    offset = args[0].offset if at is None else at
    return Listed((NameForm(name, offset), *args), None, offset)


def _datum(part: Token | Form) -> Form:
    if not isinstance(part, Token):
        return part
    if part.lstrip("-").isdigit():
        return Numeral(str(part), _at(part))
    return _symbol(part)


def _symbol(token: Token) -> NameForm:
    return NameForm(str(token).strip("|"), _at(token))


class _Builder(Transformer[Token, Form]):
    """Makes a form of each rule while Lark parses."""

    def term(self, children: list[Any]) -> Any:  # noqa: ANN401 - what the rule has
        return children[0]

    def definition(self, children: list[Any]) -> Listed:
        head, sign, body = children
        return Listed((NameForm("defn", _at(sign)), head, body), None, head.offset)

    def infix(self, children: list[Any]) -> Form:
        left, sign, right = children
        if sign.type == "MINUS":
            return _call("sub1", left) if right == _ONE else _call("difference", left, right)
        return _call(_FUNCTIONS[sign.type], left, right)

    def chain(self, children: list[Any]) -> Form:
        name = _FUNCTIONS[children[1].type]
        parts = children[::2]
        while name == "plus" and len(parts) > 1 and parts[-2] == _ONE:
            parts[-2:] = [_call("add1", parts[-1], at=parts[-2].offset)]
        return parts[0] if len(parts) == 1 else _call(name, *parts)

    def prefix(self, children: list[Any]) -> Form:
        sign, body = children
        if sign.type == "NOT":
            return _call("not", body, at=_at(sign))
        if isinstance(body, Numeral) and not body.text.startswith("-"):
            return Numeral(f"-{body.text}", _at(sign))
        return _call("minus", body, at=_at(sign))

    def relation(self, children: list[Token]) -> Token:
        return children[0]

    def symbol(self, children: list[Token]) -> NameForm:
        return _symbol(children[0])

    def number(self, children: list[Token]) -> Numeral:
        return Numeral(str(children[0]), _at(children[0]))

    def quoted(self, children: list[Any]) -> Quoted:
        return Quoted(_datum(children[1]), _at(children[0]))

    inner = quoted

    def data(self, children: list[Any]) -> Listed:
        parts = [child for child in children[1:-1] if child is not None]
        dots = [
            i for i, part in enumerate(parts) if isinstance(part, Token) and part.type == "DOT"
        ]
        items = parts[: dots[0]] if dots else parts
        tail = _datum(parts[dots[0] + 1]) if dots else None
        return Listed(tuple(map(_datum, items)), tail, _at(children[0]))

    def application(self, children: list[Any]) -> Listed:
        name, _, *args, _ = children
        given = [arg for arg in args if arg is not None]
        return Listed((_symbol(name), *given), None, _at(name))

    def bracketed(self, children: list[Any]) -> Any:  # noqa: ANN401 - the form inside
        return children[1]

    def conditional(self, children: list[Any]) -> Form:
        sign, *parts, last = children
        for test, value in zip(parts[-2::-2], parts[::-2], strict=True):
            last = _call("if", test, value, last, at=test.offset)
        assert isinstance(last, Listed)  # noqa: S101  # there is one case at least
        return Listed(last.items, None, _at(sign))

    def binding(self, children: list[Any]) -> Listed:
        name, value = children
        return Listed((_symbol(name), value), None, _at(name))

    def let(self, children: list[Any]) -> Form:
        sign, *bindings, body = children
        return _call("let", Listed(tuple(bindings), None, _at(sign)), body, at=_at(sign))


@cache
def _parser() -> Lark:
    return open_grammar("nqthm", _Builder())


def read_form(
    source_range: SourceRange, known: Collection[str] = (), *, defining: bool = False
) -> Form:
    """Return the form that a text in infix notation is.

    source_range: A term, or a definition `head = body`.
    known: Names with an arrow in them that LaTeX may have taken apart.
    defining: Whether it is a definition, which becomes the form `(defn head body)`.
    Raises ReadError: With the place, and what was expected there.
    """
    lark = _parser()
    stream = tokens(lark, source_range, known, defining=defining)
    form = fed(lark, stream, source_range, WORDING, "term", () if defining else ("DEFINED",))
    assert isinstance(form, Form)  # noqa: S101  # the start rules always build one
    return form


def read_term(text: str, functions: Functions | None = None) -> Term:
    """Return the term that a text in infix notation is.

    text: One term.
    functions: Those that may be applied; by default any.
    Raises ReadError: With the place, a caret, and what was expected.
    """
    passage = SourceRange(text)
    return FormTranslator(passage, functions or Functions(complete=False)).term(read_form(passage))


def read_pattern(text: str) -> Term:
    """Return what a correction is about: a term, or a datum if it is quoted; `?x` is left open.

    Raises ReadError: The text is no term.
    """
    passage = SourceRange(text, "pattern")
    form = read_form(passage)
    translator = FormTranslator(passage, patterns=True)
    return translator.datum(form.datum) if isinstance(form, Quoted) else translator.term(form)
