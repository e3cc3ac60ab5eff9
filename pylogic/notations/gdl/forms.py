"""Forms of a sheet in KIF: its brackets, put inside one another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from pylogic.gdl.rules import Span
from pylogic.notations.gdl.lexer import Token, kif_tokens


class Listed(NamedTuple):
    """A form in brackets."""

    parts: tuple[Form, ...]
    span: Span


Form: TypeAlias = Token | Listed


class SheetFault(NamedTuple):
    """What is wrong at an offset; a mild fault leaves the rest readable."""

    what: str
    start: int
    expected: tuple[str, ...] = ()
    mild: bool = False


def span_of(form: Form) -> Span:
    """Return where a form stands."""
    return form.span if isinstance(form, Listed) else Span(form.start, form.end)


def forms(text: str) -> tuple[list[Form], list[SheetFault]]:
    """Return the forms of a sheet, and what is wrong with its brackets.

    A form that is not closed ends where the next begins at the margin, if anything does there.
    """
    tokens = kif_tokens(text)
    depth = 0
    for token in tokens:
        depth += (token.text == "(") - (token.text == ")")
    return _nested(text, tokens, cut=depth > 0)


def _nested(
    text: str, tokens: Sequence[Token], *, cut: bool
) -> tuple[list[Form], list[SheetFault]]:
    done: list[Form] = []
    faults: list[SheetFault] = []
    open_: list[tuple[int, list[Form]]] = []
    for token in tokens:
        if token.text == "(":
            if cut and open_ and (token.start == 0 or text[token.start - 1] == "\n"):
                faults.append(_unclosed(text, open_))
                open_.clear()
            open_.append((token.start, []))
        elif token.text == ")":
            if not open_:
                faults.append(SheetFault("this bracket closes nothing", token.start, mild=True))
                continue
            start, parts = open_.pop()
            form = Listed(tuple(parts), Span(start, token.end))
            (open_[-1][1] if open_ else done).append(form)
        else:
            (open_[-1][1] if open_ else done).append(token)
    if open_:
        faults.append(_unclosed(text, open_))
    return done, faults


def _unclosed(text: str, open_: Sequence[tuple[int, list[Form]]]) -> SheetFault:
    start = open_[0][0]
    line = text.count("\n", 0, start) + 1
    many = len(open_)
    what = (
        f"the form that begins in line {line} is not closed:"
        f" {many} bracket{'s are' if many > 1 else ' is'} missing"
    )
    return SheetFault(what, start, (")",))
