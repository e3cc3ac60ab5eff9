"""A document with what was derived in the place of its definitions, to be run instead of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from pylogic.core.syntax import AXIOM
from pylogic.deduction.derivation import derive

if TYPE_CHECKING:
    from collections.abc import Collection

    from pylogic.core.syntax import Declaration
    from pylogic.documents import Document


def with_results(document: Document, moves: Collection[int]) -> Document:
    """Return the document with the results of derivations for definitions, without its steps.

    Where a step has a side condition, the definition is changed for boards without it.

    document: Gives definitions and reading.
    moves: Which derivations; with none, the definitions stay as they are.
    Raises DeductionError: A derivation cannot be made.
    """
    results: dict[f.Formula, f.Formula] = {}
    for number in moves:
        steps = derive(document, number)
        results[steps[0].derived] = steps[-1].derived

    def changed(one: Declaration) -> Declaration:
        if isinstance(one.formula, f.Iff) and one.formula.left in results:
            return replace(one, formula=f.Iff(one.formula.left, results[one.formula.left]))
        return one

    axioms = tuple(changed(one) for one in document.declarations if one.kind == AXIOM)
    return replace(document, syntax=replace(document.syntax, declarations=axioms))
