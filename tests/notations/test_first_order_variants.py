"""Formulas that differ in the numbers of their names are read as what each is by itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylogic.core.errors import ReadError
from pylogic.notations.first_order.formulas import variants
from pylogic.notations.first_order.formulas.expressions import Use, read_formula
from pylogic.notations.first_order.formulas.variants import Variants
from pylogic.notations.first_order.spelling.lexer import Vocabulary
from pylogic.notations.first_order.spelling.printer import STYLES, print_formula
from pylogic.notations.source_range import SourceRange
from tests.strategies import VOCABULARY, formulas

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lark import Token

    from pylogic.core import formulas as f

_PLAIN = re.compile(r"(?<![\w\\])(?:raining|black|white|occ|[pfkxy])(?!\w)")
_NUMBERS = st.lists(st.integers(0, 12), min_size=9, max_size=9)
_KNOWN = Vocabulary(applied=frozenset({"q7"}), families=frozenset({"h"}))


def told(text: str, vocabulary: Vocabulary) -> object:
    """Return all that is read of a formula by itself, or what is wrong with it."""
    uses: list[Use] = []
    far: list[Token] = []
    try:
        return read_formula(SourceRange(text), vocabulary, uses=uses, far=far), uses, far
    except ReadError as error:
        return str(error)


def in_turn(texts: Sequence[str], vocabulary: Vocabulary) -> list[object]:
    """Return the same of formulas that are read one after the other, in one text."""
    own = Variants()
    found: list[object] = []
    for text in texts:
        uses: list[Use] = []
        far: list[Token] = []
        try:
            found.append((own.read(SourceRange(text), vocabulary, None, uses, far), uses, far))
        except ReadError as error:
            found.append(str(error))
    return found


@given(
    style=st.sampled_from(sorted(STYLES)),
    formula=formulas(),
    numbers=st.lists(_NUMBERS, min_size=3, max_size=4),
)
def test_any_formula(style: str, formula: f.Formula, numbers: list[list[int]]) -> None:
    """With numbers at the ends of its names, some of which are the same."""
    printed = print_formula(formula, style)
    names = [*dict.fromkeys(_PLAIN.findall(printed))]
    texts = []
    for own in numbers:
        numbered = {name: f"{name}{own[i]}" for i, name in enumerate(names)}
        texts.append(_PLAIN.sub(lambda name, new=numbered: new[name[0]], printed))  # type: ignore[misc]  # what is found
    assert in_turn(texts, VOCABULARY) == [told(text, VOCABULARY) for text in texts]


@pytest.mark.parametrize(
    ("form", "numbers"),
    [
        ("d{}(x) <-> q{}(x) & ~r_{}(x)", [(1, 2, 3), (4, 5, 6), (7, 7, 8), (0, 0, 9)]),
        ("p{}(a{}, a{})", [(1, 2, 3), (4, 5, 6), (7, 8, 8), (9, 9, 9)]),
        (r"g_{{{}}}(x) \to f_{{{}}} = {}", [(1, 2, 3), (4, 5, 6), (7, 8, 9)]),
        ("S = {{c{}, c{}, ..., c{}}}", [(1, 2, 3), (4, 5, 6), (1, 2, 9)]),
        ("S = {{c{}, …, c{}, c{}}}", [(1, 3, 2), (4, 6, 5), (1, 9, 2)]),
        ("h_{}(x) = {}", [(1, 1), (2, 2), (3, 3)]),
        ("p{}(x) -> q{}(x)", [(1, 2), (2, 3), (3, 7), (4, 7), (5, 8)]),
        ("∀x{}. p(x{}) ∧ q(x{}, y{})", [(1, 1, 2, 3), (2, 2, 3, 4), (3, 3, 3, 4), (5, 4, 4, 4)]),
    ],
)
def test_numbers_that_tell_something(form: str, numbers: list[tuple[int, ...]]) -> None:
    """What names share, what counts on, what the text says of a name."""
    texts = [form.format(*own) for own in numbers]
    assert in_turn(texts, _KNOWN) == [told(text, _KNOWN) for text in texts]


def test_what_is_alike_is_parsed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time shows that the form holds."""
    parsed: list[str] = []

    def counted(passage: SourceRange, *args: object, **more: object) -> f.Formula:
        parsed.append(passage.text)
        return read_formula(passage, *args, **more)  # type: ignore[arg-type]  # as they are

    monkeypatch.setattr(variants, "read_formula", counted)
    texts = [f"d{i}(x) <-> q{i + 1}(x) & r3(x)" for i in range(4)]
    assert in_turn(texts, Vocabulary()) == [told(text, Vocabulary()) for text in texts]
    assert parsed == texts[:2]
