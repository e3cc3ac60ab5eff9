"""What was killed at any moment has kept all that it had said, and goes on from there."""

import json
import re
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from click.testing import CliRunner

from benchmarks.kills.killing import PROJECT, chances, kill_later, killed, started, wait_until_gone
from pylogic import cli
from pylogic.games import game
from pylogic.games.connect4.four.memory import FourMemory
from pylogic.games.match import Match, replay
from pylogic.games.moai.server import Client
from pylogic.games.moai.server.client import NoAnswer
from pylogic.games.moai.server.messages import Board, Pawn
from pylogic.games.moai.server.rules import BoardRules
from pylogic.games.records import broken_line, read_opening
from tests.games.moai.server.test_ends import children

LEARNER = PROJECT / "benchmarks" / "kills" / "learner.py"
PLAY = ("-m", "pylogic", "play", "pangke", "--source", "native", "--players", "random,random")
PLAYED = re.compile(r"\w+ \(\w+\) plays (\d\d-\d\d)")
PAWNS: Final[tuple[Pawn, ...]] = ("P", "B")
GAME = 0.15
"""Seconds, about, in which two players by chance make some hundred moves and show the boards."""


def torn(file: Path, rng: Random) -> bool:
    """Cut off the end of a file's last line, as a machine does that loses its power."""
    data = file.read_bytes()
    last = data.rstrip(b"\n").rpartition(b"\n")[2]
    kept = len(data) - rng.randrange(2, len(last))
    file.write_bytes(data[:kept])
    return kept > 0


def resumed(file: Path) -> Match[Any, Any]:
    """Return the last game of a record, checked against the rules."""
    assert read_opening(file).game == "pangke"
    return replay(file, game("pangke", "native"))


@pytest.mark.long
def test_a_game_that_is_recorded(tmp_path: Path) -> None:
    """Each move that was shown is in the record, and the game goes on from there.

    Every other run goes on with the last game, in the same file.
    """
    file = tmp_path / "games.jsonl"
    shown: list[str] = []
    for number, rng in enumerate(chances()):
        before = file.read_bytes() if file.exists() else b""
        going_on = ("--resume", file) if number % 2 else ()
        shown = shown if number % 2 else []
        arguments = (*PLAY, "--seed", number, "--record", file, *going_on)
        said = killed(arguments, rng.randrange(1, 12), rng.uniform(0, GAME))
        shown += [found[1] for line in said if (found := PLAYED.match(line))]
        assert file.read_bytes().startswith(before)
        kept = [str(turn.move) for turn in resumed(file).turns]
        assert kept[: len(shown)] == shown
        assert broken_line(file) is None
        shown = kept


@pytest.mark.long
def test_a_record_that_breaks_off(tmp_path: Path) -> None:
    """Wherever the last line breaks off: that is told, the rest is kept, the game goes on."""
    file = tmp_path / "games.jsonl"
    run = CliRunner()
    for number, rng in enumerate(chances()):
        killed((*PLAY, "--seed", number, "--record", file), 9, rng.uniform(0, GAME))
        turns = [str(turn.move) for turn in resumed(file).turns]
        is_move = '"move"' in file.read_text(encoding="utf-8").splitlines()[-1]
        torn(file, rng)
        kept = [str(turn.move) for turn in resumed(file).turns]
        assert kept == (turns[:-1] if is_move else turns)
        arguments = ["play", "--resume", str(file), "--record", str(file), "--players"]
        again = run.invoke(cli.commands, [*arguments, "human,human"], input="board\n")
        assert again.exit_code == 0
        assert f"Warning: {broken_in(file)}" in again.stderr
        assert [str(turn.move) for turn in resumed(file).turns] == kept
        assert broken_line(file) is None


def broken_in(file: Path) -> str:
    """Return the place of the last line in a file that is no JSON object."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return f"{file}:{max(n for n, line in enumerate(lines, 1) if not _is_json(line))}"


def _is_json(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


def remembered(file: Path, games: list[str]) -> FourMemory:
    """Check that a file has games; return the memory."""
    memory = FourMemory(file)
    for slots in games:
        winner = "first" if len(slots) % 2 else "second"
        assert memory.latest(6, slots, winner) == slots
    return memory


@pytest.mark.long
def test_a_player_that_learns(tmp_path: Path) -> None:
    """Each game that it said it had learned is in its memory; the next run learns more."""
    file = tmp_path / "four.txt"
    learned: list[str] = []
    for number, rng in enumerate(chances()):
        learned += killed((LEARNER, file, number), rng.randrange(1, 30), rng.uniform(0, 0.05))
        memory = remembered(file, learned)
        assert not memory.damaged
        assert len(learned) <= len(memory) <= len(learned) + number + 1  # learned, and not said
    assert learned


@pytest.mark.long
def test_a_memory_that_breaks_off(tmp_path: Path) -> None:
    """Wherever the last line breaks off: that is told, the rest is kept, learning goes on."""
    file = tmp_path / "four.txt"
    learned: list[str] = []
    for number, rng in enumerate(chances()):
        learned += killed((LEARNER, file, number), 5, rng.uniform(0, 0.02))
        while file.read_bytes().count(b"\n") > len(learned) + 1 + number:
            torn(file, rng)  # games that were learned, and not said
            file.write_bytes(file.read_bytes().rpartition(b"\n")[0] + b"\n")
        torn(file, rng)
        learned.pop()
        memory = remembered(file, learned)
        assert len(memory.damaged) == number + 1
    assert len(learned) >= 4


@pytest.mark.long
def test_two_that_learn_from_one_file(tmp_path: Path) -> None:
    """One that is killed holds up nobody, and nobody loses what the other has learned."""
    file = tmp_path / "four.txt"
    with started((LEARNER, file, 1_000)) as other:
        assert other.stdout is not None
        learned = [other.stdout.readline().strip()]
        for number, rng in enumerate(chances()):
            learned += killed((LEARNER, file, number), 3, rng.uniform(0, 0.03))
            learned.append(other.stdout.readline().strip())
        other.kill()
        learned += [line.strip() for line in other.stdout if line.endswith("\n")]
        assert other.stderr is not None
        assert other.stderr.read() == ""
    assert all(learned)
    assert not remembered(file, learned).damaged


@pytest.mark.long
def test_play_with_a_memory(tmp_path: Path) -> None:
    """The command that plays says that it remembers once that is on the disk."""
    file = tmp_path / "four.txt"
    said_so = 0
    for number, rng in enumerate(chances()):
        play = ("-m", "pylogic", "play", "connect4", "--source", "native", "--seed", 169 + number)
        arguments = (*play, "--players", "random,four", "--memory", file)
        said = killed(arguments, 20, rng.uniform(0, 0.6))
        said_so += "four remembers this game." in said
        known = len(FourMemory(file))
        assert said_so <= known <= number + 1
        assert not FourMemory(file).damaged
        said_so = known
    assert CliRunner().invoke(cli.commands, [*map(str, arguments[2:])]).exit_code == 0
    assert len(FourMemory(file)) >= max(1, said_so)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="the system does not list processes")
def test_a_server() -> None:
    """A game goes on at the next server, on the same port, from the last board that was answered.

    Workers end with their server. What was answered is what the rules say.
    """
    rules = BoardRules(game("moai", "native"))
    port = 0
    board = rules.place(rules.place(rules.new_board(6, 6), "B", 2, 3), "P", 5, 4)
    begun = board
    for number, rng in enumerate(chances()):
        command = ("-m", "pylogic", "serve", "--port", port, "--json")
        with started(command) as process:
            assert process.stdout is not None
            port = json.loads(process.stdout.readline())["port"]
            workers = children(process.pid)
            with Client(port=port) as client:
                if number % 2:  # else it is killed while its workers start
                    board = _turn(client, rules, board, begun)
                with kill_later(process, rng.uniform(0, 0.2)), suppress(NoAnswer):
                    while True:
                        board = _turn(client, rules, board, begun)
            wait_until_gone(sorted(workers))


def _turn(client: Client, rules: BoardRules, board: Board, begun: Board) -> Board:
    """Ask for one turn of each player; return the board, or the first one after a game."""
    for pawn in PAWNS:
        if client.game_end(board, pawn):
            return begun
        turn, after = client.calculate(board, 1, pawn)
        assert rules.execute(board, turn) == after == client.execute(board, turn)
        board = after
    return board
