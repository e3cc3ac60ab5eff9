"""The commands as INTERFACE promises them to users' scripts: keys, texts and exit codes."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pylogic.checking import CheckResult, Witness
from pylogic.cli import commands, demo
from pylogic.cli.show import _folded
from pylogic.web.listed import sheets

START = "bbbb/b..b/w..w/wwww b"
SOURCES = [
    pytest.param("text", marks=pytest.mark.needs_swipl),
    pytest.param("rules", marks=pytest.mark.needs_swipl),
    "native",
]


def pylogic(*args: str | Path, typed: str = "") -> Result:
    """Return the result of a command, run in this process."""
    return CliRunner().invoke(commands, list(map(str, args)), input=typed, catch_exceptions=False)


def objects(result: Result) -> list[dict[str, Any]]:
    """Return what a command printed with --json: an object a line."""
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_games() -> None:
    """`games` names each game with its sources and players."""
    result = pylogic("games", "--json")
    (pangke,) = (row for row in objects(result) if row["game"] == "pangke")
    assert pangke["sources"] == ["text", "rules", "native", "circuit"]
    assert {"human", "random", "minimax:1", "minimax:5"} <= set(pangke["players"])
    said = pylogic("games").stdout
    assert "moai       Moai\n" in said
    assert "human, random, minimax:1 to 5, mcts:1000, create_a_move:1 to 5, perfect\n" in said
    assert "book, book:a, book:b, book:c, book:d, perfect\n" in said
    assert result.exit_code == 0


@pytest.mark.parametrize("source", SOURCES)
def test_show(source: str) -> None:
    """`show` has the keys state, to_move, legal_moves and outcome."""
    (shown,) = objects(pylogic("show", "pangke", "--source", source, "--json"))
    assert shown == {
        "state": START,
        "to_move": "black",
        "legal_moves": ["12-22", "13-23", "21-22", "24-23"],
        "outcome": None,
    }


@pytest.mark.parametrize("source", SOURCES)
def test_show_a_game_that_is_over(source: str) -> None:
    """The outcome is win(PLAYER) or draw, and then there is nothing to move."""
    args = ("show", "pangke", "--source", source, "--state", "bb../..../..../.... w")
    (shown,) = objects(pylogic(*args, "--json"))
    assert (shown["legal_moves"], shown["outcome"]) == ([], "win(black)")
    assert "outcome  win(black)" in pylogic(*args).stdout


def test_show_for_people() -> None:
    """Without --json there is a board, then what can be said of it."""
    said = pylogic("show", "pangke", "--source", "native").stdout
    assert "│ ● │ ● │ ● │ ● │" in said
    assert f"state    {START}\nto move  black\nmoves    12-22  13-23  21-22  24-23\n" in said


def test_moves_made_at_once_are_listed_by_side() -> None:
    """Each side chooses from its own; together they would be many."""
    lines = pylogic("show", sheets()["morra.kif"], "--source", "native").stdout.splitlines()
    assert lines[-2:] == [
        "moves    odd: show(one)  show(two)",
        "moves    even: show(one)  show(two)",
    ]


def test_moves_are_folded_between_them() -> None:
    """On a terminal; elsewhere they are one line."""
    moves = ["1 2", "3 4", "5 6"]
    assert list(_folded("moves    ", moves, 18)) == ["moves    1 2  3 4", "         5 6"]
    assert list(_folded("moves    ", moves, None)) == ["moves    1 2  3 4  5 6"]
    assert list(_folded("moves    ", [], 18)) == ["moves    "]


def test_a_page_is_printed() -> None:
    """Where its file is `-`, which is then all that is printed."""
    page = pylogic("show", "tictactoe", "--source", "native", "--html", "-").stdout
    assert page.startswith("<!DOCTYPE html>")
    assert page.endswith("</html>\n")


@pytest.mark.parametrize("source", SOURCES)
def test_perft(source: str) -> None:
    """`perft` has the keys game, source, reading, depth, nodes and seconds."""
    (counted,) = objects(pylogic("perft", "pangke", "3", "--source", source, "--json"))
    assert counted.pop("seconds") >= 0
    assert counted == {
        "game": "pangke",
        "source": source,
        "reading": "corrected" if source == "text" else None,
        "depth": 3,
        "nodes": 108,
    }


@pytest.mark.parametrize("source", SOURCES)
def test_perft_divided(source: str) -> None:
    """--divide adds a line for each first move; together they are the whole."""
    *below, whole = objects(
        pylogic("perft", "pangke", "3", "--source", source, "--divide", "--json")
    )
    assert [row["move"] for row in below] == ["12-22", "13-23", "21-22", "24-23"]
    assert sum(row["nodes"] for row in below) == whole["nodes"] == 108


def test_perft_from_a_state() -> None:
    """--from says where to begin."""
    args = ("perft", "pangke", "1", "--source", "native", "--json", "--from")
    (counted,) = objects(pylogic(*args, "b.../..../..../...w b"))
    assert counted["nodes"] == 2


@pytest.mark.needs_swipl
def test_check() -> None:
    """`check` has the keys of INTERFACE and exits with 0 when the sources agree."""
    args = ("check", "pangke", "--sources", "rules,native", "--positions", "300", "--depth", "2")
    result = pylogic(*args, "--seed", "5", "--json")
    (figures,) = objects(result)
    assert figures.pop("seconds") >= 0
    assert figures.pop("further") > 1_000
    assert figures == {
        "game": "pangke",
        "sources": ["rules", "native"],
        "reading": "corrected",
        "positions": 300,
        "disagreements": 0,
        "seed": 5,
    }
    assert result.exit_code == 0
    assert re.search(r"and by [\d,]+ further questions .* they agree", pylogic(*args).stdout)


@pytest.mark.parametrize(
    "args",
    [
        ("check", "pangke", "--sources", "native"),
        ("check", "pangke", "--sources", ""),
        ("check", "pangke", "--sources", "native,oracle"),
        ("check", "pangke", "--readings", "mine"),
        ("check", "chess"),
        ("check", "pangke", "--positions", "0"),
    ],
)
def test_check_refuses(args: tuple[str, ...]) -> None:
    """A check of what there is not is bad usage."""
    result = pylogic(*args)
    assert result.stdout == ""
    assert result.stderr.count("Error:") == 1
    assert result.exit_code == 2


def test_a_disagreement(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disagreement exits with 1: a line of JSON with each answer, or boards side by side."""
    found = CheckResult(
        game="pangke",
        sources=("text", "native"),
        readings=("corrected",),
        positions=7,
        disagreements=(
            Witness(
                "bb../...w/..../.... b",
                "12-13",
                {"text": "b.b./...w/..../.... w", "native": "b.b./..../..../.... w"},
                smallest=True,
            ),
        ),
        seed=0,
        seconds=0.5,
    )
    monkeypatch.setattr("pylogic.cli.check.check", lambda *_args, **_options: found)
    result = pylogic("check", "pangke", "--json")
    figures, witness = objects(result)
    assert figures["disagreements"] == 1
    assert witness == {
        "state": "bb../...w/..../.... b",
        "move": "12-13",
        "answers": {"text": "b.b./...w/..../.... w", "native": "b.b./..../..../.... w"},
        "smallest": True,
    }
    assert result.exit_code == 1
    result = pylogic("check", "pangke")
    assert result.stdout.startswith("position")
    assert "1 disagreement\n" in result.stdout
    assert result.exit_code == 1


@pytest.mark.long
@pytest.mark.needs_swipl
def test_demo() -> None:
    """`demo` goes the whole way, and its game ends."""
    result = pylogic("demo")
    assert result.exit_code == 0
    for said in (
        "19 axioms",
        "ok_move(S1, S2, P) :-",
        "S = sq(1,2)\nS = sq(2,1)\n",
        "text, rules, native, circuit compared on 3,000 positions",
        "they agree",
        "win(black) after ",
    ):
        assert said in result.stdout


@pytest.mark.needs_swipl
def test_demo_begins_with_a_document(monkeypatch: pytest.MonkeyPatch) -> None:
    """An axiom, its clauses and answers are shown before anything is checked and played."""
    for later in ("_check", "_play"):
        monkeypatch.setattr(demo, later, lambda *_: None)
    shown = pylogic("demo").stdout
    assert "19 axioms" in shown
    assert "ok_move(S1, S2, P) :-" in shown
    assert "S = sq(1,2)\nS = sq(2,1)\n" in shown


def test_play_needs_no_terminal(tmp_path: Path) -> None:
    """`play` reads moves from a stream, and records them as JSON lines."""
    file = tmp_path / "game.jsonl"
    result = pylogic(
        *("play", "pangke", "--source", "native", "--players", "human,minimax:1"),
        *("--seed", "3", "--record", file),
        typed="12-22\nquit\n",
    )
    assert result.exit_code == 0
    assert "white (minimax:1) plays" in result.stdout
    opening, black, white = (json.loads(line) for line in file.read_text().splitlines())
    assert opening == {
        "game": "pangke",
        "source": "native",
        "reading": None,
        "players": {"black": "human", "white": "minimax:1"},
        "seed": 3,
        "state": START,
    }
    assert (black["ply"], black["move"], black["by"]) == (1, "12-22", "human")
    assert (white["ply"], white["by"]) == (2, "minimax:1")


def test_the_same_seed_gives_the_same_game() -> None:
    """A game between computers is repeated by its seed."""
    args = ("play", "--source", "native", "--players", "random,minimax:1", "--seed")
    first = pylogic(*args, "1").stdout
    assert pylogic(*args, "1").stdout == first
    assert pylogic(*args, "2").stdout != first


def test_play_from_a_state() -> None:
    """--from begins in any position."""
    said = pylogic(
        "play", "--source", "native", "--from", "..../b.../.b../.w.. b", typed="21-22\n"
    )
    assert "black (human) wins after 1 move." in said.stdout
