"""Sheets as answer set programs, straight from their rules, for clingo.

Nothing of the reasoner or the compiler is used: alternatives and what nests under a negation
become predicates of the variables that are known there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import clingo

from pylogic.gdl.rules import Both, Either, Goal, Holds, Not, Rule
from pylogic.gdl.terms import Term, Variable, arguments, rule_text, symbol, variables

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Rows = dict[str, set[tuple[str, ...]]]


class Translation:
    """The program of a sheet, and what it says of states.

    Parameters
    ----------
    rules : sequence of Rule
        The sheet.
    """

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.lines = ["#defined r_does/2.", "#defined r_true/1."]
        self._many = 0
        for rule in rules:
            self._rule(rule)

    def rows(self, facts: Iterable[Term], does: Iterable[tuple[Term, Term]] = ()) -> Rows:
        """Return the rows of each relation of the one answer set, as texts."""
        said = [f"r_true({_term(fact)})." for fact in facts]
        said += [f"r_does({_term(role)},{_term(move)})." for role, move in does]
        control = clingo.Control(["2", "--warn=none"])
        control.add("base", [], "\n".join([*self.lines, *said]))
        control.ground([("base", [])])
        found: list[Rows] = []
        with control.solve(yield_=True) as models:
            for model in models:
                rows: Rows = {}
                for atom in model.symbols(atoms=True):
                    if atom.name.startswith("r_"):
                        row = tuple(map(_text, atom.arguments))
                        rows.setdefault(atom.name[2:], set()).add(row)
                found.append(rows)
        if len(found) != 1:
            raise ValueError(f"{len(found)} answer sets")
        return found[0]

    def _rule(self, rule: Rule) -> None:
        goals = [_pushed(goal, holds=True) for goal in rule.body]
        context = [g for g in goals if isinstance(g, Holds) and symbol(g.atom)[0] != "distinct"]
        known = {v for goal in context for v in variables(goal.atom)}
        outer = known | set(variables(rule.head))
        before = [_atom(goal.atom) for goal in context]
        body = [self._said(goal, outer, known, before) for goal in goals]
        self.lines.append(f"{_atom(rule.head)}{' :- ' if body else ''}{', '.join(body)}.")

    def _said(
        self, goal: Goal, outer: set[Variable], known: set[Variable], before: list[str]
    ) -> str:
        """Return the literal for a goal; `outer` are the variables that others use too."""
        match goal:
            case Holds(atom) if symbol(atom)[0] == "distinct":
                left, right = map(_term, arguments(atom))
                return f"{left} != {right}"
            case Holds(atom):
                return _atom(atom)
            case Not(inner):
                return f"not {self._part(inner, known, known, before)}"
            case Either() | Both():
                return self._part(goal, outer, known, before)

    def _part(
        self, goal: Goal, outer: set[Variable], known: set[Variable], before: list[str]
    ) -> str:
        """Return the atom of a predicate that holds where a goal does."""
        self._many += 1
        shared = sorted(_all(goal) & outer)
        head = f"part{self._many}({','.join(['0', *map(_term, shared)])})"
        bodies = [goal.goals] if isinstance(goal, Both) else (
            [[each] for each in goal.goals] if isinstance(goal, Either) else [[goal]])  # fmt: skip
        for body in bodies:
            here = [each for each in body if isinstance(each, Holds)]
            more = [e for e in here if symbol(e.atom)[0] != "distinct"]
            inside = known | {v for each in more for v in variables(each.atom)}
            context = [*before, *(_atom(each.atom) for each in more)]
            said = [self._said(each, inside | outer, inside, context) for each in body]
            self.lines.append(f"{head} :- {', '.join([*context, *said]) or '#true'}.")
        self.lines.append(f"#defined part{self._many}/{len(shared) + 1}.")
        return head


def _pushed(goal: Goal, *, holds: bool) -> Goal:
    """Return a goal, or its negation, in which atoms alone are denied: `not not p` binds."""
    match goal:
        case Not(inner):
            return _pushed(inner, holds=not holds)
        case Either(goals) | Both(goals):
            parts = tuple(_pushed(each, holds=holds) for each in goals)
            return Either(parts) if isinstance(goal, Either) is holds else Both(parts)
        case _:
            return goal if holds else Not(goal)


def _all(goal: Goal) -> set[Variable]:
    match goal:
        case Holds(atom):
            return set(variables(atom))
        case Not(inner):
            return _all(inner)
        case Either(goals) | Both(goals):
            return {v for each in goals for v in _all(each)}


def _atom(atom: Term) -> str:
    name, _ = symbol(atom)
    text = "".join(c if c.isalnum() else "_" for c in name)
    args = ",".join(map(_term, arguments(atom)))
    return f"r_{text}({args})" if args else f"r_{text}"


def _term(term: Term) -> str:
    if isinstance(term, str):
        return f'"{term}"'
    if isinstance(term, Variable):
        return "V" + "".join(c if c.isalnum() else "_" for c in term.name)
    return f"f_{term[0]}({','.join(map(_term, term[1:]))})"


def _text(value: clingo.Symbol) -> str:
    if value.type == clingo.SymbolType.String:
        return rule_text(value.string)
    return f"{value.name[2:]}({','.join(map(_text, value.arguments))})"
