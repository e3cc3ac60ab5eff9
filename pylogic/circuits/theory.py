"""What a compiled theory tells the grounder: values of sorts, places of positions, definitions."""

from dataclasses import dataclass

from pylogic.circuits.values import Place, Value, value_of
from pylogic.compiler.clauses.model import Model
from pylogic.compiler.definitions.constraints import bounded_state
from pylogic.compiler.theory.dependencies import graph, groups, negative, used_by
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f
from pylogic.core.errors import CircuitError

MOST_VALUES = 10_000
"""How many values a variable may range over."""


@dataclass(frozen=True, slots=True)
class Demand:
    """What an axiom demands of every position of a sort.

    state: The variable that stands for the position.
    formula: What is demanded of it.
    statement: Where it stands.
    """

    state: str
    formula: f.Formula
    statement: Statement


def _demands(model: Model) -> dict[str, list[Demand]]:
    found: dict[str, list[Demand]] = {}
    for statement in model.theory.constraints:
        state = bounded_state(model, statement)
        if not state:
            continue
        parts = (statement.guard, statement.conclusion)
        free = dict.fromkeys(name for part in parts for name in f.free_variables(part))
        others = tuple(name for name in free if name != state)
        demand: f.Formula = f.Implies(statement.guard, statement.conclusion)
        whole = f.ForAll(others, demand) if others else demand
        sort = model.sorts.variables(statement)[state].name
        found.setdefault(sort, []).append(Demand(state, whole, statement))
    return found


class Grounds:
    """A theory by what grounding it asks for.

    model: The theory, as the compiler knows it.
    built: The values of constructors.
    recursive: By symbol that rests on itself, the symbols that rest on each other with it.
    slots: By sort of positions, what is observed of one.
    demands: By sort of positions, what axioms demand of each.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.values = {
            name: frozenset(map(value_of, sort.values))
            for name, sort in model.sorts.sorts.items()
            if sort.values is not None
        }
        self.built = frozenset(
            value
            for values in self.values.values()
            for value in values
            if isinstance(value, tuple)
        )
        self.recursive: dict[str, tuple[str, ...]] = {}
        uses = graph(model.theory)
        for group in groups(uses):
            if len(group) > 1 or group[0] in uses[group[0]]:
                self.recursive |= dict.fromkeys(group, tuple(group))
        self.slots: dict[str, tuple[Place, ...]] = {
            sort: tuple((slot.observer, tuple(map(value_of, slot.args))) for slot in layout.slots)
            for sort, layout in model.layouts.items()
        }
        self.demands = _demands(model)
        self._ranges: dict[tuple[int, str], tuple[Value, ...] | None] = {}

    def check_recursion(self, name: str) -> None:
        """Refuse a symbol that rests on its own negation: it has no least fixpoint.

        Raises CircuitError: It is such a one, or a function that rests on itself.
        """
        group = set(self.recursive[name])
        for symbol in group:
            for statement in self.model.theory.defining(symbol):
                if any(negative(part, group) for part in used_by(statement)):
                    raise refused(
                        statement, f"{symbol} rests on its own negation: it has no least fixpoint"
                    )

    def range_of(self, statement: Statement, name: str) -> tuple[Value, ...] | None:
        """Return the values of a variable of a statement; None where they are not finitely many.

        Raises CircuitError: There are more than `MOST_VALUES`.
        """
        key = (id(statement), name)
        if key not in self._ranges:
            sort = self.model.sorts.variables(statement).get(name)
            values = None if sort is None or sort.values is None else sort.values
            if values is not None and len(values) > MOST_VALUES:
                raise refused(
                    statement,
                    f"{name} has {len(values):,} values; up to {MOST_VALUES:,} are tried",
                )
            self._ranges[key] = None if values is None else tuple(map(value_of, values))
        return self._ranges[key]

    def state_sort(self, statement: Statement, name: str) -> str | None:
        """Return the sort of positions that a variable stands for; None where it is none."""
        sort = self.model.sorts.variables(statement).get(name)
        return sort.name if sort is not None and sort.name in self.slots else None

    def range_of_observer(self, observer: str) -> tuple[Value, ...]:
        """Return the values that an observer can have.

        Raises CircuitError: Nothing says which they are, or they are too many.
        """
        sort = self.model.observers[observer].values
        if sort is None or sort.values is None:
            what = f"no axiom says between what values {observer} lies"
            raise CircuitError(f"{what}: write, for instance, 0 ≤ {observer}(...) ≤ 9")
        if len(sort.values) > MOST_VALUES:
            raise CircuitError(
                f"{observer} has {len(sort.values):,} values; up to {MOST_VALUES:,} are taken:"
                " a smaller range may do"
            )
        return tuple(map(value_of, sort.values))

    def constructing(self, name: str, place: int) -> bool:
        """Whether a predicate says all of the position that is its argument at a place."""
        return place in self.model.constructs.get(name, ())


def refused(statement: Statement, reason: str) -> CircuitError:
    """Return the error that a statement has no circuit."""
    axiom = statement.axiom
    return CircuitError(f"{axiom.place}: {axiom.called}: {reason}\n    {axiom.text}")


def head_arguments(statement: Statement) -> tuple[f.Node, ...]:
    """Return what a statement says something of: the arguments of its predicate or function."""
    match statement.conclusion:
        case f.Compare(("=",), (f.Apply(_, args), _)):
            return args
        case conclusion:
            return f.children(conclusion)
