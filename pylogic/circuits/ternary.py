"""Gates run on bits that may be open: what is known of the outputs whatever the open ones are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from pylogic.circuits.graph import Graph

    Column: TypeAlias = NDArray[np.bool_]
    Open: TypeAlias = tuple[Column, Column]
    """By case, whether a literal can be false, and whether it can be true."""


def possible(
    graph: Graph, literals: Iterable[int], given: Mapping[int, Open], cases: int
) -> dict[int, Open]:
    """Return what some literals can be where only some of the inputs are known.

    Nothing that can happen is left out. What is said to be possible need not be, as two gates may
    rest on the same open input.

    given: By literal of an input, what it can be in each case; what is not given is open.
    cases: How many cases are looked at, side by side.
    """
    asked = set(literals)
    yes: Any = np.ones(cases, bool)
    no: Any = np.zeros(cases, bool)
    worth: dict[int, Open] = {0: (yes, no)}
    worth |= {literal >> 1: pair for literal, pair in given.items()}

    def of(literal: int) -> Open:
        false, true = worth.get(literal >> 1, (yes, yes))
        return (true, false) if literal & 1 else (false, true)

    for node in graph.cone(asked):
        (a_false, a_true), (b_false, b_true) = of(graph.left[node]), of(graph.right[node])
        worth[node] = (a_false | b_false, a_true & b_true)
    return {literal: of(literal) for literal in asked}
