"""Sheets as strangers write them: odd names, nature, and what the language forbids."""

from copy import copy
from pathlib import Path
from typing import Any, Final

import pytest

import pylogic
from pylogic.checking.sheets import check_sheet
from pylogic.core.errors import CircuitError, GameError, PylogicError, UnknownGame
from pylogic.games.api import Outcome
from pylogic.games.gdl import sheets
from pylogic.games.gdl.files import rules_of
from pylogic.games.gdl.native import SheetGame
from pylogic.ggp.manager import Manager
from pylogic.notations.gdl.kif import read_kif
from pylogic.solvers.registry import solved_source, solver

SOURCES: Final = ("native", "rules", "circuit")

ODD_NAMES: Final = """
role(player-1). role('P 2'). role(robot+3).
init(step(1)).
legal(R,go) :- role(R).
legal('P 2','Say it') :- true(step(1)).
next(step(2)) :- true(step(1)).
next(told(M)) :- does('P 2',M).
terminal :- true(step(2)).
goal(player-1,60) :- true(told(go)).
goal('P 2',100) :- true(told('Say it')).
goal(R,0) :- role(R) & true(told('Say it')) & distinct(R,'P 2').
goal(robot+3,40) :- true(told(go)).
"""

CHANCE: Final = """
(role bettor) (role bank) (role random)
(side heads) (side tails) (init (time bet))
(<= (legal bettor (bet ?s)) (true (time bet)) (side ?s))
(<= (legal random (toss ?s)) (true (time toss)) (side ?s))
(<= (legal bettor noop) (true (time toss)))
(<= (legal random noop) (true (time bet)))
(legal bank noop)
(<= (next (bet ?s)) (does bettor (bet ?s)))
(<= (next (bet ?s)) (true (bet ?s)))
(<= (next (fell ?s)) (does random (toss ?s)))
(<= (next (time toss)) (true (time bet)))
(<= terminal (true (fell ?s)))
(<= won (true (bet ?s)) (true (fell ?s)))
(<= (goal bettor 100) won) (<= (goal bank 0) won)
(<= (goal bettor 0) (not won)) (<= (goal bank 100) (not won))
(goal random 100)
"""


def written(folder: Path, text: str, suffix: str = "kif") -> str:
    """Write a sheet, and return its path."""
    path = folder / f"sheet.{suffix}"
    path.write_text(text, encoding="utf-8")
    return str(path)


def ends(game: Any) -> list[tuple[str, Outcome]]:  # noqa: ANN401 - of any source
    """Return the ends that can be reached, with how each came about."""
    found, front = [], [("", game.initial_state())]
    while front:
        way, state = front.pop()
        (here,) = game.expand([game.parse_state(str(state))])
        if here.outcome is not None:
            found.append((way, here.outcome))
        front += [(f"{way}; {move}", after) for move, after in here.successors]
    return sorted(found, key=lambda end: end[0])


@pytest.mark.parametrize("source", SOURCES)
def test_names_may_have_blanks_capitals_and_signs(source: str, tmp_path: Path) -> None:
    """Names in quotes keep their capitals, and roles may be called anything."""
    pytest.importorskip("clingo") if source == "circuit" else None
    game = pylogic.game(written(tmp_path, ODD_NAMES, "hrf"), source=source)
    assert game.players == ("player-1", "P 2", "robot+3")
    said, quiet = (outcome for _, outcome in ends(game))
    assert said == Outcome("P 2")
    assert quiet == Outcome.of_goals({"player-1": 60, "P 2": 0, "robot+3": 40})


def test_a_manager_refuses_names_that_kif_cannot_write(tmp_path: Path) -> None:
    """Players would read something else than what they are sent."""
    game = pylogic.game(written(tmp_path, ODD_NAMES, "hrf"), source="native")
    assert isinstance(game, SheetGame)
    with pytest.raises(GameError, match="cannot write the name 'P 2'"):
        Manager(game, rules_of(Path(game.name)))


@pytest.mark.parametrize("source", SOURCES)
def test_nature_comes_to_nothing(source: str, tmp_path: Path) -> None:
    """Its goals are nobody's, in every source; it is not solved."""
    pytest.importorskip("clingo") if source == "circuit" else None
    game = pylogic.game(written(tmp_path, CHANCE), source=source)
    assert game.nature == ("random",)
    found = ends(game)
    assert len(found) == 4
    assert all("random" not in outcome.scores for _, outcome in found)
    assert {outcome.winner for _, outcome in found} == {"bettor", "bank"}
    assert set(game.playouts(20, 1).scores) == {"bettor", "bank"}
    with pytest.raises(UnknownGame, match="the moves of random are chance"):
        solver(game)


@pytest.mark.parametrize("above", ["", "% (role b)\n", "; all on a line\n\n"])
def test_a_sheet_of_one_line_is_read_in_its_spelling(above: str, tmp_path: Path) -> None:
    """KIF begins with a bracket, rules with a name."""
    text = (
        "role(ann). init(p). legal(ann,go) :- true(p). next(q). terminal :- true(q). goal(ann,7)."
    )
    (role, *_) = rules_of(Path(written(tmp_path, above + text, "hrf")))
    assert role.head == ("role", "ann")
    (role, *_) = rules_of(Path(written(tmp_path, "; role(ann)\n  \t(init p) (role ann)", "kif")))
    assert role.head == ("init", "p")


EVEN: Final = """
role(a). role(b). role(random). init(s).
legal(R,go) :- role(R).
next(t) :- true(s).
terminal :- true(t).
goal(a,50). goal(b,50).
"""


@pytest.mark.parametrize("source", SOURCES)
def test_a_draw_has_scores(source: str, tmp_path: Path) -> None:
    """Whoever asks a state of any source: nature comes to nothing."""
    pytest.importorskip("clingo") if source == "circuit" else None
    game: Any = pylogic.game(written(tmp_path, EVEN, "hrf"), source=source)
    assert game.outcome(game.parse_state("t")).scores == {"a": 50, "b": 50}


def test_nature_needs_no_goal(tmp_path: Path) -> None:
    """Of whom nothing is said at the end, that is a fault of players alone."""
    goals = "(<= (goal bank 0) won)"
    sheet = written(tmp_path, CHANCE.replace("(goal random 100)", "").replace(goals, ""))
    said = check_sheet(sheet, ["native"])
    assert [breach.what for breach in said.breaches] == [
        "the game is over, and nothing says what bank comes to"
    ]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ("(role (robot 2))", "a role is a name"),
        ("(<= (init (cell 2)) (true (cell 1)))", "init depends on true: init -> true"),
        ("(<= (init (cell 2)) (does a go))", "init depends on does: init -> does"),
    ],
)
@pytest.mark.parametrize("source", SOURCES)
def test_what_cannot_be_played_is_refused(
    source: str, more: str, why: str, tmp_path: Path
) -> None:
    """Whichever source is asked, with the reason."""
    pytest.importorskip("clingo") if source == "circuit" else None
    text = f"(role a) (init (cell 1)) (legal a go) terminal (goal a 1) {more}"
    with pytest.raises(PylogicError, match=why):
        pylogic.game(written(tmp_path, text), source=source)


STAYS: Final = """
role(a).
e(1,2). e(2,3). e(3,1). f(1,9). 'join 0'(1,2,3).
init(at(1)). init(mark(0,0)).
legal(a,go(Y)) :- true(at(X)) & e(X,Z) & e(Z,Y).
legal(a,rest) :- true(at(X)) & 'join 0'(X,Y,Z).
legal(a,never) :- true(at(X)) & f(X,Z) & e(Z,Y).
next(at(Y)) :- does(a,go(Y)).
next(at(X)) :- does(a,rest) & true(at(X)).
next(was(X)) :- true(at(X)).
next(was(X)) :- true(was(X)).
next(mark(X,Y)) :- true(mark(X,Y)).
terminal :- true(was(1)) & true(was(3)).
goal(a,100) :- true(was(2)).
goal(a,10) :- ~true(was(2)).
"""


@pytest.mark.parametrize("source", SOURCES)
def test_facts_stay_and_joins_may_be_empty(source: str, tmp_path: Path) -> None:
    """Two names of facts stay, one join has no row, and a relation is called as one may be."""
    pytest.importorskip("clingo") if source == "circuit" else None
    game: Any = pylogic.game(written(tmp_path, STAYS, "hrf"), source=source)
    start = game.start()
    assert sorted(map(str, start.moves)) == ["go(3)", "rest"]
    after = start.play("rest").play("go(3)").play("go(2)")
    assert str(after) == "at(2) mark(0,0) was(1) was(3)"
    assert after.outcome == Outcome.of_goals({"a": 10})


LAMPS: Final = """
role(a).
spot(1). spot(2). spot(3). spot(far).
init(lamp(1,on)). init(lamp(1,old)). init(lamp(2,off)). init(lamp(2,old)). init(lamp(3,on)).
init(lamp(3,old)).
legal(a,look(X)) :- spot(X) & true(lamp(X,on)).
legal(a,light(X)) :- spot(X) & ~true(lamp(X,on)).
next(lamp(X,Y)) :- true(lamp(X,Y)).
terminal :- true(over).
goal(a,100).
"""


@pytest.mark.parametrize("source", ["native", "rules"])
def test_facts_are_found_whose_first_argument_came_up_late(source: str, tmp_path: Path) -> None:
    """What no game at random has shown lies apart from what is kept by its first argument."""
    game: Any = pylogic.game(written(tmp_path, LAMPS, "hrf"), source=source)
    lit = game.position("lamp(1,on) lamp(2,old) lamp(far,on)")
    assert sorted(map(str, lit.moves)) == ["light(2)", "light(3)", "look(1)", "look(far)"]
    assert "light(far)" in map(str, game.start().moves)


def test_a_game_that_no_file_has_is_copied() -> None:
    """As players need it to whom a manager sent the rules."""
    game = SheetGame("match.1", read_kif("(role a) (legal a go) (init x) terminal (goal a 1)")[0])
    assert copy(game).initial_state() == game.initial_state()
    assert copy(game).reasoner is game.reasoner


STACK: Final = """
(role r) (init (stack nil)) (init (left 3)) (letter a) (letter b)
(dec 3 2) (dec 2 1) (dec 1 0)
(<= (legal r (push ?l (onto ?s))) (letter ?l) (true (stack ?s)))
(<= (next (stack (cons ?l ?s))) (does r (push ?l (onto ?s))))
(<= (next (left ?m)) (true (left ?n)) (dec ?n ?m))
(<= terminal (true (left 0)))
(<= (goal r 100) (true (stack (cons a (cons b ?s)))))
(<= (goal r 0) (not (true (stack (cons a ?s)))))
(<= (goal r 0) (true (stack (cons ?l (cons a ?s)))))
"""


def test_a_sheet_of_few_positions_is_solved_without_a_circuit(tmp_path: Path) -> None:
    """Also where terms grow, and where roles choose at once; one of many positions is not."""
    path = written(tmp_path, STACK)
    start = pylogic.game(path, source="rules").start()
    assert solved_source(path) == "native"
    assert pylogic.solve(start).distance == 3
    choice = pylogic.player("perfect", pylogic.game(path)).play(start.play("push(b,onto(nil))"))
    assert str(choice.reason) == "wins in 2 plies"
    shipped = Path(sheets.__file__).parent
    assert solved_source(str(shipped / "morra.kif")) == "native"
    assert solved_source(str(shipped / "pawns.kif")) == "circuit"


def test_a_sheet_without_a_circuit_is_solved_where_its_positions_are_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other sheets are refused, by what is wrong with their circuit."""
    path = written(tmp_path, STACK)
    monkeypatch.setattr("pylogic.solvers.registry.solved_source", lambda _: "circuit")
    assert pylogic.solve(pylogic.game(path).start()).distance == 3
    monkeypatch.setattr("pylogic.solvers.registry._MANY", 10)
    with pytest.raises(CircuitError, match="terms grow"):
        pylogic.solve(pylogic.game(path).start())


@pytest.mark.needs_swipl
@pytest.mark.parametrize("source", SOURCES)
def test_the_role_that_has_no_move_is_named(source: str, tmp_path: Path) -> None:
    """Not the one that has."""
    pytest.importorskip("clingo") if source == "circuit" else None
    text = "(role a) (role b) (init p) (legal a x) (legal a y) (<= terminal (true q)) (goal a 0)"
    game = pylogic.game(written(tmp_path, text), source=source)
    with pytest.raises(GameError, match="the role b has no move, and the game is not over"):
        game.expand([game.initial_state()])


WINNING: Final = """
(role a)
(init (edge 1 2)) (init (edge 2 3)) (arc 3 4) (arc 3 1)
(<= (winning ?x) (true (edge ?x ?y)) (not (winning ?y)))
(<= (legal a (add ?x ?y)) (arc ?x ?y))
(<= (legal a good) (winning 1)) (<= (legal a bad) (not (winning 1)))
(<= (next (edge ?x ?y)) (true (edge ?x ?y))) (<= (next (edge ?x ?y)) (does a (add ?x ?y)))
(<= terminal (true (edge 4 4))) (<= (goal a 100) (winning 2)) (<= (goal a 0) (not (winning 2)))
"""
"""Who moves along an edge to where nobody can move on has won; rings are open."""


@pytest.mark.needs_swipl
@pytest.mark.parametrize("source", ["native", "rules"])
def test_what_rests_on_its_own_negation_is_an_error(source: str, tmp_path: Path) -> None:
    """And what does not is answered, though negation goes round."""
    start = pylogic.game(written(tmp_path, WINNING), source=source).start()
    assert [str(move) for move in start.moves] == ["add(3,1)", "add(3,4)", "bad"]
    assert "good" in [str(move) for move in start.play("add(3,4)").moves]
    with pytest.raises(PylogicError, match=r"winning(\(1\))? rests on its own negation"):
        _ = start.play("add(3,1)").moves


@pytest.mark.needs_swipl
@pytest.mark.parametrize("source", SOURCES)
def test_before_there_are_moves_none_is_made(source: str, tmp_path: Path) -> None:
    """A rule on legal moves that asks for moves finds none."""
    pytest.importorskip("clingo") if source == "circuit" else None
    text = "(role a) (role b) (init p) (legal a x) (legal a y) (legal b noop) (next p) "
    text += "(<= (legal b z) (does a x)) (<= terminal (not (true p))) (goal a 0)"
    game = pylogic.game(written(tmp_path, text), source=source)
    assert [str(move) for move in game.start().moves] == ["x", "y"]


@pytest.mark.needs_swipl
@pytest.mark.parametrize("source", SOURCES)
def test_roles_by_rule_and_variables_that_nothing_binds(source: str, tmp_path: Path) -> None:
    """All names in arguments are values, those that must differ too; relations are none."""
    pytest.importorskip("clingo") if source == "circuit" else None
    text = "(role a) (player b) (<= (role ?x) (player ?x)) (init p) (next p) (legal b noop)"
    text += "(<= (legal a (any ?z)) (true p)) (<= over (true ?x) (distinct ?x q))"
    text += "(<= terminal (not over)) (goal a 0) (goal b 0)"
    game = pylogic.game(written(tmp_path, text), source=source)
    assert game.players == ("a", "b")
    named = ["0", "a", "b", "noop", "p", "q"]
    assert [str(move) for move in game.start().moves] == [f"any({name})" for name in named]
