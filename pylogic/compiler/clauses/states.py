"""States: an element of an open sort is the tuple of what its observers say of it.

`occ(square, position)` over sixteen squares and `mover(position)` make a position a term with
seventeen arguments. An axiom that fixes them all for a position constructs it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod

from pylogic.compiler.sorts.domains import decided
from pylogic.compiler.sorts.extents import ANYTHING, Value, of_values
from pylogic.compiler.sorts.kinds import Position
from pylogic.compiler.sorts.matching import matched
from pylogic.compiler.sorts.sorts import INDIVIDUAL, Sort, Sorts
from pylogic.compiler.theory.statements import BUILT_IN_FUNCTIONS, Theory, failure
from pylogic.core import formulas as f
from pylogic.core.errors import CompileError

_SLOT_LIMIT = 2_000  # arguments of one Prolog term


@dataclass(frozen=True, slots=True)
class Observer:
    """A function of a state: which argument the state is, and what the others range over.

    name, state: The function, and the sort of what it observes.
    position: Which argument the state is.
    domains: What the others range over.
    values: What it says.
    places: The values of the others for which it says something; None where it does for all.
    """

    name: str
    state: str
    position: int
    domains: tuple[Sort, ...]
    values: Sort | None
    places: frozenset[tuple[Value, ...]] | None = None

    def others(self, args: tuple[f.Term, ...]) -> tuple[f.Term, ...]:
        """Return the arguments without the state."""
        return args[: self.position] + args[self.position + 1 :]

    def observed(self) -> Iterator[tuple[Value, ...]]:
        """Yield the values of the other arguments for which it says something."""
        for values in product(*(domain.values or () for domain in self.domains)):
            if self.places is None or values in self.places:
                yield values


@dataclass(frozen=True, slots=True)
class StateSlot:
    """One argument of a state term: an observer at fixed other arguments."""

    observer: str
    args: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The slots of a state sort, in the order of the Prolog term's arguments."""

    sort: str
    slots: tuple[StateSlot, ...]


def find_observers(
    theory: Theory, sorts: Sorts, *, receivers: bool = False
) -> dict[str, Observer]:
    """Return the functions that no axiom defines, each of which must observe a state.

    With `receivers` the text writes the state, its first argument, before the function, and errors
    do not count it.

    Raises CompileError: Such a function has no argument of an open sort, or several, or one
        without a sort.
    """
    found = {}
    for name, arity in theory.functions.items():
        if name in theory.equations or name in sorts.constructors or name in BUILT_IN_FUNCTIONS:
            continue
        kinds = [sorts.kinds.state_sort(("function", name, i)) for i in range(arity)]
        states = [i for i, kind in enumerate(kinds) if kind is not None]
        axiom = next(
            s.axiom for s in theory.statements() for part in (s.conclusion, s.guard)
            for n in f.walk(part) if isinstance(n, f.Apply) and n.function == name
        )  # fmt: skip
        if len(states) != 1:
            some = ", ".join(f"x{i + 1}" for i in range(arity))
            reason = (
                f"no axiom says what {name} is, and it does not observe exactly one state; "
                f"say {name}({some}) = ..., or of which sort it is: {name}({some}) ∈ S"
            )
            raise failure(reason, axiom)
        at = states[0]
        domains = []
        for i in range(arity):
            if i != at:
                place = ("function", name, i)
                sort = sorts.exact(sorts.extents.get(place, ANYTHING))
                unsaid = (
                    not receivers and sort is not None and _is_of_all(sorts, name, place, sort)
                )
                if sort is None or unsaid:  # places of receivers have their bounds
                    reason = (
                        f"argument {i + (not receivers)} of {name} has no finite sort; say of "
                        f"which values {name} is, and what its values are: x ∈ S → {name}(...) ∈ T"
                    )
                    raise failure(reason, axiom)
                domains.append(sort)
        domains, places = _observed_places(theory, sorts, name, at, domains)
        bounded = sorts.exact(sorts.extents.get(("function", name, -1), ANYTHING))
        if bounded is None:
            bounded = _demanded_values(theory, sorts, name)
        found[name] = Observer(name, kinds[at] or "", at, tuple(domains), bounded, places)
    return found


def _is_of_all(sorts: Sorts, name: str, place: Position, sort: Sort) -> bool:
    """Whether a place is of whatever the text names, the values there among it."""
    values = sorts.extents.get(("function", name, -1), ANYTHING).values or frozenset()
    every = sorts.sorts[INDIVIDUAL].values
    own = sorts.kinds.individuals(place) or sort.values != every
    return not own and not values.isdisjoint(sort.values or ())


def _demanded_values(theory: Theory, sorts: Sorts, name: str) -> Sort | None:
    """Return values among which those of an observer are, by a demand that is made of each state.

    Raises CompileError: There are none.
    """
    for statement in theory.constraints:
        match statement.conclusion:
            case f.Predicate(sort, (f.Apply(function),)) if function == name:
                extent = sorts.extent(("predicate", sort, 0))
                if extent.is_nothing():
                    what = f"nothing is a {sort}, so that {name} has no value: there is no state"
                    raise statement.fail(what)
                if extent.values is not None:
                    sorts.extents["function", name, -1] = extent
                    return sorts.exact(extent)
            case _:
                pass
    return None


def _observed_places(
    theory: Theory, sorts: Sorts, name: str, at: int, domains: list[Sort]
) -> tuple[list[Sort], frozenset[tuple[Value, ...]] | None]:
    """Return the sorts of an observer's arguments, without the values at which it has none.

    Where it does not observe all combinations of these, those that it does come too.

    Raises CompileError: It is open which values it observes.
    """
    said = [
        (statement, term)
        for statement in (*theory.ranges, *theory.unlisted)
        for term in f.children(statement.conclusion)
        if isinstance(term, f.Apply) and term.function == name
    ]
    sizes = (sort.size for sort in domains)
    if not said or prod(sizes) > _SLOT_LIMIT:
        return domains, None
    found: list[tuple[Value, ...]] = []
    for values in product(*(sort.values or () for sort in domains)):
        verdicts = set()
        for statement, term in said:
            others = (*term.args[:at], *term.args[at + 1 :])
            env = matched(others, values)
            state = f.free_variables(term.args[at])
            guard = [
                part
                for part in f.conjuncts(statement.guard)
                if state.keys().isdisjoint(f.free_variables(part))
            ]
            verdicts.add(env is not None and decided(sorts, f.conjunction(*guard), env))
        if True in verdicts:
            found.append(values)
        elif None in verdicts:
            raise said[0][0].fail(
                f"it is not plain of which values {name} is: the conditions before it "
                "have to be about these values alone, as in x ∈ S → ..."
            )
    places = [tuple(dict.fromkeys(row[i] for row in found)) for i in range(len(domains))]
    if not found:
        raise said[0][0].fail(f"{name} observes nothing: no values are as the condition asks")
    exact = [sorts.exact(of_values(values)) for values in places]
    known = [sort for sort in exact if sort is not None]  # of values there always is one
    return known, None if prod(map(len, places)) == len(found) else frozenset(found)


def lay_out(observers: dict[str, Observer]) -> dict[str, Layout]:
    """Return the layout of each state sort: observers without further arguments first.

    Raises CompileError: A state would have too many slots.
    """
    layouts = {}
    for state in {observer.state: None for observer in observers.values()}:
        own = [observer for observer in observers.values() if observer.state == state]
        own.sort(key=lambda observer: len(observer.domains))
        slots = [
            StateSlot(observer.name, args) for observer in own for args in observer.observed()
        ]
        if len(slots) > _SLOT_LIMIT:
            raise CompileError(f"a {state} has {len(slots)} observations, more than {_SLOT_LIMIT}")
        layouts[state] = Layout(state, tuple(slots))
    return layouts
