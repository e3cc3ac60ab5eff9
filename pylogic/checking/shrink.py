"""Shrinking: from a position on which sources disagree to the smallest one on which they do.

Nothing is known of the game but how its positions are written: a board, a blank and who moves,
where `.` is a free cell. What a source refuses to read is no position.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice, product
from typing import Final

from pylogic.checking.witness import (
    CheckedSource,
    Observation,
    Witness,
    difference,
    expand_each,
    observe,
)
from pylogic.core.errors import StateError

FREE: Final = "."
_BATCH: Final = 512
_MOST_TRIED: Final = 20_000  # positions, in the search for a smaller one from below


def shrink(checked_sources: Sequence[CheckedSource], witness: Witness) -> Witness:
    """Return the smallest disagreement that is found from a first one.

    Pieces are taken off one at a time while the sources go on to disagree. Then positions are
    tried from a single piece upwards: if every smaller one agrees, the witness says that it is
    the smallest.
    """
    if witness.smallest:
        return witness
    current = witness
    while (smaller := _first(checked_sources, _with_one_less(current.state))) is not None:
        current = smaller
    movers = _movers(checked_sources, witness.state)
    tried = 0
    for count in range(1, _pieces(current.state)):
        texts = list(islice(_with(count, witness.state, movers), _MOST_TRIED - tried + 1))
        tried += len(texts)
        if tried > _MOST_TRIED:
            return replace(current, origin=witness.state)
        if (least := _first(checked_sources, texts)) is not None:
            return replace(least, origin=witness.state, smallest=True)
    return replace(current, origin=witness.state, smallest=True)


def _first(checked_sources: Sequence[CheckedSource], texts: Iterable[str]) -> Witness | None:
    """Return the disagreement on the first of the positions that has one."""
    names = [each.name for each in checked_sources]
    waiting = iter(texts)
    while batch := list(islice(waiting, _BATCH)):
        rows = [row for text in batch if (row := _read(checked_sources, text)) is not None]
        columns = [
            [observe(expanded) for expanded in expand_each(each.game, [row[n] for row in rows])]
            for n, each in enumerate(checked_sources)
            if rows
        ]
        for row, answers in zip(rows, zip(*columns, strict=True), strict=False):
            if (witness := difference(str(row[0]), names, answers)) is not None:
                return witness
    return None


def _read(checked_sources: Sequence[CheckedSource], text: str) -> list[object] | None:
    """Return each source's state, or None where one refuses the text."""
    try:
        return [each.game.parse_state(text) for each in checked_sources]
    except StateError:
        return None


def _movers(checked_sources: Sequence[CheckedSource], text: str) -> list[str]:
    """Return who may be on turn, as the text of a position and those of its successors have it."""
    texts = [text]
    for each, state in zip(checked_sources, _read(checked_sources, text) or (), strict=False):
        answer = observe(expand_each(each.game, [state])[0])
        if isinstance(answer, Observation):
            texts += answer.successors.values()
    return sorted({text.rpartition(" ")[2] for text in texts})


def _pieces(text: str) -> int:
    return sum(letter.isalnum() for letter in text.rpartition(" ")[0])


def _with_one_less(text: str) -> Iterator[str]:
    """Yield the texts in which one cell of the board is free that was not."""
    board, blank, mover = text.rpartition(" ")
    for i, letter in enumerate(board):
        if letter.isalnum():
            yield f"{board[:i]}{FREE}{board[i + 1 :]}{blank}{mover}"


def _with(count: int, text: str, movers: Sequence[str]) -> Iterator[str]:
    """Yield every text with `count` pieces of the kinds in `text` on its board."""
    board = text.rpartition(" ")[0]
    kinds = sorted({letter for letter in board if letter.isalnum()})
    empty = [FREE if letter.isalnum() else letter for letter in board]
    cells = [i for i, letter in enumerate(empty) if letter == FREE]
    for where, what, mover in chain.from_iterable(
        product([where], product(kinds, repeat=count), movers)
        for where in combinations(cells, count)
    ):
        placed = list(empty)
        for cell, kind in zip(where, what, strict=True):
            placed[cell] = kind
        yield f"{''.join(placed)} {mover}"
