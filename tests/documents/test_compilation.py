"""Documents that say the same are compiled once; what differs in a line is compiled anew."""

from __future__ import annotations

import time

import pytest

from pylogic.core.errors import CompileError, MeaningError
from pylogic.documents import load

TEXT = "Constants: a, b\n\n1. p(x) <-> x = a\n2. q(x) <-> ~p(x) & x = b\n"
BAD = "Constants: a, b\n\n1. p(x) <-> r(x)\n2. p(x, y) <-> x = a & y = b\n"


def test_what_is_the_same_is_compiled_once() -> None:
    """Whoever loads it, from the same place."""
    one, other = load(TEXT), load(TEXT)
    assert one is not other
    assert one.program is other.program


def test_lines_are_those_of_the_text_at_hand() -> None:
    """The same axioms further down are other clauses."""
    one, other = load(TEXT), load("\n\n" + TEXT)
    assert one.syntax.axioms() == other.syntax.axioms()
    assert {clause.lines for clause in one.clauses} == {(3, 3), (4, 4)}
    assert {clause.lines for clause in other.clauses} == {(5, 5), (6, 6)}


def test_a_changed_axiom_is_compiled() -> None:
    """By what it says now."""
    other = load(TEXT.replace("x = a", "x = b"))
    assert [c.text for c in load(TEXT).clauses] != [c.text for c in other.clauses]


def test_what_cannot_be_compiled_says_so_each_time() -> None:
    """An error is not kept."""
    for _ in range(2):
        with pytest.raises(CompileError, match="p is used with"):
            _ = load(BAD).program


def test_what_cannot_be_compiled_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it is asked what is wrong."""
    tried = []

    def refuse(*_: object) -> None:
        tried.append(1)
        raise CompileError("no")

    monkeypatch.setattr("pylogic.documents.document.compiled", refuse)
    found = load("Constants: a\n1. p(x) <-> x = a\n")
    for _ in range(2):
        assert [str(problem) for problem in (*found.problems, *found.obstacles)] == ["no", "no"]
        with pytest.raises(CompileError, match="no"):
            _ = found.program
    assert tried == [1, 1]  # whole, and to see whether a part of it can be


def test_what_has_no_meaning_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often goals are asked of it."""
    tried = []

    def refuse(*_: object) -> None:
        tried.append(1)
        raise MeaningError("too many")

    monkeypatch.setattr("pylogic.meaning.meaning.meaning_of", refuse)
    found = load(TEXT)
    for _ in range(2):
        with pytest.raises(MeaningError, match="too many"):
            found.evaluate("p(X)")
    assert tried == [1]


@pytest.mark.long
@pytest.mark.parametrize("axiom", ["p{}(x) <-> x = a{} | x = b{}", "p{}(x) <-> exists y. q(x, y)"])
def test_ten_thousand_axioms_with_names_of_their_own(axiom: str) -> None:
    """Neither the names nor the sorts are gone through for each axiom."""
    axioms = [f"{i}. {axiom.replace('{}', str(i))}" for i in range(1, 10_001)]
    begin = time.process_time()
    document = load("q(a1, b1)\n" + "\n".join(axioms), notation="first-order")
    assert len(document.clauses) >= 10_000
    assert time.process_time() - begin < 60
