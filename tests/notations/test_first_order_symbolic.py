"""Formulas without words are read without looking for words, and mean the same."""

from __future__ import annotations

import pytest

from pylogic.documents.loading import load
from pylogic.notations.first_order.spelling import lexer


@pytest.mark.parametrize(
    "text",
    [
        "1. p(a, b)\n2. q(x) <-> p(x, b) & ~(x = b) | x = c\n3. r(x) <-> q(x)\n",
        "1. p(a)\n2. q(x) <-> but (p(x))\n3. but(x) <-> x = a\n",
        "1. p(a)\n2. q(x) <-> p(x), but (x = a)\n",
        "1. f(a) = 1\n2. f(b) = 2 * 3\n3. moreover, f(c) = 1\n",
        "1. p(a)\n2. r(b)\n3. q(x) <-> p(x) but (x = a)\n",
        "1. p(1)\n2. p(2)\n3. q(x) <-> p(x) & x is even\n",
        "1. p(a)\n2. p(b)\n3. moreover, q(a)\n",
    ],
)
def test_what_has_no_words_is_read_alike(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """It is held against the way that looks for words."""
    quick = _said(text)
    monkeypatch.setattr(lexer, "is_symbolic", lambda _: False)
    assert quick == _said(text + "\n")  # the last texts are remembered: this is another one


def _said(text: str) -> list[str]:
    document = load(text, notation="first-order", name="t")
    axioms = [document.written(a.formula) for a in document.syntax.axioms() if a.formula]
    return [*axioms, *(str(p) for p in document.problems)]
