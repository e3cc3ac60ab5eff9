"""A session for each test, and modules made of text."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from pylogic.session import Module, Session, session


@dataclass
class Text:
    """A program given as text, which a document is too."""

    module_name: str
    clauses: str

    def prolog(self) -> str:
        """Return the text of the module."""
        return f":- module({self.module_name}, []).\n{self.clauses}"


@pytest.fixture
def prolog() -> Iterator[Session]:
    """Open a session for one test."""
    with session() as opened:
        yield opened


@pytest.fixture
def program(prolog: Session) -> Callable[..., Module]:
    """Return a function that loads clauses as a module."""

    def add(clauses: str, name: str = "tested", *, timeout: float = 60) -> Module:
        return prolog.add(Text(name, clauses), timeout=timeout)

    return add
