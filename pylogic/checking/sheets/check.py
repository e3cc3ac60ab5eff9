"""The check of a sheet: its reasoners are compared state by state, and its game is played."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Final

from pylogic.checking.sheets.comparing import Comparison
from pylogic.checking.sheets.result import SheetResult, shortest
from pylogic.checking.sheets.walk import SheetWalk
from pylogic.core.errors import UnknownGame
from pylogic.games.gdl.files import document_of, rules_of
from pylogic.games.gdl.whole import Answerer, ClausesAnswers, NativeAnswers
from pylogic.gdl.reasoner import Reasoner
from pylogic.session import session

SOURCES: Final = ("native", "rules")
_LIMIT: Final = 3
_PLIES: Final = 2_000


def check_sheet(  # noqa: PLR0913 - each option of `pylogic check` is one
    sheet: str,
    sources: Iterable[str] | None = None,
    *,
    positions: int = 10_000,
    seconds: float = 60.0,
    plies: int = _PLIES,
    seed: int = 0,
    reading: str = "corrected",
    progress: Callable[[int], None] | None = None,
) -> SheetResult:
    """Compare all that the reasoners of a sheet say, and find what only play shows.

    sources: `native`, with or without `rules`; both when left out.
    positions: How many states to look at: those near the start, then those of games at random.
    seconds: How long that may take, without the shrinking.
    plies: How many moves a game may have.
    Raises UnknownGame: A sheet has no such source.
    Raises PylogicError: The sheet cannot be read, or its rules have no end.
    """
    start = time.perf_counter()
    chosen = SOURCES if sources is None else tuple(dict.fromkeys(sources))
    for source in chosen:
        if source not in SOURCES:
            raise UnknownGame(f"a check of a sheet compares rules and native, and not {source!r}")
    path = Path(sheet)
    native = NativeAnswers(Reasoner(rules_of(path, reading)))
    voices: tuple[Answerer, ...] = (native,)
    if "rules" in chosen:
        module = session().add(document_of(path, reading))
        voices = (native, ClausesAnswers(module, native.roles))
    comparison = Comparison(voices, native.reasoner.perceives)
    walk = SheetWalk(
        comparison,
        Random(seed),  # noqa: S311 - games, not secrets
        positions=positions,
        seconds=seconds,
        plies=plies,
        progress=progress,
    )
    walk.run(_LIMIT)
    found = {(w.state, w.move): w for w in map(comparison.shrunk, walk.found[:_LIMIT])}
    return SheetResult(
        game=sheet,
        sources=tuple(voice.name for voice in voices),
        readings=(reading,),
        positions=len(walk.steps),
        disagreements=tuple(found.values()),
        seed=seed,
        seconds=time.perf_counter() - start,
        breaches=shortest(walk.breaches),
        whole=walk.whole,
    )
