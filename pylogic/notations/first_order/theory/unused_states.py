"""States of which a definition says nothing: the s of `write(i, s, t) ≡ value(i, t) = 1`.

Such a letter could be anything that is named. Where it is a state in other axioms, it is one here.
"""

from collections.abc import Sequence
from dataclasses import replace

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import heads, sorted_terms


def with_unused_states(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], list[tuple[str, Declaration]]]:
    """Say of such letters that they are states; return these atoms, each with its axiom."""
    letters = _letters(declarations)
    out: list[Declaration] = []
    found: list[tuple[str, Declaration]] = []
    for declaration in declarations:
        match declaration.formula:
            case f.Iff(f.Predicate() as head, body) if letters:
                said = {getattr(n, "name", "") for n in f.walk(body)}
                unused = (name for name in f.free_variables(head) if name not in said)
                guards = [(letters[n], n) for n in unused if n in letters]
                found += [(f"{sort}({name})", declaration) for sort, name in guards]
                atoms = (f.Predicate(sort, (f.Variable(name),)) for sort, name in guards)
                formula = (
                    f.Iff(head, f.conjunction(*atoms, body)) if guards else declaration.formula
                )
                out.append(replace(declaration, formula=formula))
            case _:
                out.append(declaration)
    return out, found


def _letters(declarations: Sequence[Declaration]) -> dict[str, str]:
    """Return the sorts of the letters that are observed states, and nothing else, in axioms."""
    formulas = [d.formula for d in declarations if d.formula is not None]
    defined = {head.name for formula in formulas for head in heads(formula)}
    places = {
        (term.function, i): guard.name
        for formula in formulas
        for term in sorted_terms(formula)
        for i, arg in enumerate(term.args)
        for guard in f.those(formula, f.Predicate)
        if guard.args == (arg,) and guard.name not in defined
    }
    observers = {function for function, _ in places}
    kinds: dict[str, set[str]] = {}
    for formula in formulas:
        terms = (n for n in f.those(formula, f.Apply) if n.function in observers)
        for term, (i, arg) in ((t, at) for t in terms for at in enumerate(t.args)):
            if isinstance(arg, f.Variable):
                kinds.setdefault(arg.name, set()).add(places.get((term.function, i), ""))
    return {
        name: next(iter(sorts))
        for name, sorts in kinds.items()
        if len(sorts) == 1 and "" not in sorts
    }
