"""The table of Pang-Ke proved from the other side: each code follows from its successors' codes.

Where that holds everywhere, the table is the least fixpoint of axiom 19. A win or a loss in n
plies rests on one in n - 1, so that by induction what is said to be won is in every fixpoint; and
from a position that is said to be drawn who is on turn can keep to such positions, and need not
leave them for a lost one, so that nothing more is in the least.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from pylogic.games.pangke.solution.retrograde import blocks, index
from pylogic.games.pangke.solution.steps import placings
from pylogic.games.pangke.solution.table import MOST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pylogic.games.pangke.solution.retrograde import Codes
    from pylogic.games.pangke.solution.steps import Positions, Step

_NONE: Final = 255  # above every code


def following(codes: Codes, positions: Positions, steps: Iterable[Step]) -> Codes:
    """Return the codes that positions have by the codes of their successors.

    Who is on turn takes the quickest win, else a draw, else the slowest loss; without a step, the
    game is drawn.
    """
    win = np.full(len(positions), _NONE, np.uint8)
    loss = np.zeros(len(positions), np.uint8)
    draws = np.ones(len(positions), bool)  # as long as there is no step
    first = draws.copy()
    for step in steps:
        places = step.legal(positions)
        code = codes[index(step.made(positions[places])[0])]
        draws[places] = draws[places] & ~first[places] | (code == 0)
        first[places] = False
        odd = code % 2 == 1
        win[places[odd]] = np.minimum(win[places[odd]], code[odd] + 1)
        loss[places] = np.maximum(loss[places], np.where(odd, 0, code + 1))
    found: Codes = np.where(win < _NONE, win, np.where(draws, 0, loss)).astype(np.uint8)
    return found


def unfounded(
    codes: Codes,
    steps: tuple[Step, ...],
    *,
    most: int = MOST,
    progress: Callable[[int], None] = lambda _: None,
) -> Positions:
    """Return the positions whose code does not follow from those of their successors.

    Parameters
    ----------
    codes : array
        The table.
    steps : tuple of Step
        The steps of the game that it is said to solve.
    most : int
        How many pieces a side may have.
    progress : callable
        Is told the number of positions looked at so far.
    """
    wrong, done = [np.zeros(0, np.uint32)], 0
    for pieces in range(1, most + 1):
        beaten = placings(0, pieces)
        wrong.append(beaten[codes[index(beaten)] != 1])
    for own in range(1, most + 1):
        for other in range(1, most + 1):
            for block in blocks(placings(own, other)):
                wrong.append(block[codes[index(block)] != following(codes, block, steps)])
                done += len(block)
                progress(done)
    return np.concatenate(wrong)
