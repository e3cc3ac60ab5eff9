"""The step of a game: when it is legal, and what is observed after it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from pylogic.compiler.sorts.sorts import Sort
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f
from pylogic.export.gdl.scope import BodyScope
from pylogic.export.gdl.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Update:
    """What stands at places of the position after: `observer(args) = term`, where tests hold.

    names: Variables of which it is said for every value.
    """

    names: tuple[str, ...]
    tests: tuple[f.Formula, ...]
    observer: str
    args: tuple[f.Term, ...]
    term: f.Term


@dataclass(frozen=True, slots=True)
class StepCase:
    """One way to make a step.

    names: The variables that are quantified around it.
    conditions: What must hold before.
    updates: What holds after.
    demands: What must hold of the position after.
    """

    scope: BodyScope
    before: str
    after: str
    names: tuple[str, ...] = ()
    conditions: tuple[f.Formula, ...] = ()
    updates: tuple[Update, ...] = ()
    demands: tuple[f.Formula, ...] = ()


@dataclass(slots=True)
class StepAxiom:
    """Takes the axiom of a step apart."""

    sheet: Sheet
    _numbers: Iterator[int] = field(default_factory=count)

    def of(self, statement: Statement, symbol: str, place: int) -> Iterator[StepCase]:
        """Yield the ways to make a step by one of its axioms; `place` has the position after.

        Raises CompileError: It says something that a sheet cannot.
        """
        args = f.children(statement.conclusion)
        states = [
            arg.name for i, arg in enumerate(args)
            if isinstance(arg, f.Variable) and self.sheet.holds_state(("predicate", symbol, i))
        ]  # fmt: skip
        target = args[place]
        others = [name for name in states if target != f.Variable(name)]
        if not isinstance(target, f.Variable) or len(others) > 1:
            raise statement.fail("a step is not from one position to another here")
        scope = self.sheet.scope(statement, others[0] if others else "", "step")
        step = StepCase(scope, scope.state, target.name)
        for found in self._cases((statement.guard,), step):
            yield self._regressed(found)

    def _cases(self, parts: Sequence[f.Formula], step: StepCase) -> Iterator[StepCase]:
        if not parts:
            yield step
            return
        part, rest = parts[0], parts[1:]
        match part:
            case f.Exists(names, body):
                step = replace(step, names=(*step.names, *names))
                yield from self._cases((body, *rest), step)
            case f.And(inner):
                yield from self._cases((*inner, *rest), step)
            case _ if step.after not in f.free_variables(part):
                step = replace(step, conditions=(*step.conditions, part))
                yield from self._cases(rest, step)
            case f.Or(inner):
                for case in inner:
                    yield from self._cases((case, *rest), step)
            case f.Conditional(condition, positive, negative):
                one = f.conjunction(condition, positive)  # type: ignore[arg-type]  # of formulas
                other = f.conjunction(f.Not(condition), negative)  # type: ignore[arg-type]  # likewise
                yield from self._cases((f.disjunction(one, other), *rest), step)
            case f.Predicate(name, args) if self._constructs(name, args, step):
                for said in self.sheet.model.theory.defining(name):
                    body, here = self._opened(said, args, step)
                    yield from self._cases((body, *rest), here)
            case _:
                yield from self._cases(rest, self._step_with(part, step))

    def _step_with(self, part: f.Formula, step: StepCase) -> StepCase:
        """Return the step with what a part says of the position after."""
        if isinstance(part, f.Predicate) and self.sheet.is_open(part.name):
            return step
        updates = self._updates(part, step)
        if updates is None:
            return replace(step, demands=(*step.demands, part))
        return replace(step, updates=(*step.updates, *updates))

    def _constructs(self, name: str, args: tuple[f.Term, ...], step: StepCase) -> bool:
        places = self.sheet.model.constructs.get(name, set())
        return any(args[place] == f.Variable(step.after) for place in places)

    def _opened(
        self, said: Statement, args: tuple[f.Term, ...], step: StepCase
    ) -> tuple[f.Formula, StepCase]:
        """Return what a predicate says of its arguments, its variables renamed."""
        mark = f"~{next(self._numbers)}"
        sorts = self.sheet.model.sorts.variables(said)
        every = {
            name
            for node in (*f.walk(said.guard), *f.walk(said.conclusion))
            for name in _variables(node)
        }
        body = _renamed(said.guard, {name: name + mark for name in every})
        head = _renamed(said.conclusion, {name: name + mark for name in every})
        parts: list[f.Formula] = []
        given: dict[str, f.Term] = {}
        for own, arg in zip(f.children(head), args, strict=True):
            if isinstance(own, f.Variable) and own.name not in given:
                given[own.name] = arg
            else:
                parts.append(f.equal(own, arg))  # type: ignore[arg-type]  # arguments are terms
        free = [name for name in f.free_variables(body) if name not in given]
        scope = replace(
            step.scope, sorts={**step.scope.sorts, **{n + mark: sort for n, sort in sorts.items()}}
        )
        whole: f.Formula = f.substitute(f.conjunction(*parts, body), given)  # type: ignore[assignment]  # a formula
        return whole, replace(step, scope=scope, names=(*step.names, *free))

    def _updates(self, part: f.Formula, step: StepCase) -> list[Update] | None:
        """Return what a part says of places after; None where it says something else of them."""
        names, premises, part = f.prefix_of(part)
        tests = [test for premise in premises for test in f.conjuncts(premise)]
        if any(step.after in f.free_variables(test) for test in tests):
            return None
        found = []
        for equation in f.conjuncts(part):
            if not isinstance(equation, f.Compare) or equation.relations != ("=",):
                return None
            for side, other in (equation.terms, equation.terms[::-1]):
                args = self._observed(side, step)
                if args is not None and step.after not in f.free_variables(other):
                    observer: str = side.function  # type: ignore[union-attr]  # as was seen
                    found.append(Update(names, tuple(tests), observer, args, other))
                    break
            else:
                return None
        return found

    def _observed(self, term: f.Term, step: StepCase) -> tuple[f.Term, ...] | None:
        """Return the other arguments of an observer of the position after."""
        if not isinstance(term, f.Apply) or term.function not in self.sheet.model.observers:
            return None
        observer = self.sheet.model.observers[term.function]
        if term.args[observer.position] != f.Variable(step.after):
            return None
        others = observer.others(term.args)
        inside = any(step.after in f.free_variables(arg) for arg in others)
        return None if inside else others

    def _regressed(self, step: StepCase) -> StepCase:
        """Return the step with demands on the position after as conditions on the one before."""
        found = tuple(self._regression(part, step) for part in step.demands)
        values = tuple(self._has_value(update, step) for update in step.updates)
        sure = tuple(part for part in values if part is not None)
        return replace(step, conditions=(*step.conditions, *found, *sure), demands=())

    def _regression(self, formula: f.Formula, step: StepCase) -> f.Formula:
        def before(node: f.Node) -> f.Node:
            match node:
                case f.Predicate(name) if self.sheet.is_open(name):
                    return f.Truth(value=True)
                case f.Predicate(name, args) if f.Variable(step.after) in args:
                    return self._regression(self._definition(name, args, step), step)
                case f.Apply(function) if (told := self._observed(node, step)) is not None:
                    return self._value_after(function, told, step)
                case _:
                    return node

        changed: f.Formula = f.transform(formula, before)  # type: ignore[assignment]  # a formula stays one
        if step.after in f.free_variables(changed):
            raise step.scope.refuse(f"it asks more of {step.after}")
        return changed

    def _definition(self, name: str, args: tuple[f.Term, ...], step: StepCase) -> f.Formula:
        """Return what a predicate of the position after means, in full."""
        cases = []
        for said in self.sheet.model.theory.defining(name):
            bare = StepCase(step.scope, step.before, step.after)
            body, opened = self._opened(said, args, bare)
            step.scope.sorts.update(opened.scope.sorts)
            cases.append(f.Exists(opened.names, body) if opened.names else body)
        if not cases:
            raise step.scope.refuse(f"nothing says what {name} is")
        return f.disjunction(*cases)

    def _value_after(self, observer: str, args: tuple[f.Term, ...], step: StepCase) -> f.Term:
        """Return the term that says what is observed after, at a place."""
        for update in step.updates:
            if update.observer != observer:
                continue
            given = dict(zip(update.names, args, strict=False))
            own = [f.substitute(arg, given) for arg in update.args]
            if tuple(own) == args:
                return f.substitute(update.term, given)  # type: ignore[return-value]  # a term stays one
        raise step.scope.refuse(f"it asks for {observer} of {step.after} at a place")

    def _has_value(self, update: Update, step: StepCase) -> f.Formula | None:
        """Return that the term of an update has a value that the observer can have."""
        sort = self.sheet.model.observers[update.observer].values
        if sort is None or sort.values is None:
            raise step.scope.refuse(f"nothing says what values {update.observer} has")
        parts = [
            self._case_has_value(update, tests, term, sort, step)
            for tests, term in _branches(update.term, ())
            if not self._is_sure(term, sort, step)
        ]
        return f.conjunction(*parts) if parts else None

    def _case_has_value(
        self,
        update: Update,
        tests: tuple[f.Formula, ...],
        term: f.Term,
        sort: Sort,
        step: StepCase,
    ) -> f.Formula:
        value = f"value~{next(self._numbers)}"
        step.scope.sorts[value] = sort
        listed = f.Predicate(sort.name, (f.Variable(value),))
        some = f.Exists((value,), f.conjunction(listed, f.equal(f.Variable(value), term)))
        premises = [*update.tests, *tests]
        names = list(update.names)
        for name in update.names:  # for the only value that it can have
            for premise in premises:
                said = _named(premise, name, names)
                if said is not None:
                    names.remove(name)
                    given = {name: said}
                    premises = [f.substitute(p, given) for p in premises if p is not premise]  # type: ignore[misc]  # of formulas
                    some = f.substitute(some, given)  # type: ignore[assignment]  # a formula stays one
                    break
        premises = [premise for premise in premises if not self._is_told(premise, step)]
        whole: f.Formula = f.Implies(f.conjunction(*premises), some) if premises else some
        return f.ForAll(tuple(names), whole) if names else whole

    def _is_told(self, premise: f.Formula, step: StepCase) -> bool:
        """Tell whether a premise says only of what sort a value is that can be no other."""
        match premise:
            case f.Predicate(name, (arg,)):
                sort = self.sheet.model.sorts.sorts.get(name)
                return sort is not None and self._is_sure(arg, sort, step)
        return False

    def _is_sure(self, term: f.Term, sort: Sort, step: StepCase) -> bool:
        """Tell whether a term without branches has a value of a sort whatever it is about."""
        allowed = set(sort.values or ())
        match term:
            case f.Constant() | f.Number():
                return term in allowed
            case f.Variable(name):
                own = step.scope.sorts.get(name)
                return own is not None and set(own.values or ((),)) <= allowed
            case f.Apply(function, args) if function in self.sheet.model.observers:
                observer = self.sheet.model.observers[function]
                told = zip(observer.others(args), observer.domains, strict=True)
                return set(observer.values.values or ((),) if observer.values else ((),)) <= (
                    allowed
                ) and all(self._is_sure(arg, domain, step) for arg, domain in told)
            case _:
                return False


def _branches(
    term: f.Node, tests: tuple[f.Formula, ...]
) -> Iterator[tuple[tuple[f.Formula, ...], f.Term]]:
    """Yield the terms that a conditional term can be, with when it is each."""
    if isinstance(term, f.Conditional):
        yield from _branches(term.positive, (*tests, term.condition))
        yield from _branches(term.negative, (*tests, f.Not(term.condition)))
    else:
        yield tests, term  # type: ignore[misc]  # a term has terms for branches


def _named(premise: f.Formula, name: str, names: Sequence[str]) -> f.Term | None:
    """Return the term that a premise says a variable to be, if it says that."""
    match premise:
        case f.Compare(("=",), (left, right)):
            for one, other in ((left, right), (right, left)):
                free = f.free_variables(other)
                if one == f.Variable(name) and not set(free) & set(names):
                    return other
    return None


def _variables(node: f.Node) -> tuple[str, ...]:
    match node:
        case f.Variable(name):
            return (name,)
        case f.Exists(names, _) | f.ForAll(names, _):
            return names
        case _:
            return ()


def _renamed(node: f.Node, names: dict[str, str]) -> f.Formula:
    """Return a formula with other names for its variables, quantified ones too."""

    def step(part: f.Node) -> f.Node:
        match part:
            case f.Variable(name):
                return f.Variable(names[name])
            case f.Exists(own, body):
                return f.Exists(tuple(names[name] for name in own), body)
            case f.ForAll(own, body):
                return f.ForAll(tuple(names[name] for name in own), body)
            case _:
                return part

    return f.transform(node, step)  # type: ignore[return-value]  # a formula stays one
