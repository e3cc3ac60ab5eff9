"""Matrix games: two choose at once, and what one comes to the other loses; many at a time.

Where the best row and the best column meet in one place, both choose it. Else each mixes its
choices, by the linear program of von Neumann; the column's chances are its solution, and the row's
its dual. The programs of many matrices of one shape are solved together by the simplex method.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Payoffs = NDArray[np.float64]

EXACT: Final = 1e-6
"""How far what one is sure of may be from what the other holds it to, in goals from 0 to 100."""

_NONE: Final = 1e-11  # what is nothing in a tableau, where payoffs are from 1 to 2
_HASTY: Final = (
    4  # by choice: pivots that follow the steepest way; then Bland's, which has no circle
)
_MOST: Final = 200  # by choice: pivots


def best(payoffs: Payoffs) -> tuple[Payoffs, Payoffs]:
    """Return the best chances of rows and columns (arrays of shape (games, choices)).

    payoffs: What the rows come to (array of shape (games, rows, columns)).
    """
    count, many, others = payoffs.shape
    least, most = payoffs.min(axis=2), payoffs.max(axis=1)
    rows, columns = np.zeros((count, many)), np.zeros((count, others))
    rows[np.arange(count), least.argmax(axis=1)] = 1
    columns[np.arange(count), most.argmin(axis=1)] = 1
    mixed = np.flatnonzero(least.max(axis=1) < most.min(axis=1))
    if len(mixed):
        rows[mixed], columns[mixed] = _mixed(payoffs[mixed])
    return rows, columns


def bounds(low: Payoffs, high: Payoffs) -> tuple[Payoffs, Payoffs]:
    """Return what the rows come to at least, and at most, for payoffs between two bounds.

    By the best choices for what is between them: none of the bounds is what rounding has made.
    Of columns that are the same in all games one is enough.
    """
    both = np.ascontiguousarray(np.moveaxis(np.stack([low, high]), 3, 0))
    kept = list({column.tobytes(): number for number, column in enumerate(both)}.values())
    low, high = low[:, :, kept], high[:, :, kept]
    rows, columns = best((low + high) / 2)
    sure: Payoffs = np.matmul(rows[:, None], low)[:, 0].min(axis=1)
    held: Payoffs = np.matmul(high, columns[:, :, None])[:, :, 0].max(axis=1)
    return sure, held


def _mixed(payoffs: Payoffs) -> tuple[Payoffs, Payoffs]:
    """Return the best chances where choices are mixed: y >= 0 of the greatest sum with Ay <= 1."""
    count, rows, columns = payoffs.shape
    least = payoffs.min(axis=(1, 2), keepdims=True)
    table = np.empty((count, rows + 1, columns + 1))
    table[:, :-1, :-1] = 1 + (payoffs - least) / (payoffs.max(axis=(1, 2), keepdims=True) - least)
    table[:, :-1, -1], table[:, -1, :-1], table[:, -1, -1] = 1, -1, 0
    # what each row and column of the tableau is of: the choices of columns first, then of rows
    basic = np.tile(np.arange(columns, columns + rows), (count, 1))
    other = np.tile(np.arange(columns), (count, 1))
    going = np.arange(count)
    for step in range(_MOST * (rows + columns)):
        going = going[(table[going, -1, :-1] < -_NONE).any(axis=1)]
        if not len(going):
            break
        _pivot(table, basic, other, going, steep=step < _HASTY * (rows + columns))
    found = np.zeros((count, columns + rows))
    np.put_along_axis(found, basic, table[:, :-1, -1], axis=1)
    own = np.zeros((count, columns + rows))
    np.put_along_axis(own, other, table[:, -1, :-1], axis=1)
    return _chances(own[:, columns:]), _chances(found[:, :columns])


def _pivot(
    table: Payoffs,
    basic: NDArray[np.int64],
    other: NDArray[np.int64],
    going: NDArray[np.int64],
    *,
    steep: bool,
) -> None:
    """Exchange one choice for another in each tableau that is not done."""
    own = table[going]
    every = np.arange(len(going))
    costs = own[:, -1, :-1]
    key = costs if steep else np.where(costs < -_NONE, other[going].astype(float), np.inf)
    column = key.argmin(axis=1)
    entering = own[every, :, column].copy()
    able = entering[:, :-1] > _NONE
    with np.errstate(divide="ignore", invalid="ignore"):
        ratios = np.where(able, own[:, :-1, -1] / entering[:, :-1], np.inf)
    first = ratios <= ratios.min(axis=1, keepdims=True) + _NONE
    row = np.where(first, basic[going], np.iinfo(np.int64).max).argmin(axis=1)
    pivot = entering[every, row][:, None]
    leaving = own[every, row] / pivot
    own -= entering[:, :, None] * leaving[:, None, :]
    own[every, :, column] = -entering / pivot
    own[every, row] = leaving
    own[every, row, column] = 1 / pivot[:, 0]
    table[going] = own
    basic[going, row], other[going, column] = other[going, column], basic[going, row]


def _chances(weights: Payoffs) -> Payoffs:
    """Return weights as chances, without what rounding has left below nothing."""
    kept = np.maximum(weights, 0.0)
    found: Payoffs = kept / kept.sum(axis=1, keepdims=True)
    return found
