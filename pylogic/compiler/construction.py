"""Which states an axiom constructs: those of which its conditions fix every observation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic import formulas as f

if TYPE_CHECKING:
    from pylogic.compiler.scope import Scope
    from pylogic.compiler.statements import Statement
    from pylogic.compiler.states import Slot


def constructed_states(scope: Scope, statement: Statement) -> list[str]:
    """Return the state variables all of whose observers the statement's conditions fix."""
    fixed: dict[str, set[Slot]] = {}
    parts = [statement.guard]
    while parts:
        part = parts.pop()
        match part:
            case f.And(inner):
                parts.extend(inner)
            case f.Exists(_, inner):
                parts.append(inner)
            case f.Compare() | f.ForAll():
                for state, slots in _fixed_by(scope, part).items():
                    fixed.setdefault(state, set()).update(slots)
    layouts = scope.model.layouts
    return [
        state
        for state, slots in fixed.items()
        if (sort := scope.sorts.get(state))
        and sort.name in layouts
        and slots >= set(layouts[sort.name].slots)
    ]


def _fixed_by(scope: Scope, part: f.Formula) -> dict[str, set[Slot]]:
    quantified: tuple[str, ...] = ()
    if isinstance(part, f.ForAll):
        quantified, part = part.variables, part.body
        part = part.conclusion if isinstance(part, f.Implies) else part
    fixed: dict[str, set[Slot]] = {}
    for equation in f.conjuncts(part):
        if not isinstance(equation, f.Compare):
            continue
        for relation, left, right in equation.pairs():
            for side in (left, right) if relation == "=" else ():
                state = scope.observed(side)
                if state is not None and isinstance(side, f.Apply):
                    fixed.setdefault(state, set()).update(_matching(scope, side, quantified))
    return fixed


def _matching(scope: Scope, term: f.Apply, quantified: tuple[str, ...]) -> list[Slot]:
    observer = scope.model.observers[term.function]
    others = observer.others(term.args)
    layout = scope.model.layouts[observer.state]
    return [
        slot
        for slot in layout.slots
        if slot.observer == term.function
        and all(
            arg == value or (isinstance(arg, f.Variable) and arg.name in quantified)
            for arg, value in zip(others, slot.args, strict=True)
        )
    ]
