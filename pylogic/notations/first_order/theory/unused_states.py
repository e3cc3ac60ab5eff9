"""States of which a definition says nothing: the s of `write(i, s, t) ≡ value(i, t) = 1`.

Such a letter is any value that is named, and no state. Where it is a state in other axioms, that
is hardly meant.
"""

from collections.abc import Sequence

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import heads, sorted_terms


def unused_states(declarations: Sequence[Declaration]) -> list[tuple[str, str, Declaration]]:
    """Return such letters, each with the sort of states that it is of elsewhere, and its axiom."""
    letters = _letters(declarations)
    found: list[tuple[str, str, Declaration]] = []
    for declaration in declarations:
        match declaration.formula:
            case f.Iff(f.Predicate() as head, body):
                said = {getattr(n, "name", "") for n in f.walk(body)}
                unused = (name for name in f.free_variables(head) if name not in said)
                found += [(n, letters[n], declaration) for n in unused if n in letters]
            case _:
                pass
    return found


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
