"""From a document that fails to a small one that fails likewise."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")


def shrunk(
    whole: T, smaller: Callable[[T], Iterable[T]], fails: Callable[[T], bool], tries: int = 500
) -> T:
    """Return what is left when nothing can be taken away any more.

    Parameters
    ----------
    whole : T
        What fails.
    smaller : callable
        What can be tried in place of it, from the smallest.
    fails : callable
        Whether that fails likewise.
    tries : int
        How often that may be asked.
    """
    found = True
    while found:
        found = False
        for one in smaller(whole):
            tries -= 1
            if tries < 0:
                return whole
            if fails(one):
                whole, found = one, True
                break
    return whole
