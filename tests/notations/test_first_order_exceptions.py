"""What words leave out of a quantifier, and what they list before it."""

from __future__ import annotations

import re

import pytest

from pylogic import load
from pylogic.notations.first_order.spelling.printer import print_formula

SIDES = "Coins are numbered 1 to 6.\n\n"


def _read(text: str) -> str:
    document = load(SIDES + text, notation="first-order")
    found = [print_formula(d.formula) for d in document.syntax.axioms() if d.formula is not None]
    assert not document.syntax.unclear
    return next(formula for formula in found if formula.startswith(("init(s)", "one(s)")))


@pytest.mark.parametrize(
    ("said", "left_out"),
    [
        ("c(1, s) = t, c(4, s) = t and c(i, s) = h for all other coins i", "1, 4"),
        ("c(4, s) = t and c(i, s) = h for all other coins i", "4"),
        ("c(1, s) = t and c(i, s) = h for all coins i other than 1", "1"),
        ("c(2, s) = t and c(i, s) = h for all coins i other than 1, 2 and 4", "1, 2, 4"),
        ("c(2, s) = d(3, s) and c(i, s) = h for all other coins i", "2"),
    ],
)
def test_all_others_are_those_that_were_not_named(said: str, left_out: str) -> None:
    """In the place of the variable, of what is applied to it."""
    text = f"c(i, s) in {{h, t}}; d(i, s) in {{h, t}}\ninit(s) iff {said}.\n"
    excepted = " ∨ ".join(f"i = {n}" for n in left_out.split(", "))
    excepted = f"¬({excepted})" if "∨" in excepted else f"¬{excepted}"
    got = _read(text)
    assert f"{excepted} ⊃ c(i, s) = h" in got or excepted.replace("¬i =", "i ≠") in got, got


@pytest.mark.parametrize("index", ["c_{{{}}}({})", "c({}, {})"])
def test_all_others_are_those_that_were_not_named_of_the_next_state(index: str) -> None:
    """What a condition asks of another place of the state before stays as it is."""
    seats = ["{i+1, p} = h", "({i+2, p} = h | {6, p} = h)", "{i, q} = t"]
    said = " and ".join([*seats, "{k, q} = {k, p} for all other coins k."])
    text = f"{{i, s}} in {{h, t}}\nmove(p, q, i) iff {said}\n"
    text = re.sub(r"\{([^{}]*), ([pqs])\}", lambda m: index.format(*m.groups()), text)
    document = load(SIDES + text, notation="first-order")
    assert not document.syntax.unclear
    found = [print_formula(d.formula) for d in document.syntax.axioms() if d.formula is not None]
    step = next(formula for formula in found if formula.startswith("move"))
    assert step.endswith("c(i, q) = t ∧ ∀k. coin(k) ∧ ¬k = i ⊃ c(k, q) = c(k, p)")


@pytest.mark.parametrize(
    "said",
    [
        "c(i, s) = h for all other coins i",
        "c(1, s) = t and c(i, s) = h and d(i, s) = h and d(2, s) = t for all other coins i",
        "c(1, s) = t and c(i, s) = c(j, s) for all other coins i and j",
    ],
)
def test_others_than_what_is_not_told_are_refused(said: str) -> None:
    """Where nothing was named, two functions name different ones, or two variables are bound."""
    text = f"c(i, s) in {{h, t}}; d(i, s) in {{h, t}}\ninit(s) iff {said}.\n"
    document = load(SIDES + text, notation="first-order")
    assert document.problems


@pytest.mark.parametrize(
    "words",
    [
        "There is a row of three holes, numbered 1 to 3.",
        "The holes 1, 2, 3 lie in a ring.",
        "* holes are 1..3, pegs are 1..2",
        "The three holes, which are labelled 1 to 3, stand in a row.",
    ],
)
def test_numbers_stand_for_what_they_number(words: str) -> None:
    """Behind or before a verb, with commas between such lists."""
    text = "full(h, s) in {yes, no}\nwhole(s) iff full(h, s) = yes for every hole h\n"
    program = load(f"{words}\n\n{text}", notation="first-order").program
    assert program.model.count_of_states("state") == 2**3  # type: ignore[attr-defined]


def test_exactly_one_of_a_noun_has_something() -> None:
    """As `there is exactly one` says it."""
    text = "c(i, s) in {h, t}\none(s) iff exactly one coin i has c(i, s) = h.\n"
    again = text.replace("exactly one", "there is exactly one").replace("has", "with")
    assert _read(text) == _read(again)


def test_a_legend_speaks_of_its_first_value() -> None:
    """And may name another behind the numbers; a line of a formula is no definition of it."""
    text = (
        "Pits: 0, 1\n\n"
        "Let n(i, s) be the number of seeds (0 to 2) in pit i, and m(s) the mover.\n\n"
        "step(s, t) iff m(t) = m(s) and for every pit i:\n    n(i, t) = 2 - n(i, s)\n"
        "start(s) iff m(s) = ann and n(i, s) = 2 for every pit i\n\nm(s) in {ann, bob}\n"
    )
    program = load(text, notation="first-order").program
    assert program.model.count_of_states("state") == 2 * 3**2  # type: ignore[attr-defined]


ITEMS = "The items are farmer, wolf, goat and cabbage.\n\n1. at(farmer) = 1, at(wolf) = 1\n"


@pytest.mark.parametrize(
    ("said", "others"),
    [
        ("for all items j other than i and farmer, at(j) = at(i)", "(j = i ∨ j = farmer)"),
        ("for all items j other than farmer and i, at(j) = at(i)", "(j = farmer ∨ j = i)"),
        ("for all items j other than farmer and wolf: at(j) = at(i)", "(j = farmer ∨ j = wolf)"),
        ("for all items j except farmer, wolf and goat, at(j) = at(i)",
         "(j = farmer ∨ j = wolf ∨ j = goat)"),
        ("at(j) = at(i) for all items j other than i and farmer", "(j = i ∨ j = farmer)"),
        ("for all items j other than farmer, at(j) = at(i)", "j = farmer"),
    ],
)  # fmt: skip
def test_words_among_what_a_variable_is_not(said: str, others: str) -> None:
    """They are no further variables of the quantifier."""
    document = load(f"{ITEMS}2. p(i) iff {said}\n", notation="first-order")
    read = [
        print_formula(d.formula) for d in document.declarations if d.formula and d.label == "2"
    ]
    assert read == [f"p(i) ≡ ∀j. item(j) ∧ ¬{others} ⊃ at(j) = at(i)"]


@pytest.mark.parametrize("said", ["i and the farmer", "i and from farmer", "i or farmer"])
def test_other_words_there_are_told(said: str) -> None:
    """And bind nothing."""
    text = f"{ITEMS}2. p(i) iff for all items j other than {said}, at(j) = at(i)\n"
    document = load(text, notation="first-order")
    assert document.problems
    assert not any(d.label == "2" for d in document.declarations)
