"""The meaning of a text of axioms, to be asked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pylogic.core import formulas as f
from pylogic.core.errors import MeaningError
from pylogic.core.syntax import Declaration, called
from pylogic.meaning.apart import apart, printed
from pylogic.meaning.interpretation import PATIENCE
from pylogic.meaning.kinds import Place, kinds_of
from pylogic.meaning.statements import BUILT_IN, Meant, Said, read
from pylogic.meaning.structure import Structure
from pylogic.meaning.values import Built, Row, State, Value, order

_ROUNDS = 12  # in which new individuals may be found


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a text says of each of its symbols.

    structure: The values, and what holds of them.
    wider: The same with more numbers, which tells what has no end.
    """

    structure: Structure
    wider: Structure

    @property
    def symbols(self) -> tuple[str, ...]:
        """The predicates and functions that the text explains."""
        meant = self.structure.meant
        return tuple(dict.fromkeys((*meant.rules, *meant.equations, *meant.observers)))

    def rows(self, symbol: str) -> set[Row]:
        """Return all tuples that a predicate holds of; of a function, arguments and value.

        Raises MeaningError: There is no end of them.
        """
        found = rows_of(self.structure, symbol)
        more = rows_of(self.wider, symbol)
        if len(found) != len(more) or {_key(row) for row in found} != {_key(row) for row in more}:
            raise MeaningError(f"{symbol} holds of infinitely many numbers, as far as was tried")
        return found

    def holds(self, symbol: str, row: Row) -> bool:
        """Return whether a predicate holds of values, or a function has the last as its value."""
        if (
            symbol in self.structure.meant.rules
            or symbol in self.structure.meant.observers.values()
        ):
            return self.structure.stands(symbol, row)
        return self.structure.applied(symbol, row[:-1]) == row[-1]


def rows_of(structure: Structure, symbol: str) -> set[Row]:
    """Return what holds of a symbol among the numbers that a structure tries."""
    if symbol in structure.meant.observers:
        sort = structure.meant.observers[symbol]
        place = next(i for i in range(20) if structure.kinds.state_sort(("f", symbol, i)) == sort)
        return {
            (*others[:place], state, *others[place:], value)
            for state in structure.states(sort)
            for (name, others), value in state.observed.items()
            if name == symbol
        }
    if symbol in structure.meant.observers.values():
        return {(state,) for state in structure.states(symbol)}
    table = structure.table_of(symbol)
    if isinstance(table, dict):
        return {(*row, value) for row, value in table.items()}
    return set(table)


def _key(row: Row) -> tuple[object, ...]:
    """Return what tells a row from others in any structure of the same text."""
    return tuple((v.sort, tuple(v.observed.items())) if isinstance(v, State) else v for v in row)


def meaning_of(axioms: Sequence[Declaration], patience: int = PATIENCE) -> Meaning:
    """Return the meaning of axioms, each with a formula.

    axioms: What a document takes for granted.
    patience: How often the truth of a part of a formula is asked before that is too much.
    Raises MeaningError: They contradict each other, or have no meaning that trying all values
        could find.
    """
    meant = _read(axioms)
    narrow = _settled(meant, 1, patience)
    wide = _settled(meant, 2, patience) if _counts(meant) else narrow
    for symbol in dict.fromkeys((*meant.rules, *meant.equations)):
        narrow.table_of(symbol)
    _agree(narrow, wide)
    for said in meant.demands:
        if narrow.bounded(said) is None:
            _demand(narrow, said)
    return Meaning(narrow, wide)


def _read(axioms: Sequence[Declaration]) -> Meant:
    """Return what axioms say; what is applied to states by their kind alone observes them too."""
    meant = apart(read(axioms))
    while True:
        kinds = kinds_of(meant, frozenset())
        known = {*BUILT_IN, *meant.equations, *meant.observers, *meant.constructors}
        applied = (
            node
            for node in meant.nodes()
            if isinstance(node, f.Apply) and node.function not in known
        )
        further = {
            node.function: sort
            for node in applied
            for i in range(len(node.args))
            if (sort := kinds.state_sort(("f", node.function, i))) is not None
        }
        if not further and (misplaced := kinds.misplaced()) is not None:
            term, sort = misplaced
            name = term.name if isinstance(term, f.Constant) else term.value
            raise MeaningError(f"{name} would have to be a {sort}")
        if not further:
            return meant
        meant = apart(read(axioms, meant.observers | further))


def values_of(axioms: Sequence[Declaration], patience: int = PATIENCE) -> Structure:
    """Return the values of axioms; what they say of states is left aside, however many there are.

    Raises MeaningError: As `meaning_of`.
    """
    return _settled(_read(axioms), 1, patience, states=False)


def _settled(meant: Meant, times: int, patience: int, *, states: bool = True) -> Structure:
    """Return the structure whose individuals are all that its sorts list.

    Without `states`, symbols that depend on states are not looked at: they list no individuals.
    """
    named = dict.fromkeys(_named(meant))
    numbers = [value for value in named if isinstance(value, int)] or [0]
    literals = sum(abs(n.value) for n in _literals(meant))
    margin = times * (3 + min(literals, 12)) if _counts(meant) else 0
    window = range(min(numbers) - margin, max(numbers) + margin + 1)
    individuals = tuple(sorted(named, key=order))
    built: set[Built] = set()
    listed: frozenset[tuple[str, Value]] = frozenset()
    inner = range(min(numbers), max(numbers) + 1)
    bounded: frozenset[Place] = frozenset()
    filled: set[Place] = set()  # those that would be of all numbers
    for _ in range(_ROUNDS):
        kinds = kinds_of(meant, bounded)
        kinds.fill(filled, inner)
        for name, value in listed:
            if isinstance(value, Built):
                kinds.build(value)
            elif isinstance(value, str | int):
                kinds.list(name, value)
        structure = Structure(meant, kinds, individuals, window, set(built), listed, patience)
        found = dict(named)
        now: set[tuple[str, Value]] = set()
        seen = states
        for name in sorted(meant.rules, key=structure.is_state_bound):
            rules = meant.rules[name]
            if structure.is_state_bound(name) and not (states and structure.built == built):
                seen = False  # states are made of terms that have to be known before
                break
            if all(len(rule.conclusion.args) == 1 for rule in rules):  # type: ignore[union-attr]  # predicates, as they were filed
                values = [value for (value,) in structure.table_of(name)]
                if any(isinstance(value, int) and value not in inner for value in values):
                    continue  # of numbers without end, none is listed
                if not _tells(structure, name):
                    continue
                for value in values:
                    if not isinstance(value, State):
                        found[value] = None
                        now.add((name, value))
            elif states:
                structure.table_of(name)
        again = tuple(sorted(found, key=order))
        within = bounded | frozenset(_within(structure, inner) if seen else ())
        filled |= {place for place in within if kinds.is_numeric(place)}
        if (again, structure.built, frozenset(now), within) == (
            individuals,
            built,
            listed,
            bounded,
        ):
            return structure
        individuals, built, listed = again, set(structure.built), frozenset(now)
        bounded = within
    raise MeaningError("there are infinitely many individuals")


def _tells(structure: Structure, name: str) -> bool:
    """Whether a predicate tells of what kind its values are: not if it holds of whatever there is.

    It does if something is put in its place, be it by its own axioms.
    """
    place = ("p", name, 0)
    kinds = structure.kinds
    return (
        bool(structure.put_in(place))
        or kinds.is_numeric(place)
        or kinds.state_sort(place) is not None
        or any(
            not isinstance(arg, f.Variable)
            for rule in structure.meant.rules[name]
            for arg in f.children(rule.conclusion)
        )
    )


def _within(structure: Structure, inner: range) -> Iterator[Place]:
    """Yield the places whose numbers all lie between those that the text names."""
    for kind, symbols in (("p", structure.meant.rules), ("f", structure.meant.equations)):
        for name, statements in symbols.items():
            head = f.children(statements[0].conclusion)
            arity = len(head) if kind == "p" else len(f.children(head[0])) + 1
            rows = list(rows_of(structure, name))
            for i in range(arity):
                if all(not isinstance(row[i], int) or row[i] in inner for row in rows):
                    last = kind == "f" and i == arity - 1
                    yield (kind, name, -1 if last else i)


def _demand(structure: Structure, said: Said) -> None:
    """Raise where a demand on values does not hold; those on a state bound its sort."""
    names = sorted(said.free)
    denied = f.conjunction(said.guard, f.Not(said.conclusion))
    for env in structure.solutions(denied, names, {}):
        shown = ", ".join(f"{printed(name)} = {value}" for name, value in env.items())
        raise MeaningError(f"{called(said.label)} does not hold for {shown}: a contradiction")


def _agree(narrow: Structure, wide: Structure) -> None:
    """Raise where what is said of the numbers of a text depends on how many more there are."""
    named = {value for value in narrow.individuals if isinstance(value, int)}
    low, high = min(named, default=0), max(named, default=0)
    for symbol in (*narrow.meant.rules, *narrow.meant.equations):
        inner = [
            {
                _key(row)
                for row in rows_of(structure, symbol)
                if all(low <= v <= high for v in row if isinstance(v, int))
            }
            for structure in (narrow, wide)
        ]
        if inner[0] != inner[1]:
            raise MeaningError(f"what {symbol} holds of depends on how many numbers there are")


def _named(meant: Meant) -> Iterator[Value]:
    for node in meant.nodes():
        match node:
            case f.Constant(name):
                yield name
            case f.Number(value):
                yield value


def _literals(meant: Meant) -> Iterator[f.Number]:
    for node in meant.nodes():
        if isinstance(node, f.Apply) and node.function in BUILT_IN:
            yield from (arg for arg in node.args if isinstance(arg, f.Number))


def _counts(meant: Meant) -> bool:
    """Whether a text orders numbers or calculates with them."""
    for node in meant.nodes():
        if isinstance(node, f.Apply) and node.function in BUILT_IN:
            return True
        if isinstance(node, f.Compare) and any(r not in {"=", "≠"} for r in node.relations):
            return True
    return any(name in {"<", ">", "≤", "≥"} for name in meant.rules)
