"""The random numbers of FOUR: few lines, so that two implementations draw the same.

A text, the seed and the position with a blank between, is hashed to a number: FNV-1a with 64 bits,
over the text's bytes. The remainder of a division by 2147483646, and 1 more, is the first state of
the generator of Park and Miller: each next state is 48271 times the last, modulo 2147483647. Each
state gives a slot, 1 and the remainder of a division by 7. So a draw depends on nothing but the
seed and the position.
"""

from collections.abc import Iterator
from typing import Final

_OFFSET, _PRIME, _WORD = 0xCBF29CE484222325, 0x100000001B3, (1 << 64) - 1
_FACTOR, _MODULUS = 48_271, 2_147_483_647
SLOTS: Final = 7


def drawn_slots(seed: int, position: str) -> Iterator[int]:
    """Yield slots from 1 to 7 without end, those that belong to a seed and a position's text."""
    state = _OFFSET
    for byte in f"{seed} {position}".encode():
        state = (state ^ byte) * _PRIME & _WORD
    state = state % (_MODULUS - 1) + 1
    while True:
        state = state * _FACTOR % _MODULUS
        yield state % SLOTS + 1
