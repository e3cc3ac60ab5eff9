"""The source `native` of a sheet: the reasoner in Python."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, cast

from pylogic.core.errors import GameError, IllegalMove
from pylogic.games import api
from pylogic.games.gdl.drawing import OfSheet
from pylogic.games.gdl.files import rules_of
from pylogic.games.gdl.reasons import SheetReasons
from pylogic.games.gdl.turns import check_role, check_roles, expansion, is_wide, movers, outcome
from pylogic.games.gdl.values import (
    SheetMove,
    SheetState,
    check_facts,
    fact_symbols,
    parse_facts,
    parse_step,
)
from pylogic.games.playable import Playable
from pylogic.gdl.reasoner import Reasoner, View
from pylogic.gdl.rules import Rule
from pylogic.gdl.terms import Term, rule_text

SheetStep = SheetMove | api.JointMove[SheetMove]


class SheetGame(OfSheet, Playable[SheetState, SheetStep]):
    """The `Game` that the rules of a sheet are.

    reasoner: What the rules are asked through.
    """

    source = "native"

    def __init__(self, name: str, rules: Iterable[Rule]) -> None:
        self.name = name
        self.options: Mapping[str, int | str] = {}
        rules = tuple(rules)
        self.reasoner = Reasoner(rules)
        self._symbols = fact_symbols(rules)
        self.players = self.reasoner.roles
        if not self.players:
            raise GameError(f"{name}: the sheet has no role; expected (role NAME)")
        self._made: dict[Term, SheetMove] = {}

    def __copy__(self) -> SheetGame:
        """Return the same game, also where no file has its sheet."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        return other

    @property
    def hides(self) -> bool:
        """Whether roles perceive a part of each move only."""
        return self.reasoner.perceives

    def _seen(self) -> set[Term]:
        return self.reasoner.wander()

    @cached_property
    def reasons(self) -> SheetReasons:
        """What explains the game by the rules of its sheet."""
        return SheetReasons(Path(self.name), self.reading, self.reasoner)

    def initial_state(self) -> SheetState:
        """Return the state that a game starts from."""
        return SheetState(self.reasoner.initial)

    def parse_state(self, text: str) -> SheetState:
        """Return the state that `text` writes, or raise `StateError`."""
        facts = parse_facts(self, text)
        check_facts(self, facts, self._symbols)
        return SheetState(facts)

    def parse_move(self, text: str) -> SheetStep:
        """Return the move that `text` writes, or raise `BadMove`."""
        return parse_step(self, text)

    def expand(self, states: Sequence[SheetState]) -> list[api.Expansion[SheetState, SheetStep]]:
        """Return what the rules say of each state."""
        return [self._expansion(state) for state in states]

    def _expansion(self, state: SheetState) -> api.Expansion[SheetState, SheetStep]:
        view = self.reasoner.view(state.facts)
        ended = self._outcome(view)
        if ended is not None:
            return api.Expansion(self._last_mover(view), ended, ())
        check_roles(self._legal(view))
        if is_wide(self._legal(view)):
            wide: Any = api.wide_expansion(self._choices(view))
            return wide  # type: ignore[no-any-return]  # steps of several at once
        asked = movers(self._legal(view))
        steps: list[tuple[Any, SheetState]] = [
            (self._step(asked, moves), SheetState(view.next(moves)))
            for moves in product(*view.legal.values())
        ]
        return expansion(asked, steps)

    def _last_mover(self, view: View) -> str:
        """Return whose turn it would be where the game is over."""
        choosing = [role for role, moves in self._legal(view).items() if len(moves) > 1]
        return choosing[0] if len(choosing) == 1 else self.players[0]

    def _legal(self, view: View) -> dict[str, tuple[Term, ...]]:
        return cast("dict[str, tuple[Term, ...]]", view.legal)

    def _outcome(self, view: View) -> api.Outcome | None:
        if not view.terminal:
            return None
        return outcome(cast("dict[str, tuple[int, ...]]", view.goals))

    def _step(self, asked: Sequence[str], moves: Sequence[Term]) -> SheetStep:
        """Return the move of those who are asked, out of the moves of all roles."""
        parts = tuple(
            (role, self._move(move))
            for role, move in zip(self.players, moves, strict=True)
            if role in asked
        )
        return parts[0][1] if len(parts) == 1 else api.JointMove(parts)

    def _move(self, term: Term) -> SheetMove:
        move = self._made.get(term)
        if move is None:
            move = self._made[term] = SheetMove(term)
        return move

    def outcome(self, state: SheetState) -> api.Outcome | None:
        """Return how the game has ended, or None while it goes on."""
        return self._outcome(self.reasoner.view(state.facts))

    def legal_moves(self, state: SheetState) -> tuple[SheetStep, ...]:
        """Return the legal moves in order; none exactly when the game is over."""
        view = self.reasoner.view(state.facts)
        if view.terminal:
            return ()
        check_roles(self._legal(view))
        if is_wide(self._legal(view)):
            self._expansion(state).listed()
        asked = movers(self._legal(view))
        found: list[Any] = [self._step(asked, moves) for moves in product(*view.legal.values())]
        return tuple(sorted(found))

    def next_state(self, state: SheetState, move: SheetStep) -> SheetState:
        """Return the state after a legal move, or raise `IllegalMove`."""
        view = self.reasoner.view(state.facts)
        return SheetState(view.next(self._of_all(view, state, move)))

    def percepts(self, state: SheetState, move: SheetStep, role: str) -> tuple[str, ...]:
        """Return what a role perceives of a legal move, as `sees` of GDL-II says, or raise so."""
        view = self.reasoner.view(state.facts)
        found = view.percepts(self._of_all(view, state, move))
        return tuple(map(rule_text, found[check_role(self.players, role)]))

    def _of_all(self, view: View, state: SheetState, move: SheetStep) -> list[Term]:
        """Return the moves of all roles, of a legal move, or raise `IllegalMove`."""
        texts = [part.text for _, part in move.parts] if isinstance(move, api.JointMove) else None
        if isinstance(move, SheetMove):
            texts = [move.text]
        legal = self._legal(view)
        asked = () if view.terminal else movers(legal)
        if texts is None or len(texts) != len(asked):
            raise IllegalMove(self._refusal(state, move, "the game is over" if not asked else ""))
        said = dict(zip(asked, texts, strict=True))
        moves: list[Term] = []
        for role, own in legal.items():
            fits = [m for m in own if role not in said or self._move(m).text == said[role]]
            if not fits:
                raise IllegalMove(self._refusal(state, move, f"{role} cannot make it"))
            moves.append(fits[0])
        return moves

    def _refusal(self, state: SheetState, move: object, why: str) -> str:
        because = f": {why}" if why else ""
        return f"illegal move {str(move)!r} in {api.shown(str(state))}{because}"

    def choices(self, state: SheetState) -> api.Choices[SheetState, SheetMove]:
        """Return what the movers of a state can do, one by one."""
        view = self.reasoner.view(state.facts)
        ended = self._outcome(view)
        if ended is not None:
            return api.Choices(ended, {}, lambda _: state)
        return self._choices(view)

    def _choices(self, view: View) -> api.Choices[SheetState, SheetMove]:
        legal = self._legal(view)
        check_roles(legal)
        asked = movers(legal)

        def step(chosen: Sequence[SheetMove]) -> SheetState:
            said = dict(zip(asked, chosen, strict=True))
            moves = [said[r].term if r in said else own[0] for r, own in legal.items()]
            return SheetState(view.next(moves))

        own = {role: tuple(sorted(map(self._move, legal[role]))) for role in asked}
        return api.Choices(None, own, step)

    def legal_of(self, state: SheetState) -> dict[str, tuple[Term, ...]]:
        """Return the moves of every role, of those who only wait too."""
        return self._legal(self.reasoner.view(state.facts))

    def after(self, state: SheetState, moves: Sequence[Term]) -> SheetState:
        """Return the state after a move of every role, in their order, legal or not."""
        return SheetState(self.reasoner.view(state.facts).next(moves))

    def perft(self, state: SheetState, depth: int) -> int:
        """Return the number of ways to make `depth` moves; the last are counted, not made."""
        api.depth_at_least(0, depth)
        ways = {state.facts: 1}
        for left in range(depth, 0, -1):
            after: dict[frozenset[Term], int] = {}
            total = 0
            for facts, count in ways.items():
                view = self.reasoner.view(facts)
                if view.terminal:
                    continue
                if left == 1:
                    total += count * prod(map(len, view.legal.values()))
                    continue
                if is_wide(self._legal(view)):
                    self._expansion(SheetState(facts)).listed()
                for moves in product(*view.legal.values()):
                    following = view.next(moves)
                    after[following] = after.get(following, 0) + count
            if left == 1:
                return total
            ways = after
        return sum(ways.values())


def sheet_game(name: str, reading: str, **options: int | str) -> SheetGame:
    """Return the game of a sheet in a reading."""
    api.no_options(name, options)
    return SheetGame(name, rules_of(Path(name), reading))
