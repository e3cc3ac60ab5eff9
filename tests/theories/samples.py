"""Which random documents are tried in every run of the tests, and which by `make long`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence


def parts(first: Sequence[int], often: int, *given: Any) -> list[Any]:  # noqa: ANN401 - parameters
    """Return the parameters of parts that begin at seeds: so many for every run, others long."""
    return [
        pytest.param(*given, seed, marks=() if place < often else pytest.mark.long)
        for place, seed in enumerate(first)
    ]
