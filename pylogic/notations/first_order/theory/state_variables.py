"""Variables of a state, written without one: `Next ≡ x = 0 ∧ x' = 1`, where x' is x afterwards.

Such a text defines names, most without arguments, by variables that nothing binds, some with a
prime.
They are what is observed of a state: `x` is `x(s)`, and `x'` is `x(t)` of the state that follows;
`x[i]` is `x(i, s)`, and `x' = x` of such a one is `∀i. x(i, t) = x(i, s)`.
What speaks of both is a step.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import count, islice

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration, changed
from pylogic.notations.first_order.formulas.axiom_forms import names_of
from pylogic.notations.first_order.spelling.indices import ENTRY

FIRST_STATE = "init"
_FIRST = frozenset(
    {"init", "initially", "initial", "initial state", "initialisation", "initialization", "start"}
)
"""Labels of what is said of the first state."""
_FEWEST = 2
"""How many definitions without arguments there are at least."""


@dataclass(frozen=True, slots=True)
class StateVariables:
    """The variables of the states that a text speaks of.

    names: What they are called.
    axiom: The first axiom that speaks of two states.
    first: The axiom whose label says that it is of the first state, if one does.
    fixed: The axioms that say of every state what value one of the variables has.
    """

    names: tuple[str, ...]
    axiom: Declaration
    first: Declaration | None = None
    fixed: tuple[Declaration, ...] = ()


def with_state_variables(
    declarations: Sequence[Declaration], primes: Mapping[str, str]
) -> tuple[list[Declaration], StateVariables | None]:
    """Return the axioms about states, and the variables of these.

    declarations: The axioms as they were read.
    primes: What names with primes are called instead.
    """
    after = {new: old.removesuffix("'") for old, new in primes.items() if not old.endswith("''")}
    if not after:
        return list(declarations), None
    declared, (declarations, first) = list(declarations), _with_first(declarations)
    declarations = changed(declarations, _unguarded)
    said = [d for d in declarations if d.formula is not None]
    heads = {d.formula: head for d in said if (head := _head(d.formula)) is not None}
    defined = {head.name: said.right for said, head in heads.items() if isinstance(said, f.Iff)}
    stepping = [d for d in said if d.formula is not None and {*_loose(d.formula)} & after.keys()]
    in_steps = {name for d in stepping if d.formula is not None for name in _loose(d.formula)}
    names = {old: new for new, old in after.items() if new in in_steps}
    whole = sum(not head.args for head in heads.values())
    if whole < _FEWEST or not names or any(d.formula not in heads for d in stepping):
        return declared, None
    if any({*_bound(d.formula)} & {*names, *names.values()} for d in said if d.formula):
        return declared, None
    formulas = [d.formula for d in said if d.formula]
    used = names_of(d.formula for d in said)
    truths = {name for formula in formulas for name in _formulas(formula)}
    saying = _Saying(names, defined, used, _places(formulas), truths)
    done = changed(declarations, saying.said)
    fixed = tuple(d for d in said if d.formula not in heads and _fixes(d.formula, names))
    return done, StateVariables(tuple(names), stepping[0], first, fixed)


def _fixes(formula: f.Formula | None, names: Collection[str]) -> bool:
    """Whether an axiom gives one of some variables a value: `x = 0 ∧ y = 0`."""
    parts = f.conjuncts(formula) if formula is not None else ()
    equations = (p.terms for p in parts if isinstance(p, f.Compare) and p.relations == ("=",))
    return any(
        isinstance(x, f.Variable | f.Constant)
        and x.name in names
        and isinstance(value, f.Constant | f.Number)
        for x, value in equations
    )


def _with_first(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], Declaration | None]:
    """Return the axioms with a definition of what one with the label `Initially` says, and it."""
    used = names_of(d.formula for d in declarations)
    found = [
        d for d in declarations
        if d.formula is not None and d.label.lower() in _FIRST and _head(d.formula) is None
    ]  # fmt: skip
    if len(found) != 1 or FIRST_STATE in used:
        return list(declarations), None
    said = replace(found[0], formula=f.Iff(f.Predicate(FIRST_STATE), found[0].formula))  # type: ignore[arg-type]  # it has one
    return [said if d is found[0] else d for d in declarations], said


def _head(formula: f.Formula | None) -> f.Predicate | None:
    """Return what a formula defines of variables, or of nothing."""
    match formula:
        case f.Iff(f.Predicate(_, args) as head, _) if all(
            isinstance(arg, f.Variable) for arg in args
        ):
            return head
        case _:
            return None


def _unguarded(formula: f.Formula) -> f.Formula:
    """Return a definition with what says of which arguments it is in its condition."""
    _, guards, body = f.prefix_of(formula)
    match body:
        case f.Iff(f.Predicate() as head, said) if guards and _head(body) is not None:
            own = f.free_variables(f.conjunction(*guards)).keys() <= f.free_variables(head).keys()
            return f.Iff(head, f.conjunction(*guards, said)) if own else formula
        case _:
            return formula


def _bound(formula: f.Formula) -> Iterator[str]:
    head = _head(formula)
    yield from (arg.name for arg in (head.args if head else ()) if isinstance(arg, f.Variable))
    yield from f.bound(formula)


def _loose(formula: f.Formula) -> Iterator[str]:
    """Yield the names of values that nothing binds, and of what is applied in it."""
    bound = {*_bound(formula)}
    head = _head(formula)
    for node in f.walk(formula):
        match node:
            case f.Variable(name) | f.Constant(name) if name not in bound:
                yield name
            case f.Apply(name) | f.Predicate(name) if node is not head:
                yield name
            case _:
                pass


def _formulas(formula: f.Formula) -> Iterator[str]:
    """Yield what is used as a formula, also by an entry: `~flag[1 - i]`."""
    for node in f.walk(formula):
        match node:
            case f.Predicate(name, (*_, f.Variable(entry) | f.Constant(entry))) if name == ENTRY:
                yield entry
            case f.Predicate(name):
                yield name
            case _:
                pass


def _places(formulas: Iterable[f.Formula]) -> dict[str, int]:
    """Return to how many arguments names are applied, also those of an entry: `flag[1 - i]`."""
    found: dict[str, int] = {}
    for formula in formulas:
        for node in f.walk(formula):
            match node:
                case f.Apply(name, (*index, f.Variable(entry) | f.Constant(entry))) if (
                    name == ENTRY
                ):
                    found[entry] = len(index)
                case f.Apply(name, args) | f.Predicate(name, args):
                    found[name] = len(args)
                case _:
                    pass
    return found


class _Saying:
    """Says of states what a text says of their variables."""

    def __init__(
        self,
        names: Mapping[str, str],
        defined: Mapping[str, f.Formula],
        used: Collection[str],
        places: Mapping[str, int],
        truths: AbstractSet[str],
    ) -> None:
        letters = (
            next(n for i in count() if (n := f"{base}_{i}" if i else base) not in used)
            for base in ("s", "t")
        )
        self.before, self.after = map(f.Variable, letters)
        self.now = {old: f.Apply(old, (self.before,)) for old in names}
        self.then = {new: f.Apply(old, (self.after,)) for old, new in names.items()}
        self.places = {
            old: max(places.get(old, 0), places.get(new, 0)) for old, new in names.items()
        }
        self.used = used
        self.truths = {old for old, new in names.items() if not truths.isdisjoint({old, new})}
        self.defined = defined
        self.states: dict[str, tuple[f.Term, ...]] = {}
        for name in defined:
            self._states(name, ())

    def _states(self, name: str, within: tuple[str, ...]) -> tuple[f.Term, ...]:
        """Return the states that a definition speaks of, by what it names."""
        if name not in self.states and name not in within:
            own = set(_loose(self.defined[name]))
            inner = {n.name for n in f.those(self.defined[name], f.Predicate)}
            others = [self._states(n, (*within, name)) for n in inner & self.defined.keys()]
            both = bool(own & self.then.keys()) or any(len(other) > 1 for other in others)
            one = bool(own & self.now.keys()) or any(others)
            found = (self.before, self.after) if both else (self.before,) if one else ()
            if within:
                return found
            self.states[name] = found
        return self.states.get(name, ())

    def said(self, formula: f.Formula) -> f.Formula:
        """Return an axiom of states."""
        values = {**self.now, **self.then}

        def step(node: f.Node) -> f.Node:
            match node:
                case f.Variable(name) | f.Constant(name) if name in values:
                    return values[name]
                case f.Apply(name, args) | f.Predicate(name, args) if name in values:
                    value = values[name]
                    return type(node)(value.function, (*args, *value.args))
                case f.Apply(name, (*index, f.Apply(entry, (state,)))) | f.Predicate(
                    name, (*index, f.Apply(entry, (state,)))
                ) if name == ENTRY and entry in self.now:
                    return type(node)(entry, (*index, state))
                case f.Compare(("=" | "≠" as sign,), (left, right)):
                    same = self._same(left, right)
                    return node if same is None else same if sign == "=" else f.Not(same)
                case f.Predicate(name, args) if name in self.states:
                    return f.Predicate(name, (*args, *self.states[name]))
                case f.Variable(name) if name not in bound:
                    return f.Constant(name)
                case _:
                    return node

        head = formula.left if isinstance(formula, f.Iff) else formula
        bound = {*_bound(formula)} | {n.name for n in f.those(head, f.Variable)}
        if not {*_loose(formula)} & values.keys() and not _is_defined(formula, self.states):
            return formula
        return f.transform(formula, step)  # type: ignore[return-value]  # of a formula comes one

    def _as_truths(self, terms: Sequence[f.Term]) -> list[f.Formula]:
        """Return the two sides of an equation as formulas, if one is used as such elsewhere."""
        found: list[f.Formula] = []
        for term in terms:
            match term:
                case f.Apply(name, args) if name in self.truths:
                    found.append(f.Predicate(name, args))
                case f.Variable(name) | f.Constant(name) if name.lower() in {"true", "false"}:
                    found.append(f.Truth(name.lower() == "true"))
                case _:
                    return []
        return found

    def _same(self, left: f.Term, right: f.Term) -> f.Formula | None:
        """Return when two formulas, or two that are applied elsewhere, are equal: `flag' = flag`.

        None where an equation says it.
        """
        at: tuple[f.Variable, ...] = ()
        if self._width(left) == self._width(right):
            letters = (n for i in count() if (n := f"i_{i}") not in self.used)
            at = tuple(map(f.Variable, islice(letters, self._width(left))))
        if at and isinstance(left, f.Apply) and isinstance(right, f.Apply):
            left = f.Apply(left.function, (*at, *left.args))
            right = f.Apply(right.function, (*at, *right.args))
        truths = self._as_truths((left, right))
        if not at:
            return f.Iff(*truths) if truths else None
        same = f.Iff(*truths) if truths else f.equal(left, right)
        return f.ForAll(tuple(x.name for x in at), same)

    def _width(self, term: f.Term) -> int:
        """Return to how many arguments more a value of a state is applied elsewhere."""
        if not isinstance(term, f.Apply) or len(term.args) > 1:
            return 0
        return self.places.get(term.function, 0)


def _is_defined(formula: f.Formula, states: Mapping[str, tuple[f.Term, ...]]) -> bool:
    """Whether an axiom speaks of what is defined of states."""
    return any(isinstance(n, f.Predicate) and states.get(n.name) for n in f.walk(formula))
