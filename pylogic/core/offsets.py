"""Reckoning with numbers: those that are added to a term, and what two of them come to."""

from pylogic.core import formulas as f


def with_offset(term: f.Term) -> tuple[f.Term, int]:
    """Return a term without the number that is added to it, and that number."""
    match term:
        case f.Apply("+", (rest, f.Number(value)) | (f.Number(value), rest)):
            return rest, value
        case f.Apply("-", (rest, f.Number(value))):
            return rest, -value
        case _:
            return term, 0


def isolated(left: f.Term, right: f.Term) -> tuple[f.Term, f.Term]:
    """Return the sides of a comparison, with a number on one side only where there are two.

    Where a variable is on both sides, they are what is added to it.
    """
    (one, more), (other, less) = with_offset(left), with_offset(right)
    if one == other and isinstance(one, f.Variable):
        return f.Number(more), f.Number(less)
    if isinstance(left, f.Number):
        return f.Number(left.value - less), other
    if isinstance(right, f.Number):
        return one, f.Number(right.value - more)
    return left, right


def worked_out(function: str, left: int, right: int) -> int | None:
    """Return a product, quotient or remainder; None where nothing can be divided.

    A quotient is rounded down, so that a remainder has the sign of what is divided by.
    """
    if function == f.TIMES:
        return left * right
    if right == 0:
        return None
    return left // right if function == f.DIVIDE else left % right
