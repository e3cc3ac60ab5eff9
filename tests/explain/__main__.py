"""Ask random questions, have each explained and checked, and count: `python -m tests.explain`.

Half of the questions are about what is so. They are about random theories, documents of many
forms, games of each notation, and sheets. The table says how many were explained, how many of
those passed their check whole, how many lines they have, and how long they take beside the query
itself. What is wrong is shown, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import pylogic
from pylogic.core.errors import PylogicError
from pylogic.explain import Explainer
from tests.explain.questions import Asker
from tests.gdl import shelf
from tests.theories.first_order_texts import random_theory
from tests.theories.of_first_order import text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pylogic.explain import Explanation
    from pylogic.games.position import Position
    from pylogic.session import Session

_GAMES = (("pangke", "text"), ("connect4", "text"), ("moai", "rules"), ("tictactoe", "rules"))
_SHOWN = 100
_PLIES = 60
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
        self.lines.append(len(str(found).split("\nP:")[0].splitlines()))
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
    known: dict[str, Any] = {}
    while tally.asked < count:
        position: Position[Any, Any] = game.start()
        for _ in range(_PLIES):
            known |= {str(move): move for move in position.moves}
            _of_position(tally, position, known, rng)
            if position.is_over or tally.asked >= count:
                break
            position = position.play(rng.choice(position.moves))


def _of_position(
    tally: Tally, position: Position[Any, Any], known: dict[str, Any], rng: random.Random
) -> None:
    tally.ask(f"outcome of {position}", position.why_outcome, holds=None, query=0)
    if position.moves:
        move = rng.choice(position.moves)
        tally.ask(f"{move} in {position}", lambda: position.why_legal(move), holds=True, query=0)
    others = sorted(known.keys() - set(map(str, position.moves)))
    if others:
        other = known[rng.choice(others)]
        tally.ask(
            f"{other} in {position}", lambda: position.why_not_legal(other), holds=None, query=0
        )


def of_texts(part: int, theories: int, rng: random.Random) -> Iterator[Tally]:
    """Ask about the documents that come with pylogic and its tests, and about random theories."""
    folder = Path("tests/documents")
    papers = [path for own in ("papers", "strangers") for path in sorted(folder.glob(f"{own}/*"))]
    names = [str(path) for path in papers] + [one.name for one in pylogic.examples()]
    with pylogic.session() as prolog:
        tally = Tally("documents")
        for i, name in enumerate(names, 1):
            of_text(tally, name, max(0, part * i // len(names) - tally.asked), rng, prolog)
        yield tally
        tally = Tally("random theories")
        for seed in range(theories):
            own = random.Random(seed)  # noqa: S311
            text = text_of(*random_theory(own), own)
            count = max(0, part * (seed + 1) // theories - tally.asked)
            of_text(tally, text, count, rng, prolog)
        yield tally


def of_games(part: int, rng: random.Random) -> Iterator[Tally]:
    """Ask about the games that come with pylogic."""
    for name, source in _GAMES:
        tally = Tally(name)
        of_game(tally, name, source, part // len(_GAMES), rng)
        yield tally


def of_sheets(count: int, rng: random.Random) -> Iterator[Tally]:
    """Ask about the sheets that come with pylogic, and some of others if they lie beside it."""
    tally = Tally("sheets")
    folder = Path(pylogic.__file__).parent
    paths = sorted([*folder.glob("games/gdl/sheets/*.kif"), *folder.glob("games/*/sheet.kif")])
    others = shelf.names()
    chosen = rng.sample(others, min(_OTHERS, len(others)))
    paths += [shelf.SHELF / "sheets" / f"{name}.kif" for name in chosen]
    for i, path in enumerate(paths, 1):
        try:
            of_game(tally, str(path), "native", count * i // len(paths), rng)
        except PylogicError as fault:
            sys.stdout.write(f"{path.name} is left out: {fault}\n")
    yield tally


def tell(tally: Tally) -> None:
    """Write a line of the table, with what is wrong."""
    sys.stdout.write(f"{tally}\n")
    for told in (*tally.faults[:_SHOWN], *tally.doubts[:_SHOWN]):
        sys.stdout.write(f"    {told[:400]}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str]) -> int:
    """Run what the arguments say; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.explain", description=__doc__)
    parser.add_argument("--number", type=int, default=20_000, help="how many questions in all")
    parser.add_argument("--theories", type=int, default=200, help="how many random theories")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=("texts", "games", "sheets"), help="one kind alone")
    chosen = parser.parse_args(arguments)
    rng = random.Random(chosen.seed)  # noqa: S311  # chance is what is wanted
    part = chosen.number // 4
    wanted = {chosen.only} if chosen.only else {"texts", "games", "sheets"}
    tallies = []
    for tally in (
        *(of_texts(part, chosen.theories, rng) if "texts" in wanted else ()),
        *(of_games(part, rng) if "games" in wanted else ()),
        *(of_sheets(part, rng) if "sheets" in wanted else ()),
    ):
        tell(tally)
        tallies.append(tally)
    return int(any(tally.faults for tally in tallies))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
