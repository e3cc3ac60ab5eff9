"""States of which a definition says nothing: the s of `write(i, s, t) ≡ value(i, t) = 1`.

Such a letter could be anything. Where it is a state in other axioms, it is one here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from pylogic.notations.first_order.axiom_forms import heads, sorted_terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylogic.core.syntax import Declaration


def with_unused_states(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], list[tuple[str, Declaration]]]:
    """Return the axioms with the sort of such letters, and the letters, each with its axiom."""
    letters = _letters(declarations)
    out: list[Declaration] = []
    told: list[tuple[str, Declaration]] = []
    for declaration in declarations:
        formula = declaration.formula
        match formula:
            case f.Iff(f.Predicate() as head, body):
                said = {getattr(n, "name", "") for n in f.walk(body)}
                unused = [name for name in f.free_variables(head) if name not in said]
                guards = [letters[name] for name in unused if name in letters]
                told += [(name, declaration) for name in unused if name in letters]
                whole = f.Iff(head, f.conjunction(*guards, body)) if guards else formula
                out.append(replace(declaration, formula=whole))
            case _:
                out.append(declaration)
    return out, told


def _letters(declarations: Sequence[Declaration]) -> dict[str, f.Formula]:
    """Return what is so of the letters that are observed states, and nothing else, in axioms."""
    formulas = [d.formula for d in declarations if d.formula is not None]
    defined = {head.name for formula in formulas for head in heads(formula)}
    places = {
        (term.function, i): guard.name
        for formula in formulas
        for term in sorted_terms(formula)
        for i, arg in enumerate(term.args)
        for guard in f.walk(formula)
        if isinstance(guard, f.Predicate) and guard.args == (arg,) and guard.name not in defined
    }
    observers = {function for function, _ in places}
    kinds: dict[str, set[str]] = {}
    for formula in formulas:
        terms = (n for n in f.walk(formula) if isinstance(n, f.Apply) and n.function in observers)
        for term, (i, arg) in ((t, at) for t in terms for at in enumerate(t.args)):
            if isinstance(arg, f.Variable):
                kinds.setdefault(arg.name, set()).add(places.get((term.function, i), ""))
    return {
        name: f.Predicate(next(iter(sorts)), (f.Variable(name),))
        for name, sorts in kinds.items()
        if len(sorts) == 1 and "" not in sorts
    }
