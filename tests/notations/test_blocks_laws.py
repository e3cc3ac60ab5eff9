"""The printer of blocks is the inverse of their reader."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import pylogic
from pylogic.core import formulas as f
from pylogic.core.errors import CompileError, ReadError
from pylogic.documents.shipped import folder_of
from pylogic.notations.blocks.comments import without_comments
from pylogic.notations.blocks.expressions import read_formula, read_patterns
from pylogic.notations.blocks.printer import print_formula
from pylogic.notations.blocks.reader import read
from tests.block_strategies import FUNCTIONS, NAMES, formulas

TRANSCRIPTION = folder_of("connect4") / "axioms.txt"


@given(formula=formulas())
def test_reading_what_is_printed_gives_an_equal_formula(formula: f.Formula) -> None:
    """With the names that it was read with."""
    assert read_formula(print_formula(formula, FUNCTIONS), NAMES) == formula


@given(formula=formulas(), width=st.integers(0, 9))
def test_indentation_and_spelling_do_not_matter(formula: f.Formula, width: int) -> None:
    """Neither blanks at the beginning of lines, nor which of the signs are used."""
    text = print_formula(formula, FUNCTIONS)
    other = "\n".join(" " * width + line.strip() for line in text.splitlines())
    for ascii_sign, sign in {"!=": "≠", "<=>": "⇔", ">=": "≥", "<= ": "≤ ", "Ǝ": "∃"}.items():
        other = other.replace(ascii_sign, sign)
    assert read_formula(other, NAMES) == formula


@given(formula=formulas(), seed=st.integers(0, 2**32))
@example(formula=f.Exists(("x",), f.equal(f.Number(-1), f.Variable("x"))), seed=0)
def test_comments_change_nothing(formula: f.Formula, seed: int) -> None:
    """Behind the variables of blocks and at the ends of lines, of any wording."""
    rng = random.Random(seed)  # noqa: S311 - places for comments, no secret

    def commented(line: str) -> str:
        wordings = [" (Start: the rows, from 1)", " (note (of two) parts)", ""]
        if re.search(r"[Ǝ∀](?:end)? \w+(?:, \w+)*:?$", line):
            wordings += [" (Vertical)", " (End)"]
        return line + rng.choice(wordings)

    lines = map(commented, print_formula(formula, FUNCTIONS).splitlines())
    assert read_formula("\n".join(lines), NAMES) == formula


@given(text=st.text("Ǝ∀∃end x0,:()=<>!andor.+-1\n ?", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Never with another error than one that has a place in the text."""
    assert len(without_comments(text)) == len(text)
    lines = text.split("\n")
    document = read(lines, "text")
    for problem in document.problems:
        assert isinstance(problem, ReadError)
        assert 1 <= problem.place.line <= len(lines)
    covered = [n for e in document.entries for n in range(e.lines[0], e.lines[1] + 1)]
    assert len(covered) == len(set(covered))
    assert {n for n, line in enumerate(lines, 1) if line.strip()} <= set(covered)


@pytest.mark.parametrize("reading", ["printed", "corrected"])
def test_a_printed_document_is_read_back(reading: str) -> None:
    """Definitions, steps with their headings, and claims; printing it again changes nothing."""
    document = pylogic.load(TRANSCRIPTION, reading=reading)
    again = pylogic.load(document.formulas() + "\n", errata="", notation="blocks")
    assert list(again.declarations) == [
        replace(declaration, text=printed.text)
        for declaration, printed in zip(document.declarations, again.declarations, strict=True)
    ]
    assert again.formulas() == document.formulas()


def test_the_transcription_stands_as_it_is_printed() -> None:
    """What was transcribed is laid out by the printer."""
    text = TRANSCRIPTION.read_text(encoding="utf-8")
    document = pylogic.load(TRANSCRIPTION, reading="printed")
    for part in document.formulas().split("\n\n"):
        _, _, formula = part.rpartition("<=>\n") if part.startswith("Step") else ("", "", part)
        assert formula in text


def test_what_the_notation_cannot_say_is_refused() -> None:
    """A conditional, and the sign of a successor."""
    one = f.Number(1)
    conditional = f.Conditional(f.Truth(value=True), one, one)
    for term in (conditional, f.Apply("'", (one,))):
        with pytest.raises(CompileError, match="notation of blocks has no"):
            print_formula(f.equal(term, one))


def test_a_document_in_which_nothing_could_be_read_states_nothing() -> None:
    """Its formulas are an empty text."""
    document = pylogic.load("game.win(p) <=>\n", notation="blocks")
    assert document.syntax.problems
    assert document.formulas() == ""


@given(formula=formulas())
def test_a_formula_is_a_pattern_of_itself(formula: f.Formula) -> None:
    """What errata quote is read as documents are."""
    assert read_patterns(print_formula(formula, FUNCTIONS), NAMES)[0] == formula
