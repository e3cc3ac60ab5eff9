"""What stays as it is, what only names, and what is of which sort, as words say it."""

from __future__ import annotations

import pytest

import pylogic
from tests.documents.test_taken_for_granted import answers

LAMPS = "Lamps, with states.\nstart(s) iff not on(s) and dim(s) = low and hue(s) = red\n"


def formulas(text: str) -> str:
    """Return the axioms of a text as they are understood."""
    return pylogic.load(text).formulas()


@pytest.mark.parametrize(
    ("said", "frame"),
    [
        ("not on(s) and on(t) and everything else stays as it is",
         "dim(t) = dim(s) ∧ hue(t) = hue(s)"),
        ("not on(s) and on(t), and nothing else changes.", "dim(t) = dim(s) ∧ hue(t) = hue(s)"),
        ("hue(t) = blue and dim(t) = high. All else remains the same.", "on_told(t) = on_told(s)"),
        ("on(s) and hue(t) = blue\n     ∧ everything else is left unchanged",
         "on_told(t) = on_told(s) ∧ dim(t) = dim(s)"),
        ("(on(s) and hue(t) = blue or hue(t) = red) and dim(t) = high and all else stays the same",
         "on_told(t) = on_told(s)"),
    ],
)  # fmt: skip
def test_all_else_stays(said: str, frame: str) -> None:
    """What a definition does not speak of is the same in both states of its step."""
    assert f" ∧ {frame}\n" in f"{formulas(f'{LAMPS}go(s, t) iff {said}')}\n"


@pytest.mark.needs_swipl
def test_all_other_places_stay() -> None:
    """Of a fluent with arguments all others keep their values, also behind quantifiers."""
    text = """Three tiles, and states.
start(s) iff for all i in {1, 2, 3}: col(i, s) = black
flip(i, s, t) iff i in {1, 2, 3} and col(i, t) = white, and all else stays the same
rest(i, s, t) iff i in {1, 2, 3} and (for all j in {1, 2, 3}: j != i implies col(j, t) = white)
    and nothing else changes
"""
    goal = "start(_S), flip(2,_S,_T), col(I,_T,white)"
    assert answers(text, goal, "I") == [("2",)]
    goal = "start(_S), rest(2,_S,_T), col(I,_T,black)"
    assert answers(text, goal, "I") == [("2",)]


@pytest.mark.parametrize(
    "said",
    [
        "(dim(t) = low or on(t)) and everything else stays as it is",
        "(hue(s) = red implies on(t)) and everything else stays as it is",
        "far(s, t) and everything else stays as it is",
    ],
)
def test_what_stays_may_be_unclear(said: str) -> None:
    """Then it is refused, and not guessed."""
    text = f"{LAMPS}far(s, t) iff on(s) and on(t)\ngo(s, t) iff {said}"
    assert any("what stays as it is is not clear" in str(p) for p in pylogic.load(text).problems)


def test_words_that_define_nothing() -> None:
    """Outside of definitions such words are words."""
    assert "everything_else" not in formulas(
        f"{LAMPS}\nA lamp is pressed, and nothing else changes."
    )


@pytest.mark.parametrize(
    "line",
    ["Fluents: Awake(agent)", "Events: WakeUp(agent), FallAsleep(agent)", "Actions: grab, drop"],
)
def test_lists_of_names(line: str) -> None:
    """Fluents and events with the sorts of their arguments are no facts and no sets."""
    text = f"agent = {{nathan}}\n{line}\n\nHappens(e, t) iff e = WakeUp(nathan) and t = 1\n"
    document = pylogic.load(text)
    assert not document.syntax.problems
    assert [d.label for d in document.declarations if d.formula] == ["line 1", "line 4"]


def test_facts_below_such_a_label() -> None:
    """An argument that formulas have, too, is one of a fact."""
    text = "Events: Awake(nathan), Tired(nathan)\n\np(x) iff x = q(nathan) and Awake(x)\n"
    assert "Awake(nathan)" in formulas(text)


@pytest.mark.needs_swipl
def test_times_among_other_sets() -> None:
    """They bound what is said of t, and of t + 1."""
    text = """Sorts: agent = {nathan}, time = {0, ..., 3}
HoldsAt(f, t) and not (exists e: Happens(e, t) and Ends(e, f, t)) implies HoldsAt(f, t + 1)
Happens(e, t) and Begins(e, f, t) implies HoldsAt(f, t + 1)
Begins(wake, awake, t)
Ends(sleep, awake, t)
Happens(wake, 1)
"""
    assert answers(text, "'HoldsAt'(awake, T)", "T") == [("2",), ("3",)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (("The lines are the sets {1, 2}, {1, 3} and {2, 3}.\nThere are four points, 1 to 4.\n\n"
         "on(p) iff p in Points and ∃l ∈ Lines: p ∈ l\n"), "∀x. Points(x) ≡ 1 ≤ x ≤ 4"),
        (("The lines are the sets\n   {1, 2}, {1, 3}.\nPoints = {1, 2, 3}\n"
         "on(p) iff p in Points and ∃l ∈ Lines: p ∈ l\n"), "∀x. Lines(x) ≡ (∀y. Points(y) ⊃"),
        (("S = {1, 2}\nT = {3}\n(1) S(f(x)) for every x in T, and T(g(y)) for every y in S.\n"
         "(2) f(3) = 1, g(1) = 3, g(2) = 3\n"), "∀y. S(y) ⊃ T(g(y))"),
    ],
)  # fmt: skip
def test_sentences_that_list(text: str, said: str) -> None:
    """Sets of sets, numbers between commas, and two statements with quantifiers of their own."""
    assert said in formulas(text)


def test_lists_that_are_not_whole() -> None:
    """`and others` is no element."""
    text = "There are four cards: h1, h2 and others.\nred(x) iff card(x) and x = h1\n"
    assert "others" not in formulas(text)


@pytest.mark.needs_swipl
@pytest.mark.parametrize("line", ["staff : P PERSON", "boss : PERSON -> PERSON"])
def test_types_are_checked(line: str) -> None:
    """A set has elements, and a function values, of what the text says they are of."""
    text = "PERSON ::= ann | bob\n{}\nstaff = {{ann, {}}}\nboss(ann) = bob, boss(bob) = {}\n"
    assert not pylogic.load(text.format(line, "bob", "ann")).obstacles
    (error,) = pylogic.load(text.format(line, "dora", "dora")).obstacles
    assert "the text contradicts itself" in str(error)


@pytest.mark.parametrize(
    ("step", "sentence", "told"),
    [
        ("on(t)", "Everything else stays as it is.", True),
        ("on(t) and dim(t) = dim(s)", "In a step no other\nfluent changes.", True),
        ("on(t) and dim(t) = dim(s)", "Of the lamps\nnothing else changes.", True),
        ("on(t) and dim(t) = dim(s) and hue(t) = hue(s)", "Nothing else changes.", False),
        ("on(t)", "The rest is for the reader.", False),
    ],
)
def test_a_frame_for_all_steps_is_told(step: str, sentence: str, *, told: bool) -> None:
    """A sentence of its own, by which a step would be whole, is not left out in silence."""
    text = f"{LAMPS}go(s, t) iff not on(s) and {step}\n\n{sentence}\n"
    said = "what stays as it is is not read here, and line 3 leaves it open"
    assert told == any(said in str(problem) for problem in pylogic.load(text).problems)


YALE = """
Times: 0..5

FIRST
Happens(load, 0)
Happens(wait, 1)
Happens(shoot, 2)
Initiates(load, loaded, t)
HoldsAt(loaded, t) -> Terminates(shoot, alive, t)
Terminates(shoot, loaded, t)
"""


@pytest.mark.parametrize(
    "first", ["InitiallyP(alive)", "HoldsAt(alive, 0)\n~HoldsAt(loaded, 0)", "Initially(alive)"]
)
def test_what_holds_later_is_taken_for_granted_in_the_event_calculus(first: str) -> None:
    """Where a text leaves out the axioms that every text has; it is told."""
    text = YALE.replace("FIRST", first)
    held = {(f, t) for f, ts in (("alive", "012"), ("loaded", "12")) for t in ts}
    assert {*answers(text, "'HoldsAt'(F, T)", "F", "T")} == held
    (told,) = [n.what for n in pylogic.load(text).notices if "discrete event calculus" in n.what]
    assert "HoldsAt(f, u) ∧ ¬∃e. Happens(e, u) ∧ Terminates(e, f, u)" in told


@pytest.mark.parametrize(
    "more",
    ["Releases(wait, alive, t)", "HoldsAt(loaded, 3)", "HoldsAt(f, t) <-> t = 0 & f = alive"],
)
def test_another_event_calculus_keeps_its_own_axioms(more: str) -> None:
    """One with other axioms, or with what holds at other times."""
    text = YALE.replace("FIRST", "Initially(alive)\n" + more)
    assert not [n for n in pylogic.load(text).notices if "discrete event calculus" in n.what]
