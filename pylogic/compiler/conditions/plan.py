"""A conjunction being put in order: what is known so far, and how."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from pylogic.compiler.clauses.goals import Call, Goal, Goals, Once, written
from pylogic.compiler.clauses.literals import Literal, Relation, Simple
from pylogic.compiler.clauses.scope import Scope
from pylogic.compiler.sorts.sorts import Sort
from pylogic.core import formulas as f


@dataclass(slots=True)
class Plan:
    """A conjunction being put in order.

    scope: The clause that it belongs to.
    bound: Variables whose values are known at this point.
    order: Puts literals in order: the planner.
    outer: Variables that the conjunction is to find values for; the others are its own.
    goals: What has been ordered so far.
    last_binding: Where in `goals` the last of the outer variables got its value.
    duplicates: Whether the same values of the outer variables can be found twice.
    chosen: Variables of its own that were given several values, in that order.
    own_choice: Whether there are any of them, or a goal can give the same answer twice.
    branching: Whether any goal can have several answers.
    sorted: Of which sort the values of a variable are, where the way they were found makes that
        sure.
    numbers: Variables whose values are numbers, since they were worked out.
    unused: Variables of its own that one literal alone mentions.
    results: Variables that are values of functions, which tell them once their arguments are
        known.
    aliases: Whether an equation may be made by naming alike; not inside a branch, where it holds
        only there.
    """

    scope: Scope
    bound: set[str]
    order: Callable[[Plan, Iterable[Literal]], Goals]
    outer: set[str] = field(default_factory=set)
    goals: list[Goal] = field(default_factory=list)
    last_binding: int = 0
    duplicates: bool = False
    chosen: list[str] = field(default_factory=list)
    sorted: dict[str, Sort] = field(default_factory=dict)
    numbers: set[str] = field(default_factory=set)
    aliases: bool = False
    unused: set[str] = field(default_factory=set)
    results: set[str] = field(default_factory=set)
    own_choice: bool = False
    branching: bool = False

    def inner(self, outer: set[str] | None = None) -> Plan:
        """Return a plan for a condition inside this one, where what is bound here is known."""
        return Plan(
            self.scope,
            set(self.bound),
            self.order,
            outer or set(),
            sorted=dict(self.sorted),
            numbers=set(self.numbers),
        )

    def elsewhere(self, scope: Scope, bound: set[str]) -> Plan:
        """Return a plan for a clause of its own."""
        return Plan(scope, bound, self.order)

    def run(self, literals: Iterable[Literal]) -> Goals:
        """Return the literals as goals in order; afterwards all outer variables are bound."""
        return self.order(self, literals)

    def is_known(self, node: f.Node) -> bool:
        """Whether the values of all variables of a term or formula are known."""
        return all(name in self.bound for name in f.free_variables(node))

    def is_number(self, name: str) -> bool:
        """Whether a variable has a number as value, by how that was found."""
        sort = self.sorted.get(name)
        return name in self.numbers or (
            sort is not None and all(isinstance(value, f.Number) for value in sort.values or ())
        )

    def argument_sort(self, literal: Relation, i: int) -> Sort | None:
        """Return the sort of an argument of a relation, or None when nothing is known."""
        if literal.kind == "sort":
            return self.scope.model.sorts.named(literal.name)
        kind = "predicate" if literal.kind == "predicate" else "function"
        last = kind == "function" and i == len(literal.args) - 1
        return self.scope.model.sorts.at((kind, literal.name, -1 if last else i))

    def are_numbers(self, *terms: Simple) -> Goals:
        """Return goals that see to it that known values are numbers, where that is not sure."""
        unsure = [
            term
            for term in terms
            if not isinstance(term, f.Number)
            and not (isinstance(term, f.Variable) and self.is_number(term.name))
        ]
        texts = dict.fromkeys(self.scope.text(term) for term in unsure)
        return tuple(
            Call("integer", (text,)) if text[0].isupper() else Call("fail")
            for text in texts
            if not text.lstrip("-").isdigit()
        )

    def choose(self, names: list[str]) -> None:
        """Note that the next goal may give several values to these variables."""
        self.branching = True
        own = [name for name in names if name not in self.outer]
        self.chosen += own
        self.own_choice = self.own_choice or bool(own)

    def bind(self, name: str) -> None:
        """Note that the value of a variable is known from here on."""
        self.bound.add(name)
        if name in self.scope.building:
            self._take_apart(name)
        if name in self.outer:
            self.last_binding = len(self.goals)
            self.duplicates = self.own_choice

    def _take_apart(self, state: str) -> None:
        """Let the slots of a state be what they are in it, where it was found as a whole."""
        slots = [slot.name for slot in self.scope.slots(state)]
        if not self.bound.issuperset(slots):
            names = [self.scope.prolog_name(slot) for slot in slots]
            pattern = written(self.scope.model.name(self.scope.building[state].sort), names)
            self.goals.append(Call("=", (self.scope.prolog_name(state), pattern)))
            self.bound.update(slots)

    def finish_states(self) -> None:
        """Write out the states under construction of which all slots are known."""
        for state in self.scope.building:
            if state not in self.bound and all(
                slot.name in self.bound for slot in self.scope.slots(state)
            ):
                self.scope.write_out(state)
                self.bind(state)

    def determined(self) -> Goals:
        """Return the goals, the tests behind the last binding committed to one solution."""
        head, tail = self.goals[: self.last_binding], self.goals[self.last_binding :]
        if self.own_choice and tail and not self.scope.model.is_recursive(tail):
            tail = [Once(tuple(tail))]
        return (*head, *tail)
