"""Questions in pieces: about documents, theories, games and sheets, each piece for a process."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import pylogic
from pylogic.core.errors import PylogicError
from pylogic.explain import Explanation, styled
from pylogic.explain.first_order.explainer import Explainer
from pylogic.games.position import Position
from pylogic.session import Session
from tests.explain.questions import Asker
from tests.gdl import shelf
from tests.theories.first_order_texts import random_theory
from tests.theories.of_first_order import text_of

_GAMES = (("pangke", "text"), ("connect4", "text"), ("moai", "rules"), ("tictactoe", "rules"))
_DOCUMENTS, _THEORIES = "documents", "random theories"
_CHUNKS = 8
"""Into how many pieces the questions about documents, theories and each game are cut."""
_PLIES = 60
_MOVES = 500
"""How many moves of a position are looked at."""
_OTHERS = 40
"""Of how many sheets of other people questions are asked."""


@dataclass(slots=True)
class Tally:
    """What became of the questions of one kind."""

    name: str
    asked: int = 0
    unchecked: int = 0
    lines: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    ratios: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    longest: tuple[float, str] = (0.0, "")
    left_out: str = ""

    def add(self, other: Tally) -> None:
        """Count what another has counted."""
        self.asked += other.asked
        self.unchecked += other.unchecked
        for name in ("lines", "seconds", "ratios", "faults", "doubts"):
            getattr(self, name).extend(getattr(other, name))
        self.longest = max(self.longest, other.longest)

    def ask(
        self,
        question: str,
        explain: Callable[[], Explanation],
        *,
        holds: bool | None,
        query: float,
    ) -> None:
        """Have one question explained; `query` is how long its answer alone takes."""
        self.asked += 1
        begun = process_time()
        try:
            found = explain()
        except PylogicError as fault:
            self.faults.append(f"{question}: {type(fault).__name__}: {fault}")
            return
        took = process_time() - begun
        if holds is not None and found.holds is not holds:
            self.faults.append(f"{question}: the answer is {holds}, and not what is explained")
        self.seconds.append(took)
        if query:
            self.ratios.append(took / query)
        self.lines.append(len(styled(found, boards=False).plain.splitlines()))
        if found.unchecked:
            self.unchecked += 1
            self.doubts.append(f"{question}: {found.unchecked}")

    def __str__(self) -> str:
        """Return one line of the table."""
        if not self.seconds:
            return f"{self.name}: {self.asked} asked, none explained"
        parts = [
            f"{self.name}: {self.asked} asked, {len(self.seconds)} explained",
            f"{len(self.seconds) - self.unchecked} checked whole",
            f"lines {statistics.median(self.lines):g} at the median, {max(self.lines)} at most",
            f"{statistics.median(self.seconds):.3f} s at the median",
            f"{max(self.seconds):.2f} s at most",
        ]
        if self.ratios:
            parts.append(f"{statistics.median(self.ratios):.1f} times the query at the median")
        if self.longest[1]:
            parts.append(
                f"the longest piece {self.longest[0]:.0f} s, {Path(self.longest[1]).name}"
            )
        return "; ".join(parts)


def of_text(tally: Tally, text: str, count: int, rng: random.Random, prolog: Session) -> None:
    """Ask about one document."""
    try:
        document = pylogic.load(text)
        if document.obstacles or document.notation.name not in {"first-order", "blocks"}:
            return
        module = prolog.add(document)
        explainer = Explainer(document, module)
    except (PylogicError, ValueError):
        return
    for question in Asker(explainer, module, rng).questions(count):
        begun = process_time()
        explainer.is_true(question.formula, dict(question.env))
        query = process_time() - begun

        def explain(question: Any = question) -> Explanation:  # noqa: ANN401 - as it comes
            return explainer.formula(question.formula, dict(question.env), (), "asked")

        told = f"{document.name} {question.formula} {[str(v) for _, v in question.env]}"
        tally.ask(told, explain, holds=question.holds, query=query)
    module.drop()


def of_game(tally: Tally, name: str, source: str, count: int, rng: random.Random) -> None:
    """Ask about positions of random games: a legal move, one that is not, the outcome."""
    game = pylogic.game(name, source)
    known: dict[tuple[str, ...], dict[str, Any]] = {}  # a move at once is one of its movers
    while tally.asked < count:
        position: Position[Any, Any] = game.start()
        for _ in range(_PLIES):
            own = known.setdefault(tuple(map(str, position.movers)), {})
            own |= {str(move): move for move in islice(position.moves, _MOVES)}
            _of_position(tally, position, own, rng)
            if position.is_over or tally.asked >= count:
                break
            position = position.play(position.moves[rng.randrange(len(position.moves))])


def _of_position(
    tally: Tally, position: Position[Any, Any], known: dict[str, Any], rng: random.Random
) -> None:
    tally.ask(f"outcome of {position}", position.why_outcome, holds=None, query=0)
    if position.moves:
        move = position.moves[rng.randrange(len(position.moves))]
        tally.ask(f"{move} in {position}", lambda: position.why_legal(move), holds=True, query=0)
    legal = set(map(str, islice(position.moves, _MOVES)))
    others = sorted(known.keys() - legal)
    if others and len(position.moves) < _MOVES:
        other = known[rng.choice(others)]
        tally.ask(
            f"{other} in {position}", lambda: position.why_not_legal(other), holds=None, query=0
        )


@dataclass(frozen=True, slots=True)
class Piece:
    """Questions of one row of the table, asked by one process: about so many texts or a game."""

    row: str
    texts: tuple[str, ...]
    count: int
    seed: str

    def asked(self) -> Tally:
        """Ask them all."""
        tally, rng, begun = Tally(self.row), random.Random(self.seed), perf_counter()  # noqa: S311
        if self.row in {_DOCUMENTS, _THEORIES}:
            with pylogic.session() as prolog:
                for i, name in enumerate(self.texts, 1):
                    count = max(0, self.count * i // len(self.texts) - tally.asked)
                    of_text(tally, _text(self.row, name), count, rng, prolog)
        else:
            try:
                source = dict(_GAMES).get(self.row, "native")
                of_game(tally, self.texts[0], source, self.count, rng)
            except PylogicError as fault:
                tally.left_out = f"{Path(self.texts[0]).name} is left out: {fault}"
        tally.longest = perf_counter() - begun, " ".join(self.texts[:1])
        return tally


def _text(row: str, name: str) -> str:
    """Return the text of a random theory, of which the name is a number; others by their names."""
    if row == _DOCUMENTS:
        return name
    own = random.Random(int(name))  # noqa: S311
    return text_of(*random_theory(own), own)


def pieces(number: int, theories: int, seed: int) -> Iterator[Piece]:
    """Yield the pieces of the work, of so many questions in all; the longest come first."""
    part = number // 4
    folder, sheets = Path("tests/documents"), Path(pylogic.__file__).parent
    paths = sorted([*sheets.glob("games/gdl/sheets/*.kif"), *sheets.glob("games/*/sheet.kif")])
    others = shelf.names()
    chosen = random.Random(seed).sample(others, min(_OTHERS, len(others)))  # noqa: S311
    paths += [shelf.SHELF / "sheets" / f"{name}.kif" for name in chosen]
    papers = [path for own in ("papers", "strangers") for path in sorted(folder.glob(f"{own}/*"))]
    documents = [str(path) for path in papers] + [one.name for one in pylogic.examples()]
    rows = [
        *(("sheets", (str(path),), len(paths)) for path in reversed(paths)),
        *((name, (name,), len(_GAMES) * _CHUNKS) for name, _ in _GAMES for _ in range(_CHUNKS)),
        *((_DOCUMENTS, own, _CHUNKS) for own in _dealt(documents)),
        *((_THEORIES, own, _CHUNKS) for own in _dealt(list(map(str, range(theories))))),
    ]
    for i, (row, texts, share) in enumerate(rows):
        if texts:
            yield Piece(row, texts, max(1, round(part / share)), f"{seed} {i}")


def _dealt(texts: list[str]) -> Iterator[tuple[str, ...]]:
    return (tuple(texts[i::_CHUNKS]) for i in range(_CHUNKS))
