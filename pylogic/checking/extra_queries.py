"""What a cross-check asks besides its walk: illegal moves, whole games, options at their bounds.

Sources that are Prolog are asked about moves that may be illegal, whole games at once, the steps
there are and which of them leads to a position, and, where they do not come from a document, the
games that other options make. The engine that is not Prolog says what is right.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

from pylogic.checking.suites import questions
from pylogic.checking.test_suite import QUERY_KINDS, TestSuite
from pylogic.games.rules.game import PrologGame

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pylogic.checking.witness import CheckedSource, Witness

_POSITIONS: Final = 60


def further(checked_sources: Sequence[CheckedSource], seed: int) -> tuple[int, list[Witness]]:
    """Ask all sources of a check that are Prolog what their walk left out.

    checked_sources: The parties, of one game; one that is not Prolog among them, or nothing is
        asked.
    seed: Decides the positions and the moves.
    Returns: How many questions were asked, and the first that each source answers otherwise.
    """
    engine = next(
        (each.game for each in checked_sources if not isinstance(each.game, PrologGame)), None
    )
    if engine is None:
        return 0, []
    asked = questions(engine, _POSITIONS, 0, seed)
    count, found = 0, []
    for each in checked_sources:
        if not isinstance(each.game, PrologGame):
            continue
        for number, witness in _answers(asked, each.game, seed):
            count += number
            if witness is not None:
                native, answer = witness.answers.values()
                answers = {engine.source: native, each.name: answer}
                found.append(replace(witness, answers=answers))
                break
    return count, found


def _answers(
    asked: TestSuite, game: PrologGame, seed: int
) -> Iterator[tuple[int, Witness | None]]:
    """Yield for each kind of question how many there are, and the first difference in answers."""
    rng = Random(f"further {seed}")  # noqa: S311 - games, not secrets
    states = list(asked.answers)
    yield len(states), asked.first_difference(game, rng)
    yield len(states) * asked.judgements_each + len(asked.lines), None
    for way in QUERY_KINDS:
        yield len(states), way(asked, game, rng)
    if game.source == "rules":  # a text has the options that it was compiled with
        yield len(asked.openings), asked.misopened(game.with_options)
