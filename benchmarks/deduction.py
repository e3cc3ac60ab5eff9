"""What was derived, run beside the definitions that it was derived from."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import pylogic
from benchmarks.table import Row, rate
from pylogic.deduction import with_results
from pylogic.documents.shipped import folder_of
from pylogic.session.modules import Module

AXIOMS: Final = folder_of("connect4") / "axioms.txt"
START: Final = f"game({','.join(['1', *'0' * 7, *'0' * 42])})"
WON: Final = "member(Player, [1, 2]), connects4InMoves({}, Player, 0)"
POSITIONS: Final = 400
ASKED: Final = {2: "opponent(Mover, Player)", 3: "Player = Mover"}
"""Who may win in so many moves: the player who is not on turn, or the one who is."""


def rows() -> Iterator[Row]:
    """Measure wins in two and three moves, on positions of random games."""
    document = pylogic.load(AXIOMS)
    with pylogic.session() as prolog:
        defined = prolog.add(with_results(document, ()))
        derived = prolog.add(with_results(document, (1, 2, 3)))
        positions = _positions(defined)
        for moves in ASKED:
            counts = [_count(module, positions, moves) for module in (defined, derived)]
            if counts[0]() != counts[1]():
                raise AssertionError(f"what was derived for {moves} moves is not the definition")
            theirs, ours = (_work(count) for count in counts)
            yield Row(
                name=f"connects4InMoves(player, {moves}), derived",
                beside="its definition",
                ours=rate(ours),
                theirs=rate(theirs),
                unit="positions",
                target=2,
            )


def _positions(module: Module) -> list[str]:
    """Return the positions of random games, none of them won."""
    rng = Random(0)  # noqa: S311 - games, not secrets
    found: list[str] = []
    state = START
    while len(found) < POSITIONS:
        after = [str(answer["S"]) for answer in module.all(f"afterMove({state}, X, S)")]
        state = rng.choice(after) if after else START
        if module.ask(WON.format(state)) is not None:
            state = START
        found.append(state)
    return found


def _count(module: Module, positions: list[str], moves: int) -> Callable[[], int]:
    """Return the work of counting the positions that are won in so many moves."""
    goal = (
        f"findall(1, (member(S, [{','.join(positions)}]), toMove(S, Mover), {ASKED[moves]},"
        f" connects4InMoves(S, Player, {moves})), Ones), length(Ones, Count)"
    )

    def work() -> int:
        answer = module.ask(goal)
        assert answer is not None
        return int(str(answer["Count"]))

    return work


def _work(count: Callable[[], int]) -> Callable[[], int]:
    def work() -> int:
        count()
        return POSITIONS

    return work
