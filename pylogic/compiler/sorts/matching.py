"""Values beside the terms that stand for them, and what is open of several verdicts."""

from collections.abc import Iterable, Sequence

from pylogic.compiler.sorts.extents import Value
from pylogic.compiler.sorts.sorts import Sorts
from pylogic.compiler.theory.statements import BUILT_IN_FUNCTIONS
from pylogic.core import formulas as f
from pylogic.core.offsets import worked_out

NOTHING = f.Constant("")
"""What stands for the value of a term that has none."""


def all_hold(verdicts: Iterable[bool | None]) -> bool | None:
    """Return whether all verdicts are true; None where that is open."""
    found: bool | None = True
    for verdict in verdicts:
        if verdict is False:
            return False
        found = None if verdict is None else found
    return found


def some_hold(verdicts: Iterable[bool | None]) -> bool | None:
    """Return whether a verdict is true; None where that is open."""
    denied = all_hold(None if verdict is None else not verdict for verdict in verdicts)
    return None if denied is None else not denied


def is_computed(sorts: Sorts, term: f.Node) -> bool:
    """Whether a term stands for the value of a function, and not for itself."""
    theory = sorts.theory
    return isinstance(term, f.Apply) and (
        term.function in BUILT_IN_FUNCTIONS
        or term.function in theory.equations
        or term.function in theory.observing
    )


def matched(terms: Iterable[f.Node], values: Iterable[f.Node]) -> dict[str, Value] | None:
    """Return the values of variables for which terms are values; None where they are others."""
    env: dict[str, Value] = {}
    todo = list(zip(terms, values, strict=True))
    while todo:
        term, value = todo.pop()
        match term, value:
            case f.Variable(name), _:
                if env.setdefault(name, value) != value:  # type: ignore[arg-type]  # a value
                    return None
            case f.Apply(one, args), f.Apply(other, parts) if one == other:
                todo += zip(args, parts, strict=True)
            case _ if term != value:
                return None
    return env


def calculated(function: str, values: Sequence[Value]) -> Value | None:
    """Return a sum, difference, product, quotient or remainder of numbers."""
    match values:
        case [f.Number(a), f.Number(b)] if function in {"+", "-"}:
            return f.Number(a + b if function == "+" else a - b)
        case [f.Number(a), f.Number(b)] if function in {f.TIMES, f.DIVIDE, f.MODULO}:
            found = worked_out(function, a, b)
            return NOTHING if found is None else f.Number(found)
        case _:
            return None
