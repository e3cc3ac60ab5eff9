"""Documents that nobody prepared anything for, in the same notation, just work."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import pylogic
from pylogic.games.text.game import document_game

if TYPE_CHECKING:
    from collections.abc import Iterable

pytestmark = pytest.mark.needs_swipl

HERE = Path(__file__).resolve().parent

FAMILY = r"""
# A family

(1) parent(ann, bob) ∧ parent(bob, carl) ∧ parent(carl, dora)
(2) $parent(x, y) \supset ancestor(x, y)$
(3) parent(x, z) & ancestor(z, y) -> ancestor(x, y)
(4) person(x) ≡ x = ann ∨ x = bob ∨ x = carl ∨ x = dora
(5) childless(x) ≡ person(x) ∧ ¬∃y. parent(x, y)
(6) only(x, y) ≡ parent(x, y) ∧ ∀z. parent(x, z) ⊃ z = y
"""

NUMBERS = """
Axioms.

num(n) ≡ 1 ≤ n ≤ 6
twice(n) = n + n
small: few(x) ≡ num(x) ∧ x < 3
pair: pair(x, y) ≡ num(x) ∧ num(y) ∧ x + y = 7
next(x, y) ≡ num(x) ∧ num(y) ∧ x' = y
lonely(x) ≡ num(x) ∧ ¬∃y. pair(x, y) ∧ few(y)
double(x, y) ≡ num(x) ∧ y = x + x
sum(x, y, z) ≡ num(x) ∧ num(y) ∧ z = x + y
"""

CYCLE = """
1. node(x) ≡ x = here ∨ x = there ∨ x = nowhere
2. edge(here, there) ∧ edge(there, here)
3. goal(x) ≡ node(x) ∧ x = nowhere
4. reach(x) ≡ node(x) ∧ (goal(x) ∨ ∃y. edge(x, y) ∧ reach(y))
"""


def answers(text: str, goal: str) -> set[tuple[str, ...]]:
    """Return the answers that the compiled text gives to a goal."""
    with pylogic.session() as prolog:
        found = prolog.add(pylogic.load(text)).all(goal)
    return {tuple(map(str, answer.values())) for answer in found}


def rows(*values: Iterable[str]) -> set[tuple[str, ...]]:
    """Return the given tuples as a set."""
    return {tuple(value) for value in values}


ASKED = [
    (FAMILY, "ancestor(ann, X)", rows(["bob"], ["carl"], ["dora"])),
    (FAMILY, "ancestor(X, carl)", rows(["ann"], ["bob"])),
    (FAMILY, "childless(X)", rows(["dora"])),
    (FAMILY, "only(X, Y)", rows(["ann", "bob"], ["bob", "carl"], ["carl", "dora"])),
    (NUMBERS, "twice(4, X)", rows(["8"])),
    (NUMBERS, "double(5, X)", rows(["10"])),
    (NUMBERS, "double(X, 6)", rows(["3"])),
    (NUMBERS, "sum(1, 2, Z)", rows(["3"])),
    (NUMBERS, "sum(1, Y, 4)", rows(["3"])),
    (NUMBERS, "pair(2, Y)", rows(["5"])),
    (NUMBERS, "next(X, 4)", rows(["3"])),
    (NUMBERS, "lonely(X)", rows("1", "2", "3", "4")),
    (CYCLE, "reach(X)", rows(["nowhere"])),
]


@pytest.mark.parametrize(("text", "goal", "expected"), ASKED, ids=[a[1] for a in ASKED])
def test_queries_of_other_documents(text: str, goal: str, expected: set[tuple[str, ...]]) -> None:
    """Every answer, and no other; a recursive definition means its least fixpoint."""
    assert answers(text, goal) == expected


def test_names_that_prolog_keeps_for_itself() -> None:
    """A document may call its predicates as it likes; what Prolog reserves gets an underscore."""
    text = "1. atom(x) ≡ x = h ∨ x = bob\n2. findall(x, y, z) ≡ atom(x) ∧ atom(y) ∧ atom(z)\n"
    document = pylogic.load(text.replace("x = h", "x = hal"))
    assert {"atom_", "findall_"} <= {clause.predicate for clause in document.clauses}
    with pylogic.session() as prolog:
        assert len(prolog.add(document).all("findall_(X, Y, Z)")) == 8


def test_the_emitted_module_loads_in_plain_swipl(tmp_path: Path) -> None:
    """Without a warning, and answers without Python."""
    path = tmp_path / "heaps.pl"
    document = pylogic.load(HERE / "two_heaps" / "axioms.txt")
    path.write_text(document.prolog(), encoding="utf-8")
    done = subprocess.run(
        ["swipl", "-q", "-g", "start(P),canwin(U,P),writeln(U)", "-t", "halt",
         "--on-error=status", "--on-warning=status", path],
        capture_output=True, text=True, timeout=60, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "ann\n", "")


def test_every_clause_names_its_lines() -> None:
    """The lines of a clause are those of the axiom that it comes from."""
    document = pylogic.load(HERE / "two_heaps" / "axioms.txt")
    axioms = {axiom.label: axiom.lines for axiom in document.syntax.axioms()}
    assert document.clauses
    for clause in document.clauses:
        assert clause.lines == axioms[clause.label]
    assert "% axiom 8, lines 37-38" in document.prolog()


def heaps(left: tuple[int, int], mover: str) -> dict[str, str]:
    """Return the moves of the game of two heaps by its words, with what each leads to."""
    other = {"a": "b", "b": "a"}[mover]
    found = {}
    for heap, name in enumerate(("first", "second")):
        for taken in range(1, left[heap] + 1):
            after = list(left)
            after[heap] -= taken
            found[f"{name}:{taken}"] = f"{after[0]}{after[1]} {other}"
    return found


def test_another_game_is_played_from_its_text() -> None:
    """Every position of two heaps has the moves and the outcome that the words of the game say."""
    game = document_game(HERE / "two_heaps", "two_heaps")
    assert str(game.initial_state()) == "32 a"
    positions = [((i, j), m) for i in range(4) for j in range(4) for m in "ab"]
    states = [game.parse_state(f"{i}{j} {m}") for (i, j), m in positions]
    for (left, mover), found in zip(positions, game.expand(states), strict=True):
        expected = heaps(left, mover)
        assert {str(move): str(after) for move, after in found.successors} == expected
        winner = None if expected else {"a": "bob", "b": "ann"}[mover]
        assert (found.outcome.winner if found.outcome else None) == winner


def test_a_folder_is_a_game() -> None:
    """What has a document and a specification is asked for by its path."""
    folder = str(HERE / "two_heaps")
    game = pylogic.game(folder, source="text")
    replies = [heaps((int(s[0]), int(s[1])), s[3]) for s in heaps((3, 2), "a").values()]
    assert game.perft(game.initial_state(), 2) == sum(map(len, replies))
    with pytest.raises(pylogic.PylogicError, match="no game is called"):
        pylogic.game(str(HERE), source="text")


def test_a_state_that_is_not_known_is_each_in_turn() -> None:
    """The order of the goals of a query does not matter, nor which arguments are known."""
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load(HERE / "two_heaps" / "axioms.txt"))
        asked = {str(a["P"]) for a in module.all("canwin(ann, P)")}
        assert asked == {str(a["P"]) for a in module.all("pos(P), canwin(ann, P)")}
        assert len(asked) > 1
        assert len(module.all("canwin(ann, P), start(P)")) == 1
        before = {str(a["P"]) for a in module.all("take(P, pos(bob, 2, 2), H, N)")}
        assert before == {"pos(ann,3,2)", "pos(ann,2,3)"}


def test_variables_without_a_sort_range_over_all_that_is_named() -> None:
    """Also over the numbers of a sort that the text does not spell out."""
    text = "1. size(n) <-> 0 <= n <= 3\n2. other(x) <-> x != 0\n"
    assert answers(text, "other(X)") == rows("1", "2", "3")
