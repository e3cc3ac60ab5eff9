"""The rules of a game at work: counting ways through it, and checking one source by another."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, Final

from pyswip import Prolog

import pylogic.games as games
from benchmarks.table import Row, rate
from pylogic.checking import CheckedSource, cross_check
from pylogic.games import Game

GAME: Final = "pangke"
COUNTED: Final = (GAME, "connect4")
TARGETS: Final = {"text": 1 / 3, "native": 10}
DEPTH: Final = 6
MOAI: Final = "+......+/......../......../...B..../....P.../......../......../+......+ P"
MOAI_DEPTH: Final = 3
POSITIONS: Final = 4_000
ROW_BY_ROW: Final = 300  # positions; this is the slow side

# What a script without pylogic asks: a row for each legal move of a position.
_ROWS: Final = (
    'pylogic_pangke:(state_text(_State, "{}"), to_move(_State, Player),'
    " legal_move(_State, _Move), next_state(_State, _Move, _Next),"
    " move_text(_Move, Move), state_text(_Next, Next))"
)
_OUTCOME: Final = 'pylogic_pangke:(state_text(_State, "{}"), outcome(_State, Outcome))'


def rows() -> Iterator[Row]:
    """Measure perft of each source beside the rules, and the cross-check beside single queries."""
    rules = games.game(GAME, "rules")
    for name in COUNTED:
        perft = {source: rate(_perft(name, source, DEPTH)) for source in games.sources(name)}
        for source in [source for source in perft if source in TARGETS]:
            yield Row(
                name=f"perft({DEPTH}) of {name}, {source}",
                beside="rules",
                ours=perft[source],
                theirs=perft["rules"],
                unit="nodes",
                target=TARGETS[source],
            )
    moai = {
        source: rate(_perft("moai", source, MOAI_DEPTH, MOAI)) for source in ("rules", "native")
    }
    yield Row(
        name=f"perft({MOAI_DEPTH}) of moai, native",
        beside="rules",
        ours=moai["native"],
        theirs=moai["rules"],
        unit="nodes",
        target=10,
    )
    walked = [CheckedSource(source, games.game(GAME, source)) for source in ("rules", "native")]
    states = list(islice(_met(games.game(GAME, "native")), ROW_BY_ROW))
    rules.expand([rules.initial_state()])  # loads what the single queries need as well
    yield Row(
        name=f"cross-check of {GAME}, rules and native",
        beside="a pyswip query a position",
        ours=rate(lambda: cross_check(walked, positions=POSITIONS).positions),
        theirs=rate(lambda: _row_by_row(states)),
        unit="positions",
        target=20,
    )


def _perft(name: str, source: str, depth: int, text: str | None = None) -> Callable[[], int]:
    """Return the work of counting in a source, from a state or from the start."""
    game = games.game(name, source)
    state = game.initial_state() if text is None else game.parse_state(text)
    return lambda: game.perft(state, depth)


def _met(game: Game[Any, Any]) -> Iterator[Any]:
    """Yield positions of random games, as the cross-check meets them."""
    rng = Random(0)  # noqa: S311 - games, not secrets
    state = game.initial_state()
    while True:
        yield state
        moves = game.legal_moves(state)
        state = game.next_state(state, rng.choice(moves)) if moves else game.initial_state()


def _row_by_row(states: list[Any]) -> int:
    """Compare the rules with the native game by queries; return how many positions that was.

    The rows have all but the outcome, which is asked for only where there are none.
    """
    native = games.game(GAME, "native")
    for state in states:
        (expansion,) = native.expand([state])
        found = list(Prolog.query(_ROWS.format(state)))
        steps = {row["Move"].decode(): row["Next"].decode() for row in found}
        outcomes = [] if found else list(Prolog.query(_OUTCOME.format(state)))
        if (
            steps != {str(move): str(after) for move, after in expansion.successors}
            or any(row["Player"] != expansion.to_move for row in found)
            or [row["Outcome"] for row in outcomes] != [str(expansion.outcome or "")][: not found]
        ):
            raise AssertionError(f"the sources disagree on {state}")
    return len(states)
