"""The rules of a game, from its document and its specification: who plays, moves, ends."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pylogic.compiler.clauses.model import Model
from pylogic.compiler.sorts.sorts import Sort
from pylogic.core import formulas as f
from pylogic.core.errors import GameError
from pylogic.export.gdl.clauses import Body
from pylogic.export.gdl.sheet import Sheet
from pylogic.export.gdl.steps import StepAxiom, StepCase
from pylogic.games.text.roles import ALONE
from pylogic.games.text.specification import Specification
from pylogic.games.text.values import plain
from pylogic.gdl.rules import Goal, Holds, Not, Rule
from pylogic.gdl.terms import Term, Variable

Values = Mapping[tuple[str, tuple[f.Node, ...]], f.Node]
"""By observer and its other arguments, what is observed of a position."""

WIN: Final = 100
DRAW: Final = 50
_NOOP: Final = "noop"
_P: Final = Variable("p")
_M: Final = Variable("m")


@dataclass(frozen=True, slots=True)
class SheetWriter:
    """Writes the rules of a game into a sheet."""

    sheet: Sheet
    model: Model
    spec: Specification

    def write(self, start: Values) -> None:
        """Write all rules but the definitions that they rest on.

        start: What is observed of the position at the start.
        """
        players = self._players()
        for player in players:
            self.sheet.add(Rule(("role", player)))
        self.sheet.part("Who plays")
        for (observer, args), value in start.items():
            told: list[Term] = [self.sheet.names.value(each) for each in (*args, value)]
            place: Term = (self.sheet.relation(observer), *told)
            self.sheet.add(Rule(("init", place)))
        self.sheet.part("The start")
        self._bases()
        possible = self.sheet.names.fresh("possible")
        self._steps(possible, len(players))
        self._ends(players, possible)

    def _players(self) -> list[Term]:
        spec, names = self.spec, self.sheet.names
        if not spec.mover:
            return [names.constant(player) for player in spec.players or (ALONE,)]
        sort = self.model.sorts.at(("function", spec.mover, -1))
        values = {plain(self.model, v): v for v in (sort and sort.values) or ()}
        return [names.value(values[player]) for player in spec.players]

    def _bases(self) -> None:
        """Say what can be observed at all."""
        for name, observer in self.model.observers.items():
            if observer.state != self._sort_after().name or observer.values is None:
                continue
            if observer.places is not None:
                raise self.spec.fail(f"{name} says something of some of its arguments only")
            sorts = [*observer.domains, observer.values]
            variables = [Variable(f"x{i + 1}") for i in range(len(sorts))]
            goals = [
                Holds((self.sheet.domain(sort), x))
                for sort, x in zip(sorts, variables, strict=True)
            ]
            place: Term = (self.sheet.relation(name), *variables)
            self.sheet.add(Rule(("base", place), tuple(goals)))
        self.sheet.part("What can be observed")

    def _sort_after(self) -> Sort:
        sort = self.model.sorts.at(("predicate", self.spec.step, self._place()))
        if sort is None:
            raise self.spec.fail(f"{self.spec.step!r} leads to no position")
        return sort

    def _place(self) -> int:
        places = self.model.constructs.get(self.spec.step, set())
        if len(places) != 1:
            raise self.spec.fail(f"no axiom on {self.spec.step!r} constructs a state")
        (place,) = places
        return place

    def _steps(self, possible: str, players: int) -> None:
        spec, sheet = self.spec, self.sheet
        steps = [
            step
            for statement in self.model.theory.defining(spec.step)
            for step in StepAxiom(sheet).of(statement, spec.step, self._place())
        ]
        if not steps:
            raise self.spec.fail(f"nothing says what {spec.step!r} is")
        for step in steps:
            self._legal(step, possible)
        sheet.add(Rule(("legal", _P, _M), (Holds((possible, _P, _M)),)))
        if players > 1:
            waits = (Holds(("role", _P)), Not(Holds(self._mover(_P))))
            sheet.add(Rule(("legal", _P, _NOOP), waits))
        self._inputs(steps[0], players)
        sheet.part("Moves")
        for step in steps:
            self._next(step, alone=len(steps) == 1)
        sheet.part("What a move leads to")

    def _inputs(self, step: StepCase, players: int) -> None:
        """Say which moves there are at all."""
        variables = [Variable(f"x{i + 1}") for i in range(len(self.spec.move))]
        goals: list[Goal] = [Holds(("role", _P))]
        for part, x in zip(self.spec.move, variables, strict=True):
            sort = step.scope.sorts.get(part)
            if sort is None or sort.values is None:
                raise step.scope.refuse(f"{part}, a part of the moves, has no end of values")
            goals.append(Holds((self.sheet.domain(sort), x)))
        self.sheet.add(Rule(("input", _P, ("move", *variables) if variables else "move"),
                            tuple(goals)))  # fmt: skip
        if players > 1:
            self.sheet.add(Rule(("input", _P, _NOOP), (Holds(("role", _P)),)))

    def _mover(self, player: Term) -> Term:
        """Return the atom that it is a player's turn."""
        relation = self.sheet.relation(self.spec.mover)
        if self.spec.mover in self.model.observers:
            return ("true", (relation, player))
        return (relation, player)

    def _opened(self, step: StepCase) -> tuple[Body, Term]:
        """Return a clause with the variables of a move, and the move."""
        clause, parts = Body(), []
        for name in self.spec.move:
            clause, new = clause.opened(name, step.scope.sorts.get(name))
            parts.append(new)
        return clause, ("move", *parts) if parts else "move"

    def _turn(self, clause: Body) -> tuple[Body, Term]:
        """Return a clause in which somebody moves, and who."""
        if not self.spec.mover:
            return clause, self._players()[0]
        clause, who = clause.fresh("who", None)
        return clause.adding(self._mover(who)), who

    def _legal(self, step: StepCase, possible: str) -> None:
        clause, move = self._opened(step)
        clause, who = self._turn(clause)
        for name in step.names:
            if name not in clause.names:
                clause, _ = clause.opened(name, step.scope.sorts.get(name))
        formula = f.conjunction(*step.conditions)
        self.sheet.define((possible, who, move), formula, clause, step.scope)

    def _next(self, step: StepCase, *, alone: bool) -> None:
        bodies = self.sheet.bodies
        for update in step.updates:
            clause, move = self._opened(step)
            clause, who = clause.fresh("who", None)
            clause = clause.adding(("does", who, move))
            used = f.free_variables(
                f.conjunction(*update.tests, f.equal(update.term, update.term))
            )
            known = {*self.spec.move, *update.names, step.before}
            also = [arg for arg in update.args if set(f.free_variables(arg)) - known]
            parts = update.tests
            if not alone or set(used) - known or also:
                parts = (*step.conditions, *parts)
            for name in (*step.names, *update.names):
                if name not in clause.names:
                    clause, _ = clause.opened(name, step.scope.sorts.get(name))
            for placed, args in bodies.flat_all(update.args, clause, step.scope):
                for body in bodies.holds(f.conjunction(*parts), placed, step.scope):
                    for found, value in bodies.flat(update.term, body, step.scope):
                        place = (self.sheet.relation(update.observer), *args, value)
                        self.sheet.take(("next", place), found, step.scope)

    def _ends(self, players: list[Term], possible: str) -> None:
        sheet, spec = self.sheet, self.spec
        won, over, can = map(sheet.names.fresh, ("has_won", "decided", "can_move"))
        if spec.win:
            self._winners(players, won)
            sheet.add(Rule(over, (Holds((won, _P)),)))
            sheet.add(Rule("terminal", (Holds(over),)))
            sheet.add(Rule(("goal", _P, str(WIN)), (Holds((won, _P)),)))
            lost = (Holds(("role", _P)), Holds(over), Not(Holds((won, _P))))
            sheet.add(Rule(("goal", _P, "0"), lost))
        sheet.add(Rule(can, (Holds((possible, _P, _M)),)))
        sheet.add(Rule("terminal", (Not(Holds(can)),)))
        stuck: tuple[Goal, ...] = (Holds(("role", _P)), Not(Holds(can)))
        if spec.win:
            stuck = (*stuck, Not(Holds(over)))
        for goal, extra in self._stuck():
            sheet.add(Rule(("goal", _P, str(goal)), (*stuck, *extra)))
        sheet.part("The end, and what it is worth")

    def _stuck(self) -> list[tuple[int, tuple[Goal, ...]]]:
        """Return what players come to where there is no move, each with its condition."""
        if self.spec.stuck == "draw":
            return [(DRAW, ())]
        wins, loses = (WIN, 0) if self.spec.stuck == "wins" else (0, WIN)
        if not self.spec.mover:
            return [(wins, ())]
        turn = Holds(self._mover(_P))
        return [(wins, (turn,)), (loses, (Not(turn),))]

    def _winners(self, players: list[Term], won: str) -> None:
        """Say who has won; of several, the first."""
        spec, sheet = self.spec, self.sheet
        theory = self.model.theory
        arity = theory.predicates.get(spec.win)
        if arity is None:
            raise GameError(f"{spec.path}: {spec.win!r} is no predicate of the document")
        relation = sheet.relation(spec.win)
        for number, player in enumerate(players):
            atom: Term = relation if arity == 1 else (relation, player)
            earlier = [Not(Holds((relation, other))) for other in players[:number]]
            sheet.add(Rule((won, player), (Holds(atom), *earlier)))
