"""Definitions over objects: parts, partial functions, cases of a literal, numbers with names."""

from __future__ import annotations

from itertools import product

import pytest

from pylogic import load, session
from pylogic.core.errors import CompileError, GoalError
from pylogic.documents.settings import with_numbers, with_values

LAMPS = """\
size = 3

other(1) = 2
other(2) = 1

room.lamps.dark(i) <=>
    i >= 0 and i < size and room.lamps(i) = 0

lamps.chain(n) <=>
    Ǝ i: i >= 0 and i <= size - n:
        ∀ k: k >= 0 and k < n:
            lamps(i + k) = 1
        ∀end k
    Ǝend i

room.press(x) <=>
    x >= 0 and x < size and
    room.lamps(x) = 0 and
    room.press(x).lamps(x) = 1 and
    room.press(x).turn = other(room.turn)

room.done(0) <=>
    ∀ i: i >= 0 and i < size:
        room.lamps(i) = 1
    ∀end i

room.done(1) <=>
    Ǝ x: x >= 0 and x < size:
        room.press(x).done(0) = true
    Ǝend x and
    room.done(0) = false
"""
DARK = "room(1, 0, 0, 0)"


def ask(text: str, goal: str, **numbers: int) -> list[dict[str, str]]:
    """Return the answers to a goal about a document whose lamps are 0 or 1."""
    document = with_values(with_numbers(load(text, notation="blocks"), numbers), {"lamps": (0, 1)})
    with session() as prolog:
        module = prolog.add(document)
        return [{k: str(v) for k, v in answer.items()} for answer in module.all(goal)]


GOALS = [
    ("size(N)", [{"N": "3"}]),
    ("dark(room(1, 1, 0, 1), I)", [{"I": "1"}]),
    ("press(room(1, 1, 0, 1), X, R)", [{"X": "1", "R": "room(2,1,1,1)"}]),
    ("press(room(1, 1, 1, 1), X, R)", []),
    (f"press({DARK}, 3, R)", []),
    ("done(room(1, 1, 1, 1), N)", [{"N": "0"}]),
    ("done(room(1, 1, 0, 1), N)", [{"N": "1"}]),
    (f"done({DARK}, N)", []),
    ("chain(room(1, 0, 1, 1), 2)", [{}]),
    ("chain(room(1, 1, 0, 1), 2)", []),
]


@pytest.mark.needs_swipl
@pytest.mark.parametrize(("goal", "answers"), GOALS, ids=[goal for goal, _ in GOALS])
def test_a_document_of_objects_is_compiled(goal: str, answers: list[dict[str, str]]) -> None:
    """What is said of a part holds of the whole, and a move where it is defined gives a state."""
    assert ask(LAMPS, goal) == answers


@pytest.mark.needs_swipl
def test_numbers_of_a_document_can_be_others() -> None:
    """All that follows from a size follows from another one."""
    assert ask(LAMPS, "size(N)", size=5) == [{"N": "5"}]
    assert ask(LAMPS, "press(room(2, 1, 1, 0, 1, 1), X, R)", size=5) == [
        {"X": "2", "R": "room(1,1,1,1,1,1)"}
    ]


@pytest.mark.needs_swipl
def test_an_atom_about_a_state_that_is_not_there_is_false() -> None:
    """Both it and its opposite where the opposite is said of that state, too."""
    text = LAMPS + "\nroom.wasted(x) <=>\n    room.press(x).turn != room.turn\n"
    assert ask(text, "wasted(room(1, 0, 1, 1), 1)") == []
    assert ask(text, "wasted(room(1, 0, 1, 1), 0)") == [{}]


@pytest.mark.needs_swipl
def test_what_a_description_does_not_mention_stays() -> None:
    """Also where it speaks of some places of an observer, or of none."""
    turn = " and\n    room.press(x).turn = other(room.turn)\n"
    assert turn in LAMPS
    text = LAMPS.replace(turn, "\n") + "\nroom.first <=>\n    room.turn = 1\n"
    assert ask(text, "press(room(2, 0, 1, 1), X, R)") == [{"X": "0", "R": "room(2,1,1,1)"}]


def test_a_case_that_nothing_defines_is_refused() -> None:
    """The error names the case and where it is asked for."""
    text = LAMPS.replace("room.press(x).done(0) = true", "room.press(x).done(7) = true")
    with pytest.raises(CompileError, match="no axiom says what done 7 is"):
        _ = load(text, notation="blocks").clauses


def test_a_function_described_twice_is_refused() -> None:
    """There would be two states after one move."""
    text = LAMPS + "\nroom.press(x) <=>\n    room.press(x).turn = room.turn\n"
    with pytest.raises(CompileError, match="press is described a second time"):
        _ = load(text, notation="blocks").clauses


def test_an_object_is_not_compared_as_a_whole() -> None:
    """Its parts have values; it has none."""
    text = LAMPS.replace("room.press(x).lamps(x) = 1", "room.press(x).lamps = room.lamps")
    with pytest.raises(CompileError, match="lamps is an object"):
        _ = load(text, notation="blocks").clauses


def test_an_argument_without_bounds_is_refused() -> None:
    """Nothing says how many lamps there are."""
    text = "room.on <=>\n    Ǝ i: room.lamps(i) = 1 Ǝend i\n"
    with pytest.raises(CompileError, match="argument 1 of lamps has no finite sort"):
        _ = load(text, notation="blocks").clauses


def test_a_function_that_no_equation_gives_values_is_refused() -> None:
    """It is named, and not taken for something of the object that it is applied to."""
    text = LAMPS.replace("= other(room.turn)", "= next(room.turn)")
    with pytest.raises(CompileError, match="no equation says what next is"):
        _ = load(text, notation="blocks").clauses


@pytest.mark.needs_swipl
def test_a_root_that_is_applied_itself() -> None:
    """What its cells are called and what it is called are not the same."""
    text = "width = 3\nnext(1) = 2\nnext(2) = 1\nrow.allOn(c) <=>\n"
    text += "    ∀ i: i >= 0 and i < width: row(i) = next(c) ∀end i\n"
    with session() as prolog:
        found = prolog.add(load(text, notation="blocks")).all("allOn(Row, C)")
    rows = {(str(answer["Row"]), str(answer["C"])) for answer in found}
    assert rows == {("row_state(1,1,1)", "2"), ("row_state(2,2,2)", "1")}


@pytest.mark.needs_swipl
def test_a_state_that_is_not_given_is_each_of_its_kind() -> None:
    """Its cells have the values that the document compares them with; no cell is left open."""
    with session() as prolog:
        found = [str(a["R"]) for a in prolog.add(load(LAMPS, notation="blocks")).all("room(R)")]
    cells = product((1, 2), (0, 1), (0, 1), (0, 1))
    assert sorted(found) == [f"room({','.join(map(str, values))})" for values in cells]


PAIR = """
room.pair(p) <=>
    Ǝ i: i >= 0 and i < size - 1:
        room.lamps(i) = p and room.lamps(i + 1) = p
    Ǝend i
"""


@pytest.mark.needs_swipl
@pytest.mark.parametrize("goal", ["pair(R, P)", "chain(R, 2)", "press(R, X, S)", "done(R, N)"])
def test_answers_do_not_depend_on_when_a_state_is_given(goal: str) -> None:
    """An answer about one state is no repetition of the same about another."""
    with session() as prolog:
        module = prolog.add(load(LAMPS + PAIR, notation="blocks"))
        before, after = module.all(f"room(R), {goal}"), module.all(goal)
    shown = [sorted(str(answer) for answer in answers) for answers in (before, after)]
    assert shown[0] == shown[1]
    assert len({str(answer["R"]) for answer in after}) > 1


COUNTER = """\
room.press <=>
    room.press.count = room.count + 1

room.odd <=>
    room.count = 1 or room.count = 3
"""


@pytest.mark.needs_swipl
def test_states_that_cannot_be_listed_must_be_given() -> None:
    """What is counted has no last value; the error names it."""
    with session() as prolog:
        module = prolog.add(load(COUNTER, notation="blocks"))
        assert len(module.all("odd(room(3))")) == 1
        assert [str(answer["R"]) for answer in module.all("odd(R)")] == ["room(1)", "room(3)"]
        with pytest.raises(GoalError, match="nothing says which values count can have"):
            module.all("press(R, S)")


PUSHED = """\
last = 2

game.push(x) <=>
    x >= 0 and x <= last and
    game.row(x) = 0 and
    {effects}

game.marked(x) <=> game.row(x) = 1 or game.row(x) = 2
"""
EFFECTS = [
    ("∀ y: y >= 0 and y <= last: game.push(x).row(y) = 1 ∀end y", "1,1,1"),
    ("∀ y: y >= 1 and y <= last: game.push(x).row(y) = 1 ∀end y", "0,1,1"),
    ("∀ y: y >= 0 and y < last: game.push(x).row(y + 1) = game.row(y) ∀end y", "0,0,2"),
    ("∀ y: y >= 0 and y <= last and game.row(y) = 2: game.push(x).row(y) = 1 ∀end y", "0,1,0"),
    ("∀ y: y >= 0 and y <= last: game.push(x).row(y) = 2 - game.row(y) ∀end y", "2,0,2"),
    ("(game.row(1) = 2 => game.push(x).row(x) = 1)", "1,2,0"),
    ("(game.row(1) = 0 => game.push(x).row(x) = 1)", "0,2,0"),
    (
        "∀ y: y >= 0 and y <= last: game.push(x).row(y) = 1 ∀end y and game.push(x).row(2) = 1",
        "1,1,1",
    ),
    ("∀ y: y >= 0 and y <= last: game.push(x).row(y) = 1 ∀end y and game.push(x).row(2) = 2", ""),
    (
        (
            "game.push(x).row(x) = 1 and ∀ y: y >= 0 and y <= last and y != x:\n"
            "game.push(x).row(y) = game.row(y) ∀end y"
        ),
        "1,2,0",
    ),
    (
        (
            "game.push(x).row(x) = 1 and ∀ y: y >= 0 and y <= last:\n"
            "game.push(x).row(y) = game.row(y) ∀end y"
        ),
        "",
    ),
    ("∀ y: y >= 0 and y <= last: (y > x => game.push(x).row(y) = 1) ∀end y", "0,1,1"),
]


@pytest.mark.needs_swipl
@pytest.mark.parametrize(("effects", "after"), EFFECTS, ids=[effects for effects, _ in EFFECTS])
def test_a_description_may_change_many_places(effects: str, after: str) -> None:
    """Where a statement fixes a place it holds; elsewhere everything stays as it was."""
    document = with_values(load(PUSHED.format(effects=effects)), {"row": (0, 2)})
    with session() as prolog:
        found = [str(a["R"]) for a in prolog.add(document).all("push(game(0,2,0), 0, R)")]
    assert found == ([f"game({after})"] if after else [])


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    "goal",
    [
        "dark(room(1, 0, 0), I)",
        "dark(rom(1, 0, 0, 0), I)",
        "\\+ (X = 1, done([1], X))",
        "press(R, X, after)",
    ],
)
def test_what_is_no_state_is_refused(goal: str) -> None:
    """A term of another name or size is a slip, and not a state of which nothing holds."""
    with pytest.raises(GoalError, match=r"is no room, which is written with 4 arguments"):
        ask(LAMPS, goal)


@pytest.mark.needs_swipl
def test_a_value_out_of_its_sort_makes_no_state() -> None:
    """As the meaning has it: nothing is said of such a term."""
    with pytest.raises(GoalError, match=r"room\(1,0,0,9\) is no room"):
        ask(LAMPS, "dark(room(1, 0, 0, 9), I)")


@pytest.mark.needs_swipl
def test_whether_something_is_a_state_may_be_asked() -> None:
    """Of anything: the answer is no."""
    assert ask(LAMPS, "room(1)") == []


def test_an_effect_with_too_many_places_is_refused() -> None:
    """However many the observer has elsewhere."""
    (problem,) = load(
        LAMPS.replace("room.press(x).lamps(x) = 1", "room.press(x).lamps(x, 1) = 1")
    ).problems
    assert "lamps" in str(problem)


def test_what_is_said_of_a_new_state_must_fix_it() -> None:
    """Of two values, neither is the one that the observer has."""
    either = "(room.press(x).turn = 1 or room.press(x).turn = 2)"
    text = LAMPS.replace("room.press(x).turn = other(room.turn)", either)
    (problem,) = load(text, notation="blocks").problems
    assert "does not say what turn of press is" in str(problem)
