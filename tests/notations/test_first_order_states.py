"""States that a text names, or has no sort for: how they are read, and when they are not."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.notations.first_order.reader import read
from pylogic.notations.first_order.spelling.printer import print_formula

ROW = """
person(x) <-> x = ann | x = bob
mark(x) <-> x = red | x = blank
cell(i) <-> 1 <= i & i <= 2
{guard}cell(i) -> mark(at(p, i))
{guard}person(turn(p))
other(x) = if x = ann then bob else ann
move(p, i, q) <-> cell(i) & at(p, i) = blank & turn(q) = other(turn(p)) &
    all j. cell(j) -> at(q, j) = if j = i then red else at(p, j)
lost(p) <-> all i. cell(i) -> ~(at(p, i) = blank)
"""
NAMED = """
all i. cell(i) -> at(s0, i) = blank
turn(s0) = ann
"""
CONSTANTS = "Constants: ann, bob, red, blank"


def text(*, guard: str = "", constants: str = "", more: str = NAMED) -> str:
    """Return a text about two cells that are filled in turn."""
    return f"{constants}\n{ROW.format(guard=guard)}{more}"


SPELT = {
    "nothing declared": text(),
    "declared": text(constants=f"{CONSTANTS}, s0"),
    "declared without the state": text(constants=CONSTANTS),
    "with a sort": text(guard="position(p) -> ", constants=f"{CONSTANTS}, s0"),
    "with a sort and its fact": text(
        guard="position(p) -> ", constants=f"{CONSTANTS}, s0", more=NAMED + "position(s0)\n"
    ),
}


@pytest.mark.needs_swipl
@pytest.mark.parametrize("name", SPELT)
def test_a_named_state_is_one_of_many(name: str) -> None:
    """Clauses and meaning give both moves of the state that the text names."""
    document = pylogic.load(SPELT[name])
    with pylogic.session() as prolog:
        module = prolog.add(document)
        for goal in ("move(s0, I, Q), turn(Q, T)", "start(S), at(S, I, M)", "\\+ lost(s0)"):
            rows = [{k: str(v) for k, v in row.items()} for row in module.all(goal)]
            meant = [{k: str(v) for k, v in row.items()} for row in document.evaluate(goal)]
            assert sorted(map(str, rows)) == sorted(map(str, meant))
            assert rows
        moves = [
            (int(row["I"]), str(row["T"])) for row in module.all("move(s0, I, Q), turn(Q, T)")
        ]
    assert moves == [(1, "bob"), (2, "bob")]
    assert any("s0 is read as one state of many" in n.what for n in document.notices)


@pytest.mark.needs_swipl
@pytest.mark.parametrize(("said", "moves"), [("false", 2), ("true", 0), ("i = 1", 1)])
def test_a_named_state_is_defined_of_the_places_observed(said: str, moves: int) -> None:
    """`up(i, start) ≡ φ` says nothing of what is no place."""
    document = pylogic.load(
        f"place = {{1, 2}}\n1. up(i, start) <-> {said}\n"
        "2. step(i, s, t) <-> place(i) & ~up(i, s) &\n"
        "     all k in place. (up(k, t) <-> up(k, s) | k = i)\n"
    )
    goal = "start_2(S), step(I, S, T)"
    with pylogic.session() as prolog:
        rows = [{k: str(v) for k, v in row.items()} for row in prolog.add(document).all(goal)]
    meant = [{k: str(v) for k, v in row.items()} for row in document.evaluate(goal)]
    assert sorted(map(str, rows)) == sorted(map(str, meant))
    assert len(rows) == moves


LAMPS = """
press(k, s, t) <-> 1 <= k <= 4 & all i in {1, 2, 3, 4}.
    (on(i, t) <-> ~(on(i, s) <-> (i - 1 <= k & k <= i + 1)))
on(i, s0) <-> i = 2
dark(s) <-> all i in {1, 2, 3, 4}. ~on(i, s)
"""


@pytest.mark.needs_swipl
@pytest.mark.parametrize("numbers", ["i in {1, 2, 3, 4}", "i in {1..4}"])
def test_places_are_the_numbers_that_all_quantifiers_try(numbers: str) -> None:
    """A set without a name tells of which places something is observed."""
    document = pylogic.load(LAMPS.replace("i in {1, 2, 3, 4}", numbers))
    with pylogic.session() as session:
        rows = session.add(document).all("start(S), press(K, S, T)")
    after = {int(row["K"]): str(row["T"]) for row in rows}
    assert after == {
        1: "state(yes,no,no,no)", 2: "state(yes,no,yes,no)",
        3: "state(no,no,yes,yes)", 4: "state(no,yes,yes,yes)",
    }  # fmt: skip
    assert any("on({1, 2, 3, 4}, state)" in notice.what for notice in document.notices)


def test_a_first_state_that_is_a_variable_is_told() -> None:
    """Where nothing else tells of what states something is observed, all are meant."""
    document = pylogic.load("q(1). q(2).\n1. p(i, s0) <-> q(i)\n")
    assert "s0 is read as a variable" in " ".join(notice.what for notice in document.notices)


@pytest.mark.needs_swipl
def test_states_need_no_sort() -> None:
    """Two turns of two cells: eight states."""
    document = pylogic.load(text(more="start(p) <-> turn(p) = ann & at(p, 1) = at(p, 2)\n"))
    with pylogic.session() as prolog:
        assert len(list(prolog.add(document).all("turn(S, T)"))) == 8
    assert any("is called state" in notice.what for notice in document.notices)


@pytest.mark.parametrize(
    "more",
    [
        "turn(s0) = ann\n",  # nothing says what its cells are
        NAMED + "all i. cell(i) -> at(s1, i) = red\nturn(s1) = bob\n",  # two: a list of them
        NAMED + "p(x) <-> x = s0\n",  # a sort that lists it
    ],
)
def test_other_constants_are_what_there_is(more: str) -> None:
    """What is no single state with all its observations stays a constant."""
    names = ["ann", "bob", "red", "blank", "s0", "s1"]
    lines = text(constants=f"Constants: {', '.join(names)}", more=more).splitlines()
    assert read(lines, "row").states == ()


def test_people_are_no_states() -> None:
    """Who is older than whom is no step, though it compares what is said of two."""
    lines = ["num(x) <-> 0 <= x & x <= 9", "twin(x, y) <-> age(x) = age(y)", "num(age(x))",
             "age(ann) = 3"]  # fmt: skip
    assert read(lines, "ages").states == ()


@pytest.mark.needs_swipl
def test_a_term_that_is_no_state_is_told() -> None:
    """Also where what observes it is asked by another name."""
    document = pylogic.load(SPELT["with a sort"])
    with pylogic.session() as prolog, pytest.raises(pylogic.GoalError, match="is no position"):
        list(prolog.add(document).all("turn(position(1), T)"))


@pytest.mark.parametrize("sort", ["", "state(s) -> "])
def test_some_of_the_values_of_an_observer_define(sort: str) -> None:
    """What values it has is said by another axiom, so that the equivalence is of some states."""
    text = (
        f"{sort}f(s) in {{a, b, c}}\nstart(s) iff f(s) = a\n"
        "step(s, t) iff f(s) = a and f(t) = b or f(s) = b and f(t) = c\n"
        "low(s) iff f(s) = a or f(s) = b\n"
    )
    document = pylogic.load(text, notation="first-order")
    assert document.problems == ()
    assert sorted(str(a["S"]) for a in document.evaluate("low(S)")) == ["state(a)", "state(b)"]


def test_words_behind_a_wide_gap_say_what_is_observed() -> None:
    """They limit nothing; a set behind the gap, or a word such as "for", does."""
    text = (
        "door(s) in {open, shut}   whether it is open\n"
        "wait(n, s) in {0, 1}      calls (one per floor)\n"
        "0 <= load(s) <= 2         people inside the cabin\n\n"
        "start(s) iff door(s) = open and load(s) = 0 and wait(low, s) = 0 and wait(top, s) = 0\n"
    )
    document = pylogic.load(text, notation="first-order")
    assert document.problems == ()
    assert len(document.evaluate("load(S, L)")) == 2 * 2 * 2 * 3
    limited = pylogic.load(text.replace("people inside the cabin", "n in floors"))
    assert limited.problems


def test_words_say_that_a_fact_is_of_the_first_state() -> None:
    """Of several words; those that limit it are told."""
    text = "Initially the buffer is empty: init((0, 0)).\n\nstep((a, b), (a, c)) iff c = b + 1\n"
    document = pylogic.load(text, notation="first-order")
    assert [(str(a["X"]), str(a["Y"])) for a in document.evaluate("init(X, Y)")] == [("0", "0")]
    limited = text.replace("the buffer is empty: init((0, 0))", "for every row x: off(x)")
    assert pylogic.load(limited, notation="first-order").problems


def test_sets_that_are_one_inside_a_sentence() -> None:
    """Both are listed, where another sentence of the paragraph lists more."""
    text = "Let $R = C = \\{1, 2\\}$. A state $s$ has a $m(s) \\in \\{v, h\\}$.\n\n"
    text += "$start(s) \\iff m(s) = v$\n"
    document = pylogic.load(f"{text}\n$p(x) \\iff R(x) \\land C(x)$\n", notation="first-order")
    assert {str(a["X"]) for a in document.evaluate("p(X)")} == {"1", "2"}


@pytest.mark.parametrize(
    "typed", ["own(f, s) in {free, 0, 1} for f in {0, 1}",
              "own(f, s) in {free, 0} for f in {0, 2}\n\nown(f, s) in {free, 1} for f in {1, 3}"]
)  # fmt: skip
def test_a_first_state_says_of_all_places_what_it_says_of_any(typed: str) -> None:
    """Of those that are observed: of `free`, which is a value beside numbers, no owner is said."""
    said = "own(f, s0) = free\ntake(s, i, t) <-> own(i, s) = free & own(i, t) = i"
    document = pylogic.load(f"{typed}\n\n{said}\n", notation="first-order")
    found = [*document.evaluate("start(S), own(0, S, A), own(1, S, B)")]
    assert [(str(a["A"]), str(a["B"])) for a in found] == [("free", "free")]


LETTERED = """(a) Sorts.
    Row = {1, 2}; Player = {yellow, red}.
(b) Functions.
    piece : Row × State → Piece
    turn : State → Player
(c) Axioms.
    Piece(x) ⇔ Player(x) ∨ x = empty.
    free(r, s) ⇔ piece(r, s) = empty, where r in Row.
    drop(r, s, t) ⇔ free(r, s) ∧ (∀q ∈ Row)(q ≠ r ⇒ piece(q, t) = piece(q, s)) ∧
        piece(r, t) = turn(s) ∧ turn(t) ≠ turn(s).
    wins(p, s) ⇔ (∀r ∈ Row) piece(r, s) = p, for p ∈ Player.
"""


def test_headings_behind_letters_and_a_sort_of_states_that_only_types() -> None:
    """Each formula below such a heading is one by itself; who moves is no empty place."""
    document = pylogic.load(LETTERED, notation="first-order")
    assert document.problems == ()
    assert [e.text for e in document.syntax.entries if e.kind == "not understood"] == []
    assert len([*document.evaluate("drop(1, S, T)")]) == 6


def test_what_states_are_told_by_in_a_sentence_behind_a_head() -> None:
    """The sentence goes on below, and all three of its functions are read."""
    text = (
        "Notation.  col(s) ∈ {0, 1} and row(s) ∈ {0, 1, 2} are the column and the row of\n"
        "the queen in state s, and player(s) ∈ {white, black} is the one whose turn it is.\n\n"
        "goes(s, t) ≡ player(t) ≠ player(s) ∧ col(t) = col(s) ∧ row(t) + 1 = row(s)\n"
    )
    document = pylogic.load(text, notation="first-order")
    assert document.problems == ()
    assert len([*document.evaluate("goes(S, T)")]) == 8


@pytest.mark.parametrize(
    "said",
    [
        "The bid in state s is bid(s), a number from 0 to 3. turn(s) is one of ann, bob and cid.",
        "bid(s): 0..3          the highest bid of the round\nturn(s)   ann, bob or cid",
        "turn(s): {ann, bob, cid}     who bids in s\nbid(s): 0..3",
    ],
)
def test_legends_that_list_values(said: str) -> None:
    """Each of two sentences on a line does, and so do lines with words, or values, far behind."""
    text = (
        f"next(ann) = bob, next(bob) = cid, next(cid) = ann\n\n{said}\n\n"
        "raise(n, s, t) iff n is 1 or 2, bid(t) = bid(s) + n and turn(t) = next(turn(s))\n"
    )
    document = pylogic.load(text, notation="first-order")
    assert document.problems == ()
    assert len([*document.evaluate("raise(N, S, T)")]) == 15


@pytest.mark.parametrize("joined", ["+ {none}", "− {red}", "× Hand"])
def test_a_set_is_not_cut_off_before_what_it_is_joined_to(joined: str) -> None:
    """Among what the value is, is not told by half of it."""
    text = (
        f"Hand = {{red, blue}}\n\nWe write shown(s) in Hand {joined} for what the first has.\n\n"
        "begin(s) <=> shown(s) = red\n"
    )
    document = pylogic.load(text, notation="first-order")
    stated = [print_formula(d.formula) for d in document.syntax.stated() if d.formula is not None]
    assert not any("shown(s))" in one for one in stated)
