"""Seeds in batches: a test tries the first ones always, and the rest with the long tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet


def batches(firsts: range, quick: int) -> list[ParameterSet]:
    """Return the first seed of each batch; only so many are tried by `make test`."""
    long = pytest.mark.long
    return [pytest.param(n, marks=() if i < quick else long) for i, n in enumerate(firsts)]
