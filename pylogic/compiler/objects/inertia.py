"""What a described state is: what its description fixes, and otherwise what the state before was.

`matrix(after, x, h) = mover` and `∀x, y. (x ≠ x0 ∨ y ≠ h) ⊃ matrix(after, x, y) = matrix(s, x, y)`
together are one equation with a condition for all places, which the compiler makes by copying. So
are `∀y. 0 ≤ y ≤ n ⊃ grid(after, x, y) = 1` and every statement whose place gives its variables.
What a description says nothing of stays as it was.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pylogic.compiler.objects.constants import NEVER
from pylogic.compiler.objects.partial import Description
from pylogic.compiler.objects.signatures import Signatures
from pylogic.compiler.theory.arithmetic import added, interval_of
from pylogic.compiler.theory.statements import failure
from pylogic.core import formulas as f
from pylogic.core.offsets import with_offset


@dataclass(frozen=True, slots=True)
class _Region:
    """Places at which a description gives an observer of the new state a value.

    variables: What the statement is quantified over.
    guard: When it says something.
    args: The places, without the state.
    value: What stands there.
    effect: The statement.
    """

    variables: tuple[str, ...]
    guard: f.Formula
    args: tuple[f.Term, ...]
    value: f.Term
    effect: f.Formula

    @property
    def is_certain(self) -> bool:
        """Whether it says something wherever its places are."""
        return self.guard == f.Truth(value=True)

    def solved(self, places: tuple[f.Variable, ...]) -> dict[str, f.Term] | None:
        """Return what the variables are at given places, if these determine all of them."""
        values: dict[str, f.Term] = {}
        for place, arg in zip(places, self.args, strict=True):
            base, more = with_offset(arg)
            if isinstance(base, f.Variable) and base.name in self.variables:
                values.setdefault(base.name, added("-", place, f.Number(more)))
        return values if values.keys() == set(self.variables) else None


@dataclass(slots=True)
class _Change:
    """What a description says of one observer of the new state, which has so many places."""

    places: int
    regions: list[_Region] = field(default_factory=list)
    frames: list[_Region] = field(default_factory=list)


def described_state(description: Description, signatures: Signatures) -> f.Formula:
    """Return what a description says, such that it fixes every observation of the new state.

    Raises CompileError: It says something of an observation of the new state, but not what it is.
    """
    before = description.head.args[0]
    changes: dict[str, _Change] = {
        name: _Change(len(sorts) - 2)
        for name, sorts in signatures.functions.items()
        if sorts[0] == signatures.state and len(sorts) > 1
    }
    after = description.after
    effects = [one for said in description.effects for one in _statements(said, after)]
    rest = [effect for effect in effects if not _sorted_out(effect, description, changes)]
    for effect in rest:
        _check_fixed(effect, description, changes)
    parts = [*description.domain]
    for name, change in changes.items():
        parts += _never_said(change, signatures.functions[name][-1], signatures)
        for region in change.regions:
            parts += _there(region, signatures.functions[name][1:-1], description)
        parts += _fixed(name, change, before, description.after, signatures)
    return f.conjunction(*parts, *rest)


def _there(
    region: _Region, sorts: tuple[str | None, ...], description: Description
) -> list[f.Formula]:
    """Return that the places of a region are there, where their bounds do not say it."""
    if region.is_certain and not region.variables:
        domain = f.conjunction(*description.domain)
        return [
            f.Predicate(sort, (arg,))
            for sort, arg in zip(sorts, region.args, strict=True)
            if isinstance(arg, f.Variable) and sort and interval_of(arg.name, domain) is None
        ]
    for arg in region.args:
        name = arg.name if isinstance(arg, f.Variable) else ""
        if not isinstance(arg, f.Number) and interval_of(name, region.guard) is None:
            return [region.effect]
    return []


def _never_said(change: _Change, sort: str | None, signatures: Signatures) -> list[f.Formula]:
    """Take out what says a number that is no value; return that it is not said."""
    wrong = [
        region
        for region in change.regions
        if isinstance(region.value, f.Number) and not signatures.allows(sort, region.value.value)
    ]
    change.regions = [region for region in change.regions if region not in wrong]
    return [
        f.ForAll(region.variables, f.Implies(region.guard, NEVER)) if region.variables
        else f.disjunction(f.Not(region.guard), NEVER) if not region.is_certain
        else NEVER
        for region in wrong
    ]  # fmt: skip


def _statements(effect: f.Formula, after: f.Variable) -> Iterator[f.Formula]:
    """Yield the parts of a statement of several things, each under all its quantifiers.

    Of alternatives of which one is about the new state, that one is said where no other holds.
    """
    match effect:
        case f.And(parts):
            for part in parts:
                yield from _statements(part, after)
        case f.Or(parts) if (
            len(new := [p for p in parts if after.name in f.free_variables(p)]) == 1
        ):
            others = f.disjunction(*(part for part in parts if part not in new))
            yield from _statements(f.Implies(f.Not(others), new[0]), after)
        case f.Implies(premise, conclusion):
            for part in _statements(conclusion, after):
                yield f.Implies(premise, part)
        case f.ForAll(variables, body):
            for part in _statements(body, after):
                yield f.ForAll(variables, part)
        case _:
            yield effect


def _sorted_out(effect: f.Formula, description: Description, changes: dict[str, _Change]) -> bool:
    """Note what an effect says of one observer; return whether it says just that."""
    after, before = description.after, description.head.args[0]
    variables, guards, body = f.prefix_of(effect)
    guard = f.conjunction(*guards)
    found = _point(body, after)
    if found is None or found[0].function not in changes or after.name in f.free_variables(guard):
        return False
    term, value = found
    change = changes[term.function]
    region = _Region(variables, guard, term.args[1:], value, effect)
    places = tuple(map(f.Variable, variables))
    if (
        len(region.args) != change.places
        or len(set(variables)) < len(variables)
        or region.solved(_places(change.places)) is None
    ):
        return False
    if region.args == places and value == f.Apply(term.function, (before, *places)):
        change.frames.append(region)
    else:
        change.regions.append(region)
    return True


def _check_fixed(
    effect: f.Formula, description: Description, changes: Mapping[str, _Change]
) -> None:
    """Refuse a statement about an observer that neither it nor another statement fixes.

    Of alternatives it is not enough that another does.
    """
    alternatives = isinstance(f.prefix_of(effect)[2], f.Or)
    compared = (node for node in f.walk(effect) if isinstance(node, f.Compare))
    for term in (with_offset(side)[0] for node in compared for side in node.terms):
        if (
            isinstance(term, f.Apply)
            and term.args[:1] == (description.after,)
            and term.function in changes
            and (alternatives or not changes[term.function].regions)
        ):
            what = f"this does not say what {term.function} of {description.head.name} is"
            raise failure(f"{what}: only an equation does", description.axiom)


def _places(count: int) -> tuple[f.Variable, ...]:
    """Return variables for the places of an observer, with names that no document can write."""
    return tuple(f.Variable(f"place {i}") for i in range(count))


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


def _fixed(
    name: str, change: _Change, before: f.Term, after: f.Variable, signatures: Signatures
) -> list[f.Formula]:
    """Return formulas that fix an observer of the new state for all arguments."""
    sorts = signatures.functions[name][1:-1]
    places = _places(len(sorts))
    if change.frames:
        places = tuple(map(f.Variable, change.frames[0].variables))
    value: f.Term = f.Apply(name, (before, *places))
    new_names: list[str] = []
    known: list[f.Formula] = []
    tested: list[f.Formula] = []
    for region in reversed(change.regions):
        values = region.solved(places) or {}
        here = []
        for sort, place, given in zip(sorts, places, region.args, strict=True):
            arg: f.Term = f.substitute(given, values)  # type: ignore[assignment]  # of a term comes a term
            if isinstance(arg, f.Apply) and arg == given and region.is_certain:
                # where it is no place, there is no such state
                named = f.Variable(f"{name} {place.name} {len(new_names) + 1}")
                known += [f.Predicate(sort or signatures.state, (named,)), f.equal(named, arg)]
                new_names.append(named.name)
                arg = named
            if arg != place:
                here.append(f.equal(place, arg))
        guard: f.Formula = f.substitute(region.guard, values)  # type: ignore[assignment]  # likewise
        new: f.Term = f.substitute(region.value, values)  # type: ignore[assignment]  # likewise
        condition = f.conjunction(*here, guard)
        value = new if condition == f.Truth(value=True) else f.Conditional(condition, new, value)
        if region is not change.regions[0] or not (region.is_certain or _is_plain(region)):
            tested.append(region.effect)  # of two that speak of one place, both have to hold
    equation: f.Formula = f.equal(f.Apply(name, (after, *places)), value)
    if places:
        ranges = [
            f.Predicate(sort or signatures.state, (place,))
            for sort, place in zip(sorts, places, strict=True)
        ]
        names = tuple(place.name for place in places)
        equation = f.ForAll(names, f.Implies(f.conjunction(*ranges), equation))
    if new_names:
        equation = f.Exists(tuple(new_names), f.conjunction(*known, equation))
    # a frame that spares no room for what is fixed contradicts it, and must be tested
    tested += [frame.effect for frame in change.frames if not _spares(frame, change)]
    return [equation, *tested]


def _is_plain(region: _Region) -> bool:
    """Whether each place of a region is named by a variable or a number."""
    return all(isinstance(arg, f.Variable | f.Number) for arg in region.args)


def _spares(frame: _Region, change: _Change) -> bool:
    """Whether a frame's condition excludes each place for which something else is said."""
    parts = f.conjuncts(frame.guard)
    for region in change.regions:
        differing = {
            f.Compare(("≠",), (place, arg))
            for place, arg in zip(frame.args, region.args, strict=True)
            if not f.free_variables(arg).keys() & set(region.variables)
        }
        if not any(set(f.disjuncts(part)) <= differing for part in parts):
            return False
    return all(interval_of(name, frame.guard) is not None for name in frame.variables)
