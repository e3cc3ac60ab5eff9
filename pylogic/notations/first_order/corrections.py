"""Making the corrections of an errata file in axioms of first-order logic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Token

from pylogic.errata import check_count
from pylogic.notations.first_order.expressions import read_patterns, read_tokens
from pylogic.patterns import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylogic.errata import Erratum
    from pylogic.formulas import Formula
    from pylogic.notations.first_order.lexer import Vocabulary


def correct_tokens(
    label: str, stream: list[Token], vocabulary: Vocabulary, errata: Sequence[Erratum]
) -> list[Token]:
    """Return the tokens of an axiom with the corrections of level `tokens` made in them.

    Raises
    ------
    ErrataError
        A correction does not match as often as it says.
    """
    for erratum in errata:
        for change in erratum.changes:
            if change.level == "tokens" and change.axiom == label:
                printed = [_key(token) for token in read_tokens(change.printed, vocabulary)]
                new = read_tokens(change.must_be, vocabulary)
                stream, found = _replace_tokens(stream, printed, new)
                check_count(erratum, change, found)
    return stream


def _key(token: Token) -> tuple[str, str]:
    names = {"NAME", "FUNCTOR", "NUMBER", "META"}
    return token.type, str(token) if token.type in names else ""


def _replace_tokens(
    stream: list[Token], printed: list[tuple[str, str]], new: list[Token]
) -> tuple[list[Token], int]:
    result: list[Token] = []
    found = i = 0
    keys = [_key(token) for token in stream]
    while i < len(stream):
        if keys[i : i + len(printed)] == printed:
            at = stream[i]
            result += [Token.new_borrow_pos(token.type, str(token), at) for token in new]
            i += len(printed)
            found += 1
        else:
            result.append(stream[i])
            i += 1
    return result, found


def correct_formula(
    label: str, formula: Formula, vocabulary: Vocabulary, errata: Sequence[Erratum]
) -> Formula:
    """Return an axiom with the corrections of level `formula` made in it.

    Raises
    ------
    ErrataError
        A correction does not match as often as it says.
    """
    for erratum in errata:
        for change in erratum.changes:
            if change.level == "formula" and change.axiom == label:
                total = 0
                printed = read_patterns(change.printed, vocabulary)
                must_be = read_patterns(change.must_be, vocabulary)
                for pattern, template in zip(printed, must_be, strict=False):
                    node, found = replace(formula, pattern, template)
                    formula = node  # type: ignore[assignment]  # a formula's replacement is a formula
                    total += found
                check_count(erratum, change, total)
    return formula
