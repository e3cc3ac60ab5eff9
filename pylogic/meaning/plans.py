"""In which order the variables of a conjunction are tried, found once for each conjunction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from pylogic.core import formulas as f
from pylogic.meaning.statements import Said
from pylogic.meaning.values import Built, Env, Row, Value

Parts = tuple[f.Formula, ...]
Asked = tuple[str, f.Term, "Value"]


@dataclass(frozen=True, eq=False)
class JoinPlan:
    """What to do where some variables of a conjunction are known.

    ready: The parts of which all variables are known, and what others demand of those.
    left: The other parts.
    open: The variables that are not known.
    known: Those that are.
    is_state: Whether a variable is a state.
    """

    ready: Parts
    left: Parts
    open: tuple[str, ...]
    known: frozenset[str]
    is_state: Callable[[str], bool]

    @cached_property
    def chosen(self) -> tuple[str, f.Term | None]:
        """The variable to try next, and the term that it is equal to, if there is one."""
        for part in self.left:
            for name, term in equated(part):
                if name in self.open and f.free_variables(term).keys() <= self.known:
                    return name, term
        plain = [name for name in self.open if not self.is_state(name)]
        if not plain:
            return self.open[0], None
        free = [f.free_variables(part).keys() - self.known for part in self.left]
        name = min(plain, key=lambda n: min((len(own) for own in free if n in own), default=99))
        return name, None

    @cached_property
    def is_made(self) -> bool:
        """Whether the variable to try next is a state, which is made slot by slot."""
        name, term = self.chosen
        return term is None and self.is_state(name)

    @cached_property
    def then(self) -> JoinPlan:
        """What to do when that one is known too."""
        name, _ = self.chosen
        return planned(self.open, self.left, self.known | {name}, self.is_state, name)


def planned(
    names: tuple[str, ...],
    parts: Parts,
    known: frozenset[str],
    is_state: Callable[[str], bool],
    last: str | None = None,
) -> JoinPlan:
    """Return what to do for the parts of a conjunction, where some of its variables are known.

    last: The variable that became known last; what does not speak of it was looked at before.
    """
    ready = tuple(part for part in parts if f.free_variables(part).keys() <= known)
    left = tuple(part for part in parts if not f.free_variables(part).keys() <= known)
    demanded = [_demanded(part, known) for part in left if isinstance(part, f.Or)]
    ready += tuple(d for d in demanded if d and (last is None or last in f.free_variables(d)))
    return JoinPlan(ready, left, tuple(n for n in names if n not in known), known, is_state)


def _demanded(part: f.Or, known: frozenset[str]) -> f.Formula | None:
    """Return what holds of known variables where an alternative does; nothing if that is all."""
    ways = []
    for way in part.parts:
        own = [one for one in f.taken_apart(way) if f.free_variables(one).keys() <= known]
        if not own:
            return None
        ways.append(own[0] if len(own) == 1 else f.And(tuple(own)))
    return f.Or(tuple(ways))


@dataclass(slots=True)
class Plans:
    """The plans for the formulas of a text, and the conjunctions that they are.

    is_state: Whether a variable is a state.
    """

    is_state: Callable[[str], bool]
    _parts: dict[int, tuple[object, Parts]] = field(default_factory=dict)
    _said: dict[tuple[int, ...], tuple[Said, tuple[str, ...], Parts]] = field(default_factory=dict)
    _plans: dict[tuple[int, frozenset[str]], JoinPlan] = field(default_factory=dict)

    def forget(self) -> None:
        """Forget the plans, as more is known of the variables."""
        self._plans.clear()

    def of(self, names: tuple[str, ...], parts: Parts, env: Env) -> JoinPlan:
        """Return the plan for parts that were had from here."""
        key = id(parts), frozenset(env)
        plan = self._plans.get(key)
        if plan is None:
            plan = self._plans[key] = planned(names, parts, key[1], self.is_state)
        return plan

    def parts(self, formula: f.Formula) -> Parts:
        """Return of what a formula, or what it denies, is the conjunction; always the same."""
        found = self._parts.get(id(formula))
        if found is None:
            found = self._parts[id(formula)] = formula, tuple(_parts(formula))
        return found[1]

    def guard(self, said: Said, rest: list[Asked]) -> tuple[tuple[str, ...], Parts]:
        """Return the variables of a statement, and what has to be true for it to be used.

        rest: The arguments of its head that are calculated, by the names of their values.
        """
        key = id(said), *(id(arg) for _, arg, _ in rest)
        found = self._said.get(key)
        if found is None:
            names = tuple(said.free)
            same = (f.equal(arg, f.Variable(name)) for name, arg, _ in rest)
            found = self._said[key] = said, names, (*f.taken_apart(said.guard), *same)
        return found[1:]


def fitted(
    args: tuple[f.Node, ...], row: Row
) -> tuple[Env, list[tuple[str, f.Term, Value]]] | None:
    """Return what a head says of its variables, and the arguments that are calculated."""
    env: Env = {}
    rest: list[tuple[str, f.Term, Value]] = []
    todo = list(zip(args, row, strict=True))
    while todo:
        arg, value = todo.pop()
        if isinstance(arg, f.Variable) and arg.name not in env:
            env[arg.name] = value
        elif (
            isinstance(arg, f.Apply)
            and isinstance(value, Built)
            and arg.function == value.function
            and len(arg.args) == len(value.args)
        ):
            todo += zip(arg.args, value.args, strict=True)
        elif isinstance(arg, f.Constant | f.Number):
            known = arg.name if isinstance(arg, f.Constant) else arg.value
            if known != value or type(known) is not type(value):
                return None
        else:
            rest.append((f"argument {len(rest)}", arg, value))  # type: ignore[arg-type]  # a term
    return env, rest


def _parts(formula: f.Formula) -> Iterator[f.Formula]:
    match formula:
        case f.Compare():
            for relation, left, right in formula.pairs():
                yield f.Compare((relation,), (left, right))
        case f.Or(parts):
            yield from map(f.Not, parts)
        case f.Implies(premise, conclusion):
            yield from (premise, f.Not(conclusion))
        case f.Exists(_, body):
            yield from f.taken_apart(body)
        case f.ForAll(_, body):
            yield from f.taken_apart(f.Not(body))


def equated(part: f.Formula) -> Iterator[tuple[str, f.Term]]:
    """Yield each variable of which an equation says what it is, with that."""
    match part:
        case f.Compare(("=",), (left, right)):
            if isinstance(left, f.Variable):
                yield left.name, right
            if isinstance(right, f.Variable):
                yield right.name, left
