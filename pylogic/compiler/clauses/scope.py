"""The variables of one clause: their sorts, their Prolog names, the states under construction."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pylogic.compiler.clauses.goals import atom, written
from pylogic.compiler.clauses.literals import Simple, slot_variable
from pylogic.compiler.clauses.model import Model
from pylogic.compiler.clauses.states import Layout
from pylogic.compiler.sorts.sorts import Sort
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f


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

    def inner(self) -> Scope:
        """Return the scope of an auxiliary clause of this one."""
        return Scope(self.model, self.statement, self.sorts)

    def about(self, otherwise: str) -> str:
        """Return the predicate that the clause is about, if it is about one."""
        about = self.statement.conclusion
        return about.name if isinstance(about, f.Predicate) else otherwise

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

    def apart(self, node: f.Node, sorts: Mapping[str, Sort] | None = None) -> f.Formula:
        """Return an instance of a formula with names of its own for what it quantifies.

        sorts: Those of its variables, where it is of another statement.
        """
        if isinstance(node, f.Exists | f.ForAll):
            fresh = {}
            for name in node.variables:
                new = fresh[name] = self.fresh(name.split("\0")[0])
                if (sort := (self.sorts if sorts is None else sorts).get(name)) is not None:
                    self.sorts[new.name] = sort
            body = f.substitute(node.body, dict(fresh))
            names = tuple(variable.name for variable in fresh.values())
            return type(node)(names, self.apart(body, sorts))
        parts = [self.apart(part, sorts) for part in f.children(node)]
        return f.rebuild(node, tuple(parts)) if parts else node  # type: ignore[return-value]  # of a formula comes a formula

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

    def numbers(self, variable: str) -> tuple[f.Number, ...]:
        """Return the values of a variable whose sort is of numbers, and none of any other."""
        sort = self.sorts.get(variable)
        values = (sort.values if sort is not None else None) or ()
        found = tuple(value for value in values if isinstance(value, f.Number))
        return found if len(found) == len(values) else ()

    def sorted_names(self, names: Iterable[str]) -> frozenset[tuple[str, str]]:
        """Return those of some variables that have a sort, each with its name."""
        return frozenset((name, self.sorts[name].name) for name in names if name in self.sorts)

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
