"""Variables that the reader made, named apart from the constants of the text."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from pylogic.core import formulas as f

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from pylogic.core.syntax import Declaration


def without_namesakes(declarations: Sequence[Declaration]) -> list[Declaration]:
    """Return the declarations, no variable of which is spelt like a constant that it is beside.

    In `mark_value(x) ≡ x = x ∨ x = o` nobody could tell the variable from the mark.
    """
    constants = {
        node.name
        for d in declarations
        if d.formula is not None
        for node in f.walk(d.formula)
        if isinstance(node, f.Constant)
    }
    return [
        d if d.formula is None else replace(d, formula=_apart(d.formula, constants))
        for d in declarations
    ]


def _apart(formula: f.Formula, constants: AbstractSet[str]) -> f.Formula:
    taken = set(constants)
    taken |= {node.name for node in f.walk(formula) if isinstance(node, f.Variable)}

    def fresh(name: str) -> f.Variable:
        new = next(n for n in (f"{name[0]}{i}" for i in count(1)) if n not in taken)
        taken.add(new)
        return f.Variable(new)

    def step(node: f.Node) -> f.Node:
        if not isinstance(node, f.Exists | f.ForAll):
            return node
        beside = {part.name for part in f.walk(node.body) if isinstance(part, f.Constant)}
        own = {name: fresh(name) for name in node.variables if name in beside}
        if not own:
            return node
        names = tuple(own[name].name if name in own else name for name in node.variables)
        return type(node)(names, f.substitute(node.body, {**own}))  # type: ignore[arg-type]  # a formula stays one

    free = {name: fresh(name) for name in f.free_variables(formula) if name in constants}
    return f.transform(f.substitute(formula, {**free}), step)  # type: ignore[return-value]  # likewise
