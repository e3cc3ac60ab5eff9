"""What the tables of a grammar make of texts is what Lark makes of them."""

from __future__ import annotations

import random
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING

import pytest
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from pylogic.core.errors import Place
from pylogic.notations import NOTATIONS, guess
from pylogic.notations.blocks.expressions import _parser as blocks
from pylogic.notations.first_order.formulas.expressions import _parser as first_order
from pylogic.notations.first_order.formulas.expressions import read_tokens
from pylogic.notations.first_order.spelling.lexer import Vocabulary
from pylogic.notations.tables import tables_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lark import Lark, Token

TEXTS = (
    "p(x) ∨ ¬(q(x, y) ∧ x + 1 < f(y) ≤ 4)",
    "∀x y. on(x, y, s) ⊃ (∃z ∈ {a, b}. z = x ∨ if p then q else r)",
    r"\forall x \in S: f(x) = x - 1 iff not (p or q and |{y : y < x}| > 2)",
    "for all x, y: p(x) -> exists z. z * x mod 3 = y",
)
PLACED = attrgetter("type", "start_pos", "line", "column", "end_line", "end_column", "end_pos")


def of_lark(lark: Lark, text: str) -> list[Token] | None:
    """Return the tokens that Lark's own lexer finds."""
    parser = lark.parse_interactive(text)
    try:
        return list(parser.lexer_thread.lex(parser.parser_state))
    except UnexpectedCharacters:
        return None


def built_by_lark(lark: Lark, stream: Sequence[Token]) -> object | None:
    """Return what Lark's own parser builds."""
    parser = lark.parse_interactive()
    try:
        for token in stream:
            parser.feed_token(token)
        found: object = parser.feed_eof()
    except UnexpectedToken:
        return None
    return found


@pytest.mark.parametrize("parser", [first_order, blocks])
def test_tokens_are_larks(parser: Callable[[], Lark]) -> None:
    """Also where characters are changed, and where one belongs to no symbol."""
    lark, rng, refused = parser(), random.Random(1), 0  # noqa: S311 - chooses what to damage
    for text in TEXTS * 40:
        i = rng.randrange(len(text) + 1)
        damaged = (
            text[:i] + rng.choice(["", "~", ")", "§", " = ", "i", "\n", " \n\n  "]) + text[i + 1 :]
        )
        ours, larks = tables_of(lark).tokens(damaged), of_lark(lark, damaged)
        assert ours == larks
        refused += larks is None
        assert [*map(PLACED, ours or ())] == [*map(PLACED, larks or ())]
    assert 0 < refused < 40 * len(TEXTS)


def test_values_are_larks() -> None:
    """Also of tokens of which one is left out, is there twice, or has changed places."""
    lark, rng, built = first_order(), random.Random(1), 0  # noqa: S311 - as above
    for text in TEXTS * 40:
        stream = read_tokens(text, Vocabulary())
        i, j = rng.randrange(len(stream)), rng.randrange(len(stream))
        stream[i : i + 1] = rng.choice([[stream[i]], [], [stream[i]] * 2, [stream[j]]])
        found = tables_of(lark).value(stream)
        assert found == built_by_lark(lark, stream)
        built += found is not None
    assert 0 < built < 40 * len(TEXTS)


def test_a_text_is_looked_at_once_for_each_notation(monkeypatch: pytest.MonkeyPatch) -> None:
    """To find the one that most lines look like."""
    looked: list[str] = []

    def scoring(name: str) -> Callable[[str], int]:
        def score(_: str) -> int:
            looked.append(name)
            return len(name)

        return score

    for name, one in NOTATIONS.items():
        monkeypatch.setitem(NOTATIONS, name, replace(one, score=scoring(name)))
    assert guess("p(a)", Place("file", 1)).name == "first-order"
    assert looked == [*NOTATIONS]
