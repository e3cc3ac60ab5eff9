"""What is asked of short texts is remembered, and formulas are not searched for words."""

from __future__ import annotations

import pytest

from pylogic.core import formulas as f
from pylogic.core.remembering import remembered
from pylogic.notations.first_order import reader
from pylogic.notations.first_order.page.plain_lines import is_plain
from pylogic.notations.first_order.prose.worded import Wording


def test_only_short_texts_are_kept() -> None:
    """Lines of megabytes would fill the memory of a server."""
    worked_out: list[int] = []

    @remembered
    def asked(text: str) -> int:
        worked_out.append(len(text))
        return len(text)

    for text in ("short", "short", "long " * 1000, "long " * 1000):
        assert asked(text) == len(text)
    assert worked_out == [5, 5000, 5000]


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("1. p(a, b)", True),
        ("2. p(x) <-> q(x) & ~r(x, y)", True),
        ("3. q(x) ≡ x = ann | (x = bob)", True),
        ("4. wet", False),  # a title might look so
        ("5. p(x) if q(x)", False),
        ("6. p(x) and q(x)", False),
        ("7. x sees y", False),
        ("8. p(x) <->", False),
        ("9. p(x) <-> (q(x)", False),
        ("10. p(x) -> q(x), r(x)", False),
        ("p(a)", False),
        ("   11. p(a)", False),
        ("12. " + "~(" * 50_000 + "p", False),
    ],
)
def test_a_line_is_plain_if_it_is_one_formula_with_a_number(line: str, *, plain: bool) -> None:
    """What has words side by side, or is not whole, is looked at by all that reads words."""
    assert is_plain(line) is plain


def test_what_looks_for_words_is_not_asked_about_formulas(monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts of thousands of axioms have few sentences."""
    asked: list[str] = []
    formulas = Wording.formulas

    def noted(self: Wording, text: str, *, marked: bool = False) -> list[str]:
        asked.append(text)
        return formulas(self, text, marked=marked)

    monkeypatch.setattr(Wording, "formulas", noted)
    text = "Who sees whom is told here.\n\n1. p(ann, bob)\n2. q(x) <-> p(x, bob)\n   & p(ann, x)\n"
    read = [d.formula for d in reader.read(text.splitlines(), "axioms.txt").stated()]
    assert read[0] == f.Predicate("p", (f.Constant("ann"), f.Constant("bob")))
    assert isinstance(read[1], f.Iff)
    assert isinstance(read[1].right, f.And)  # the line below goes on
    assert "1. p(ann, bob)" not in asked
    assert any("Who sees" in one for one in asked)
