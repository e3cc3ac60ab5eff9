"""What the tests of explanations share."""

from collections.abc import Iterator

import pytest

import pylogic
from pylogic.session import Session


@pytest.fixture(scope="module")
def prolog() -> Iterator[Session]:
    """Return a session that lasts as long as the tests of a module."""
    with pylogic.session() as session:
        yield session
