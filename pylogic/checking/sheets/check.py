"""The check of a sheet: its reasoners are compared state by state, and its game is played."""

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from pylogic.checking.sheets.result import SheetResult, shortest
from pylogic.checking.sheets.state_checks import CheckedSheet
from pylogic.checking.sheets.walk import SheetWalk, here
from pylogic.core.errors import UnknownGame
from pylogic.games.registry import lasting_name
from pylogic.workers import HERE, Workers

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
    workers: Workers = HERE,
) -> SheetResult:
    """Compare all that the reasoners of a sheet say, and find what only play shows.

    sources: `native`, with or without `rules`; both when left out.
    positions: How many states to look at: those near the start, then those of games at random.
    seconds: How long that may take, without the shrinking.
    plies: How many moves a game may have.
    workers: Which processes ask the reasoners.
    Raises UnknownGame: A sheet has no such source.
    Raises PylogicError: The sheet cannot be read, or its rules have no end.
    """
    start = time.perf_counter()
    chosen = SOURCES if sources is None else tuple(dict.fromkeys(sources))
    for source in chosen:
        if source not in SOURCES:
            raise UnknownGame(f"a check of a sheet compares rules and native, and not {source!r}")
    checked = CheckedSheet(sheet, reading, chosen)
    comparison = checked.comparison()
    lasting = replace(checked, path=lasting_name(sheet))
    looking = here(comparison) if workers is HERE else partial(workers.map, lasting.checks)
    walk = SheetWalk(
        comparison.native.first,
        looking,
        seed,
        positions=positions,
        seconds=seconds,
        plies=plies,
        progress=progress,
    )
    walk.run(_LIMIT)
    found = {(w.state, w.move): w for w in map(comparison.shrunk, walk.found[:_LIMIT])}
    return SheetResult(
        game=sheet,
        sources=tuple(voice.name for voice in comparison.voices),
        readings=(reading,),
        positions=len(walk.steps),
        disagreements=tuple(found.values()),
        seed=seed,
        seconds=time.perf_counter() - start,
        breaches=shortest(walk.breaches),
        whole=walk.whole,
    )
