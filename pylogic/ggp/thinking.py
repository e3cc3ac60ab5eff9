"""What a player does with its clock: a move that gets better, and can be asked for at any time."""

import logging
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from random import Random
from threading import Event
from time import monotonic
from typing import Any, Final, cast

from pylogic.core.counting import counted
from pylogic.core.errors import GameError
from pylogic.games.gdl.native import SheetGame
from pylogic.games.gdl.turns import check_role
from pylogic.games.gdl.values import SheetMove, SheetState
from pylogic.gdl.reasoner.reasoner import Reasoner
from pylogic.gdl.reasoner.view import View
from pylogic.gdl.terms import Term, rule_text, sort_key
from pylogic.ggp.messages import Happened, Perceived
from pylogic.players import MctsPlayer, player
from pylogic.players.base import JointPlayer, choice_for
from pylogic.players.imagining import Ply, fitting
from pylogic.players.uct import UctTree, best

CLOCKED: Final = "mcts"
"""The player that samples games until its clock has run down."""

_LOG: Final = logging.getLogger(__name__)
_STEP: Final = 8
"""How many games are simulated between two looks at the clock."""

_EQUALS: Final = 200
"""How many games at random part moves that are equally good for sure."""

_MOST: Final = 300_000
"""How many positions a tree may have; then it is begun anew."""


@dataclass(slots=True)
class MoveRequest:
    """One request for a move.

    until: When the move must be there, as `time.monotonic` tells it.
    move: The best one until now; None before any legal one is known.
    given_up: Set when nobody waits for it any more.
    done: Set when it will not get better.
    """

    until: float
    move: Term | None = None
    given_up: Event = field(default_factory=Event)
    done: Event = field(default_factory=Event)


class _TimeUp(Exception):
    """Nobody waits any longer for what is being worked out."""


class _Watch:
    """A reasoner that stops whoever uses it when the time is up.

    So players that know nothing of clocks can be stopped at every position that they look at.
    """

    def __init__(self, reasoner: Reasoner) -> None:
        self._reasoner = reasoner
        self.initial = reasoner.initial
        self.request: MoveRequest | None = None

    def view(self, facts: frozenset[Term]) -> View:
        """Return all that holds in a state."""
        request = self.request
        if request is not None and (request.given_up.is_set() or monotonic() > request.until):
            raise _TimeUp
        return self._reasoner.view(facts)


class Thinker:
    """Where one match stands, and how its player chooses.

    game: The rules.
    role: Whose moves it chooses.
    name: The player: `mcts`, which uses its clock, or one that `pylogic.players.player` knows.
    seed: Decides what is left to chance.
    """

    def __init__(self, game: SheetGame, role: str, name: str, seed: int = 0) -> None:
        self.game = game
        self.role = check_role(game.players, role)
        self.state = game.initial_state()
        self._known: list[Ply] | None = None
        self._chance = Random(seed)  # noqa: S311 - games, not secrets
        self._player = MctsPlayer() if name == CLOCKED else player(name, seed)
        self._clocked = name == CLOCKED
        self._watch = _Watch(game.reasoner)
        self._watched = copy(game)
        self._watched.reasoner = cast("Reasoner", self._watch)
        self._tree: UctTree[SheetState, Any] = UctTree(self._watched, self._chance)

    def happened(self, moves: Happened) -> None:
        """Note what all roles did, or what the own one learns of it; None at the beginning.

        Raises GameError: It is not a move of each role.
        """
        if moves is None:
            return
        if isinstance(moves, Perceived):
            self._perceive(moves)
            return
        if len(moves) != len(self.game.players):
            raise GameError(
                f"{counted(len(moves), 'move')}; expected those of"
                f" {counted(len(self.game.players), 'role')}"
            )
        legal = self.game.legal_of(self.state)
        for (role, able), move in zip(legal.items(), moves, strict=True):
            if move not in able:
                _LOG.warning("the manager says %s did %s, which is not legal here", role, move)
        self.state = self.game.after(self.state, moves)

    def _perceive(self, happened: Perceived) -> None:
        """Note what the own role did and perceived; the state is imagined when it is needed."""
        self._known = [] if self._known is None else self._known
        if happened.move is None:
            return
        if happened.turn != len(self._known) + 1:
            raise GameError(f"turn {happened.turn}; expected {len(self._known) + 1}")
        seen = sorted(happened.percepts, key=sort_key)
        self._known.append(
            Ply(
                partial(self._can_do, happened.move),
                partial(_may_be, happened.move),
                tuple(map(rule_text, seen)),
            )
        )

    def _can_do(self, made: Term, state: SheetState) -> bool:
        return made in self._watched.legal_of(state)[self.role]

    def think(self, request: MoveRequest) -> None:
        """Put better and better moves into what was asked, until it has no more time."""
        self._watch.request = request
        try:
            if self._known is not None:
                self.state = fitting(
                    self._watched, self._known, lambda _: True, self.role, self._chance
                )
            legal = self.game.legal_of(self.state)[self.role]
            if not legal:
                raise GameError(f"the role {self.role} has no move")
            request.move = self._chance.choice(legal)
            if len(legal) == 1:
                return
            if self._clocked:
                self._sample(request)
            else:
                request.move = self._chosen()
        except _TimeUp:
            return

    def _chosen(self) -> Term:
        """Return what the player chooses that knows nothing of clocks."""
        choices = self._watched.choices(self.state)
        if isinstance(self._player, JointPlayer) or len(choices.moves) > 1:
            chosen = choice_for(self._player, self._watched, None, self.state, self.role)
        else:
            chosen = self._player.choose(self._watched, self.state)
        move: Term = chosen.move.term
        return move

    def _sample(self, request: MoveRequest) -> None:
        if len(self._tree) > _MOST:
            self._tree.forget()
        root, place = self._tree.node(self.state), self.game.players.index(self.role)
        while self._tree.grow(root, _STEP):
            arm, _ = best(root, place)
            request.move = arm.move.term
        self._tree.part_equals(root, place, _EQUALS)
        arm, _ = best(root, place)
        request.move = arm.move.term


def _may_be(made: Term, done: SheetMove | None) -> bool:
    """Tell whether a move is what was made; who is not asked makes the only one there is."""
    return done is None or done.term == made
