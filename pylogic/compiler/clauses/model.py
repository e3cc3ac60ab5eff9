"""What the compiler knows of a whole theory: names, kinds, and the clauses made so far."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

from pylogic.compiler.clauses.goals import (
    Call,
    Goal,
    Goals,
    atom,
    body,
    calls,
    without_singletons,
    written,
)
from pylogic.compiler.clauses.indexing import Lookup, Unrolled
from pylogic.compiler.clauses.literals import Literal
from pylogic.compiler.clauses.reserved import RESERVED
from pylogic.compiler.clauses.states import Layout, Observer
from pylogic.compiler.sorts.extents import Value
from pylogic.compiler.sorts.sorts import INDIVIDUAL, Sort, Sorts
from pylogic.compiler.theory.dependencies import depends_on
from pylogic.compiler.theory.statements import Statement, Theory
from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration

TOLD = "_told"
"""What reading adds to the name of a predicate for the function that says whether it holds."""
_SIGN_NAMES = {"<": "less", "≤": "at_most", ">": "more", "≥": "at_least", "'": "successor"}


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause with what it comes from; `text` ends in a full stop."""

    predicate: str
    text: str
    label: str
    lines: tuple[int, int]


@dataclass(frozen=True, slots=True)
class WitnessPredicate:
    """A predicate with the values of quantified variables exposed as further arguments.

    Where a state is constructed, `possible` says for which values there is one, and `exists`
    whether there is any; both lack the state among their arguments.
    """

    name: str
    variables: tuple[str, ...]
    possible: str = ""
    exists: str = ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A clause that is to give the value of a term, which is one of a function's.

    statement: Where the term stands.
    sorts: Those of its variables.
    function: The function.
    known: The variables that callers know, in the order of the arguments.
    term: The term.
    """

    statement: Statement
    sorts: dict[str, Sort]
    function: str
    known: tuple[str, ...]
    term: f.Term


@dataclass(slots=True)
class Model:
    """The theory being compiled, and the clauses made so far.

    constructs: By predicate: the arguments that are states which it can construct.
    define_version: Makes the version of a predicate for given known arguments, and says whether it
        repeats answers.
    define_value: Makes a clause that gives the value of a term, and says what it is called.
    facts, tabled: Predicates that become facts at load; that are tabled.
    versions: By predicate that can have versions: those there are, by the arguments that they
        expect to be known.
    listed: Conditions on finite values that have become facts, with the predicate that lists them;
        by the sorts of their variables, too.
    lookups: Conditions on cells at places that a state tells, with the predicate that asks them;
        None where there can be none.
    looked_up: The Prolog names of those of these predicates that have clauses.
    searched: Conditions that have too many cases to be written out, with what is known where.
    written_out: The others, by the sorts of their variables, too.
    needs: By predicate or function: the arguments that callers must know.
    asked: By observer, the predicate that goals about unknown states mean.
    recursive: Symbols of the group of mutually recursive definitions at hand.
    recursive_calls: The Prolog names of the compiler's own predicates that ask them.
    through_negation: Whether these go through their own negation, and mean their well-founded
        model.
    denies: Whether any group does.
    shared_values: The clauses that give the values of terms, by the axiom, the equation of the
        term, and the sorts of its variables, which the cases of an axiom tell apart.
    sources: By name of the compiler's own clauses for a symbol's axioms, the symbol's Prolog name.
    updaters: By observer, the predicates that copy a state with one or several observations
        changed.
    """

    theory: Theory
    sorts: Sorts
    observers: dict[str, Observer]
    layouts: dict[str, Layout]
    define_version: Callable[[Model, str, frozenset[int]], tuple[str, bool]]
    define_value: Callable[[Model, Wanted], str]
    clauses: list[Clause] = field(default_factory=list)
    constructs: dict[str, set[int]] = field(default_factory=dict)
    witnesses: dict[str, WitnessPredicate] = field(default_factory=dict)
    facts: set[str] = field(default_factory=set)
    looked_up: dict[str, str] = field(default_factory=dict)
    searched: set[tuple[f.Formula, frozenset[str]]] = field(default_factory=set)
    written_out: dict[Hashable, Unrolled] = field(default_factory=dict)
    versions: dict[str, dict[frozenset[int], tuple[str, bool]]] = field(default_factory=dict)
    tabled: list[str] = field(default_factory=list)
    recursive: set[str] = field(default_factory=set)
    through_negation: bool = False
    denies: bool = False
    needs: dict[str, set[int]] = field(default_factory=dict)
    asked: dict[str, str] = field(default_factory=dict)
    lookups: dict[f.Formula, Lookup | None] = field(default_factory=dict)
    listed: dict[tuple[tuple[Literal, ...], tuple[str, ...], frozenset[tuple[str, str]]], str] = (
        field(default_factory=dict)
    )
    shared_values: dict[tuple[str, f.Formula, frozenset[tuple[str, str]]], str] = field(
        default_factory=dict
    )
    sources: dict[str, str] = field(default_factory=dict)
    updaters: dict[str, tuple[str, str]] = field(default_factory=dict)
    recursive_calls: set[str] = field(default_factory=set)
    _names: dict[str, str] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=set)
    _listed_sorts: dict[str, str] = field(default_factory=dict)

    def name(self, symbol: str) -> str:
        """Return the Prolog name of a predicate or function of the document."""
        if symbol not in self._names:
            base = _SIGN_NAMES.get(symbol) or re.sub(r"\W+", "_", symbol)
            arity = self.theory.predicates.get(symbol, self.theory.functions.get(symbol, 1) + 1)
            if f"{base}/{arity}" in RESERVED:
                base += "_"
            self._names[symbol] = self._unused(base)
        return self._names[symbol]

    def _unused(self, base: str) -> str:
        name, number = base, 2
        while name in self._taken:
            name, number = f"{base}_{number}", number + 1
        self._taken.add(name)
        return name

    def source_name(self, symbol: str) -> str:
        """Return a new predicate name for the clauses of a symbol's axioms."""
        public = self.name(symbol)
        source = self.auxiliary_name(f"{public}_by_axiom")
        self.sources[source] = public
        return source

    def auxiliary_name(self, base: str) -> str:
        """Return a new predicate name."""
        name = self._unused(base)
        self._names[name] = name
        return name

    def own_name(self, observer: str) -> str:
        """Return what the text calls an observer: the predicate, where it says if one holds."""
        own = observer.removesuffix(TOLD)
        return own if own in self.theory.rules and own not in self.observers else observer

    def functor(self, constructor: str) -> str:
        """Return the functor of a constructor's values: of a letter or sign, its sort."""
        sort = self.sorts.constructors[constructor]
        if constructor.isidentifier() and len(constructor) > 1:
            return constructor
        if sort and sort in self.sorts.sorts and len(self.theory.rules.get(sort, ())) == 1:
            return self.name(sort)
        return _SIGN_NAMES.get(constructor, constructor)

    def value_text(self, value: Value | f.Node) -> str:
        """Return a value as Prolog text."""
        match value:
            case f.Constant(name):
                return atom(name)
            case f.Number(number):
                return str(number)
            case f.Apply(function, args):
                return written(self.functor(function), map(self.value_text, args))
            case _:
                raise TypeError(value)

    def sort_name(self, sort: Sort) -> str:
        """Return the predicate that generates a sort."""
        known = self.sorts.sorts.get(sort.name)
        if (known is None or sort.name == INDIVIDUAL or known.only_bounded) and (
            sort.name not in self._listed_sorts
        ):
            base = "individual" if sort.name == INDIVIDUAL else "value"
            name = self._listed_sorts[sort.name] = self.auxiliary_name(base)
            axiom = next(iter(self.theory.statements())).axiom
            for value in sort.values or ():
                self.add(name, [self.value_text(value)], (), axiom)
            if not sort.values:
                self.add(name, ["_"], (Call("fail"),), axiom)
        return self._listed_sorts.get(sort.name) or self.name(sort.name)

    def names_of_lists(self) -> set[str]:
        """Return the Prolog names of the sorts whose values are listed."""
        listed = {self.name(s.name) for s in self.sorts.sorts.values()
                  if s.values is not None and s.name in self.theory.rules}  # fmt: skip
        return listed | set(self._listed_sorts.values())

    def is_joined(self, symbol: str) -> bool:
        """Whether a symbol lists what several conditions allow together."""
        return symbol in self.listed.values()

    def version(self, symbol: str, known: frozenset[int]) -> tuple[str, bool]:
        """Return the predicate to call when just these arguments are known.

        The second part says whether it can give an answer twice.
        """
        if symbol not in self.versions or symbol in self.recursive:
            return self.name(symbol), False
        ready = self.versions[symbol]
        if known not in ready:
            ready[known] = self.define_version(self, symbol, known)
        return ready[known]

    def possible(self, symbol: str, unused: list[int]) -> str | None:
        """Return the predicate that says for which arguments a symbol holds of some new state."""
        witness = self.witnesses.get(symbol)
        return (
            witness.exists
            if witness and witness.exists and set(unused) == self.constructs[symbol]
            else None
        )

    def is_state_sort(self, symbol: str) -> bool:
        """Whether a predicate is an open sort that has observers."""
        return symbol in self.layouts

    def count_of_states(self, sort: str) -> int | None:
        """Return how many states of a sort there are; None where nothing says it."""
        count = 1
        for slot in self.layouts[sort].slots:
            values = self.observers[slot.observer].values
            if values is None or values.values is None:
                return None
            count *= values.size
        return count

    def is_fact(self, symbol: str) -> bool:
        """Whether a symbol is answered by facts."""
        return symbol in self.facts

    def mentions_recursion(self, node: f.Node) -> bool:
        """Whether a formula refers to the definitions that are being made."""
        return bool(self.recursive) and depends_on(node, self.recursive)

    def is_recursive(self, goals: Sequence[Goal]) -> bool:
        """Whether goals call the definitions that are being made, or deny them."""
        names = {self.name(symbol) for symbol in self.recursive} | self.recursive_calls | {"tnot"}
        return any(name in names for name in calls(tuple(goals)))

    def add(self, predicate: str, head: Sequence[str], goals: Goals, axiom: Declaration) -> None:
        """Add a clause."""
        text = written(predicate, head) + (f" :-\n{body(goals)}." if goals else ".")
        self.clauses.append(Clause(predicate, without_singletons(text), axiom.label, axiom.lines))

    def add_facts(
        self, predicate: str, arguments: list[str], goals: Goals, axiom: Declaration
    ) -> None:
        """Add a term that becomes the answers of goals when the emitted module is loaded."""
        called = body(goals) if len(goals) == 1 else f"(\n{body(goals)}\n    )"
        text = f"'$facts'({written(predicate, arguments)}, {called.strip()})."
        self.clauses.append(Clause(predicate, text, axiom.label, axiom.lines))

    def add_check(self, shown: str, goals: str, axiom: Declaration) -> None:
        """Add a term that makes loading fail with the values of `shown` for which `goals` hold."""
        text = without_singletons(f"'$never'({atom(axiom.label)}, {shown}, (\n        {goals})).")
        self.clauses.append(Clause("$never", text, axiom.label, axiom.lines))
