"""What the compiler knows of a whole theory: names, kinds, and the clauses made so far."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING

from pylogic.compiler.dependencies import depends_on
from pylogic.compiler.frames import define_updaters
from pylogic.compiler.goals import (
    Call,
    Goal,
    Goals,
    atom,
    body,
    calls,
    without_singletons,
    written,
)
from pylogic.compiler.items import Auxiliary, Item
from pylogic.compiler.planner import Plan
from pylogic.compiler.reserved import RESERVED
from pylogic.compiler.scope import Scope
from pylogic.compiler.sorts import INDIVIDUAL
from pylogic.compiler.truth import test
from pylogic.core import formulas as f

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pylogic.compiler.extents import Value
    from pylogic.compiler.lookups import Lookup
    from pylogic.compiler.sorts import Sort, Sorts
    from pylogic.compiler.statements import Theory
    from pylogic.compiler.states import Layout, Observer
    from pylogic.core.syntax import Declaration

_SIGN_NAMES = {"<": "less", "≤": "at_most", ">": "more", "≥": "at_least", "'": "successor"}


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause with what it comes from; `text` ends in a full stop."""

    predicate: str
    text: str
    label: str
    lines: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Witness:
    """A predicate with the values of quantified variables exposed as further arguments.

    Where a state is constructed, `possible` says for which values there is one, and `exists`
    whether there is any; both lack the state among their arguments.
    """

    name: str
    variables: tuple[str, ...]
    possible: str = ""
    exists: str = ""


@dataclass(slots=True)
class Model:
    """The theory being compiled, and the clauses made so far.

    Attributes
    ----------
    constructs : dict of str to set of int
        By predicate: the arguments that are states which it can construct.
    define_version : callable
        Makes the version of a predicate for given known arguments, and says whether it repeats
        answers.
    facts, tabled : set of str
        Predicates that become facts at load; that are tabled.
    versions : dict
        By predicate that can have versions: those there are, by the arguments that they expect to
        be known.
    listed : dict
        Conditions on finite values that have become facts, with the predicate that lists them.
    lookups : dict of Formula to Lookup
        Conditions on cells at places that a state tells, with the predicate that asks them; None
        where there can be none.
    looked_up : dict of str to str
        The Prolog names of those of these predicates that have clauses.
    searched : set
        Conditions that have too many cases to be written out, with what is known where.
    needs : dict of str to set of int
        By predicate or function: the arguments that callers must know.
    asked : dict of str to str
        By observer, the predicate that goals about unknown states mean.
    recursive : set of str
        Symbols of the group of mutually recursive definitions at hand.
    through_negation : bool
        Whether these go through their own negation, and mean their well-founded model.
    denies : bool
        Whether any group does.
    """

    theory: Theory
    sorts: Sorts
    observers: dict[str, Observer]
    layouts: dict[str, Layout]
    define_version: Callable[[Model, str, frozenset[int]], tuple[str, bool]]
    clauses: list[Clause] = field(default_factory=list)
    constructs: dict[str, set[int]] = field(default_factory=dict)
    witnesses: dict[str, Witness] = field(default_factory=dict)
    facts: set[str] = field(default_factory=set)
    looked_up: dict[str, str] = field(default_factory=dict)
    searched: set[tuple[f.Formula, frozenset[str]]] = field(default_factory=set)
    versions: dict[str, dict[frozenset[int], tuple[str, bool]]] = field(default_factory=dict)
    tabled: list[str] = field(default_factory=list)
    recursive: set[str] = field(default_factory=set)
    through_negation: bool = False
    denies: bool = False
    needs: dict[str, set[int]] = field(default_factory=dict)
    asked: dict[str, str] = field(default_factory=dict)
    lookups: dict[f.Formula, Lookup | None] = field(default_factory=dict)
    listed: dict[tuple[tuple[Item, ...], tuple[str, ...]], str] = field(default_factory=dict)
    _shared: dict[tuple[str, f.Formula], str] = field(default_factory=dict)
    _updaters: dict[str, tuple[str, str]] = field(default_factory=dict)
    _recursive_calls: set[str] = field(default_factory=set)
    _names: dict[str, str] = field(default_factory=dict)
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
        while name in self._names.values():
            name, number = f"{base}_{number}", number + 1
        return name

    def auxiliary_name(self, base: str) -> str:
        """Return a new predicate name."""
        name = self._unused(base)
        self._names[name] = name
        return name

    def functor(self, constructor: str) -> str:
        """Return the functor of a constructor's values: the name of a sort of these alone."""
        sort = self.sorts.constructors[constructor]
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

    def updaters(self, observer: str, axiom: Declaration) -> tuple[str, str]:
        """Return the predicates that copy a state with one or several observations changed."""
        if observer not in self._updaters:
            self._updaters[observer] = define_updaters(self, observer, axiom)
        return self._updaters[observer]

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
        """Whether goals call the definitions that are being made."""
        names = {self.name(symbol) for symbol in self.recursive} | self._recursive_calls
        return any(name in names for name in calls(tuple(goals)))

    def add(self, predicate: str, head: Sequence[str], goals: Goals, axiom: Declaration) -> None:
        """Add a clause."""
        text = written(predicate, head) + (f" :-\n{body(goals)}." if goals else ".")
        self.clauses.append(Clause(predicate, without_singletons(text), axiom.label, axiom.lines))

    def add_facts(
        self, predicate: str, arguments: list[str], source: str, axiom: Declaration
    ) -> None:
        """Add a term that becomes the answers of `source` when the emitted module is loaded."""
        text = f"'$facts'({written(predicate, arguments)}, {written(source, arguments)})."
        self.clauses.append(Clause(predicate, text, axiom.label, axiom.lines))

    def add_check(self, shown: str, goals: str, axiom: Declaration) -> None:
        """Add a term that makes loading fail with the values of `shown` for which `goals` hold."""
        text = without_singletons(f"'$never'({atom(axiom.label)}, {shown}, (\n        {goals})).")
        self.clauses.append(Clause("$never", text, axiom.label, axiom.lines))

    def inner_scope(self, scope: Scope) -> Scope:
        """Return the scope of an auxiliary clause of a clause."""
        return Scope(self, scope.statement, scope.sorts)

    def unroll(
        self, scope: Scope, names: tuple[str, ...], domains: list[Sort], conclusion: f.Formula
    ) -> list[Item]:
        """Return the items of a quantified equation that fixes slots of a state, one a value.

        A value that is a conditional gets a clause of its own, which all the items share.
        """
        if isinstance(conclusion, f.And):
            return [
                item
                for part in conclusion.parts
                for item in self.unroll(scope, names, domains, part)
            ]
        left_observed = isinstance(conclusion, f.Compare) and scope.observed(conclusion.terms[0])
        items: list[Item] = []
        shared = self._value_clause(scope, names, conclusion, left=bool(left_observed))
        for values in product(*(domain.values or () for domain in domains)):
            env: dict[str, f.Term] = dict(zip(names, values, strict=True))
            if shared is None:
                items += scope.flatten(scope.apart(f.substitute(conclusion, env)))
                continue
            target, name, given = shared
            slot = scope.simple(f.substitute(target, env), items)  # type: ignore[arg-type]  # of a term comes a term
            items.append(Auxiliary(name, (*values, *map(f.Variable, given), slot)))
        return items

    def _value_clause(
        self, scope: Scope, names: tuple[str, ...], conclusion: f.Formula, *, left: bool
    ) -> tuple[f.Term, str, list[str]] | None:
        if not (isinstance(conclusion, f.Compare) and conclusion.relations == ("=",)):
            return None
        target, term = conclusion.terms if left else conclusion.terms[::-1]
        if scope.observed(target) is None or not any(
            isinstance(node, f.Conditional) for node in f.walk(term)
        ):
            return None
        given = [name for name in f.free_variables(term) if name not in names]
        key = (scope.statement.axiom.label, conclusion)
        if key in self._shared:
            return target, self._shared[key], given
        inner = self.inner_scope(scope)
        result = inner.fresh("value")
        head = [inner.prolog_name(name) for name in (*names, *given)]
        plan = Plan(inner, {*names, *given})
        goals = plan.value(result, term)
        function = target.function if isinstance(target, f.Apply) else "value"
        about = scope.statement.conclusion
        base = about.name if isinstance(about, f.Predicate) else "state"
        name = self.auxiliary_name(f"{self.name(base)}_{self.name(function)}")
        self.add(name, [*head, inner.text(result)], goals, scope.statement.axiom)
        self._shared[key] = name
        return target, name, given

    def denied(self, scope: Scope, formula: f.Formula) -> Goal:
        """Add a tabled predicate that asks a formula; return the goal that it does not hold.

        A formula that mentions what is being defined is false where that is false in the
        well-founded model, which only what is tabled can tell.
        """
        self.denies = True
        inner = self.inner_scope(scope)
        given = list(f.free_variables(formula))
        about = scope.statement.conclusion
        base = about.name if isinstance(about, f.Predicate) else "case"
        name = self.auxiliary_name(f"{self.name(base)}_unless")
        self._recursive_calls.add(name)
        self.tabled.append(f"{name}/{len(given)}")
        goals = test(Plan(inner, set(given)), formula)
        self.add(name, [inner.prolog_name(v) for v in given], goals, scope.statement.axiom)
        return Call("tnot", (written(name, [scope.prolog_name(v) for v in given]),))

    def each(
        self, scope: Scope, names: tuple[str, ...], conclusion: f.Formula
    ) -> tuple[str, list[str]]:
        """Add a predicate that asks a formula for each value in a list.

        Returns
        -------
        tuple of str and list of str
            Its name, and the variables that are its arguments behind the list.
        """
        given = [name for name in f.free_variables(conclusion) if name not in names]
        inner = self.inner_scope(scope)
        about = scope.statement.conclusion
        base = about.name if isinstance(about, f.Predicate) else "case"
        name = self.auxiliary_name(f"{self.name(base)}_each")
        self._recursive_calls.add(name)
        values = ",".join(inner.prolog_name(variable) for variable in names)
        arguments = [inner.prolog_name(variable) for variable in given]
        rest = inner.prolog_name(inner.fresh("rest").name)
        goals = test(Plan(inner, {*names, *given}), conclusion)
        axiom = scope.statement.axiom
        self.add(name, ["[]", *("_" for _ in given)], (), axiom)
        self.add(
            name,
            [f"[[{values}]|{rest}]", *arguments],
            (*goals, Call(name, (rest, *arguments))),
            axiom,
        )
        return name, given
