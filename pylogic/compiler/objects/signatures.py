"""What the functions of a document range over, where only bounds and tables of values say it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pylogic.compiler.objects.bounds import bounded
from pylogic.compiler.sorts.sorts import value_order
from pylogic.compiler.theory.arithmetic import Interval
from pylogic.compiler.theory.statements import BUILT_IN_FUNCTIONS
from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration


@dataclass(slots=True)
class Signatures:
    """The sorts of arguments and values that a document without sorts implies.

    state: The sort of the objects: the name of a receiver.
    functions: By function, the sorts of its arguments and last that of its value; None where
        nothing is known.
    axioms: What says which values these sorts have.
    guessed: The functions whose values are only those that they are compared with.
    """

    state: str
    functions: dict[str, tuple[str | None, ...]] = field(default_factory=dict)
    axioms: list[Declaration] = field(default_factory=list)
    guessed: set[str] = field(default_factory=set)

    def interval(self, numbers: Interval, axiom: Declaration) -> str:
        """Return the sort of the whole numbers of an interval."""
        low, high = numbers
        x = f.Variable("i")
        bounds = f.Compare(("≤", "≤"), (f.Number(low), x, f.Number(high)))
        return self._sort(f"integer {low} to {high}", bounds, axiom)

    def listed(self, name: str, values: Sequence[f.Term], axiom: Declaration) -> str:
        """Return a sort of listed values."""
        x = f.Variable("i")
        return self._sort(name, f.disjunction(*(f.equal(x, value) for value in values)), axiom)

    def condition(self, sort: str, value: f.Term) -> f.Formula:
        """Return that a value is of a sort that was made here."""
        for axiom in self.axioms:
            match axiom.formula:
                case f.Iff(f.Predicate(name, (f.Variable(own),)), condition) if name == sort:
                    return f.substitute(condition, {own: value})  # type: ignore[return-value]  # of a formula comes a formula
        return f.Predicate(sort, (value,))

    def allows(self, sort: str | None, number: int) -> bool:
        """Return whether a number is of a sort; nothing is known of one that was not made here."""
        match self.condition(sort, f.Variable("i")) if sort else None:
            case f.Compare(("≤", "≤"), (f.Number(low), _, f.Number(high))):
                return low <= number <= high
            case f.Compare(("=",), (_, value)):
                return value == f.Number(number)
            case f.Or(parts):
                return any(f.equal(f.Variable("i"), f.Number(number)) == part for part in parts)
            case _:
                return True

    def _sort(self, name: str, condition: f.Formula, axiom: Declaration) -> str:
        head = f.Predicate(name, (f.Variable("i"),))
        if all(head != known.formula.left for known in self.axioms):  # type: ignore[union-attr]  # each is an equivalence
            self.axioms.append(replace(axiom, formula=f.Iff(head, condition)))
        return name


def read_signatures(
    axioms: Sequence[Declaration], ranges: Sequence[Declaration], partial: set[str], state: str
) -> Signatures:
    """Return the signatures of the tables and the observers of a document.

    An argument of an observer ranges over the numbers between the bounds of the variables that
    stand there. Its values are those that one of `ranges` says, or those of which a table has
    entries that they are looked up in, or else those that it is compared with.
    """
    found = Signatures(state)
    tables = _tables(axioms)
    for name, rows in tables.items():
        axiom, head, _ = rows[0]
        sorts = []
        for i in range(len(head.args)):
            values = sorted({row[1].args[i] for row in rows}, key=value_order)
            which = f"argument {i + 1} of {name}" if len(head.args) > 1 else f"argument of {name}"
            sorts.append(found.listed(which, values, axiom))
        values = sorted({value for _, _, value in rows}, key=value_order)
        found.functions[name] = (*sorts, found.listed(f"value of {name}", values, axiom))
    uses = _uses(axioms, tables, {*partial, *BUILT_IN_FUNCTIONS})
    declared = dict(_declared(ranges))
    own = {name for name in uses.arity if name not in declared and name not in uses.entries}
    known = {name: _sort_values(found, sorts[-1]) for name, sorts in found.functions.items()}
    for name in uses.arity:
        if name in declared:
            low, high = declared[name][0]
            known[name] = list(map(f.Number, range(low, high + 1)))
        elif name in uses.entries:
            table, place = uses.entries[name]
            known[name] = _sort_values(found, found.functions[table][place])
    compared = compared_values(axioms, own, known, partial)
    for name, count in uses.arity.items():
        if name in declared:
            result: str | None = found.interval(*declared[name])
        elif name in uses.entries:
            table, place = uses.entries[name]
            result = found.functions[table][place]
        elif name in compared:
            result = found.listed(f"value of {name}", *compared[name])
            found.guessed.add(name)
        else:
            result = None
        keys = [(name, i) for i in range(1, count)]
        places = (_hull(found, uses.bounds.get(k) or uses.sums.get(k) or ()) for k in keys)
        found.functions[name] = (state, *places, result)
    return found


def _tables(axioms: Sequence[Declaration]) -> dict[str, list[tuple[Declaration, f.Apply, f.Term]]]:
    """Return the functions of arguments that equations without variables define."""
    found: dict[str, list[tuple[Declaration, f.Apply, f.Term]]] = {}
    for axiom in axioms:
        match axiom.formula:
            case f.Compare(("=",), (f.Apply(name, args) as head, value)) if (
                name not in BUILT_IN_FUNCTIONS and args and not f.free_variables(axiom.formula)
            ):
                found.setdefault(name, []).append((axiom, head, value))
    return found


def _sort_values(signatures: Signatures, name: str | None) -> list[f.Term]:
    """Return the values of a sort of a table."""
    for axiom in signatures.axioms:
        match axiom.formula:
            case f.Iff(f.Predicate(head), condition) if head == name:
                parts = f.disjuncts(condition)
                return [part.terms[1] for part in parts if isinstance(part, f.Compare)]
    return []


def is_declared_range(formula: f.Formula | None) -> bool:
    """Whether a formula says between which numbers the values of an observer are."""
    match formula:
        case f.Compare(("≤", "≤"), (f.Number(), f.Apply(), f.Number())):
            return True
        case _:
            return False


def _declared(axioms: Sequence[Declaration]) -> Iterator[tuple[str, tuple[Interval, Declaration]]]:
    for axiom in axioms:
        match axiom.formula:
            case f.Compare(("≤", "≤"), (f.Number(low), f.Apply(name), f.Number(high))):
                yield name, ((low, high), axiom)


def _hull(signatures: Signatures, places: Sequence[tuple[Interval, Declaration]]) -> str | None:
    """Return the sort of all numbers between the least and the greatest of some intervals."""
    if not places:
        return None
    low = min(interval[0] for interval, _ in places)
    high = max(interval[1] for interval, _ in places)
    return signatures.interval((low, high), places[0][1])


@dataclass(slots=True)
class _Uses:
    """How the observers of a document are used.

    arity: The number of arguments.
    bounds: By observer and argument, the bounds of what stands there, each with its axiom.
    sums: As `bounds`, for what is computed; a sum may reach further than there is anything.
    entries: In which table, and at which of its arguments, values are looked up.
    """

    arity: dict[str, int] = field(default_factory=dict)
    bounds: dict[tuple[str, int], list[tuple[Interval, Declaration]]] = field(default_factory=dict)
    sums: dict[tuple[str, int], list[tuple[Interval, Declaration]]] = field(default_factory=dict)
    entries: dict[str, tuple[str, int]] = field(default_factory=dict)


def _uses(axioms: Sequence[Declaration], tables: Collection[str], others: set[str]) -> _Uses:
    """Return how functions are used that are neither tables nor `others`."""
    found = _Uses()
    known = {*tables, *others}
    for axiom in axioms:
        for node, env in bounded(axiom.formula or f.Truth(value=True), {}):
            if not isinstance(node, f.Apply) or not node.args:
                continue
            if node.function in known:
                for i, arg in enumerate(node.args):
                    looked_up = node.function in tables
                    if looked_up and isinstance(arg, f.Apply) and arg.function not in known:
                        found.entries.setdefault(arg.function, (node.function, i))
                continue
            found.arity[node.function] = len(node.args)
            for i, arg in enumerate(node.args[1:], 1):
                interval = _interval(arg, env)
                if interval is not None:
                    places = found.sums if isinstance(arg, f.Apply) else found.bounds
                    places.setdefault((node.function, i), []).append((interval, axiom))
    return found


def _interval(term: f.Term, env: dict[str, Interval]) -> Interval | None:
    """Return between which numbers the values of a term are, where its variables tell."""
    match term:
        case f.Variable(name):
            return env.get(name)
        case f.Number(value):
            return value, value
        case f.Apply("+" | "-" as sign, (left, right)):
            first, second = _interval(left, env), _interval(right, env)
            if first is None or second is None:
                return None
            low, high = second if sign == "+" else (-second[1], -second[0])
            return first[0] + low, first[1] + high
        case _:
            return None


_LIMIT = 1000  # values of one observer; more are a count, not what a cell shows


def compared_values(
    axioms: Sequence[Declaration],
    names: set[str],
    known: Mapping[str, Sequence[f.Term]],
    partial: set[str],
) -> dict[str, tuple[list[f.Term], Declaration]]:
    """Return the values of observers that equations tell, each with the first such axiom.

    names: The observers.
    known: By other function, its values.
    partial: The functions whose values are states; an observer is given a value in such a state.
    Returns: Without the observers that are ordered, computed, or given what anybody asks for, and
        without those that are compared with one value only: it must be one of several.
    """
    found: dict[str, dict[f.Term, None]] = {name: {} for name in names}
    sources: dict[str, set[str]] = {name: set() for name in names}
    open_ended: set[str] = set()
    first: dict[str, Declaration] = {}
    for axiom in axioms:
        for node, env in bounded(axiom.formula or f.Truth(value=True), {}):
            for relation, left, right in node.pairs() if isinstance(node, f.Compare) else ():
                for side, other in ((left, right), (right, left)):
                    if not isinstance(side, f.Apply) or side.function not in names:
                        continue
                    name = side.function
                    first.setdefault(name, axiom)
                    values = _values(other, env)
                    given = _is_new(side, partial)
                    if isinstance(other, f.Apply) and other.function in (*names, *known):
                        sources[name].add(other.function)
                    elif relation not in {"=", "≠"} or (
                        values is None and (given or not isinstance(other, f.Variable))
                    ):
                        open_ended.add(name)
                    else:
                        found[name] |= dict.fromkeys(values or ())
    _pass_on(found, sources, known, open_ended)
    return {
        name: (sorted(values, key=value_order), first[name])
        for name, values in found.items()
        if len(values) > 1 and name not in open_ended
    }


def _pass_on(
    found: dict[str, dict[f.Term, None]],
    sources: Mapping[str, set[str]],
    known: Mapping[str, Sequence[f.Term]],
    open_ended: set[str],
) -> None:
    """Give observers the values of what they are equated with, and what can be anything, too."""
    for _ in found:  # each round brings a value one observer further
        for name, others in sources.items():
            for other in others:
                found[name] |= dict.fromkeys(known[other] if other in known else found[other])
    for _ in found:
        for name, others in sources.items():
            if any(o in open_ended or not (known[o] if o in known else found[o]) for o in others):
                open_ended.add(name)


def _values(term: f.Term, env: Mapping[str, Interval]) -> list[f.Term] | None:
    """Return the values of a term that is one, or a variable between bounds."""
    match term:
        case f.Number() | f.Constant():
            return [term]
        case f.Variable(name) if name in env and env[name][1] - env[name][0] < _LIMIT:
            low, high = env[name]
            return [f.Number(number) for number in range(low, high + 1)]
        case _:
            return None


def _is_new(observation: f.Apply, partial: set[str]) -> bool:
    """Whether it is an observation of a state that a description makes."""
    state = observation.args[0] if observation.args else None
    return isinstance(state, f.Apply) and state.function in partial
