"""The source `rules` of a sheet: the clauses that it is compiled to."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from pylogic.compiler.sheets.module import SheetProgram
from pylogic.core.errors import BadMove, GameError, GoalError
from pylogic.core.resources import resource_dir
from pylogic.documents import Document
from pylogic.games import api
from pylogic.games.gdl.drawing import OfSheet
from pylogic.games.gdl.files import document_of, rules_of
from pylogic.games.gdl.reasons import SheetReasons
from pylogic.games.gdl.turns import check_role
from pylogic.games.gdl.values import check_facts, fact_symbols, read_facts
from pylogic.games.moves import TextMove
from pylogic.games.rules.game import PrologGame, PrologState
from pylogic.gdl.reasoner import Reasoner
from pylogic.gdl.terms import Term
from pylogic.session import session

_AND = " and "


class ClausesGame(OfSheet, PrologGame):
    """The `Game` of a sheet's clauses: players may move at once."""

    sheet: Document
    """What its clauses are compiled from."""
    symbols: frozenset[tuple[str, int]] | None = None
    """The facts that a state may have, if the sheet tells."""

    @property
    def _reasoner(self) -> Reasoner:
        """What draws and explains it, and answers nothing that is asked of the clauses."""
        return cast("SheetProgram", self.sheet.program).reasoner

    def _seen(self) -> set[Term]:
        return self._reasoner.wander()

    @cached_property
    def reasons(self) -> SheetReasons:
        """What explains the game by the rules of its sheet."""
        return SheetReasons(Path(self.name), self.reading, self._reasoner)

    @cached_property
    def hides(self) -> bool:
        """Whether roles perceive a part of each move only."""
        return self._reasoner.perceives

    def expand(self, states: Sequence[PrologState]) -> list[api.Expansion[PrologState, Any]]:
        """Return what the rules say of each state; joint moves may be too many to be listed."""
        try:
            return super().expand(states)
        except GoalError as error:
            if "joint_moves" not in error.message:
                raise
        if len(states) > 1:
            return [here for state in states for here in self.expand([state])]
        return [api.wide_expansion(self._choices(states[0]))]

    def perft(self, state: PrologState, depth: int) -> int:
        """Return the number of ways to make `depth` moves; counted in Prolog, in one call."""
        (here,) = self.expand([state])
        if isinstance(here.successors, api.JointSteps):
            return {0: 1, 1: here.successors.moves.many}.get(depth) or len(here.listed())
        try:
            return super().perft(state, depth)
        except GoalError as error:
            if "joint_moves" not in error.message:
                raise
            raise GameError(f"too many joint moves within {depth} moves to be counted") from error

    def percepts(self, state: PrologState, move: Any, role: str) -> tuple[str, ...]:  # noqa: ANN401 - a step
        """Return what a role perceives of a legal move, as `sees` of GDL-II says, or raise so."""
        check_role(self.players, role)
        self.next_state(state, move)  # refuses what is not legal
        text = self.module.call_text("percepts_text", state.text, str(move), role)
        return tuple(text.split("\t")) if text else ()

    def _choices(self, state: PrologState) -> api.Choices[PrologState, TextMove]:
        """Return the moves of each who is asked."""
        lines = self.module.call_text("choices_text", state.text).split("\n")
        own = {
            role: tuple(sorted(map(self._move, moves), key=lambda move: move.key))
            for role, *moves in (line.split("\t") for line in lines)
        }
        return api.Choices(None, own, lambda made: self._after(state, made))

    def _after(self, state: PrologState, made: Sequence[TextMove]) -> PrologState:
        return super().next_state(state, self._move(api.JOINT.join(map(str, made))))

    def _expansion(self, line: str) -> api.Expansion[PrologState, Any]:
        player, outcome, *steps = line.split("\t")
        movers = tuple(player.split(_AND))
        pairs: list[tuple[Any, PrologState]] = [
            (self._made(movers, move), PrologState(after))
            for move, after in zip(steps[::2], steps[1::2], strict=True)
        ]
        pairs.sort(key=lambda pair: pair[0])
        if not pairs and not outcome:
            raise GameError(f"the role {player} has no move, and the game is not over")
        if len(movers) > 1 and not outcome:
            return cast("api.Expansion[PrologState, Any]", api.joint_expansion(pairs))
        scored = (role for role in self.players if role not in self.nature)
        ended = api.Outcome.from_text(outcome, scored) if outcome else None
        return api.Expansion(movers[0], ended, tuple(pairs))

    def _made(self, movers: Sequence[str], text: str) -> TextMove | api.JointMove[TextMove]:
        parts = [self._move(part) for part in text.split(api.JOINT)]
        if len(parts) == 1:
            return parts[0]
        return api.JointMove(tuple(zip(movers, parts, strict=True)))

    def next_state(self, state: PrologState, move: Any) -> PrologState:  # noqa: ANN401 - a step
        """Return the state after a legal move, or raise `IllegalMove`."""
        text = str(move)
        return super().next_state(
            state, self._move(text) if isinstance(move, api.JointMove) else move
        )

    def parse_state(self, text: str) -> PrologState:
        """Return the state that `text` writes, or raise `StateError`."""
        state = super().parse_state(text)
        check_facts(self, read_facts(state.text) or (), self.symbols)
        return state

    def parse_move(self, text: str) -> Any:  # noqa: ANN401 - one move or several
        """Return the move that `text` writes, or raise `BadMove`."""
        move = super().parse_move(text)
        parts = move.text.split(api.JOINT)
        if len(parts) == 1:
            return move
        if len(parts) > len(self.players):
            raise BadMove(
                f"{api.shown(text)} has {len(parts)} moves; expected one for each who moves,"
                f" of {', '.join(self.players)}"
            )
        # which of the players move is said by the state
        return api.JointMove(tuple(zip(self.players, map(self._move, parts), strict=False)))


def clauses_game(name: str, reading: str, **options: int | str) -> ClausesGame:
    """Return the game of a sheet's clauses."""
    api.no_options(name, options)
    sheet = document_of(Path(name), reading)
    module = session().add(sheet)
    contract = session().load(resource_dir("prolog") / "contract.pl")
    game = ClausesGame(module, contract, name, "rules")
    game.sheet = sheet
    game.symbols = fact_symbols(rules_of(Path(name), reading))
    return game
