"""The sorts of a theory, and which values each of its places and variables can have.

A *sort* is a predicate of one argument. A finite one is enumerated (`n4(i) ≡ i = 1 ∨ ...`,
`1 ≤ i ≤ 8`), listed by facts, or built from others by a constructor (`n4(r) ∧ n4(c) ⊃
sq(γ(r, c))`). A sort of which nothing says what belongs to it is open: its elements are states,
and the functions of them that no axiom defines are its observers. A variable ranges over the
states of a sort where it stands for one, over all whole numbers where it is calculated with, and
over all individuals of its kind otherwise; its *extent* is what is left of that by what the
formula asserts of it.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from pylogic.compiler.sorts.assertions import Asserter, Env
from pylogic.compiler.sorts.extents import ANYTHING, Extent, Value
from pylogic.compiler.sorts.kinds import Kinds, Position, variable_place
from pylogic.compiler.sorts.unlisted import Unlisted
from pylogic.compiler.theory.statements import BUILT_IN_FUNCTIONS, Statement, Theory
from pylogic.core import formulas as f

INDIVIDUAL = "named individual"
"""The sort of all individuals of a text."""
_SLACK = 2  # how much larger a sort with a name may be than the extent that it stands for


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort; `values` is None for an open one.

    `only_bounded` where nothing says what belongs to it, but only what does not.
    """

    name: str
    values: tuple[Value, ...] | None
    only_bounded: bool = False

    @property
    def size(self) -> int:
        """The number of values; an open sort counts as endless."""
        return len(self.values) if self.values is not None else 10**9


@dataclass(slots=True)
class Sorts:
    """The sorts of a theory, and the extents of its places.

    theory: The statements.
    sorts: By predicate of one argument, those of which the values are known; and open ones.
    extents: Of `("predicate", name, i)`, `("function", name, i)` and, for the value of a function,
        `("function", name, -1)`.
    constructors: From a function that builds values to their sort, empty where it has none of its
        own.
    kinds: Which places are of numbers, and which of states.
    ranged: Whether the kinds are known, so that a quantifier can be tried for all of a kind.
    recursive: What is defined through itself.
    between: The whole numbers from the least to the greatest that the text names.
    looked_into: How many atoms were looked into for the answer that is sought.
    """

    theory: Theory
    sorts: dict[str, Sort] = field(default_factory=dict)
    extents: dict[Position, Extent] = field(default_factory=dict)
    constructors: dict[str, str] = field(default_factory=dict)
    kinds: Kinds = field(init=False)
    ranged: bool = False
    recursive: frozenset[str] = frozenset()
    between: frozenset[Value] = frozenset()
    looked_into: int = 0
    _defining: set[int] = field(default_factory=set)
    _anonymous: dict[str, Sort] = field(default_factory=dict)
    _lists: dict[frozenset[Value], Sort] = field(default_factory=dict)
    _having: dict[Value, list[Sort]] = field(default_factory=dict)
    _indexed: tuple[int, Sort | None] = (-1, None)
    _named: dict[frozenset[Value], Sort] = field(default_factory=dict)
    _unlisted: Unlisted | None = None
    _bases: dict[int, tuple[Statement, Env]] = field(default_factory=dict)
    _solved: dict[int, tuple[Statement, Env]] = field(default_factory=dict)
    _variables: dict[int, tuple[Statement, dict[str, Sort], Env]] = field(default_factory=dict)

    def extent(self, position: Position) -> Extent:
        """Return which values a place can hold; `ANYTHING` where that is not bounded."""
        found = self.extents.get(position)
        if found is not None:
            return found
        if self.kinds.is_numeric(position) or self.kinds.state_sort(position) is not None:
            return ANYTHING
        kind, name, place = position
        if kind == "function" and name in BUILT_IN_FUNCTIONS and name not in self.theory.equations:
            return ANYTHING
        if kind == "function" and place < 0 and name not in self.theory.equations:
            return ANYTHING  # what an observer says, where no axiom says of which sort it is
        return self.individuals(position)

    def individuals(self, place: Hashable) -> Extent:
        """Return the extent of the individuals of a place's kind; of all, where it has none.

        There is no list of them where they are built by a function whose terms nothing lists.
        """
        own = {*self.kinds.individuals(place)}
        for function in self.constructors:
            value = ("function", function, -1)
            if self.kinds.same(place, value):
                if (built := self.extents.get(value, ANYTHING).values) is None:
                    return ANYTHING
                own |= built
        return Extent(frozenset(own or self.sorts[INDIVIDUAL].values or ()))

    def is_open(self, place: Hashable) -> bool:
        """Whether it is open which numbers are among the individuals of a place's kind.

        They are where the values of a place are computed that may lie between those that the text
        names, and where a predicate lists others that could not be found beforehand.
        """
        kinds = self.kinds
        if own := kinds.individuals(place):
            all_known = bool(self.between) and self.between.issubset(own)
            return not all_known and any(
                kinds.same(place, position) for position in kinds.numeric()
            )
        return self._without_sort().is_beyond(self.sorts[INDIVIDUAL].values or ())

    def of_kind(self, position: Position, *, defined: bool = False) -> tuple[Value, ...] | None:
        """Return all individuals of the kind of a place; None where it is open which there are.

        What a predicate holds of whatever there is adds none, if that is to be `defined`.
        """
        kinds = self.kinds
        if kinds.is_numeric(position) or kinds.state_sort(position) is not None:
            return None
        open_ = self._without_sort().is_any(position, defined=defined)
        if open_ or (defined and self.is_open(position)):
            return None
        values = self.individuals(position).values
        return None if values is None else tuple(sorted(values, key=value_order))

    def _without_sort(self) -> Unlisted:
        """Return the predicates that may turn out to be sorts."""
        if self._unlisted is None or not self._unlisted.is_of(self.kinds):
            self._unlisted = Unlisted(self.theory, self.kinds, self.sorts)
        return self._unlisted

    def at(self, position: Position) -> Sort | None:
        """Return the sort of an argument or value, or None when nothing bounds it."""
        if (state := self.kinds.state_sort(position)) is not None:
            return self.sorts[state]
        return self.sort_of(self.extent(position))

    def sort_of(self, extent: Extent) -> Sort | None:
        """Return a sort that has all values of an extent, and few others."""
        if extent.values is None:
            return None
        known = self._named.get(extent.values)
        if known is not None:
            return known
        wide = [
            sort
            for sort in self._with(next(iter(extent.values), None))
            if not sort.only_bounded
            and len(extent.values) <= sort.size <= len(extent.values) * _SLACK
            and extent.values <= set(sort.values or ())
        ]
        sort = (
            min(wide, key=lambda s: s.size)
            if wide and extent.values
            else self._listed(extent.values)
        )
        self._named[extent.values] = sort
        return sort

    def _with(self, value: Value | None) -> Sequence[Sort]:
        """Return the sorts that have a value, as there are many sorts and few with each value."""
        state = len(self.sorts), self.sorts.get(INDIVIDUAL)
        if self._indexed != state:
            self._indexed = state
            self._having.clear()
            for sort in self.sorts.values():
                for own in sort.values or ():
                    self._having.setdefault(own, []).append(sort)
        return self._having.get(value, ()) if value is not None else ()

    def exact(self, extent: Extent) -> Sort | None:
        """Return a sort that has the values of an extent and no others."""
        sort = self.sort_of(extent)
        if sort is None or extent.values is None or set(sort.values or ()) == extent.values:
            return sort
        return self._listed(extent.values)

    def _listed(self, values: frozenset[Value]) -> Sort:
        if values not in self._lists:
            name = f"values {len(self._lists)}"
            sort = Sort(name, tuple(sorted(values, key=value_order)))
            self._lists[values] = self._anonymous[name] = sort
        return self._lists[values]

    def named(self, name: str) -> Sort | None:
        """Return the sort of that name, be it a predicate or a list of values."""
        return self.sorts.get(name) or self._anonymous.get(name)

    def asserter(self, base: Env, unsure: frozenset[str] = frozenset()) -> Asserter:
        """Return what tells which values a formula asserts its variables to have."""
        order = self.theory.defines_order()
        return Asserter(self.extent, order, self.constructors, base, unsure)

    def base(self, statement: Statement) -> Env:
        """Return what the variables of a statement, quantified ones too, range over."""
        if (known := self._bases.get(id(statement))) is not None:
            return known[1]
        found: Env = {}
        for name in statement_variables(statement):
            place = variable_place(statement, name)
            values = self.kinds.state_sort(place) is None and not self.kinds.is_numeric(place)
            found[name] = self.individuals(place) if values else ANYTHING
        self._bases[id(statement)] = statement, found
        return found

    def forget(self) -> None:
        """Forget what was worked out of statements, since kinds or extents are others now."""
        self._bases.clear()
        self._solved.clear()

    def settled(self, statement: Statement) -> Env:
        """Return what `solved` does where all that a statement speaks of is known, and keep it."""
        env = self.solved(statement)
        self._solved[id(statement)] = statement, env
        return env

    def solved(self, statement: Statement, unsure: frozenset[str] = frozenset()) -> Env:
        """Return the extents of the free variables of a statement where it says something.

        Where it defines something, its guard is true and the terms of its head have values. A
        demand is looked at for the values that it does not hold for. Nothing follows from the
        sorts of what is observed of the states in `unsure`.
        """
        base = self.base(statement)
        asserter = self.asserter(base, unsure)
        env: Env = {name: base[name] for name in statement.free}
        return asserter.solve(self._said(statement), env)

    def _said(self, statement: Statement) -> f.Formula:
        head = statement.conclusion
        if not self._defining:
            groups = (*self.theory.rules.values(), *self.theory.equations.values())
            self._defining |= {id(one) for group in groups for one in group}
        if (statement.source or id(statement)) not in self._defining:
            return f.conjunction(statement.guard, f.Not(head))
        match head:
            case f.Compare(("=",), (f.Apply(_, args), value)):
                terms: tuple[f.Node, ...] = (*args, value)
            case _:
                terms = f.children(head)
        applied = [t for t in terms if not isinstance(t, f.Variable) and not self._builds(t)]
        return f.conjunction(statement.guard, *(f.equal(t, t) for t in applied))  # type: ignore[arg-type]  # all are terms

    def is_value(self, term: f.Node) -> bool:
        """Whether a term is a variable, a name, a number, or built of such."""
        if isinstance(term, f.Apply):
            return self._builds(term) and all(map(self.is_value, term.args))
        return isinstance(term, f.Variable | f.Constant | f.Number)

    def _builds(self, term: f.Node) -> bool:
        return isinstance(term, f.Apply) and term.function in self.constructors

    def variables(self, statement: Statement) -> dict[str, Sort]:
        """Return the sort of each variable of a statement, quantified ones too.

        A variable that stands for a whole number of which nothing says between which others it is
        has none.
        """
        key = id(statement)
        if key not in self._variables:
            env, base = self._whole(statement), self.base(statement)
            chosen = {}
            for name, extent in env.items():
                if not isinstance(name, str):
                    continue
                state = self.kinds.state_sort(variable_place(statement, name))
                if state is not None:
                    sort: Sort | None = self.sorts[state]
                elif extent == base.get(name):  # nothing else tests that it is of its kind
                    sort = self.exact(extent)
                else:
                    sort = self.sort_of(extent)
                if sort is not None:
                    chosen[name] = sort
            self._variables[key] = (statement, chosen, env)
        return dict(self._variables[key][1])

    def whole(self, statement: Statement) -> dict[str, Sort]:
        """Return the sort of each variable of what a statement is a case of, or of itself."""
        known = self._variables.get(statement.source)
        return dict(known[1]) if known else self.variables(statement)

    def implied(self, statement: Statement, unsure: frozenset[str] = frozenset()) -> Env:
        """Return the extents of the variables of a statement, quantified ones too."""
        if unsure:
            return self._whole(statement, unsure)
        self.variables(statement)
        return self._variables[id(statement)][2]

    def _whole(self, statement: Statement, unsure: frozenset[str] = frozenset()) -> Env:
        known = None if unsure else self._solved.get(id(statement))
        env = {**known[1]} if known else self.solved(statement, unsure)
        asserter = self.asserter(self.base(statement), unsure)
        for part in (statement.guard, statement.conclusion):
            env |= _quantified(asserter, part, env)
        return env


def _quantified(asserter: Asserter, node: f.Node, env: Env) -> Env:
    """Return the extents of the variables that are quantified in a formula or term."""
    found: Env = {}
    if isinstance(node, f.Exists | f.ForAll):
        own: Env = {name: asserter.base.get(name, ANYTHING) for name in node.variables}
        body = node.body if isinstance(node, f.Exists) else f.Not(node.body)
        env = asserter.solve(body, env | own)
        found = {name: env[name] for name in node.variables}
    for part in f.children(node):
        found |= _quantified(asserter, part, env)
    return found


def value_order(value: f.Node) -> tuple[int, int, str]:
    """Return a key that sorts values: numbers, then constants, then terms."""
    match value:
        case f.Number(number):
            return (0, number, "")
        case f.Constant(name):
            return (1, 0, name)
        case _:
            return (2, 0, repr(value))


def statement_variables(statement: Statement) -> dict[str, None]:
    """Return the names of all variables of a statement, quantified ones too."""
    return dict.fromkeys(names_in((statement.conclusion, statement.guard)))


def names_in(formulas: Iterable[f.Formula]) -> Iterator[str]:
    """Yield the names of all variables of formulas, quantified ones too."""
    for formula in formulas:
        for node in f.walk(formula):
            if isinstance(node, f.Variable):
                yield node.name
            elif isinstance(node, f.Exists | f.ForAll):
                yield from node.variables
