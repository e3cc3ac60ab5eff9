"""What holds after particular actions, as one successor-state axiom for each fluent.

`φ → lit(do(press, s))` and `ψ → ¬lit(do(cut, s))` say what actions change. After Reiter, what no
axiom says to change stays as it is: `lit(do(a, s)) ≡ γ⁺(a, s) ∨ lit(s) ∧ ¬γ⁻(a, s)`. A text that
writes frame axioms, `lit(s) → lit(do(wait, s))`, says itself what stays: nothing else holds then.
No action is possible where two axioms contradict, unless the text says that it is.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import chain, combinations, count

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration

ACTION, STATE = f.Variable("a"), f.Variable("s")
_VALUE = f.Variable("v")


@dataclass(frozen=True, slots=True)
class SituationNames:
    """What a text calls the successor, the first situation, and what is possible."""

    do: str
    initial: str
    possible: AbstractSet[str]


@dataclass(frozen=True, slots=True)
class FluentEffects:
    """A fluent that axioms tell of by action; whether they say what stays, or that is assumed."""

    name: str
    axiom: Declaration
    framed: bool = False


@dataclass(frozen=True, slots=True)
class _Effect:
    """That a fluent holds, fails, or has a value after an action, under conditions."""

    axiom: Declaration
    head: f.Predicate | f.Apply
    conditions: tuple[f.Formula, ...]
    holds: bool = True
    value: f.Term | None = None
    whole: bool = False

    @property
    def name(self) -> str:
        return self.head.name if isinstance(self.head, f.Predicate) else self.head.function

    @property
    def done(self) -> tuple[f.Term, f.Variable]:
        """The action, and the situation in which it is done."""
        action, situation = f.children(self.head.args[-1])
        return action, situation  # type: ignore[return-value]  # as `_effect` has found

    @property
    def is_frame(self) -> bool:
        """Whether it only says that nothing changes."""
        args = (*self.head.args[:-1], self.done[1])
        before: f.Formula
        if isinstance(self.head, f.Predicate):
            before = f.Predicate(self.name, args)
            before = before if self.holds else f.Not(before)
            return before in self.conditions
        same = f.equal(f.Apply(self.name, args), self.value)  # type: ignore[arg-type]  # of functions
        return same in self.conditions or self.value == f.Apply(self.name, args)


def with_successors(
    axioms: Sequence[Declaration], names: SituationNames
) -> tuple[list[Declaration], list[FluentEffects], list[tuple[Declaration, f.Formula]]]:
    """Return the axioms with one for each fluent, what this takes for granted, and what is asked.

    The last are conditions of the action `ACTION` in `STATE`, each with the axiom that it is of:
    that no two axioms contradict.
    """
    found: dict[str, list[_Effect]] = defaultdict(list)
    of: dict[int, list[_Effect]] = {}
    for i, axiom in enumerate(axioms):
        own = _effects(axiom, axiom.formula, (), names)
        if own:
            of[i] = own
            for effect in own:
                found[effect.name].append(effect)
    kept = {name for name, own in found.items() if any(e.whole for e in own)}
    kept |= {e.name for own in of.values() if any(e.name in kept for e in own) for e in own}
    out: list[Declaration] = []
    made: dict[str, FluentEffects] = {}
    demands: list[tuple[Declaration, f.Formula]] = []
    for i, axiom in enumerate(axioms):
        if i not in of or any(e.name in kept for e in of[i]):
            out.append(axiom)
            continue
        for name in dict.fromkeys(e.name for e in of[i]):
            if name not in made:
                made[name] = FluentEffects(name, axiom, _has_frames(found[name]))
                out.append(replace(axiom, formula=_successor(found[name])))
                demands += _agreement(found[name])
    for name, (axiom, head) in _unchanged(out, {*found}, names).items():
        made[name] = FluentEffects(name, axiom)
        out.append(replace(axiom, formula=_successor([_Effect(axiom, head, ())], changes=())))
    return out, list(made.values()), demands


def _effects(
    axiom: Declaration,
    formula: f.Formula | None,
    conditions: tuple[f.Formula, ...],
    names: SituationNames,
) -> list[_Effect]:
    """Return what an axiom says of fluents after actions; nothing if it says anything else."""
    match formula:
        case f.ForAll(_, body):
            return _effects(axiom, body, conditions, names)
        case f.Implies(premise, conclusion):
            told = [p for p in f.conjuncts(premise) if not _is_possible(p, names)]
            return _effects(axiom, conclusion, (*conditions, *told), names)
        case f.And(parts):
            found = [_effects(axiom, part, conditions, names) for part in parts]
            return [e for own in found for e in own] if all(found) else []
        case f.Iff(left, f.Not(right)) if not _is_told(left, names) and _is_told(right, names):
            return _effects(axiom, f.Iff(right, f.Not(left)), conditions, names)
        case f.Iff(left, right) if (
            not _is_told(left, names) and not _is_possible(left, names) and _is_told(right, names)
        ):
            return _effects(axiom, f.Iff(right, left), conditions, names)
        case f.Iff(left, right) if _is_told(left, names):
            said = _effects(axiom, left, (), names)
            if len(said) != 1:
                return []
            (one,) = said
            plain = not conditions and _is_plain(one)
            if isinstance(one.head, f.Apply):
                whole = plain and isinstance(one.value, f.Variable)
                return [replace(one, conditions=(*conditions, right), whole=whole)]
            if isinstance(right, f.Truth):
                return [replace(one, holds=right.value, conditions=conditions, whole=plain)]
            other = (*conditions, f.Not(right))
            return [
                replace(one, conditions=(*conditions, right), whole=plain),
                replace(one, holds=False, conditions=other, whole=plain),
            ]
        case f.Not(f.Predicate() as head) if _is_after(head, names):
            return [_Effect(axiom, head, conditions, holds=False)]
        case f.Predicate() as head if _is_after(head, names):
            return [_Effect(axiom, head, conditions)]
        case f.Compare(("=",), (f.Apply() as head, value)) if _is_after(head, names):
            one = _Effect(axiom, head, conditions, value=value)
            whole = not conditions and _is_plain(one) and not isinstance(value, f.Variable)
            return [replace(one, whole=whole)]
        case _:
            return []


def _is_possible(formula: f.Formula, names: SituationNames) -> bool:
    return isinstance(formula, f.Predicate) and formula.name in names.possible


def _is_told(formula: f.Formula, names: SituationNames) -> bool:
    """Whether it says of a fluent what it is after an action."""
    match formula:
        case (f.Predicate() as head) | f.Compare(("=",), (f.Apply() as head, _)):
            return _is_after(head, names)
        case _:
            return False


def _is_after(head: f.Predicate | f.Apply, names: SituationNames) -> bool:
    match head.args[-1:]:
        case (f.Apply(do, (_, f.Variable(situation))),) if do == names.do:
            return situation != names.initial
        case _:
            return False


def _is_plain(effect: _Effect) -> bool:
    """Whether it is about any action, and any arguments."""
    terms = (*effect.head.args[:-1], effect.done[0])
    return all(isinstance(t, f.Variable) for t in terms) and len({*terms}) == len(terms)


def _successor(effects: Sequence[_Effect], changes: Sequence[_Effect] | None = None) -> f.Formula:
    """Return the successor-state axiom of a fluent."""
    head = effects[0].head
    places = _places(effects)
    changes = [e for e in (effects if changes is None else changes) if not e.is_frame]
    after: tuple[f.Term, ...] = (*places, f.Apply(_do(head), (ACTION, STATE)))
    before: tuple[f.Term, ...] = (*places, STATE)
    if isinstance(head, f.Predicate) and _has_frames(effects):
        gains = [_case(e, places) for e in effects if e.holds]
        return f.Iff(f.Predicate(head.name, after), f.disjunction(*gains))
    if isinstance(head, f.Predicate):
        gains = [_case(e, places) for e in changes if e.holds]
        losses = [_case(e, places) for e in changes if not e.holds]
        kept = f.conjunction(f.Predicate(head.name, before), *map(f.Not, losses))
        return f.Iff(f.Predicate(head.name, after), f.disjunction(*gains, kept))
    values = [_case(e, places, _VALUE) for e in changes]
    others = [f.Not(_case(e, places)) for e in changes]
    kept = f.conjunction(f.equal(f.Apply(head.function, before), _VALUE), *others)
    same = f.equal(f.Apply(head.function, after), _VALUE)
    return f.Iff(same, f.disjunction(*values, kept))


def _has_frames(effects: Sequence[_Effect]) -> bool:
    """Whether axioms say of a predicate when it goes on to hold."""
    return any(e.is_frame and e.holds and isinstance(e.head, f.Predicate) for e in effects)


def _do(head: f.Predicate | f.Apply) -> str:
    last = head.args[-1]
    return last.function if isinstance(last, f.Apply) else ""


def _places(effects: Sequence[_Effect]) -> tuple[f.Variable, ...]:
    """Return the arguments that an axiom of all effects has, by their names in the text."""
    size = len(effects[0].head.args) - 1
    for effect in effects:
        args = effect.head.args[:-1]
        own = [arg for arg in args if isinstance(arg, f.Variable)]
        if len({*own}) == size and not {*own} & {ACTION, STATE, _VALUE}:
            return tuple(own)
    return tuple(f.Variable(f"x{i + 1}") for i in range(size))


def _case(
    effect: _Effect, places: Sequence[f.Variable], value: f.Variable | None = None
) -> f.Formula:
    """Return when an effect comes, of the arguments in `places`, of `ACTION` and of `STATE`."""
    action, situation = effect.done
    values: dict[str, f.Term] = {situation.name: STATE}
    same: list[tuple[f.Variable, f.Term]] = []
    told = [(ACTION, action), *zip(places, effect.head.args[:-1], strict=True)]
    if value is not None and effect.value is not None:
        told.append((value, effect.value))
    for variable, term in told:
        if isinstance(term, f.Variable) and term.name not in values:
            values[term.name] = variable
        else:
            same.append((variable, term))
    taken = {v.name for v in (ACTION, STATE, _VALUE, *places)}
    parts = (*(term for _, term in same), *effect.conditions)
    free = dict.fromkeys(name for part in parts for name in f.free_variables(part))
    others: dict[str, str] = {}
    for name in (n for n in free if n not in values):
        unlike = taken | {*free, *others.values()} if name in taken else taken
        tries = chain([name], (f"{name}{i}" for i in count(1)))
        others[name] = next(n for n in tries if n not in unlike)
    values |= {name: f.Variable(new) for name, new in others.items()}
    equations = [f.equal(variable, f.substitute(term, values)) for variable, term in same]  # type: ignore[arg-type]  # of a term comes a term
    said = (f.substitute(condition, values) for condition in effect.conditions)
    conditions = [_with_successor(condition, effect, values) for condition in said]
    body = f.conjunction(*equations, *conditions)
    return f.Exists(tuple(others.values()), body) if others else body


def _with_successor(node: f.Node, effect: _Effect, values: dict[str, f.Term]) -> f.Formula:
    """Return a condition that speaks of the situation after the action, by any action."""
    own = f.substitute(effect.head.args[-1], values)
    after = f.Apply(_do(effect.head), (ACTION, STATE))
    return f.transform(node, lambda n: after if n == own else n)  # type: ignore[return-value]  # of a formula comes a formula


def _agreement(effects: Sequence[_Effect]) -> Iterator[tuple[Declaration, f.Formula]]:
    """Yield that effects which could contradict do not, with the axiom of the second."""
    places = _places(effects)
    other = f.Variable("v1")
    for one, two in combinations(effects, 2):
        if not _may_contradict(one, two):
            continue
        bound = [p.name for p in places]
        if isinstance(one.head, f.Apply):
            unlike = f.Compare(("≠",), (_VALUE, other))
            parts = [_case(one, places, _VALUE), _case(two, places, other), unlike]
            bound += [_VALUE.name, other.name]
        else:
            parts = [_case(one, places), _case(two, places)]
        both = f.conjunction(*parts)
        yield two.axiom, f.Not(f.Exists(tuple(bound), both) if bound else both)


def _may_contradict(one: _Effect, two: _Effect) -> bool:
    """Whether two effects are about one action, and say different things under like conditions."""
    apart = _acts(one) and _acts(two) and _acts(one) != _acts(two)
    if apart or (one.is_frame and two.is_frame):
        return False
    if isinstance(one.head, f.Apply):
        return one.value != two.value or not isinstance(one.value, f.Constant | f.Number)
    halves = one.axiom == two.axiom and one.conditions[-1:] and two.conditions[-1:]
    return one.holds != two.holds and not (
        halves and f.Not(one.conditions[-1]) == two.conditions[-1]
    )


def _acts(effect: _Effect) -> str:
    """Return the name of the action; nothing if it is any."""
    match effect.done[0]:
        case f.Apply(name) | f.Constant(name):
            return name
        case _:
            return ""


def _unchanged(
    axioms: Sequence[Declaration], told: AbstractSet[str], names: SituationNames
) -> dict[str, tuple[Declaration, f.Predicate | f.Apply]]:
    """Return what is said of the first situation, and which no axiom changes or defines."""
    defined: set[str] = set(told)
    found: dict[str, tuple[Declaration, f.Predicate | f.Apply]] = {}
    for axiom in axioms:
        for head in _stated(axiom.formula):
            name = head.name if isinstance(head, f.Predicate) else head.function
            last = head.args[-1] if head.args else None
            if isinstance(last, f.Constant | f.Variable) and last.name == names.initial:
                after = f.Apply(names.do, (ACTION, STATE))
                args = (*(f.Variable(f"x{i + 1}") for i in range(len(head.args) - 1)), after)
                found.setdefault(name, (axiom, f.rebuild(head, args)))  # type: ignore[arg-type]  # of an atom comes one
            else:
                defined.add(name)
    return {name: own for name, own in found.items() if name not in defined}


def _stated(formula: f.Formula | None) -> Iterator[f.Predicate | f.Apply]:
    """Yield what an axiom states or defines."""
    match formula:
        case f.ForAll(_, body) | f.Implies(_, body) | f.Not(body):
            yield from _stated(body)
        case f.And(parts):
            for part in parts:
                yield from _stated(part)
        case f.Iff(left, _):
            yield from _stated(left)
        case (f.Predicate() as head) | f.Compare(("=",), (f.Apply() as head, _)):
            yield head
        case _:
            pass
