"""Readers of the files beside a document, and of those that players and games keep."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.fuzz import corpora
from benchmarks.fuzz.readers import Read, Reader
from pylogic.core.errata import read_errata
from pylogic.deduction.plan import read_plans
from pylogic.deduction.proofs.boards import read_universe, sizes_of
from pylogic.deduction.proofs.theory import theory_of
from pylogic.documents import load
from pylogic.games import READINGS, game
from pylogic.games.connect4.four.memory import FourMemory
from pylogic.games.match import Match, replay
from pylogic.games.records import Opening, read_opening
from pylogic.games.text.script import read_script_game
from pylogic.games.text.specification import read_specification
from pylogic.nqthm.events import Script
from pylogic.theorems.plan import read_plan

_EACH: Final = 16  # of so many errata files one is applied: to read the document takes long


def errata(folder: Path) -> Read:
    """Return the errata file of a document, and its corrections."""
    text = corpora.shipped("pangke")
    document, path = folder / "axioms.txt", folder / "errata.toml"
    document.write_text(text, encoding="utf-8")

    def read(data: bytes) -> None:
        path.write_bytes(data)
        found = read_errata(path)
        for reading in READINGS:
            found.applied(reading, found.source_of(text))
        if len(data) % _EACH == 0:
            load(document, notation="first-order", errata=path)

    return read


def script_specification(folder: Path) -> Read:
    """Return the specification of a script's game."""
    script = load("tictactoe").syntax
    assert isinstance(script, Script)
    return _file(folder / "game.toml", lambda path: read_script_game(path, script))


def derivation(folder: Path) -> Read:
    """Return the plan of a derivation."""
    stated = [d.formula for d in load("connect4").declarations if d.formula is not None]
    return _file(folder / "derivation.toml", lambda path: read_plans(path, stated, "corrected"))


def boards(folder: Path) -> Read:
    """Return the file that says what boards a proof is about."""
    axioms = [d.formula for d in load("connect4").syntax.axioms() if d.formula is not None]
    theory = theory_of(axioms, {})

    def read(path: Path) -> None:
        sizes_of(path, {"columns": 5, "rows": 4})
        read_universe(path, theory, axioms)

    return _file(folder / "boards.toml", read)


def memory(folder: Path) -> Read:
    """Return the file of what FOUR has learned, to which a game is then added."""
    path = folder / "four.txt"
    game = "4142434"

    def read(data: bytes) -> None:
        path.write_bytes(data)
        found = FourMemory(path)
        known = len(found)
        assert all(str(line) for line in found.damaged)
        added = found.add(6, game)
        again = FourMemory(path)
        assert len(again) == len(found) == known + added
        assert again.latest(6, game, "first") == game
        assert not known or path.read_bytes().startswith(data)

    return read


def records(folder: Path) -> Read:
    """Return the records of games."""
    rules = game("pangke", "native")

    def read(path: Path) -> None:
        read_opening(path)
        replay(path, rules)

    return _file(folder / "games.jsonl", read)


def _file(path: Path, reading: Callable[[Path], object]) -> Read:
    def read(data: bytes) -> None:
        path.write_bytes(data)
        reading(path)

    return read


def _toml(file: str, *documents: str) -> Callable[[], list[str]]:
    return lambda: [corpora.shipped(document, file) for document in documents]


def _recorded() -> list[str]:
    """Return the records of some short games."""
    rng = Random(0)  # noqa: S311 - games, not secrets
    rules = game("pangke", "native")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.jsonl"
        for seed in range(3):
            match = Match(rules)
            seats = {"black": "human", "white": "random"}
            opening = Opening("pangke", "native", None, seats, seed, str(match.position))
            for _ in range(6):
                match.push(rng.choice(match.position.moves), "random", "by chance")
            match.record(path, opening)
        text = path.read_text(encoding="utf-8")
    first = text.splitlines(keepends=True)[0]
    return [text, text[: len(text) // 3], f'{text}{{"undo": 2, "state": ""}}\n', first]


def _learned() -> list[str]:
    """Return a memory file of some games, which need not be real ones."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "four.txt"
        learning = FourMemory(path)
        for number in range(8):
            learning.add(6 + number % 2, f"4455{number:b}".replace("0", "7"))
        text = path.read_text(encoding="ascii")
    return [text, text[:-9]]


READERS = (
    Reader(
        "errata.toml",
        4_000,
        _toml("errata.toml", "pangke", "pangke", "connect4", "tictactoe", "moai", "four4"),
        errata,
    ),
    Reader(
        "game.toml",
        4_000,
        lambda: [
            *_toml("game.toml", "pangke", "connect4")(),
            (corpora.PROJECT / "tests/documents/two_heaps/game.toml").read_text(encoding="utf-8"),
        ],
        lambda folder: _file(folder / "game.toml", read_specification),
    ),
    Reader(
        "game.toml, script",
        1_500,
        _toml("game.toml", "tictactoe"),
        script_specification,
        quick=False,
    ),
    Reader(
        "proofs.toml",
        3_000,
        _toml("proofs.toml", "tictactoe"),
        lambda folder: _file(folder / "proofs.toml", read_plan),
    ),
    Reader(
        "derivation.toml", 2_000, _toml("derivation.toml", "connect4"), derivation, quick=False
    ),
    Reader("boards.toml", 2_000, _toml("boards.toml", "connect4"), boards, quick=False),
    Reader("FOUR's memory", 4_000, _learned, memory),
    Reader("records", 4_000, _recorded, records),
)
