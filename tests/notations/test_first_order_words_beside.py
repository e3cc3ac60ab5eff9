"""Words above, before and below formulas: what they say of it, and what is told of them."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.notations.first_order.spelling.printer import print_formula


def read(text: str) -> list[str]:
    """Return the axioms of a text as they are printed; nothing is left out."""
    document = pylogic.load(text + "\n")
    assert not document.syntax.problems, document.syntax.problems
    return [print_formula(d.formula) for d in document.syntax.stated() if d.formula is not None]


@pytest.mark.parametrize(
    "words",
    [
        "For each $x \\in S$ we have", "For all $x \\in S$:", "For all x in S we define",
        "For any $x \\in S$, define", "For all $x$ in $S$ let",
    ],
)  # fmt: skip
@pytest.mark.parametrize("display", ["\\[ {} \\]", "\n\\[ {} \\]", "\n    {}", "2b. {}"])
def test_words_that_give_a_letter_a_set_stand_before_the_formula(words: str, display: str) -> None:
    """It may be a display, with an empty line before it."""
    said = display.format("q(x) \\equiv p(x)")
    text = f"1. p(x) <-> x = k | x = l\n2. S = {{k}}\n\n{words}\n{said}\n\n3. r(x) <-> p(x)\n"
    document = pylogic.load(text, notation="first-order")
    assert not document.problems
    read = [print_formula(d.formula) for d in document.declarations if d.formula is not None]
    assert read[2:] == ["∀x. S(x) ⊃ (q(x) ≡ p(x))", "r(x) ≡ p(x)"]


@pytest.mark.parametrize(
    "words",
    [
        "Let $x$ be in $S$. Then", "Let $x$ be an element of $S$. We write", "For members x of S:",
        "For an element x of S, we say:", "Take x in S; then",
    ],
)  # fmt: skip
@pytest.mark.parametrize("display", ["\\[ {} \\]", "\n\\[ {} \\]", "\n    {}", "2b. {}", "${}$."])
def test_words_that_give_a_letter_a_set_are_told_elsewhere(words: str, display: str) -> None:
    """The formula below them would say more than the text does."""
    said = display.format("q(x) \\equiv p(x)")
    gap = " " if display[0] == "$" else "\n"
    text = f"1. p(x) <-> x = k | x = l\n2. S = {{k}}\n\n{words}{gap}{said}\n"
    (told,) = pylogic.load(text, notation="first-order").problems
    assert "words say that x is in S, and are not read" in str(told)


@pytest.mark.parametrize(
    "words",
    [
        "For all $x$ in $S$ there is a cost.",
        "For x in state s:",
        "Let y be in S. Then",
        "Which x in S is meant is said below:",
    ],
)
def test_words_that_give_no_letter_of_the_formula_a_set(words: str) -> None:
    """Sentences that end, and other letters."""
    text = f"1. p(x) <-> x = k | x = l\n2. S = {{k}}\n\n{words}\n\n3. q(x) <-> p(x)\n"
    assert not [
        told for told in pylogic.load(text, notation="first-order").problems
        if "words" in str(told)
    ]  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        "Wrong:", "The following does not hold:", "A common mistake is to write", "Prove that",
        "The old rule was", "We do not require that", "Instead of", "Bob says:", "Or:", "TODO:",
        "For example,", "Alternatively:", "Except for k:", "Unless x is k:", "For x = k:",
        "For distinct x and y:", "For all x other than k:", "For most x:", "Otherwise:",
        "There is an x in S with", "In the initial situation:", "Only for S:", "For persons x:",
    ],
)  # fmt: skip
@pytest.mark.parametrize("display", ["\n    {}", "3. {}"])
def test_words_above_a_formula_that_limit_it_or_take_it_back_are_told(
    words: str, display: str
) -> None:
    """They were left out, as those in the line of the formula are not."""
    said = display.format("q(x) <-> p(x)")
    text = f"1. p(x) <-> x = k | x = l\n2. S = {{k}}\n2b. person(k)\n\n{words}\n{said}\n"
    problems = [str(told) for told in pylogic.load(text, notation="first-order").problems]
    assert any(":6:" in told or ":7:" in told or ":5:" in told for told in problems)


@pytest.mark.parametrize(
    "words",
    [
        "The goal is:",
        "A vertex is good if",
        "There is a wall here, and here:",
        "Hence",
        "We need one more notion:",
        "Nothing else is said.",
        "Old rules are gone. The new one:",
        "It says whose turn it is:",
        "Example",
    ],
)
def test_words_above_a_formula_that_only_lead_in(words: str) -> None:
    """They say nothing of when it holds."""
    text = f"1. p(x) <-> x = ann | x = bob\n\n{words}\n\n    q(x) <-> p(x)\n"
    assert not pylogic.load(text, notation="first-order").problems


@pytest.mark.parametrize(
    "words",
    [
        "except when x = k.", "(wrong)", "is false.", "does not hold in general.", "(x in S)",
        "provided that x is in S.", "only for x in S.", "but not for k.", "Not true for k.",
        "where x is in S.", "for persons x.", "was the old rule.",
    ],
)  # fmt: skip
@pytest.mark.parametrize("display", ["    {}", "3. {}", "\\[ {} \\]", "\\[ {}, \\]\n"])
def test_words_below_a_formula_that_limit_it_or_take_it_back_are_told(
    words: str, display: str
) -> None:
    """They go on with its sentence: they begin with a small letter, or deny something."""
    said = display.format("q(x) \\equiv p(x)")
    text = f"1. p(x) <-> x = k | x = l\n2. S = {{k}}\n2b. person(k)\n\n{said}\n{words}\n"
    assert pylogic.load(text, notation="first-order").problems


@pytest.mark.parametrize(
    "words",
    [
        "where p(x) says that x is nice.", "for all x, and this is all.", "If it rains, I sleep.",
        "is what we call q.", "and nothing else.", "Only few know this.", "in the usual way.",
    ],
)  # fmt: skip
def test_words_below_a_formula_that_say_nothing_of_it(words: str) -> None:
    """They explain it, or begin another sentence."""
    text = f"1. p(x) <-> x = ann | x = bob\n\n2. q(x) <-> p(x)\n\n{words}\n"
    assert not pylogic.load(text, notation="first-order").problems
    text = f"1. p(x) <-> x = ann | x = bob\n\n\\[ q(x) \\equiv p(x) \\]\n{words}\n"
    assert not pylogic.load(text, notation="first-order").problems


def test_words_that_a_formula_says_again_are_not_lost() -> None:
    """The set of which they speak stands in it."""
    text = "1. p(x) <-> x = k | x = l\n2. S = {k}\n\nLet x be in S. Then\n\n3. q(x) <-> x in S\n"
    assert not pylogic.load(text, notation="first-order").problems


def test_a_heading_above_a_formula_is_no_sentence_about_it() -> None:
    """Whatever its words are."""
    text = "1. p(x) <-> x = ann\n\n## What one could do instead of that\n\n2. q(x) <-> p(x)\n"
    assert not pylogic.load(text, notation="first-order").problems
