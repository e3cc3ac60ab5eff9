"""Equations about equal arguments: `C(n, n) = 1` is read as `n = m → C(n, m) = 1`.

Only where other equations say what the function is: of one that is observed of states, or that the
text leaves open, such an equation is a demand.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import count

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import equated, sorted_terms


def with_distinct(declarations: Sequence[Declaration]) -> list[Declaration]:
    """Return the axioms with different variables where an equation defines by equal ones."""
    heads = [t for d in declarations for t in equated(d.formula)]
    demanded = {t.function for d in declarations for t in sorted_terms(d.formula)}
    plain = {t.function for t in heads if not _is_repeated(t)} - demanded
    wanted = {t.function for t in heads if _is_repeated(t)} & plain
    return [
        replace(d, formula=_distinct(d.formula, wanted)) if wanted and d.formula is not None else d
        for d in declarations
    ]


def _is_repeated(term: f.Apply) -> bool:
    names = [arg.name for arg in term.args if isinstance(arg, f.Variable)]
    return len(names) != len({*names})


def _distinct(formula: f.Formula, wanted: Collection[str]) -> f.Formula:
    match formula:
        case f.ForAll(names, body):
            return f.ForAll(names, _distinct(body, wanted))
        case f.Implies(premise, conclusion):
            inner = _distinct(conclusion, wanted)
            if isinstance(inner, f.Implies) and inner != conclusion:
                joined = f.conjunction(*f.conjuncts(premise), *f.conjuncts(inner.premise))
                return f.Implies(joined, inner.conclusion)
            return f.Implies(premise, inner)
        case f.Compare(("=",), (f.Apply(name, args) as term, value)) if (
            name in wanted and _is_repeated(term)
        ):
            taken = {*f.free_variables(formula)}
            fresh = (n for i in count(2) if (n := f"x{i}") not in taken)
            new: list[f.Term] = []
            guards: list[f.Formula] = []
            for arg in args:
                other = f.Variable(next(fresh)) if arg in new else arg
                new.append(other)
                guards += [f.equal(arg, other)] if other != arg else []
            return f.Implies(f.conjunction(*guards), f.equal(f.Apply(name, tuple(new)), value))
        case _:
            return formula
