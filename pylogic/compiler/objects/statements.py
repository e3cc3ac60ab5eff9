"""What stands alone: equations of numbers, and between which numbers an observer's values are."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from pylogic.compiler.theory.arithmetic import Interval, interval_of
from pylogic.compiler.theory.statements import failure
from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration

_ORDERS: Final = frozenset({"<", "≤", ">", "≥"})
_SIGNS: Final = frozenset({"+", "-"})


def with_plain_ranges(axioms: Sequence[Declaration]) -> list[Declaration]:
    """Return the axioms with each range as `low ≤ term ≤ high`, however it is spelled."""
    return [replace(a, formula=_plain_range(a.formula) or a.formula) for a in axioms]


def check_statements(axioms: Sequence[Declaration], functions: Collection[str]) -> None:
    """Refuse what defines nothing, an entry that is no number, and two ranges of one observer.

    functions: What is applied without a receiver.
    Raises CompileError: The reason and the axiom.
    """
    ranges: dict[str, tuple[Interval, Declaration]] = {}
    for axiom in axioms:
        match axiom.formula:
            case f.Iff(f.Predicate(), _) | f.Compare(("=",), (f.Apply(_, ()), f.Number())):
                pass
            case f.Compare(("≤", "≤"), (f.Number(low), f.Apply() as term, f.Number(high))):
                first = ranges.setdefault(_observer(term), ((low, high), axiom))
                if first[0] != (low, high):
                    which = f"these are not the values that line {first[1].lines[0]} says"
                    raise failure(which, axiom)
                if low > high:
                    raise failure("no number is between these", axiom)
            case f.Compare(("=",), (f.Apply(name, args), value)) if name in functions:
                for part in (*args, value):
                    if not isinstance(part, f.Number):
                        raise failure(f"{name} needs numbers here, and nothing else", axiom)
            case f.Implies(f.Predicate(name), _):
                raise failure(f"an implication defines nothing; <=> says what {name} is", axiom)
            case _:
                what = "this defines nothing, and is no range of values with two ends"
                raise failure(what, axiom)


def _observer(term: f.Apply) -> str:
    """Return the name of what a range is about; the first argument of `()` is what is applied."""
    match term:
        case f.Apply("()", (f.Apply(name) | f.Variable(name), *_)):
            return name
        case _:
            return term.function


def _plain_range(formula: f.Formula | None) -> f.Formula | None:
    """Return a range as `low ≤ term ≤ high`; None for what is no range."""
    parts = f.conjuncts(formula) if formula is not None else ()
    sides: dict[f.Term, None] = {}
    for part in parts:
        if not isinstance(part, f.Compare) or not _ORDERS.issuperset(part.relations):
            return None
        sides |= dict.fromkeys(part.terms)
    terms = [side for side in sides if not isinstance(side, f.Number)]
    if len(terms) != 1 or not isinstance(terms[0], f.Apply) or terms[0].function in _SIGNS:
        return None
    plain = [
        f.Compare(
            part.relations, tuple(f.Variable("") if t == terms[0] else t for t in part.terms)
        )
        for part in parts
        if isinstance(part, f.Compare)
    ]
    interval = interval_of("", f.conjunction(*plain))
    if interval is None:
        return None
    return f.Compare(("≤", "≤"), (f.Number(interval[0]), terms[0], f.Number(interval[1])))
