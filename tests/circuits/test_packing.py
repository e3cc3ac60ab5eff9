"""Bits of positions turned round come out the same as one by one."""

import numpy as np
import pytest

from pylogic.circuits.packing import to_bytes, to_columns, words_for


@pytest.mark.parametrize("bits", [0, 1, 7, 8, 9, 65, 700])
@pytest.mark.parametrize("count", [0, 1, 63, 64, 65, 3000])
def test_columns_become_bytes_and_bytes_columns(bits: int, count: int) -> None:
    """Several groups of eight bits are turned at once, of few positions more of them."""
    rng = np.random.default_rng(1)
    columns = rng.integers(0, 2**64, (bits, words_for(count)), np.uint64)
    rows = to_bytes(columns, count)
    assert rows.shape == (-(-bits // 8), count)
    own = np.unpackbits(columns.view(np.uint8), axis=1, bitorder="little")[:, :count]
    assert (np.unpackbits(rows, axis=0, count=bits, bitorder="little") == own).all()
    back = to_columns(rows, bits)
    assert back.shape == columns.shape
    found = np.unpackbits(back.view(np.uint8), axis=1, bitorder="little")[:, :count]
    assert (found == own).all()
