"""Loops over positions that numba makes machine code of; each has a like in NumPy.

They are plain functions of arrays, so that they run without numba too, though slowly.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Places = NDArray[np.uint32]

_BRUIJN: Final = np.uint64(0x03F7_9D71_B4CB_0A89)
_LOWEST: Final = np.zeros(64, np.int64)
"""Which bit is the only one of a number, by the upper six bits of its product with `_BRUIJN`."""
for _bit in range(64):
    _LOWEST[((1 << _bit) * int(_BRUIJN) >> 58) & 63] = _bit

_ONE: Final = np.uint64(1)
_NONE: Final = np.uint64(0)
_TOP: Final = np.uint64(58)
_FIRST_MASK: Final = np.uint64(0x0000_0000_FFFF_FFFF)


def turned(words: Words, columns: Words) -> None:
    """Turn the bits of positions, given in words, into columns.

    words: By position, its bits (array of shape (words, count)).
    columns: Where they go (array of shape (bits, words of 64 positions)).
    """
    bits, blocks = columns.shape
    count = words.shape[1]
    block = np.zeros(64, np.uint64)
    for word in range(words.shape[0]):
        for at in range(blocks):
            here = min(64, count - 64 * at)
            for i in range(here):
                block[i] = words[word, 64 * at + i]
            for i in range(here, 64):
                block[i] = _NONE
            half, mask = 32, _FIRST_MASK
            while half:
                shift, i = np.uint64(half), 0
                while i < 64:  # noqa: PLR2004 - bits of a word
                    swapped = (block[i] >> shift ^ block[i + half]) & mask
                    block[i + half] ^= swapped
                    block[i] ^= swapped << shift
                    i = (i + half + 1) & ~half
                half >>= 1
                mask ^= mask << np.uint64(half)
            for i in range(min(64, bits - 64 * word)):
                columns[64 * word + i, at] = block[i]


def looked_up(keys: Words, sizes: Words, firsts: Numbers, tables: Words, words: Words) -> None:
    """Write down the bits of positions by their ranks.

    sizes, firsts: By group of slots, how many combinations of values it has, and its first row in
        the tables.
    tables: By combination, its bits (array of shape (words, rows)).
    words: Where they go (array of shape (words, count)).
    """
    last = len(sizes) - 1
    for i in range(len(keys)):
        left = keys[i]
        for group in range(last + 1):
            here = left
            if group < last:
                left = here // sizes[group]
                here -= left * sizes[group]
            row = firsts[group] + np.int64(here)
            for word in range(words.shape[0]):
                if group:
                    words[word, i] |= tables[word, row]
                else:
                    words[word, i] = tables[word, row]


def stepped(  # noqa: PLR0913, PLR0917 - arrays
    words: Words,
    columns: Words,
    moves: int,
    starts: Numbers,
    pairs: Numbers,
    weights: Words,
    sums: Words,
    places: Places,
    after: Words,
) -> int:
    """Make all moves of some positions, and add up what the positions after them weigh.

    words: The guards of the moves, and bits after moves (array of shape (rows, words)).
    columns: The bits of the positions; those behind the last have no guard (array of shape (bits,
        words)).
    starts, pairs: By move, the first of its `pairs`: a bit, and the row with what it is after the
        move.
    places, after: Where the positions moved from, and what those after it weigh, go.
    Returns: How many moves were made.
    """
    changes = np.zeros(64, np.uint64)
    made = 0
    for move in range(moves):
        for word in range(columns.shape[1]):
            guard = words[move, word]
            if guard == _NONE:
                continue
            for i in range(starts[move], starts[move + 1]):
                bit = pairs[i, 0]
                new = words[pairs[i, 1], word]
                differ = (new ^ columns[bit, word]) & guard
                if differ == _NONE:
                    continue
                weight = weights[bit]
                more = differ & new
                less = differ ^ more
                while more:
                    low = more & (~more + _ONE)
                    changes[_LOWEST[low * _BRUIJN >> _TOP]] += weight
                    more ^= low
                while less:
                    low = less & (~less + _ONE)
                    changes[_LOWEST[low * _BRUIJN >> _TOP]] -= weight
                    less ^= low
            while guard:
                low = guard & (~guard + _ONE)
                at = _LOWEST[low * _BRUIJN >> _TOP]
                guard ^= low
                place = 64 * word + at
                places[made] = place
                after[made] = sums[place] + changes[at]
                changes[at] = _NONE
                made += 1
    return made
