"""Functions and relations that a text leaves open: colourings, tournaments, timetables, puzzles.

`adj(x, y) → colour(x) ≠ colour(y)` says what a colouring is, and no axiom says which. What is so
demanded and never defined is read as observed of models: `model(m)` holds of each way to choose it
in which all that the text demands is true.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import names_of
from pylogic.notations.first_order.theory.complements import with_complements
from pylogic.notations.first_order.theory.models import Models
from pylogic.notations.first_order.theory.open_symbols import OpenSymbols
from pylogic.notations.first_order.theory.undefined import Symbol, Undefined


@dataclass(frozen=True, slots=True)
class OpenModels:
    """What a text leaves open.

    sort: The predicate that holds of each model.
    symbols: What is observed of models; the last argument is the model.
    axiom: The first axiom that demands something.
    """

    sort: str
    symbols: tuple[Symbol, ...]
    axiom: Declaration


def with_models(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], OpenModels | None]:
    """Return the axioms about models, and what is observed of these, if a text leaves it open.

    Raises ReadError: Nothing says whether an axiom demands something of them.
    """
    said = with_complements(declarations)
    axioms = [d for d in said if d.formula is not None]
    theory = Undefined(axioms)
    found = OpenSymbols(theory)
    open_ = found.functions() | found.predicates()
    if not open_ or open_ & found.mixed or not all(map(found.is_finite, open_)):
        return list(declarations), None
    names = names_of(d.formula for d in axioms)
    made = Models(theory, {s: found.arities[s] for s in open_}, names)
    out: list[Declaration] = []
    first = None
    for declaration in said:
        formula = declaration.formula and made.said(declaration.formula)
        out.append(replace(declaration, formula=formula))
        if first is None and formula is not None and formula != declaration.formula:
            first = out[-1]
    if made.stuck:  # a demand of what is defined by rules could not be tested in time
        return list(declarations), None
    symbols = tuple(
        Symbol(kind, name, found.arities[kind, name] + 1, found.arities[kind, name])
        for kind, name in found.arities if (kind, name) in open_
    )  # fmt: skip
    return out, OpenModels(made.sort, symbols, first or axioms[0])
