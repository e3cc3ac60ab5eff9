"""Putting conditions in an order in which Prolog can answer them, cheaply.

A conjunction is a pool of items. Again and again the cheapest item that is ready is taken: tests
before generators, generators with few answers before those with many, where the number of answers
is estimated from the sizes of the sorts of the arguments that are still unknown.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylogic.compiler.completions import complete
from pylogic.compiler.costs import cost_of
from pylogic.compiler.frames import work_out
from pylogic.compiler.goals import (
    COMPARISONS,
    Branch,
    Call,
    Either,
    Goal,
    Goals,
    Once,
    written,
)
from pylogic.compiler.items import (
    Auxiliary,
    Block,
    Choice,
    Completion,
    Equation,
    Frame,
    Item,
    Relation,
    Simple,
    Sum,
    Test,
    variables,
)  # fmt: skip
from pylogic.compiler.ranges import Range, find_range
from pylogic.compiler.sorts import Sort
from pylogic.compiler.truth import test
from pylogic.core import formulas as f

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pylogic.compiler.scope import Scope

_RANGE_COST = 4.0
MOST_STATES = 1_000_000
"""How many states are tried one after the other."""
_BLIND = 1.5  # a relation that gives as many answers as a sort also tests something


@dataclass(slots=True)
class Plan:
    """A conjunction being put in order.

    Attributes
    ----------
    scope : Scope
        The clause that it belongs to.
    bound : set of str
        Variables whose values are known at this point.
    outer : set of str
        Variables that the conjunction is to find values for; the others are its own.
    goals : list of Goal
        What has been ordered so far.
    last_binding : int
        Where in `goals` the last of the outer variables got its value.
    duplicates : bool
        Whether the same values of the outer variables can be found twice.
    chosen : list of str
        Variables of its own that were given several values, in that order.
    own_choice : bool
        Whether there are any of them, or a goal can give the same answer twice.
    branching : bool
        Whether any goal can have several answers.
    sorted : dict of str to Sort
        Of which sort the values of a variable are, where the way they were found makes that sure.
    numbers : set of str
        Variables whose values are numbers, since they were worked out.
    unused : set of str
        Variables of its own that one item alone mentions.
    results : set of str
        Variables that are values of functions, which tell them once their arguments are known.
    aliases : bool
        Whether an equation may be made by naming alike; not inside a branch, where it holds only
        there.
    """

    scope: Scope
    bound: set[str]
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
            outer or set(),
            sorted=dict(self.sorted),
            numbers=set(self.numbers),
        )

    def elsewhere(self, scope: Scope, bound: set[str]) -> Plan:
        """Return a plan for a clause of its own."""
        return Plan(scope, bound)

    def run(self, items: Iterable[Item]) -> Goals:
        """Return the items as goals in order; afterwards all outer variables are bound."""
        pool = list(items)
        uses = [name for item in pool for name in variables(item)]
        self.unused = {name for name in uses if uses.count(name) == 1} - self.outer - self.bound
        self.results = _results(pool)
        while True:
            self._finish_states()
            if not pool and self.outer <= self.bound:
                return self._determined()
            best = min(
                ((cost_of(self, item), i) for i, item in enumerate(pool)),
                default=(None, 0),
                key=_by_cost,
            )
            cost = best[0]
            if (cost is None or cost > _RANGE_COST) and (bounded := find_range(self, pool)):
                self._take_range(bounded, pool)
                continue
            pending = [v for v in self._unknown(pool) if v not in self.bound]
            generated = self._cheapest_sort(pending)
            if cost is None and generated is None:
                self._generate_state(pool)
                continue
            if generated is not None and (cost is None or generated[0] < cost):
                self._generate(generated[1])
            else:
                self._take(pool.pop(best[1]))

    def _unknown(self, pool: Iterable[Item]) -> dict[str, None]:
        names = dict.fromkeys(sorted(self.outer))
        for item in pool:
            names |= variables(item)
        return names

    def _generate_state(self, pool: list[Item]) -> None:
        """Give a state that nothing fixes each of its kind in turn.

        Raises
        ------
        CompileError
            There are too many, nothing says which there are, or it is no state that is missing.
        """
        scope, model = self.scope, self.scope.model
        for name in self._unknown(pool):
            if name in self.bound or name in scope.building or not scope.is_state(name):
                continue
            sort = scope.sorts[name]
            if (count := model.count_of_states(sort.name)) is None or count > MOST_STATES:
                continue
            self._choose([name])
            self.goals.append(Call(model.sort_name(sort), (scope.prolog_name(name),)))
            self._bind(name)
            return
        raise scope.statement.fail(self._stuck(pool))

    def _stuck(self, pool: list[Item]) -> str:
        states = [
            (name, sort.name)
            for name in self._unknown(pool)
            if name not in self.bound
            and (sort := self.scope.sorts.get(name))
            and sort.values is None
        ]
        if states:
            name, kind = states[0]
            return f"{name} is a {kind} that is neither given nor fixed by all its observers"
        names = [n.split("\0")[0] for n in self._unknown(pool) if n not in self.bound]
        return f"nothing says which values {', '.join(dict.fromkeys(names))} can have"

    def _finish_states(self) -> None:
        for state in self.scope.building:
            if state not in self.bound and all(
                slot.name in self.bound for slot in self.scope.slots(state)
            ):
                self.scope.write_out(state)
                self._bind(state)

    def _bind(self, name: str) -> None:
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

    def _determined(self) -> Goals:
        """Return the goals, the tests behind the last binding committed to one solution."""
        head, tail = self.goals[: self.last_binding], self.goals[self.last_binding :]
        if self.own_choice and tail and not self.scope.model.is_recursive(tail):
            tail = [Once(tuple(tail))]
        return (*head, *tail)

    # What the state of the plan says of a term.

    def argument_sort(self, item: Relation, i: int) -> Sort | None:
        """Return the sort of an argument of a relation, or None when nothing is known."""
        if item.kind == "sort":
            return self.scope.model.sorts.named(item.name)
        kind = "predicate" if item.kind == "predicate" else "function"
        last = kind == "function" and i == len(item.args) - 1
        return self.scope.model.sorts.at((kind, item.name, -1 if last else i))

    def is_known(self, node: f.Node) -> bool:
        """Whether the values of all variables of a term or formula are known."""
        return all(name in self.bound for name in f.free_variables(node))

    def _cheapest_sort(self, names: list[str]) -> tuple[float, str] | None:
        sizes = [
            (sort.size * _BLIND, name)
            for name in names
            if (sort := self.scope.sorts.get(name)) is not None and sort.values is not None
        ]
        return min(sizes, default=None)

    # Taking an item.

    def _generate(self, name: str) -> None:
        sort = self.scope.sorts[name]
        self._choose([name])
        self.sorted[name] = sort
        self.goals.append(Call(self.scope.model.sort_name(sort), (self.scope.prolog_name(name),)))
        self._bind(name)

    def _take_range(self, bounded: Range, pool: list[Item]) -> None:
        """Give a variable the whole numbers between its bounds, which need not be tested then."""
        self._choose([bounded.variable])
        if (numbers := bounded.numbers()) is not None:
            self.sorted[bounded.variable] = Sort("", numbers)
        self.goals.extend(self._are_numbers(bounded.low[0], bounded.high[0]))
        if bounded.variable in self.outer and self.aliases:  # a caller may give it what is none
            name = self.scope.prolog_name(bounded.variable)
            self.goals.append(Branch((Call("var", (name,)),), (), (Call("integer", (name,)),)))
        self.goals.extend(bounded.goals(self.scope))
        self.numbers.add(bounded.variable)
        self._bind(bounded.variable)
        for item in bounded.tests:
            pool.remove(item)

    def _choose(self, names: list[str]) -> None:
        """Note that the next goal may give several values to these variables."""
        self.branching = True
        own = [name for name in names if name not in self.outer]
        self.chosen += own
        self.own_choice = self.own_choice or bool(own)

    def _take(self, item: Item) -> None:
        text = self.scope.text
        new = [name for name in variables(item) if name not in self.bound]
        match item:
            case Relation():
                self._take_relation(item, new)
            case Equation(left, right):
                self._equate(left, right)
            case Test(relation, left, right):
                if relation != "≠":
                    self.goals.extend(self._are_numbers(left, right))
                self.goals.append(Call(COMPARISONS[relation], (text(left), text(right))))
            case Sum(result, left, right):
                self._take_sum(result, left, right)
            case Choice(result, term):
                self.goals.extend(self.value(result, term))
            case Auxiliary(name, args):
                self.goals.append(Call(name, tuple(map(text, args))))
            case Frame():
                self.goals.extend(work_out(self, item))
            case Completion(state):
                self.goals.extend(complete(self, item))
                self._choose([state])
            case Block(formula):
                self.goals.extend(test(self, formula))
        for name in new:
            self._bind(name)
            if isinstance(item, Sum):
                self.numbers.add(name)

    def _equate(self, left: Simple, right: Simple) -> None:
        """Make two terms the same, by giving one the other's name where it is not used yet."""
        text = self.scope.text
        for one, other in ((left, right), (right, left)):
            if (
                self.aliases
                and isinstance(one, f.Variable)
                and one.name not in self.bound
                and self.is_known(other)
            ):
                self.scope.names[one.name] = text(other)
                return
        if text(left) != text(right):
            self.goals.append(Call("=", (text(left), text(right))))

    def _take_relation(self, item: Relation, new: list[str]) -> None:
        model = self.scope.model
        args = tuple(map(self.scope.text, item.args))
        if item.kind in {"predicate", "sort"} and item.args and not new and self._is_of_sort(item):
            return
        asked = item.args if item.kind in {"predicate", "sort"} else item.args[:-1]
        if choices := [v for arg in asked for v in f.free_variables(arg) if v in new]:
            self._choose(choices)
        for i, arg in enumerate(item.args):
            if isinstance(arg, f.Variable) and (sort := self.argument_sort(item, i)):
                known = self.sorted.get(arg.name)
                if known is None or sort.size < known.size:
                    self.sorted[arg.name] = sort
        if item.kind == "sort":
            sort = model.sorts.named(item.name)
            self.goals.extend([Call(model.sort_name(sort), args)] if sort else [])
        elif item.kind == "predicate":
            self._call_predicate(item, new, args)
        else:
            self.goals.append(Call(model.name(item.name), args))

    def _call_predicate(self, item: Relation, new: list[str], args: tuple[str, ...]) -> None:
        """Call the version of a predicate that expects just what is known here."""
        model = self.scope.model
        unused = [
            i
            for i, arg in enumerate(item.args)
            if isinstance(arg, f.Variable) and arg.name in self.unused
        ]
        kept = [
            v for i, arg in enumerate(item.args) if i not in unused for v in f.free_variables(arg)
        ]
        if (
            unused
            and not any(name in new for name in kept)
            and (possible := model.possible(item.name, unused))
        ):
            self.goals.append(
                Call(possible, tuple(arg for i, arg in enumerate(args) if i not in unused))
            )
            return
        known = frozenset(
            i
            for i, arg in enumerate(item.args)
            if not any(name in new for name in f.free_variables(arg))
        )
        name, repeats = model.version(item.name, known)
        self.own_choice = self.own_choice or repeats
        self.goals.append(Call(name, args))

    def _is_of_sort(self, item: Relation) -> bool:
        """Whether a condition that something is of a sort holds by how its value was found."""
        if item.kind == "predicate" and self.scope.model.is_state_sort(item.name):
            return True  # a known state is one by construction
        sort = self.scope.model.sorts.named(item.name)
        if sort is None or not isinstance(item.args[0], f.Variable) or len(item.args) > 1:
            return False
        found = self.sorted.get(item.args[0].name)
        holds = sort.values is not None and not sort.only_bounded
        return bool(holds and found and set(found.values or ()) <= set(sort.values or ()))

    def _take_sum(self, result: Simple, left: Simple, right: Simple) -> None:
        text = self.scope.text
        self.goals.extend(self._are_numbers(*filter(self.is_known, (result, left, right))))
        if self.is_known(left) and self.is_known(right):
            known = self.is_known(result)
            self.goals.append(
                Call("=:=" if known else "is", (text(result), f"{text(left)} + {text(right)}"))
            )
        elif self.is_known(left):
            self.goals.append(Call("is", (text(right), f"{text(result)} - {text(left)}")))
        else:
            self.goals.append(Call("is", (text(left), f"{text(result)} - {text(right)}")))

    def _are_numbers(self, *terms: Simple) -> Goals:
        """Return goals that see to it that known values are numbers, where that is not sure."""
        unsure = [
            term
            for term in terms
            if not isinstance(term, f.Number)
            and not (isinstance(term, f.Variable) and self._is_number(term.name))
        ]
        texts = dict.fromkeys(self.scope.text(term) for term in unsure)
        return tuple(
            Call("integer", (text,)) if text[0].isupper() else Call("fail")
            for text in texts
            if not text.lstrip("-").isdigit()
        )

    def _is_number(self, name: str) -> bool:
        """Whether a variable has a number as value, by how that was found."""
        sort = self.sorted.get(name)
        return name in self.numbers or (
            sort is not None and all(isinstance(value, f.Number) for value in sort.values or ())
        )

    def value(self, result: Simple, term: f.Term) -> Goals:
        """Return goals that make `result` the value of a term whose variables are known."""
        model = self.scope.model
        if (
            isinstance(term, f.Conditional)
            and model.through_negation
            and model.mentions_recursion(term.condition)
        ):
            cases = ((term.condition, term.positive), (f.Not(term.condition), term.negative))
            return (
                Either(
                    tuple((*test(self, c), *self.value(result, v)) for c, v in cases),  # type: ignore[arg-type]  # branches of a term are terms
                    commit=False,
                ),
            )
        if isinstance(term, f.Conditional):
            return (
                Branch(
                    test(self, term.condition),
                    self.value(result, term.positive),  # type: ignore[arg-type]  # branches of a term are terms
                    self.value(result, term.negative),  # type: ignore[arg-type]  # likewise
                ),
            )
        items: list[Item] = []
        self.scope.simple(term, items, into=result)
        return self.inner().run(items)


def _results(pool: Iterable[Item]) -> set[str]:
    """Return the variables that are values of functions, or are equated with one that is."""
    found: set[str] = set()
    for item in pool:
        if isinstance(item, Relation) and item.kind != "predicate":
            found |= f.free_variables(item.args[-1]).keys()
    for item in pool:
        if isinstance(item, Equation):
            both = {v for side in (item.left, item.right) for v in f.free_variables(side)}
            found |= both if both & found else set()
    return found


def _by_cost(entry: tuple[float | None, int]) -> tuple[float, int]:
    cost, index = entry
    return (float("inf") if cost is None else cost, index)
