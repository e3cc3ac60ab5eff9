"""What the bits of positions weigh is added up as one would by hand."""

import random

import numpy as np
import pytest

from pylogic.circuits.weighing import Linear


@pytest.mark.parametrize("bits", [0, 1, 5, 8, 9, 20])
def test_sums_of_bits(bits: int) -> None:
    """For fewer bits than a byte has, bytes of no weight, and weights and sums beyond a word."""
    rng = random.Random(bits)  # noqa: S311 - chooses what to weigh
    weights = [0 if 8 <= bit < 16 else rng.getrandbits(66) for bit in range(bits)]
    codes = [rng.getrandbits(bits) if bits else 0 for _ in range(50)]
    groups = -(-bits // 8)
    rows = np.array([list(code.to_bytes(groups, "little")) for code in codes], np.uint8)
    found = Linear(weights, 7)(np.ascontiguousarray(rows.reshape(50, groups).T))
    assert found.tolist() == [
        (7 + sum(w for i, w in enumerate(weights) if code >> i & 1)) % (1 << 64) for code in codes
    ]
