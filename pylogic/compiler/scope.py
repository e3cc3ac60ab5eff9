"""The variables of one clause: their sorts, their Prolog names, the states under construction."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylogic.compiler.arithmetic import interval_of
from pylogic.compiler.construction import fixed_by, over_whole_sorts
from pylogic.compiler.frames import read_frame
from pylogic.compiler.goals import atom, written
from pylogic.compiler.items import (
    Block,
    Choice,
    Equation,
    Item,
    Relation,
    Simple,
    Sum,
    Test,
    slot_variable,
)  # fmt: skip
from pylogic.compiler.states import Layout, Slot
from pylogic.core import formulas as f

if TYPE_CHECKING:
    from pylogic.compiler.model import Model
    from pylogic.compiler.sorts import Sort
    from pylogic.compiler.statements import Statement


@dataclass(slots=True)
class Scope:
    """What is known while one clause is compiled; blocks inside it share it."""

    model: Model
    statement: Statement
    sorts: dict[str, Sort]
    names: dict[str, str] = field(default_factory=dict)
    building: dict[str, Layout] = field(default_factory=dict)
    completing: dict[str, list[f.Formula]] = field(default_factory=dict)
    completed: set[str] = field(default_factory=set)

    def prolog_name(self, variable: str) -> str:
        """Return the Prolog variable for a variable, choosing one at first sight."""
        if variable not in self.names:
            shown = re.sub("\1[^\0]*", "", variable)
            base = re.sub(r"\W", "_", shown).strip("_") or "V"
            base = base[0].upper() + base[1:]
            if not base[0].isupper():
                base = "V" + base
            name, number = base, 1
            taken = set(self.names.values())
            while name in taken:
                number += 1
                name = f"{base}_{number}"
            self.names[variable] = name
        return self.names[variable]

    def text(self, term: Simple) -> str:
        """Return a simple term as Prolog text."""
        match term:
            case f.Variable(name):
                return self.prolog_name(name)
            case f.Constant(name):
                return atom(name)
            case f.Number(value):
                return str(value)
            case f.Apply(function, args):
                return written(self.model.functor(function), map(self.text, args))  # type: ignore[arg-type]  # the arguments of a simple term are simple

    def fresh(self, base: str) -> f.Variable:
        """Return a new variable, named after what it stands for."""
        number = 1
        while f"{base}\0{number}" in self.names:
            number += 1
        variable = f"{base}\0{number}"
        self.prolog_name(variable)
        return f.Variable(variable)

    def apart(self, node: f.Node) -> f.Formula:
        """Return an instance of a formula with names of its own for what it quantifies."""
        if isinstance(node, f.Exists | f.ForAll):
            fresh = {}
            for name in node.variables:
                new = fresh[name] = self.fresh(name.split("\0")[0])
                if name in self.sorts:
                    self.sorts[new.name] = self.sorts[name]
            body = f.substitute(node.body, dict(fresh))
            names = tuple(variable.name for variable in fresh.values())
            return type(node)(names, self.apart(body))
        parts = f.children(node)
        return f.rebuild(node, tuple(map(self.apart, parts))) if parts else node  # type: ignore[return-value]  # of a formula comes a formula

    def slots(self, state: str) -> list[f.Variable]:
        """Return the variables of the slots of a state under construction."""
        return [slot_variable(state, slot) for slot in self.building[state].slots]

    def slots_of(self, state: str) -> list[f.Variable]:
        """Return variables for the slots of a state of which conditions speak."""
        layout = self.model.layouts[self.sorts[state].name]
        return [slot_variable(state, slot) for slot in layout.slots]

    def write_out(self, state: str) -> None:
        """Let a state whose slots are all known be written as the term of them from now on."""
        slots = [self.prolog_name(slot.name) for slot in self.slots(state)]
        self.names[state] = written(self.model.name(self.building[state].sort), slots)

    def flatten(self, formula: f.Formula, items: list[Item] | None = None) -> list[Item]:
        """Return the formula as a conjunction of items, added to `items`.

        Positive existential quantifiers disappear; a term that occurs twice is worked out once.
        """
        items = [] if items is None else items
        if self.completing and not isinstance(formula, f.And | f.Exists):
            spoken = [name for name in self.completing if name in f.free_variables(formula)]
            for name in spoken:
                self.completing[name].append(formula)
            if spoken:
                items.append(Block(formula))
                return items
        match formula:
            case f.Truth(value=True):
                pass
            case f.And(parts):
                for part in parts:
                    self.flatten(part, items)
            case f.Exists() if self._is_tested(formula):
                items.append(Block(formula))
            case f.Exists(_, body):
                self.flatten(body, items)
            case f.Predicate(name, args):
                flat = tuple(self.simple(arg, items) for arg in args)
                items.append(Relation("predicate", name, flat))
            case f.Compare():
                for relation, left, right in formula.pairs():
                    self._compare(relation, left, right, items)
            case f.ForAll() if self.building and self._constructs(formula):
                items.extend(self._constructed(formula))
            case _:
                items.append(Block(formula))
        return items

    def simple(self, term: f.Term, items: list[Item], into: Simple | None = None) -> Simple:
        """Return the term's value as a simple term, adding to `items` what determines it.

        With `into`, the value is what `into` says.
        """
        match term:
            case f.Variable() | f.Constant() | f.Number():
                return self._same(term, into, items)
            case f.Conditional():
                result = into or self.fresh("value")
                items.append(Choice(result, term))
                return result
            case f.Apply(function, args):
                return self._application(function, args, items, into)
            case _:
                raise self.statement.fail("a pattern is not a term")

    def _is_tested(self, formula: f.Exists) -> bool:
        """Whether to test a condition on a given state, instead of finding values by it."""
        nodes = list(f.walk(formula))
        free = f.free_variables(formula)
        return (
            all(
                interval_of(name, formula.body) or self.numbers(name) for name in formula.variables
            )
            and not any(isinstance(node, f.Predicate | f.Conditional) for node in nodes)
            and any(self.observed(node) in free for node in nodes)
            and not any(name in self.building for name in free)
            and all(
                (sort := self.sorts.get(name)) is not None
                and (sort.values is not None or self.is_state(name))
                for name in free
            )
        )

    def _same(self, term: Simple, into: Simple | None, items: list[Item]) -> Simple:
        if into is not None:
            items.append(Equation(into, term))
        return term

    def _application(
        self,
        function: str,
        args: tuple[f.Term, ...],
        items: list[Item],
        into: Simple | None,
    ) -> Simple:
        model = self.model
        flat = tuple(self.simple(arg, items) for arg in args)
        if function in model.sorts.constructors:
            return self._same(f.Apply(function, flat), into, items)
        if observer := model.observers.get(function):
            state = flat[observer.position]
            others = observer.others(flat)
            if isinstance(state, f.Variable) and state.name in self.building:
                slot = Slot(function, others)  # type: ignore[arg-type]  # with a variable it is no slot
                if slot in self.building[state.name].slots:
                    return self._same(slot_variable(state.name, slot), into, items)
            return self._value("observer", function, flat, items, into)
        if function in model.theory.equations:
            return self._value("function", function, flat, items, into)
        result = into or self.fresh(
            {"'": "next", "+": "sum", "-": "difference"}.get(function, "value")
        )
        if function == "+":
            items.append(Sum(result, flat[0], flat[1]))
        elif function == "-":
            items.append(Sum(flat[0], result, flat[1]))
        elif function == "'":
            items.append(Sum(result, flat[0], f.Number(1)))
        else:
            raise self.statement.fail(f"no axiom says what {function} is")
        return result

    def _value(
        self,
        kind: str,
        function: str,
        args: tuple[Simple, ...],
        items: list[Item],
        into: Simple | None,
    ) -> Simple:
        for item in items:
            if isinstance(item, Relation) and (item.kind, item.name, item.args[:-1]) == (
                kind,
                function,
                args,
            ):
                return self._same(item.args[-1], into, items)
        result = into or self.fresh(function)
        items.append(Relation(kind, function, (*args, result)))
        return result

    def _compare(self, relation: str, left: f.Term, right: f.Term, items: list[Item]) -> None:
        if relation == "=":
            # the side that is a name or a value says what the other side must come to
            if isinstance(left, f.Apply | f.Conditional) and not isinstance(
                right, f.Apply | f.Conditional
            ):
                left, right = right, left
            self.simple(right, items, into=self.simple(left, items))
            return
        sign = "<" if relation in {"<", "≤"} else ">" if relation in {">", "≥"} else relation
        a, b = self.simple(left, items), self.simple(right, items)
        if relation in self.model.theory.rules:
            items.append(Relation("predicate", relation, (a, b)))
        elif "<" in self.model.theory.rules and sign in {"<", ">"}:
            low, high = (a, b) if sign == "<" else (b, a)
            less = f.Compare(("<",), (low, high))
            if relation == sign:
                items.append(Relation("predicate", "<", (low, high)))
            else:
                items.append(Block(f.Or((less, f.equal(low, high)))))
        else:
            items.append(Test(relation, a, b))

    def _constructs(self, formula: f.ForAll) -> bool:
        """Whether a formula gives values to slots of a state under construction."""
        return any(
            one.state in self.building
            and self.building.keys().isdisjoint(f.free_variables(one.term))
            for one in fixed_by(self, formula)
        )

    def numbers(self, variable: str) -> tuple[f.Number, ...]:
        """Return the values of a variable whose sort is of numbers, and none of any other."""
        sort = self.sorts.get(variable)
        values = (sort.values if sort is not None else None) or ()
        found = tuple(value for value in values if isinstance(value, f.Number))
        return found if len(found) == len(values) else ()

    def is_state(self, variable: str) -> bool:
        """Whether a variable stands for a state."""
        sort = self.sorts.get(variable)
        return sort is not None and self.model.is_state_sort(sort.name)

    def observed(self, node: f.Node) -> str | None:
        """Return the variable whose observer a term is, if it is one."""
        if isinstance(node, f.Apply) and (observer := self.model.observers.get(node.function)):
            state = node.args[observer.position]
            return state.name if isinstance(state, f.Variable) else None
        return None

    def _constructed(self, formula: f.ForAll) -> list[Item]:
        """Return what `∀s. sq(s) ⊃ occ(s, p) = t(s)` says of the slots of `p`."""
        conclusion = over_whole_sorts(self, formula)
        if conclusion is None:
            raise self.statement.fail("what constructs a state must range over whole finite sorts")
        if frame := read_frame(self, formula.variables, conclusion):
            return [frame]
        domains = [self.sorts[name] for name in formula.variables]
        return self.model.unroll(self, formula.variables, domains, conclusion)
