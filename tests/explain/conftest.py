"""What the tests of explanations share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import pylogic

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.session import Session


@pytest.fixture(scope="module")
def prolog() -> Iterator[Session]:
    """Return a session that lasts as long as the tests of a module."""
    with pylogic.session() as session:
        yield session
