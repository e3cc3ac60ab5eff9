"""Why moves of a document's game are legal or not, and how it ends: by the document's axioms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from pylogic.core.errors import BadMove, ExplanationError, StateError
from pylogic.documents.advice import states_in
from pylogic.explain import Explainer
from pylogic.explain.first_order.language import Language
from pylogic.games.text.positions import PositionText
from pylogic.terms import Atom, Compound, Integer, String

if TYPE_CHECKING:
    from pylogic.documents import Document
    from pylogic.explain import Explanation
    from pylogic.games.text.specification import Specification
    from pylogic.session import Module
    from pylogic.terms import Term


class TextReasons:
    """Explains the game of a document of axioms.

    Parameters
    ----------
    document : Document
        The axioms, with what the game's options make of them.
    specification : Specification
        Which of their symbols plays which part, complete.
    module : Module
        The clauses, and the contract of a game.
    """

    def __init__(self, document: Document, specification: Specification, module: Module) -> None:
        self._explainer = Explainer(document, module, self._state_text, self._cell)
        self._cells: dict[tuple[str, tuple[Term, ...]], tuple[int, int]] | None = None
        self._spec = specification
        self._module = module

    def _cell(self, observer: str, args: tuple[Term, ...]) -> tuple[int, int] | None:
        """Return where the board has what an observer says."""
        if self._cells is None:
            model = self._explainer.program.model
            board = PositionText(model, self._spec).board()
            language = Language(model, self._explainer.dialect)
            self._cells = {}
            for r, row in enumerate(board.rows() if board else ()):
                for c, place in enumerate(row):
                    slot = board.layout.slots[place]  # type: ignore[union-attr]  # there are rows
                    own = tuple(map(language.term, slot.args))
                    self._cells[slot.observer, own] = r, c  # type: ignore[index]  # of values
        return self._cells.get((observer, args))

    def goal(self, text: str, seconds: float = 20.0) -> Explanation:
        """Return why a goal about the document holds, or does not."""
        return self._explainer.goal(text, seconds=seconds)

    def move(self, state: str, move: str, after: str | None) -> Explanation:
        """Return why a move is legal, or why it is not.

        Parameters
        ----------
        state, move : str
            Their texts.
        after : str or None
            The state that it leads to, if it is legal.
        """
        here = self._state(state)
        answer = self._module.ask("move_text(Move, Text)", given={"Text": String(move)})
        if answer is None or not isinstance(answer["Move"], Compound):
            raise BadMove(f"{move!r} is not a move")
        parts = dict(zip(self._spec.move, answer["Move"].args, strict=True))
        if after is None and (over := self._won(here)) is not None:
            return over
        before, next_ = self._places()
        symbol = self._spec.step
        rule = self._explainer.axioms.rules[symbol][0]
        row: list[Term | None] = [
            parts.get(arg.name) if isinstance(arg, f.Variable) else None for arg in rule.args
        ]
        row[before] = here
        row[next_] = None if after is None else self._state(after)
        return self._explainer.instance(symbol, tuple(row), parts, f"{move} is legal in P")

    def outcome(self, state: str) -> Explanation:
        """Return why the game is over in a state, or why it is not."""
        here = self._state(state)
        if (won := self._won(here)) is not None:
            return won
        before, _ = self._places()
        rule = self._explainer.axioms.rules[self._spec.step][0]
        names = [f"x{i}" for i in range(len(rule.args))]
        args = tuple(f.Variable("P" if i == before else name) for i, name in enumerate(names))
        open_ = tuple(name for i, name in enumerate(names) if i != before)
        step = f.Exists(open_, f.Predicate(self._spec.step, args))
        env = {"P": here}
        wins = [f.Not(self._win(player)) for player in self._spec.players if self._spec.win]
        is_stuck = not self._explainer.is_true(step, env)
        parts = f.conjunction(*wins, f.Not(step) if is_stuck else step)
        claim = f"nobody has won in P, and {'no' if is_stuck else 'a'} move is left"
        return self._explainer.formula(parts, env, (), claim)

    def _won(self, here: Term) -> Explanation | None:
        """Return why somebody has won; None where nobody has."""
        for player in self._spec.players if self._spec.win else ():
            formula = self._win(player)
            if self._explainer.is_true(formula, {"P": here}):
                return self._explainer.formula(formula, {"P": here}, (), f"{player} has won in P")
        return None

    def _win(self, player: str) -> f.Predicate:
        name = self._spec.win
        model = self._explainer.program.model
        who = f.Constant(player) if not player.lstrip("-").isdigit() else f.Number(int(player))
        if model.theory.predicates.get(name) == 1:
            return f.Predicate(name, (f.Variable("P"),))
        sort = model.sorts.at(("predicate", name, 0))
        first = sort is not None and sort.name in model.layouts
        return f.Predicate(name, (f.Variable("P"), who) if first else (who, f.Variable("P")))

    def _places(self) -> tuple[int, int]:
        """Return which arguments of the step are the position before and the next."""
        model = self._explainer.program.model
        states = list(states_in(model, self._spec.step))
        new = model.constructs.get(self._spec.step, set())
        if len(states) != 2:  # noqa: PLR2004 - before and after
            raise ExplanationError(f"{self._spec.step} is no step from a position to the next")
        before, next_ = states
        return (next_, before) if new == {before} else (before, next_)

    def _state(self, text: str) -> Term:
        answer = self._module.ask("state_text(State, Text)", given={"Text": String(text)})
        if answer is None:
            raise StateError(f"{text!r} is not a state")
        return answer["State"]

    def _state_text(self, state: Term) -> str:
        answer = self._module.ask("state_text(State, Text)", given={"State": state})
        match answer and answer["Text"]:
            case String(text) | Atom(text):
                return text
            case Integer(number):
                return str(number)
        raise ExplanationError(f"{state} is no position of the game")
