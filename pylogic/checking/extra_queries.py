"""What a cross-check asks besides its walk: illegal moves, whole games, options at their bounds.

Sources that are Prolog are asked about moves that may be illegal, whole games at once, the steps
there are and which of them leads to a position, and, where they do not come from a document, the
games that other options make. The engine that is not Prolog says what is right.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from pylogic.checking.suites import questions
from pylogic.checking.test_suite import QUERY_KINDS, TestSuite
from pylogic.checking.witness import CheckedSource, Witness
from pylogic.games.rules.game import PrologGame

_POSITIONS: Final = 60


def further(
    checked_sources: Sequence[CheckedSource],
    seed: int,
    progress: Callable[[int, int], None] = lambda _, __: None,
) -> tuple[int, list[Witness]]:
    """Ask all sources of a check that are Prolog what their walk left out.

    checked_sources: The parties, of one game; one that is not Prolog among them, or nothing is
        asked.
    progress: Takes how many questions were asked so far, and of how many.
    Returns: How many questions were asked, and the first that each source answers otherwise.
    """
    engine = next(
        (each.game for each in checked_sources if not isinstance(each.game, PrologGame)), None
    )
    if engine is None:
        return 0, []
    asked = questions(engine, _POSITIONS, 0, seed)
    waiting = [
        (each.name, number, ask)
        for each in checked_sources
        if isinstance(each.game, PrologGame)
        for number, ask in _kinds(asked, each.game, seed)
    ]
    total, count = sum(number for _, number, _ in waiting), 0
    found: dict[str, Witness] = {}
    progress(0, total)
    for name, number, ask in waiting:
        if name in found:
            continue
        witness = ask()
        count += number
        progress(count, total)
        if witness is not None:
            native, answer = witness.answers.values()
            found[name] = replace(witness, answers={engine.source: native, name: answer})
    return count, list(found.values())


def _kinds(
    suite: TestSuite, game: PrologGame, seed: int
) -> Iterator[tuple[int, Callable[[], Witness | None]]]:
    """Yield for each kind of question how many there are, and what finds the first difference."""
    rng = Random(f"further {seed}")  # noqa: S311 - games, not secrets
    states = len(suite.answers)
    judged = states * suite.judgements_each + len(suite.lines)
    yield states + judged, partial(suite.first_difference, game, rng)
    for way in QUERY_KINDS:
        yield states, partial(way, suite, game, rng)
    if game.source == "rules":  # a text has the options that it was compiled with
        yield len(suite.openings), partial(suite.misopened, game.with_options)
