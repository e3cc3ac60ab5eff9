"""What a described state is: what its description fixes, and otherwise what the state before was.

`matrix(after, x, h) = mover` and `∀x, y. (x ≠ x0 ∨ y ≠ h) ⊃ matrix(after, x, y) = matrix(s, x, y)`
together are one equation with a condition for all places, which the compiler makes by copying.
What a description says nothing of stays as it was.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylogic import formulas as f
from pylogic.compiler.arithmetic import interval_of

if TYPE_CHECKING:
    from pylogic.compiler.objects.partial import Description
    from pylogic.compiler.objects.signatures import Signatures


@dataclass(slots=True)
class _Change:
    """What a description says of one observer of the new state."""

    points: list[tuple[tuple[f.Term, ...], f.Term, f.Formula]] = field(default_factory=list)
    whole: list[f.Formula] = field(default_factory=list)
    frames: list[tuple[tuple[str, ...], f.Formula, f.Formula]] = field(default_factory=list)


def described_state(description: Description, signatures: Signatures) -> f.Formula:
    """Return what a description says, such that it fixes every observation of the new state."""
    before = description.head.args[0]
    changes: dict[str, _Change] = {
        name: _Change()
        for name, sorts in signatures.functions.items()
        if sorts[0] == signatures.state and len(sorts) > 1
    }
    rest = [
        effect for effect in description.effects if not _sorted_out(effect, description, changes)
    ]
    parts = [*description.domain]
    for name, change in changes.items():
        parts += _fixed(name, change, before, description.after, signatures)
    return f.conjunction(*parts, *rest)


def _sorted_out(effect: f.Formula, description: Description, changes: dict[str, _Change]) -> bool:
    """Note what an effect says of one observer; return whether it says just that."""
    if (point := _point(effect, description.after)) and point[0].function in changes:
        term, value = point
        changes[term.function].points.append((term.args[1:], value, effect))
        return True
    if not isinstance(effect, f.ForAll):
        return False
    guard, equation = f.Truth(value=True), effect.body
    if isinstance(equation, f.Implies):
        guard, equation = equation.premise, equation.conclusion  # type: ignore[assignment]  # any formula
    found = _point(equation, description.after)
    if found is None or found[0].function not in changes:
        return False
    term, value = found
    if term.args[1:] != tuple(map(f.Variable, effect.variables)):
        return False
    change = changes[term.function]
    if value == f.Apply(term.function, (description.head.args[0], *term.args[1:])):
        change.frames.append((effect.variables, guard, effect))
    elif all(_is_bound(part) for part in f.conjuncts(guard)):
        change.whole.append(f.ForAll(effect.variables, equation))
    else:
        return False
    return True


def _point(formula: f.Formula, after: f.Variable) -> tuple[f.Apply, f.Term] | None:
    """Return the observation and its value in an equation that fixes one of the new state."""
    match formula:
        case f.Compare(("=",), (left, right)):
            for one, other in ((left, right), (right, left)):
                if (
                    isinstance(one, f.Apply)
                    and one.args[:1] == (after,)
                    and after.name not in f.free_variables(other)
                    and not any(after.name in f.free_variables(arg) for arg in one.args[1:])
                ):
                    return one, other
    return None


def _is_bound(part: f.Formula) -> bool:
    match part:
        case f.Truth(value=True):
            return True
        case f.Compare(relations, terms):
            return not {"=", "≠"} & set(relations) and all(
                isinstance(term, f.Variable | f.Number) for term in terms
            )
        case _:
            return False


def _fixed(
    name: str,
    change: _Change,
    before: f.Term,
    after: f.Variable,
    signatures: Signatures,
) -> list[f.Formula]:
    """Return formulas that fix an observer of the new state for all arguments."""
    count = len(signatures.functions[name]) - 2
    if change.whole:
        equations = [effect for _, _, effect in change.points]
        return [*change.whole, *equations, *(frame for _, _, frame in change.frames)]
    if count == 0:
        if change.points:
            return [effect for _, _, effect in change.points]
        return [f.equal(f.Apply(name, (after,)), f.Apply(name, (before,)))]
    names = change.frames[0][0] if change.frames else tuple(f"place{i}" for i in range(count))
    places = tuple(map(f.Variable, names))
    value: f.Term = f.Apply(name, (before, *places))
    new_names: list[str] = []
    known: list[f.Formula] = []
    for args, new, _ in reversed(change.points):
        here = []
        for i, (place, arg) in enumerate(zip(places, args, strict=True), 1):
            if isinstance(arg, f.Apply):  # where it is no place, there is no such state
                named = f.Variable(f"{name}_{place.name}{len(new_names) + 1}")
                sort = signatures.functions[name][i] or signatures.state
                known += [f.Predicate(sort, (named,)), f.equal(named, arg)]
                new_names.append(named.name)
                here.append(f.equal(place, named))
            else:
                here.append(f.equal(place, arg))
        value = f.Conditional(f.conjunction(*here), new, value)
    equation: f.Formula = f.ForAll(names, f.equal(f.Apply(name, (after, *places)), value))
    if new_names:
        equation = f.Exists(tuple(new_names), f.conjunction(*known, equation))
    # a frame that spares no room for what is fixed contradicts it, and must be tested
    tested = [
        effect for frame in change.frames if not _spares(frame, change) for effect in frame[2:]
    ]
    repeated = [effect for _, _, effect in change.points[1:]]
    return [equation, *tested, *repeated]


def _spares(frame: tuple[tuple[str, ...], f.Formula, f.Formula], change: _Change) -> bool:
    """Whether a frame's condition excludes each place for which something else is said."""
    names, guard, _ = frame
    parts = f.conjuncts(guard)
    return all(
        f.disjunction(
            *(f.Compare(("≠",), (f.Variable(x), arg)) for x, arg in zip(names, args, strict=True))
        )
        in parts
        for args, _, _ in change.points
    ) and all(interval_of(name, guard) is not None for name in names)
