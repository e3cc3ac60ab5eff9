"""Loops over transitions that numba makes machine code of; each has a like in NumPy."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Keys = NDArray[np.uint64]
Codes = NDArray[np.uint16]
Places = NDArray[np.uint32]
Numbers = NDArray[np.int64]
Turns = NDArray[np.int8]

_ONE: Final = np.uint64(1)
_NONE: Final = np.uint64(0)
_SIX: Final = np.uint64(6)
_LOW: Final = np.uint64(63)
_PAIRS: Final = np.uint64(0x5555_5555_5555_5555)
_FOURS: Final = np.uint64(0x3333_3333_3333_3333)
_BYTES: Final = np.uint64(0x0F0F_0F0F_0F0F_0F0F)
_ADD: Final = np.uint64(0x0101_0101_0101_0101)
_SHIFTS: Final = (np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56))


def distinct(numbers: Keys) -> int:
    """Move the different ones of sorted numbers to the front; return how many there are."""
    size = 0
    for i in range(len(numbers)):
        if not size or numbers[i] != numbers[size - 1]:
            numbers[size] = numbers[i]
            size += 1
    return size


def unseen(keys: Keys, layers: Keys, values: Codes) -> int:
    """Mark by a 1 the ranks that have no value yet, and move them to the front.

    keys, layers: Ranks, and the layers that they are in.
    values: By rank; 0 where there is none.
    Returns: How many there were.
    """
    size = 0
    for i in range(len(keys)):
        key = keys[i]
        if not values[key]:
            values[key] = 1
            keys[size] = key
            layers[size] = layers[i]
            size += 1
    return size


def numbered(keys: Keys, bits: Keys, firsts: Places) -> None:
    """Set the bits of sorted ranks, and note of each word how many come before it."""
    before = np.int64(len(bits))
    for i in range(len(keys)):
        word = np.int64(keys[i] >> _SIX)
        bits[word] |= _ONE << (keys[i] & _LOW)
        if word != before:
            firsts[word] = i
            before = word


def split(  # noqa: PLR0913, PLR0917 - arrays
    places: Places,
    keys: Keys,
    layers: Keys,
    layer: int,
    bits: Keys,
    firsts: Places,
    sources: Places,
    targets: Places,
    counts: Codes,
) -> tuple[int, int]:
    """Part the transitions inside a layer from those out of it.

    places, keys, layers: Where transitions begin, the ranks that they lead to, and their layers;
        those out of the layer are moved to the front.
    bits, firsts: Its ranks, as `numbered` notes them.
    sources, targets: Where those inside begin, and the numbers of the positions that they lead to.
    counts: By position, how many inside begin there: they are added.
    Returns: How many stay inside, and how many leave.
    """
    inside = outside = 0
    for i in range(len(keys)):
        key = keys[i]
        if layers[i] == layer:
            word = np.int64(key >> _SIX)
            ones = bits[word] & ((_ONE << (key & _LOW)) - _ONE)
            ones -= ones >> _SHIFTS[0] & _PAIRS
            ones = (ones & _FOURS) + (ones >> _SHIFTS[1] & _FOURS)
            ones = ones + (ones >> _SHIFTS[2]) & _BYTES
            sources[inside] = places[i]
            counts[places[i]] += 1
            targets[inside] = firsts[word] + (ones * _ADD >> _SHIFTS[3])
            inside += 1
        else:
            places[outside] = places[i]
            keys[outside] = key
            layers[outside] = layers[i]
            outside += 1
    return inside, outside


def noted(  # noqa: PLR0913, PLR0917 - arrays
    places: Places,
    codes: Codes,
    players: int,
    turns: Turns,
    moves: Codes,
    quickest: Codes,
    counts: Codes,
    longest: Codes,
    ending: NDArray[np.bool_],
) -> None:
    """Take in the codes of what transitions lead to; `Known` has the other arrays."""
    for i in range(len(places)):
        place, code = places[i], codes[i]
        moves[place] += 1
        if code < 2:  # noqa: PLR2004 - a draw
            if code:
                ending[place] = True
            continue
        winner = (code - 2) % players
        plies = (code - 2) // players + 1
        if winner == turns[place]:
            quickest[place] = min(plies, quickest[place])
        counts[winner, place] += 1
        longest[winner, place] = max(plies, longest[winner, place])


def gathered(sources: Places, targets: Places, cursors: Numbers, into: Places) -> None:
    """Put where transitions begin into an order by where they end.

    sources, targets: Where they begin, and where they end.
    cursors: By where they end, the next free place.
    """
    for i in range(len(targets)):
        target = targets[i]
        into[cursors[target]] = sources[i]
        cursors[target] += 1


def decided_before(  # noqa: PLR0913, PLR0917 - arrays
    level: Places,
    sources: Places,
    starts: Numbers,
    own: NDArray[np.bool_],
    codes: Codes,
    left: Codes,
    longest: Codes,
    distance: int,
    code: int,
    following: Places,
    later: Places,
) -> tuple[int, int]:
    """Go back from positions that a player wins to those that are decided by them.

    sources, starts: Where transitions begin, by where they end, and where those of each position
        begin.
    own: By position, whether the player is on turn.
    codes: By position, its code; below 2 where it is not decided.
    left, longest: By position, how many moves are not known to lead to a win of the player, and
        the most plies of those that are known.
    distance, code: The plies to a win of those before the positions, and their code.
    following, later: Where those decided at this distance go, and those decided at their longest.
    Returns: How many there are of both.
    """
    now = then = 0
    for i in range(len(level)):
        for edge in range(starts[level[i]], starts[level[i] + 1]):
            place = sources[edge]
            if codes[place] >= 2:  # noqa: PLR2004 - won already
                continue
            if not own[place]:
                left[place] -= 1
                if left[place]:
                    continue
                if longest[place] > distance:
                    later[then] = place
                    then += 1
                    continue
            codes[place] = code
            following[now] = place
            now += 1
    return now, then
