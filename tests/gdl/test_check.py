"""The check of sheets: what reasoners say, what only play shows, and faults that are planted."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner

import pylogic.cli.check_sheet as check_sheet_command
from pylogic.checking.mutants import mutants
from pylogic.checking.sheets import check_sheet
from pylogic.checking.sheets.comparing import Comparison
from pylogic.cli import commands
from pylogic.documents import load
from pylogic.games.gdl import sheets
from pylogic.games.gdl.answers import NativeAnswers, StateAnswers
from pylogic.gdl.reasoner import Reasoner
from pylogic.notations.gdl.kif import read_kif
from pylogic.workers import HERE

FOLDER: Final = Path(sheets.__file__).parent

COUNTER: Final = """\
(role red) (role blue)
(init (at 0))
(succ 0 1) (succ 1 2) (succ 2 3)
(<= (legal red (go ?y)) (true (at ?x)) (succ ?x ?y))
(<= (legal red wait) (true (at ?x)) (distinct ?x 3))
(legal blue noop)
(<= (next (at ?y)) (does red (go ?y)))
(<= (next (at ?x)) (true (at ?x)) (does red wait) STAYS)
(<= (next waited) (does red wait) TIRES)
(<= (next waited) (true waited) TIRES)
(<= terminal (true (at 3)))
(<= terminal (true waited))
"""

GOALS: Final = "(<= (goal red 100) (true (at 3)))\n(<= (goal red 40) (not (true (at 3))))\n"


def sheet_with(
    folder: Path, more: str = GOALS + "(goal blue 0)", stays: str = "", tires: str = ""
) -> str:
    """Return a file with the counter, and rules that make a fault of it."""
    file = folder / "counter.kif"
    file.write_text(COUNTER.replace("STAYS", stays).replace("TIRES", tires) + more)
    return str(file)


def test_sound_sheets_are_sound(tmp_path: Path) -> None:
    """All states are looked at, and nothing is said of them."""
    result = check_sheet(sheet_with(tmp_path), ["native"])
    assert (result.sound, result.whole, result.positions) == (True, True, 7)


@pytest.mark.parametrize(
    ("more", "what", "moves"),
    [
        (GOALS, "nothing says what blue comes to", ("wait",)),
        (
            GOALS + "(goal blue 0) (<= (goal blue 50) (true (at 3)))",
            "blue comes to 0 and to 50",
            ("go(1)", "go(2)", "go(3)"),
        ),
        (GOALS + "(goal blue 101)", "blue comes to 101; expected 0 to 100", ("wait",)),
        (GOALS + "(goal blue most)", "blue comes to most; expected 0 to 100", ("wait",)),
    ],
)
def test_goals_at_the_end(tmp_path: Path, more: str, what: str, moves: tuple[str, ...]) -> None:
    """Missing, several, out of range or no number: with a shortest way."""
    (breach,) = check_sheet(sheet_with(tmp_path, more), ["native"]).breaches
    assert breach.what == f"the game is over, and {what}"
    assert (breach.moves, breach.shortest) == (moves, True)


def test_a_role_without_a_move(tmp_path: Path) -> None:
    """The game goes on, and nobody can."""
    more = GOALS + "(goal blue 0)"
    file = Path(sheet_with(tmp_path, more))
    file.write_text(file.read_text().replace("(<= terminal (true (at 3)))\n", ""))
    (breach,) = check_sheet(str(file), ["native"]).breaches
    assert breach.what == "red has no move, and the game is not over"
    assert breach.moves == ("go(1)", "go(2)", "go(3)")


def test_games_that_need_not_end(tmp_path: Path) -> None:
    """A state that comes back is found, with the way there and back to it."""
    file = sheet_with(tmp_path, tires="(true never)")
    (breach,) = check_sheet(file, ["native"]).breaches
    assert breach.what == "a state comes back after 1 move: the game need not end"
    assert breach.moves == ("wait",)


def test_games_that_are_too_long(tmp_path: Path) -> None:
    """A counter that goes on is told once it passes the bound."""
    file = tmp_path / "long.kif"
    file.write_text(
        "(role a) (init (n zero)) (legal a go) (legal a stay)\n"
        "(<= (next (n (s ?x))) (true (n ?x)))\n(<= terminal (true none)) (goal a 0)\n"
    )
    result = check_sheet(str(file), ["native"], positions=300, plies=100)
    assert [b.what for b in result.breaches] == ["the game is not over after 100 moves"]


class Liar:
    """Who says the same as another, but for one move where two facts hold."""

    name = "liar"

    def __init__(self, other: NativeAnswers) -> None:
        self.other = other

    def whole(self, state: str) -> StateAnswers:
        """Leave out the move where both facts are there."""
        said = self.other.whole(state)
        if not {"b", "d"} <= set(state.split()):
            return said
        return StateAnswers(said.over, {**said.legal, "a": ()}, said.goals)

    def after(self, state: str, moves: Sequence[str]) -> str:
        """Say the same."""
        return self.other.after(state, moves)

    def percepts(self, state: str, moves: Sequence[str]) -> str:
        """Say the same."""
        return self.other.percepts(state, moves)


def test_disagreements_are_shrunk() -> None:
    """To the facts that are needed, and what is said there."""
    rules, _ = read_kif("(role a) (init b) (init c) (init d) (legal a go) (goal a 0)")
    native = NativeAnswers(Reasoner(rules))
    comparison = Comparison((native, Liar(native)))
    found = comparison.of_state("b c d")
    assert found is not None
    small = comparison.shrunk(found)
    assert (small.state, small.origin, small.smallest) == ("b d", "b c d", True)
    assert small.answers == {"native": "a can make go", "liar": "a can make no go"}


@pytest.mark.needs_swipl
def test_planted_faults_are_caught() -> None:
    """Of a small sheet every fault is told or shown to be none."""
    (result,) = mutants(str(FOLDER / "nim.kif"), count=10, workers=HERE)
    assert result.caught == 10
    assert {m.verdict for m in result.mutants} <= {"told", "error", "refused", "equivalent"}


def said(*arguments: str) -> tuple[int, list[dict[str, Any]]]:
    """Return the exit code of a command, and its lines of JSON."""
    done = CliRunner().invoke(commands, [*arguments, "--json"])
    return done.exit_code, [json.loads(line) for line in done.output.splitlines()]


@pytest.mark.needs_swipl
def test_check_on_the_command_line(tmp_path: Path) -> None:
    """The keys of every check, and a line for each fault; which fault, decides the exit code."""
    code, (first,) = said("check", str(FOLDER / "morra.kif"))
    assert code == 0
    assert (first["disagreements"], first["faults"], first["positions"]) == (0, 0, 10)
    code, (first, fault) = said("check", sheet_with(tmp_path, GOALS), "--sources", "native")
    assert code == 1
    assert fault["moves"] == ["wait"]
    assert first["sources"] == ["native"]


ERRATA: Final = """\
[[erratum]]
id = "blue"
kind = "author"
why = "blue comes to nothing"
[[erratum.change]]
printed = "(<= (goal red 40) (not (true (at 3))))"
must_be = "(<= (goal red 40) (not (TRUE (at 3)))) (goal blue 0)"

[[erratum]]
id = "steps"
kind = "scan"
why = "blotted"
[[erratum.change]]
printed = "(succ 2 3)"
must_be = "(succ 2 4)"
"""


def test_sheets_have_errata_and_readings(tmp_path: Path) -> None:
    """The file beside a sheet corrects its rules and terms; readings choose of it."""
    file = sheet_with(tmp_path, GOALS)
    Path(file).with_name("counter.errata.toml").write_text(ERRATA)
    found = {
        reading: [b.kind for b in check_sheet(file, ["native"], reading=reading).breaches]
        for reading in ("printed", "restored", "corrected")
    }
    assert found == {"printed": ["none blue"], "restored": ["none blue"], "corrected": []}
    counts = [
        said("perft", file, "4", "--source", "native", "--reading", reading)[1][0]["nodes"]
        for reading in ("printed", "corrected")
    ]
    assert counts == [0, 1]
    _, (first,) = said("show", file, "--source", "native", "--state", "at(2)")
    assert "go(4)" in first["legal_moves"]


STRANGE: Final = """\
role(player.1).
role(white).
init(Cell).
init(pile(3)).
legal(R, take('it''s')) :- role(R) & true(pile(N)).
next(pile(2)) :- does(white, take(X)).
terminal :- true(pile(2)).
goal(R, 50) :- role(R).
"""


@pytest.mark.needs_swipl
def test_odd_names_and_full_stops(tmp_path: Path) -> None:
    """Roles that must be quoted, and rules as in Prolog to their full stops."""
    file = tmp_path / "strange.gdl"
    file.write_text(STRANGE.replace("Cell", "cell"))
    assert load(file).notation.name == "gdl-rules"
    result = check_sheet(str(file))
    assert (result.sound, result.whole, result.positions) == (True, True, 2)


def test_a_check_of_a_circuit_takes_no_longer_than_that_of_other_sources(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It says that the time was up; who asks for so many positions waits for them."""
    monkeypatch.setattr(check_sheet_command, "_SECONDS", -1.0)
    asked = ["check", str(FOLDER / "nim.kif"), "--sources", "native,circuit"]
    said = CliRunner().invoke(commands, asked)
    assert said.exit_code == 0, said.output
    assert "native, circuit compared on 1 position, until the time was up, in" in said.stdout
    said = CliRunner().invoke(commands, [*asked, "--positions", "10", "--json"])
    figures = json.loads(said.stdout.splitlines()[0])
    assert (figures["positions"], "stopped" in figures) == (10, False)


def test_a_check_that_stops_does_not_say_that_there_is_more() -> None:
    """It may have seen every state without knowing it."""
    asked = ["check", str(FOLDER / "nim.kif"), "--sources", "native", "--positions", "10"]
    said = CliRunner().invoke(commands, asked)
    assert "states (there may be more) in" in said.stdout
