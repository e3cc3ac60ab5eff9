"""What shows how far something is."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol


class Progress(Protocol):
    """Shows how far something is, from what it is called and how many steps it takes."""

    def __call__(
        self, what: str, total: int | None
    ) -> AbstractContextManager[Callable[[int], None]]:
        """Return a context whose value is told the number of steps done so far."""


def silent(what: str, total: int | None) -> AbstractContextManager[Callable[[int], None]]:
    """Show nothing."""
    del what, total
    return nullcontext(lambda _: None)
