"""The gates of a sheet: what holds in a state, and what holds after the moves of all roles."""

from collections.abc import Mapping, Sequence

from pylogic.circuits.graph import FALSE, TRUE, Graph
from pylogic.circuits.sheets.grounding import DOES, GroundRule, GroundSheet
from pylogic.circuits.sheets.grounding import TRUE as FACT
from pylogic.core.errors import CircuitError
from pylogic.core.graph import Component, components
from pylogic.gdl.terms import Term, arguments, rule_text, symbol


class SheetGates:
    """Makes the gates of a sheet's ground atoms.

    graph: Where they are made.
    sheet: The rules.
    true: By fact of a state, its literal.
    """

    def __init__(self, graph: Graph, sheet: GroundSheet, true: Mapping[Term, int]) -> None:
        self.graph = graph
        self._sheet = sheet
        self._true = true
        self._of: dict[Term, list[GroundRule]] = {}
        for rule in sheet.rules:
            self._of.setdefault(rule.head, []).append(rule)
        edges = {
            head: dict.fromkeys(a for r in rules for a in (*r.positive, *r.negative))
            for head, rules in self._of.items()
        }
        moved: set[Term] = set()
        self._now: list[Component[Term]] = []
        self._then: list[Component[Term]] = []
        for component in components(edges):
            below = {a for node in component.nodes for a in edges[node]}
            if any(symbol(a) == DOES or a in moved for a in below):
                moved |= set(component.nodes)
                self._then.append(component)
            else:
                self._now.append(component)
        self.now: dict[Term, int] = dict.fromkeys(sheet.facts, TRUE)
        for component in self._now:
            self._component(component, self.now, {})

    def after(self, does: Mapping[Term, int]) -> dict[Term, int]:
        """Return the literals of what depends on moves, by those of the atoms of `does`."""
        found: dict[Term, int] = {}
        for component in self._then:
            self._component(component, found, does)
        return found

    def _component(
        self, component: Component[Term], values: dict[Term, int], does: Mapping[Term, int]
    ) -> None:
        """Add the literals of atoms that rest on each other: their least fixpoint."""
        if not component.loops:
            (atom,) = component.nodes
            values[atom] = self._either(self._of[atom], values, does)
            return
        inside = set(component.nodes)
        for atom in component.nodes:
            if any(a in inside for rule in self._of[atom] for a in rule.negative):
                raise CircuitError(f"{rule_text(atom)} rests on its own negation")
        values.update(dict.fromkeys(component.nodes, FALSE))
        for _ in component.nodes:
            new = {a: self._either(self._of[a], values, does) for a in component.nodes}
            if all(values[a] == literal for a, literal in new.items()):
                return
            values.update(new)

    def _either(
        self, rules: Sequence[GroundRule], values: Mapping[Term, int], does: Mapping[Term, int]
    ) -> int:
        graph = self.graph
        ways = []
        for rule in rules:
            literal = TRUE
            for atom, negated in (
                *((a, 0) for a in rule.positive), *((a, 1) for a in rule.negative)
            ):  # fmt: skip
                literal = graph.both(literal, self._literal(atom, values, does) ^ negated)
                if literal == FALSE:
                    break
            if literal == TRUE:
                return TRUE
            ways.append(literal)
        return graph.any_of(ways)

    def _literal(self, atom: Term, values: Mapping[Term, int], does: Mapping[Term, int]) -> int:
        kind = symbol(atom)
        if kind == FACT:
            return self._true.get(arguments(atom)[0], FALSE)
        if kind == DOES:
            return does.get(atom, FALSE)
        literal = values.get(atom)
        return self.now.get(atom, FALSE) if literal is None else literal
