"""What each axiom of a text says: a definition, a rule, an equation, a sort of values, a demand.

Written from the page of the notation (`grammars/first_order.md`) and for the evaluator alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pylogic.core import formulas as f
from pylogic.core.errors import MeaningError
from pylogic.core.syntax import Declaration

BUILT_IN = {"+", "-", "'", f.TIMES, f.DIVIDE, f.MODULO}
_TRUE = f.Truth(value=True)
_ORDER = {"<", "≤", ">", "≥"}
_SUMS = BUILT_IN - {"'"}


@dataclass(frozen=True, slots=True)
class Said:
    """`guard` implies `conclusion`, for all values of the variables; `whole` where it is ≡."""

    guard: f.Formula
    conclusion: f.Formula
    whole: bool
    label: str

    @property
    def free(self) -> dict[str, None]:
        """The free variables."""
        return f.free_variables(self.guard) | f.free_variables(self.conclusion)

    def nodes(self) -> Iterator[f.Node]:
        """Yield all formulas and terms that it is made of."""
        yield from f.walk(self.guard)
        yield from f.walk(self.conclusion)


@dataclass(frozen=True, slots=True)
class Meant:
    """A text by what it says.

    rules: By predicate: a definition alone, or facts and rules.
    equations: By function: each says `f(...) = value` where its guard holds.
    observers: From a function of states to the sort of the states.
    value_sorts: `guard` implies that the value of an observer is of a sort.
    constructors: Functions whose values are the terms themselves.
    bounds: `p(x)` implies that x is one of a list, of a predicate that nothing else defines.
    demands: What defines nothing and has to hold.
    """

    rules: dict[str, list[Said]] = field(default_factory=dict)
    equations: dict[str, list[Said]] = field(default_factory=dict)
    observers: dict[str, str] = field(default_factory=dict)
    value_sorts: list[Said] = field(default_factory=list)
    constructors: set[str] = field(default_factory=set)
    bounds: dict[str, list[Said]] = field(default_factory=dict)
    demands: list[Said] = field(default_factory=list)

    def all(self) -> Iterator[Said]:
        """Yield everything that is said."""
        for group in (*self.rules.values(), *self.equations.values(), *self.bounds.values()):
            yield from group
        yield from self.value_sorts
        yield from self.demands

    def nodes(self) -> Iterator[f.Node]:
        """Yield all formulas and terms that it is made of."""
        for said in self.all():
            yield from said.nodes()


def read(axioms: Sequence[Declaration], observers: Mapping[str, str] | None = None) -> Meant:
    """Return what axioms say.

    observers: Further functions that observe states, each with their sort.

    Raises MeaningError: A predicate is defined twice, or a function is applied that nothing
        explains.
    """
    cut = [said for axiom in axioms for said in _cut(axiom.formula or _TRUE, _TRUE, axiom.label)]
    plain = BUILT_IN | {left.function for s in cut if (left := _defines(s)) is not None}
    told = {name for s in cut if (name := _observed(s.conclusion, plain)) is not None}
    found = [_headed(said, told) for said in cut]
    meant = Meant()
    defined = {left.function for s in found if (left := _defines(s)) is not None}
    listed = {name for s in found if (name := _lists(s)) is not None} - {
        s.conclusion.name
        for s in found
        if isinstance(s.conclusion, f.Predicate)
        and not (len(s.conclusion.args) == 1 and isinstance(s.conclusion.args[0], f.Apply))
    }
    _find_observers(found, meant, listed, defined)
    meant.observers.update(observers or {})
    counted = any(
        isinstance(term, f.Number) or (isinstance(term, f.Apply) and term.function in _SUMS)
        for said in found
        for node in _compared(said)
        for term in node.terms
    )
    counted = counted or _ranks(found)
    listed |= {
        s.conclusion.name for s in found if s.whole and isinstance(s.conclusion, f.Predicate)
    }
    for said in found:
        _file(said, meant, defined, listed, counted=counted)
    for name, rules in meant.rules.items():
        whole = [rule for rule in rules if rule.whole]
        if len(whole) > 1:
            raise MeaningError(f"{name} is defined by ≡ and once more")
        if whole:  # it says all, so that the rest has to follow
            meant.demands.extend(rule for rule in rules if not rule.whole)
            meant.rules[name] = whole
    return meant


def _cut(formula: f.Formula, guard: f.Formula, label: str) -> Iterator[Said]:
    """Yield the parts of an axiom that hold by themselves, each with what it is said under."""
    match formula:
        case f.ForAll(names, body):
            taken = f.free_variables(guard)
            fresh: dict[str, f.Term] = {
                name: f.Variable(f"{name}~{len(taken)}") for name in names if name in taken
            }
            yield from _cut(f.substitute(body, fresh), guard, label)  # type: ignore[arg-type]  # of a formula comes a formula
        case f.And(parts):
            for part in parts:
                yield from _cut(part, guard, label)
        case f.Implies(premise, conclusion):
            yield from _cut(conclusion, _both(guard, premise), label)
        case f.Compare() if len(formula.relations) > 1:
            for relation, left, right in formula.pairs():
                yield Said(guard, f.Compare((relation,), (left, right)), False, label)  # noqa: FBT003
        case f.Iff(left, right) if _may_head(left) is not _may_head(right) and _is_of(
            guard, left if _may_head(left) else right
        ):
            head, body = (left, right) if _may_head(left) else (right, left)
            yield Said(_both(guard, body), head, True, label)  # noqa: FBT003
        case f.Predicate() if (chosen := _chosen(formula)) is not None:
            for term, condition in (
                (chosen.positive, chosen.condition),
                (chosen.negative, f.Not(chosen.condition)),
            ):
                own = f.transform(formula, lambda n, term=term: term if n == chosen else n)  # type: ignore[misc]  # a default binds the loop's value
                yield from _cut(own, _both(guard, condition), label)  # type: ignore[arg-type]  # a formula stays one
        case _:
            yield Said(guard, formula, False, label)  # noqa: FBT003


def _chosen(head: f.Predicate) -> f.Conditional | None:
    """Return a term of a head that rests on what the head says, so that each case says its own."""
    conditionals = (n for arg in head.args for n in f.walk(arg) if isinstance(n, f.Conditional))
    return next((c for c in conditionals if _mentions(c.condition, head.name)), None)


def _mentions(formula: f.Node, name: str) -> bool:
    return any(isinstance(n, f.Predicate) and n.name == name for n in f.walk(formula))


def _observed(conclusion: f.Formula, plain: set[str]) -> str | None:
    """Return of which predicate something is told, but for what is observed being of a sort."""
    match conclusion:
        case f.Predicate(_, (f.Apply(function),)) if function not in plain:
            return None
        case f.Predicate(name):
            return name
        case _:
            return None


def _headed(said: Said, told: set[str]) -> Said:
    """Return an equivalence of atoms as the definition of the first that nothing else tells."""
    match said.conclusion:
        case f.Iff(left, right) if _is_atom(left) and _is_atom(right):
            sides = [side for side in (left, right) if _is_of(said.guard, side)]
            if not sides:
                return said
            free = [s for s in sides if isinstance(s, f.Predicate) and s.name not in told]
            able = [side for side in sides if not _is_plain(side)]
            head = (free or able or sides)[0]
            body = right if head is left else left
            return Said(_both(said.guard, body), head, True, said.label)  # noqa: FBT003
        case _:
            return said


def _is_of(guard: f.Formula, head: f.Formula) -> bool:
    """Whether an atom speaks of all that it is said of: else it says of none what it is."""
    return set(f.free_variables(guard)) <= set(f.free_variables(head))


def _is_plain(side: f.Formula) -> bool:
    """Whether an equation says nothing of any function: it can be no definition."""
    return (
        isinstance(side, f.Compare)
        and side.relations == ("=",)
        and not any(isinstance(term, f.Apply) for term in side.terms)
    )


def _both(guard: f.Formula, more: f.Formula) -> f.Formula:
    return more if guard == _TRUE else f.conjunction(guard, more)


def _may_head(side: f.Formula) -> bool:
    return _is_atom(side) and not _is_plain(side)


def _is_atom(formula: f.Formula) -> bool:
    return isinstance(formula, f.Predicate) or (
        isinstance(formula, f.Compare) and len(formula.relations) == 1
    )


def _defines(said: Said) -> f.Apply | None:
    """Return `f(...)` where a statement says what its value is: a pattern, no variable twice."""
    if not isinstance(said.conclusion, f.Compare) or said.conclusion.relations != ("=",):
        return None
    for side in said.conclusion.terms:
        if isinstance(side, f.Apply) and side.function not in BUILT_IN - {"'"}:
            names = [n.name for arg in side.args for n in f.walk(arg) if isinstance(n, f.Variable)]
            if len(names) == len(set(names)):
                return side
    return None


def _lists(said: Said) -> str | None:
    """Return p where a statement says `p(x) ⊃ x = a ∨ ...`."""
    match said.guard:
        case f.Predicate(name, (f.Variable(x),)):
            parts = (
                said.conclusion.parts if isinstance(said.conclusion, f.Or) else (said.conclusion,)
            )
            if all(
                isinstance(part, f.Compare)
                and f.Variable(x) in part.terms
                and all(t == f.Variable(x) or not f.free_variables(t) for t in part.terms)
                for part in parts
            ):
                return name
    return None


def _find_observers(
    statements: list[Said], meant: Meant, listed: set[str], defined: set[str]
) -> None:
    """Find what observes: a function that nothing defines, of what no axiom says what it is."""
    built = []
    told = set(listed)
    for said in statements:
        match said.conclusion:
            case f.Predicate(name, (f.Apply(function, args),)) if (
                function not in defined | BUILT_IN
            ):
                built.append((name, [guard for arg in args for guard in _guards(said, arg)]))
            case f.Predicate(name):
                told.add(name)
    size = -1
    while size < len(told):
        # `sq(γ(r, c))` tells what a square is, where r and c are no states
        size = len(told)
        told |= {name for name, guards in built if told.issuperset(set(guards) - {name})}
    names = {
        node.name
        for said in statements
        for node in said.nodes()
        if isinstance(node, f.Predicate) and len(node.args) == 1
    }
    for sort in sorted(names - told):
        for said in statements:
            for node in said.nodes():
                if isinstance(node, f.Apply) and node.function not in defined | BUILT_IN:
                    for arg in node.args:
                        if isinstance(arg, f.Variable) and sort in _guards(said, arg):
                            meant.observers.setdefault(node.function, sort)


def _guards(said: Said, term: f.Term) -> set[str]:
    """Return the predicates of one argument that a statement applies to a term."""
    return {
        node.name
        for node in said.nodes()
        if isinstance(node, f.Predicate) and node.args == (term,)
    }


def _compared(said: Said) -> Iterator[f.Compare]:
    """Yield the comparisons by order, but for what is only stated: `1 < 2` by itself."""
    parts = [said.guard]
    if said.guard != _TRUE or f.free_variables(said.conclusion):
        parts.append(said.conclusion)
    for part in parts:
        for node in f.walk(part):
            if isinstance(node, f.Compare) and not _ORDER.isdisjoint(node.relations):
                yield node


def _ranks(statements: Sequence[Said]) -> bool:
    """Whether variables are ordered that stand where the facts of the text have numbers.

    Facts about the order itself, such as `1 < 2`, make it one of the text's own.
    """
    facts = [s for s in statements if _is_fact(s)]
    given: set[tuple[str, int]] = set()
    for fact in facts:
        match fact.conclusion:
            case f.Compare(relations) if not _ORDER.isdisjoint(relations):
                return False
            case f.Compare(("=",), (f.Apply(name), f.Number()) | (f.Number(), f.Apply(name))):
                given.add((name, -1))
            case f.Predicate(name, args):
                given |= {(name, i) for i, a in enumerate(args) if isinstance(a, f.Number)}
    for said in statements:
        ordered = {side for node in _compared(said) for side in node.terms}
        for node in (*f.walk(said.guard), *f.walk(said.conclusion)):
            match node:
                case f.Predicate(name, args):
                    at = {arg for i, arg in enumerate(args) if (name, i) in given}
                case f.Compare(("=",), (f.Apply(name), value) | (value, f.Apply(name))):
                    at = {value} if (name, -1) in given else set()
                case _:
                    continue
            if any(isinstance(term, f.Variable) for term in at & ordered):
                return True
    return False


def _is_fact(said: Said) -> bool:
    return said.guard == _TRUE and not f.free_variables(said.conclusion)


def _file(said: Said, meant: Meant, defined: set[str], listed: set[str], *, counted: bool) -> None:
    match said.conclusion:
        case f.Predicate(_, (f.Apply(function, args),)) if (
            not said.whole and function in meant.observers
        ):
            looked_up = any(isinstance(node, f.Apply) for arg in args for node in f.walk(arg))
            (meant.demands if looked_up else meant.value_sorts).append(said)
        case f.Predicate(name, (f.Apply(function),)) if not said.whole and (
            name in listed or (function in defined and not _is_fact(said))
        ):
            meant.demands.append(said)
        case f.Predicate(name, args):
            meant.rules.setdefault(name, []).append(said)
            _note_constructors(args, meant, defined)
        case f.Compare((relation,), (left, right)) if relation in _ORDER and all(
            isinstance(side, f.Variable | f.Constant | f.Number) for side in (left, right)
        ):
            if counted and said.whole:
                raise MeaningError(f"what {relation} is cannot be said where numbers are compared")
            if counted:
                meant.demands.append(said)
            else:
                told = f.Predicate(relation, (left, right))
                meant.rules.setdefault(relation, []).append(
                    Said(said.guard, told, said.whole, said.label)
                )
        case f.Compare(("=",), (left, right)) if (head := _defines(said)) is not None:
            value = right if head == left else left
            meant.equations.setdefault(head.function, []).append(
                Said(said.guard, f.equal(head, value), said.whole, said.label)
            )
            _note_constructors(head.args, meant, defined)
        case _ if (bounded := _lists(said)) is not None and bounded in listed:
            meant.bounds.setdefault(bounded, []).append(said)
        case _:
            meant.demands.append(said)


def _note_constructors(args: tuple[f.Term, ...], meant: Meant, defined: set[str]) -> None:
    for arg in args:
        for node in f.walk(arg):
            if isinstance(node, f.Apply) and node.function not in (
                defined | BUILT_IN | meant.observers.keys()
            ):
                meant.constructors.add(node.function)
