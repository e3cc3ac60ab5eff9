"""The values of a text, and what its predicates and functions say of them, by trying all.

The universe of a text is finite: the individuals that it names, the values that its sorts list,
whole numbers from a little below the least to a little above the greatest, and of each sort of
states all tuples of observations. A definition means the least relations that satisfy it, or,
where it goes through its own negation, those of the well-founded model if that decides everything.
"""

from itertools import product

from pylogic.core import formulas as f
from pylogic.core.errors import MeaningError
from pylogic.meaning.statements import Said
from pylogic.meaning.tables import Tables
from pylogic.meaning.uses import symbols
from pylogic.meaning.values import Row, State, Value, order

LARGEST = 100_000
"""How many states of a sort there may be."""


class Structure(Tables):
    """One interpretation of a text, worked out symbol by symbol when it is asked for."""

    __slots__ = ()

    def states(self, sort: str) -> tuple[State, ...]:
        """Return all states of a sort: those of which every demand on one state holds.

        Raises MeaningError: There are too many, or nothing says which values an observer has.
        """
        if sort in self._states:
            return self._states[sort]
        if f"sort {sort}" in self._busy:
            raise MeaningError(f"which states of {sort} there are depends on the states")
        self._busy.add(f"sort {sort}")
        slots = [
            slot for name, of in self.meant.observers.items() if of == sort
            for slot in self.slots_of(name)
        ]  # fmt: skip
        size = 1
        for _, values in slots:
            size *= len(values)
            if size > LARGEST:
                raise MeaningError(f"there are more than {LARGEST:,} states of the sort {sort}")
        keys = [key for key, _ in slots]
        found = (
            State(sort, dict(zip(keys, row, strict=True)), number)
            for number, row in enumerate(product(*(values for _, values in slots)))
        )
        demands = [said for said in self.meant.demands if self.bounded(said) == sort]
        self._states[sort] = tuple(state for state in found if self.fits(state, demands))
        self._busy.remove(f"sort {sort}")
        return self._states[sort]

    def bounded(self, said: Said) -> str | None:
        """Return the sort of states that a demand bounds: it speaks of one by observers alone."""
        free = said.free
        names = free.keys() | {
            name for node in said.nodes() if isinstance(node, f.Exists | f.ForAll)
            for name in node.variables
        }  # fmt: skip
        sorts = {x: s for x in names if (s := self.kinds.state_sort(("x", x, 0))) is not None}
        own = {*self.meant.observers, *self.meant.observers.values()}
        used = list(symbols(said))
        plain = all(name in own or not self.is_state_bound(name) for name in used)
        alone = len(sorts) == 1 and sorts.keys() <= free.keys()
        return next(iter(sorts.values())) if alone and plain else None

    def is_state_bound(self, name: str) -> bool:
        """Return whether a symbol is defined by way of states, be it through others."""
        about = {*self.meant.observers, *self.meant.observers.values()}
        found, todo = {name}, [name]
        while todo:
            symbol = todo.pop()
            said = (*self.meant.rules.get(symbol, ()), *self.meant.equations.get(symbol, ()))
            for one in said:
                used = set(symbols(one))
                if used & about:
                    return True
                todo += used - found
                found |= used
        return False

    def fits(self, state: State, demands: list[Said]) -> bool:
        """Whether demands on a single state hold of one."""
        for said in demands:
            free = said.free
            own = next(x for x in free if self.kinds.state_sort(("x", x, 0)) is not None)
            denied = self._denials.setdefault(
                id(said), f.conjunction(said.guard, f.Not(said.conclusion))
            )
            names = [x for x in free if x != own]
            if any(True for _ in self.solutions(denied, names, {own: state})):
                return False
        return True

    def slots_of(self, observer: str) -> list[tuple[tuple[str, Row], tuple[Value, ...]]]:
        """Return what an observer observes, each with the values it can have there."""
        found: dict[Row, set[Value]] = {}
        some: list[tuple[Row, set[Value]]] = []  # of some states only
        for said in self.meant.value_sorts:
            assert isinstance(said.conclusion, f.Predicate)  # noqa: S101  # as it was filed
            (term,) = said.conclusion.args
            if not isinstance(term, f.Apply) or term.function != observer:
                continue
            sort = self.meant.observers[observer]
            state = next(
                (a.name for a in term.args
                 if isinstance(a, f.Variable) and self.kinds.state_sort(("x", a.name, 0)) == sort),
                "",
            )  # fmt: skip
            others = [a for a in term.args if a != f.Variable(state)]
            if not state or len(others) != len(term.args) - 1:
                raise MeaningError(f"{observer} does not observe exactly one state")
            said_of = f.conjuncts(_of_states(said.guard, sort))
            own = [part for part in said_of if state not in f.free_variables(part)]
            guard = f.conjunction(*own)
            values = self._sort_values(said.conclusion.name)
            names = sorted(
                f.free_variables(guard).keys() | {n for a in others for n in f.free_variables(a)}
            )
            for env in self.solutions(guard, names, {}):
                row = tuple(self.value(arg, env) for arg in others)
                if None not in row and len(own) < len(said_of):
                    some.append((row, values))  # type: ignore[arg-type]  # none is None
                elif None not in row:
                    known = found.setdefault(row, set(values))  # type: ignore[arg-type]  # none is None
                    known &= values
        if any(not values >= found.get(row, {None}) for row, values in some):
            raise MeaningError(f"of which sort {observer} is, is said of some states only")
        if not found:
            raise MeaningError(f"nothing says which values {observer} has")
        return [((observer, row), tuple(sorted(found[row], key=order))) for row in found]

    def _sort_values(self, name: str) -> set[Value]:
        """Return the values of a sort; of one that is only bounded, those within its bounds."""
        if self.is_state_bound(name):
            raise MeaningError(f"which states there are depends on {name}, and that on the states")
        if name not in self.meant.bounds:
            return {row[0] for row in self.table_of(name) if len(row) == 1}
        found = set(self.individuals)
        for said in self.meant.bounds[name]:
            (x,) = f.free_variables(said.guard)
            found &= {v for v in self.individuals if self.holds(said.conclusion, {x: v})}
        return found


def _of_states(formula: f.Formula, sort: str) -> f.Formula:
    """Return a formula where what is a state is said to be one."""
    if isinstance(formula, f.Predicate) and formula.name == sort:
        return f.Truth(value=True)
    parts = tuple(_of_states(part, sort) for part in f.children(formula))  # type: ignore[arg-type]  # terms stay
    return f.rebuild(formula, parts) if parts else formula  # type: ignore[return-value]  # a formula stays one
