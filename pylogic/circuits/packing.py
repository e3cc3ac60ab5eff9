"""Bits of positions turned round: a column for each bit, or bytes for each position."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pylogic.circuits import compiled, kernels
from pylogic.circuits.program import Columns

Bytes = NDArray[np.uint8]

WORD: Final = 64
_SWAPS: Final = (
    (np.uint64(7), np.uint64(0x00AA_00AA_00AA_00AA)),
    (np.uint64(14), np.uint64(0x0000_CCCC_0000_CCCC)),
    (np.uint64(28), np.uint64(0x0000_0000_F0F0_F0F0)),
)  # how 8 by 8 bits are turned round in a word
_WORDS: Final = 1 << 14  # that are turned round at a time


def words_for(count: int) -> int:
    """Return how many words hold one bit of so many positions."""
    return -(-count // WORD)


def _turned(blocks: Columns) -> Columns:
    """Turn 8 by 8 bits round in each word."""
    for shift, mask in _SWAPS:
        swapped = (blocks ^ blocks >> shift) & mask
        blocks = blocks ^ swapped ^ swapped << shift
    return blocks


def to_bytes(columns: Columns, count: int) -> Bytes:
    """Return the bits of each position, eight to a byte.

    Returns: The first bit is the lowest of the first byte.
    """
    bits, words = columns.shape
    groups = -(-bits // 8)
    found = np.empty((groups, words * WORD), np.uint8)
    for here in _some(groups, words):
        many = here.stop - here.start
        own = columns[8 * here.start : 8 * here.stop]
        block = np.zeros((8 * many, words), np.uint64)
        block[: len(own)] = own
        lined = block.view(np.uint8).reshape(many, 8, words * 8).swapaxes(1, 2)
        turned = _turned(np.ascontiguousarray(lined).view(np.uint64))
        found[here] = turned.view(np.uint8).reshape(many, words * WORD)
    return found[:, :count]


def to_columns(rows: Bytes, bits: int) -> Columns:
    """Return the columns of positions that are given as `to_bytes` returns them."""
    groups, count = rows.shape
    words = words_for(count)
    found = np.empty((groups, 8, words), np.uint64)
    for here in _some(groups, words):
        many = here.stop - here.start
        block = np.zeros((many, words * WORD), np.uint8)
        block[:, :count] = rows[here]
        turned = _turned(block.view(np.uint64)).view(np.uint8).reshape(many, words * 8, 8)
        found[here] = np.ascontiguousarray(turned.swapaxes(1, 2)).view(np.uint64)
    return found.reshape(groups * 8, words)[:bits]


def _some(groups: int, words: int) -> Iterator[slice]:
    """Yield some groups of eight bits at a time, as many as stay in the cache."""
    many = max(1, _WORDS // (8 * max(1, words)))
    for first in range(0, groups, many):
        yield slice(first, min(groups, first + many))


def from_codes(codes: Sequence[int], bits: int) -> Columns:
    """Return the columns of positions that are given as numbers."""
    size = -(-max(bits, 1) // 8)
    rows = np.frombuffer(b"".join(code.to_bytes(size, "little") for code in codes), np.uint8)
    return to_columns(np.ascontiguousarray(rows.reshape(len(codes), size).T), bits)


def to_codes(columns: Columns, count: int) -> list[int]:
    """Return positions as numbers."""
    rows = np.ascontiguousarray(to_bytes(columns, count).T)
    return [int.from_bytes(row.tobytes(), "little") for row in rows]


def to_words(columns: Columns, count: int) -> Columns:
    """Return the bits of each position, 64 to a row."""
    rows = to_bytes(columns, count)
    found = np.zeros((max(1, -(-len(rows) // 8)) * 8, count), np.uint8)
    found[: len(rows)] = rows
    return np.ascontiguousarray(np.ascontiguousarray(found.T).view(np.uint64).T)


def from_words(words: Columns, bits: int) -> Columns:
    """Return the columns of positions that are given by 64 bits in each row."""
    count = words.shape[1]
    kernel = compiled.USE.kernel(kernels.turned, bits * words_for(count))
    if kernel is None:
        rows = words.T.copy().view(np.uint8).reshape(count, 8 * len(words)).T
        return to_columns(np.ascontiguousarray(rows[: -(-bits // 8)]), bits)
    found = np.empty((bits, words_for(count)), np.uint64)
    kernel(words, found)
    return found


def repeated(code: int, bits: int, words: int) -> Columns:
    """Return columns in which every position is the same."""
    ones = np.uint64(0xFFFF_FFFF_FFFF_FFFF)
    row = np.array([ones if code >> bit & 1 else 0 for bit in range(bits)], np.uint64)
    return np.repeat(row[:, None], words, axis=1)


def truths(row: Columns, count: int) -> NDArray[np.bool_]:
    """Return one bit of each position."""
    return np.unpackbits(row.view(np.uint8), count=count, bitorder="little").view(np.bool_)


def numbers(rows: Columns) -> NDArray[np.uint32]:
    """Return the number that each position has in some rows, the lowest bit first."""
    found = np.zeros(rows.shape[1] * WORD, np.uint32)
    for bit, row in enumerate(rows):
        bits = np.unpackbits(row.view(np.uint8), bitorder="little")
        found += bits.astype(np.uint32) << np.uint32(bit)
    return found


def digits(values: NDArray[np.uint32], bits: int) -> Columns:
    """Return rows in which each position has a number, the lowest bit first."""
    found = np.empty((bits, len(values) // WORD), np.uint64)
    for bit in range(bits):
        here = (values >> np.uint32(bit) & np.uint32(1)).astype(np.uint8)
        found[bit] = np.packbits(here, bitorder="little").view(np.uint64)
    return found


def count_ones(row: Columns, count: int) -> int:
    """Return of how many of the first positions a bit is set."""
    full, rest = divmod(count, WORD)
    found = int(np.bitwise_count(row[:full]).sum())
    return found + (int(row[full]) & (1 << rest) - 1).bit_count() if rest else found


def kept(columns: Columns, keep: NDArray[np.bool_]) -> Columns:
    """Return the columns of some of the positions; others fill the last words."""
    count = len(keep)
    left = int(keep.sum())
    rows = np.compress(keep, to_bytes(columns, count), axis=1)
    return to_columns(rows, len(columns)) if left else columns[:, :0]
