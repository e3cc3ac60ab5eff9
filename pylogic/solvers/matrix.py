"""Matrix games: two choose at once, and what one comes to the other loses.

Where the best row and the best column meet in one place, both choose it. Else each mixes its
choices, by the linear program of von Neumann; the column's chances are its dual.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from pylogic.core.errors import LibraryMissing, StateError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Payoffs = NDArray[np.float64]

EXACT: Final = 1e-6
"""How far what one is sure of may be from what the other holds it to, in goals from 0 to 100."""


@dataclass(frozen=True, slots=True, eq=False)
class Mixed:
    """The best choices of both.

    rows, columns: The chances with which each choice is made.
    """

    rows: Payoffs
    columns: Payoffs

    @property
    def is_fair(self) -> bool:
        """Whether these are chances: none below nothing, and one together."""
        sides = (self.rows, self.columns)
        return all(bool((one >= 0).all()) and abs(one.sum() - 1) < EXACT for one in sides)

    def bounds(self, low: Payoffs, high: Payoffs) -> tuple[float, float]:
        """Return what the rows come to at least, and at most, for payoffs between two bounds."""
        return float((self.rows @ low).min()), float((high @ self.columns).max())


def mixed(payoffs: Payoffs) -> Mixed:
    """Return the best choices in a matrix of what the rows come to.

    Raises LibraryMissing: They have to be mixed, and SciPy is not installed.
    Raises StateError: The linear program was not solved.
    """
    least, most = payoffs.min(axis=1), payoffs.max(axis=0)
    row, column = int(least.argmax()), int(most.argmin())
    if least[row] >= most[column]:
        return Mixed(np.eye(len(least))[row], np.eye(len(most))[column])
    try:
        from scipy.optimize import linprog  # noqa: PLC0415 - an extra
    except ImportError:
        raise LibraryMissing("scipy", "matrix") from None
    rows, columns = payoffs.shape
    found = linprog(
        np.append(np.zeros(rows), -1.0),
        A_ub=np.column_stack([-payoffs.T, np.ones(columns)]),
        b_ub=np.zeros(columns),
        A_eq=np.append(np.ones(rows), 0.0)[None],
        b_eq=[1.0],
        bounds=[*[(0.0, None)] * rows, (None, None)],
        method="highs",
    )
    if found.status != 0:
        raise StateError(f"the linear program of a {rows} by {columns} matrix: {found.message}")
    return Mixed(_chances(found.x[:-1]), _chances(-found.ineqlin.marginals))


def _chances(weights: Payoffs) -> Payoffs:
    """Return weights as chances, without what rounding has left below nothing."""
    kept = np.maximum(weights, 0.0)
    found: Payoffs = kept / kept.sum()
    return found
