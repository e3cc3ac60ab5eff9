"""A game manager: keeps the clocks of a match between players at URLs, and writes down all."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from pylogic.core.errors import UnknownGame
from pylogic.games.gdl.native import SheetGame
from pylogic.games.gdl.turns import check_roles, nature, scores
from pylogic.games.gdl.values import SheetState
from pylogic.gdl.rules import Rule
from pylogic.gdl.terms import Term, kif
from pylogic.ggp.client import Address, PlayerReply, ask
from pylogic.ggp.messages import Abort, Happened, Message, Perceived, Play, Start, Stop
from pylogic.notations.gdl.kif import read_term
from pylogic.notations.gdl.printer import print_kif

PLIES: Final = 500
"""A match of so many turns is given up."""

_SHOWN: Final = 80
_FAREWELL: Final = 5.0
"""Seconds that a player has to take note of the end."""


@dataclass(frozen=True, slots=True)
class Slip:
    """What a player did wrong.

    turn: From 1; 0 is the start.
    role: Whose answer it was.
    kind: `late`, `closed`, `too long`, `not text`, `no term`, `illegal` or `not ready`.
    said: What it answered, cut.
    """

    turn: int
    role: str
    kind: str
    said: str = ""


@dataclass(frozen=True, slots=True)
class Clocks:
    """Seconds for the start, and for each move."""

    start: int = 10
    play: int = 5


@dataclass(slots=True)
class MatchRecord:
    """A match as it was played; its JSON is that of the records of the competitions, with more.

    name: What the match was called.
    sheet: The name of the game.
    players: By role, the URL; `random` for nature.
    moves: Of each turn, in the order of the roles.
    rewards: What each role came to; None where the match was given up.
    slips: What players did wrong; a random legal move stood in.
    """

    name: str
    sheet: str
    players: Mapping[str, str]
    clocks: Clocks
    moves: list[tuple[Term, ...]] = field(default_factory=list)
    rewards: tuple[int, ...] | None = None
    slips: list[Slip] = field(default_factory=list)

    def json(self) -> dict[str, Any]:
        """Return the record as what JSON knows."""
        return {
            "id": self.name,
            "rewards": None if self.rewards is None else list(self.rewards),
            "moves": [[kif(move) for move in joint] for joint in self.moves],
            "game": self.sheet,
            "roles": list(self.players),
            "players": list(self.players.values()),
            "startclock": self.clocks.start,
            "playclock": self.clocks.play,
            "errors": [
                {"turn": slip.turn, "role": slip.role, "kind": slip.kind, "said": slip.said}
                for slip in self.slips
            ],
        }


class Manager:
    """Plays matches of one game.

    game: The game.
    rules: Its sheet, which players are sent.
    clocks: How long players may take.
    seed: Decides the moves of nature, and those that stand in for what players did wrong.
    Raises GameError: The sheet has a name that KIF cannot write.
    """

    def __init__(
        self, game: SheetGame, rules: Sequence[Rule], clocks: Clocks = Clocks(), seed: int = 0
    ) -> None:
        print_kif(rules)  # refuses what players cannot be sent
        self._game = game
        self._rules = tuple(rules)
        self._clocks = clocks
        self._chance = Random(seed)  # noqa: S311 - games, not secrets
        self._nature = nature(game.players)

    @property
    def sides(self) -> tuple[str, ...]:
        """The roles that players take."""
        return tuple(role for role in self._game.players if role not in self._nature)

    def play(
        self,
        players: Sequence[Address],
        sheet: str,
        *,
        plies: int = PLIES,
        on_turn: Callable[[int, Sequence[Term]], None] | None = None,
    ) -> MatchRecord:
        """Return the record of a match.

        players: Of each role but nature, in their order.
        plies: After so many turns the match is given up.
        on_turn: Called with the number of each turn, from 1, and what all roles did.
        Raises UnknownGame: There are more or fewer players than roles.
        Raises GameError: A role has no move, and the game is not over.
        """
        if len(players) != len(self.sides):
            raise UnknownGame(
                f"{len(players)} players; {sheet} is for {len(self.sides)}:"
                f" {', '.join(self.sides)}"
            )
        slots = dict(zip(self.sides, players, strict=True))
        names = {r: str(slots[r]) if r in slots else "random" for r in self._game.players}
        record = MatchRecord(f"pylogic.{secrets.token_hex(6)}", sheet, names, self._clocks)
        with ThreadPoolExecutor(len(slots)) as pool:
            room = _Room(slots, record, pool)
            self._start(room)
            self._turns(room, plies, on_turn)
        return record

    def _start(self, room: _Room) -> None:
        clocks, name = self._clocks, room.record.name
        starts = {
            role: Start(name, role, self._rules, clocks.start, clocks.play) for role in room.slots
        }
        for role, reply in room.ask_all(starts, clocks.start).items():
            if reply.fault or reply.text.upper() != "READY":
                room.note(0, role, reply.fault or "not ready", reply.text)

    def _turns(
        self, room: _Room, plies: int, on_turn: Callable[[int, Sequence[Term]], None] | None
    ) -> None:
        game, record = self._game, room.record
        state = game.initial_state()
        told: Mapping[str, Happened] = self._perceived(room, state, None)
        while game.outcome(state) is None:
            turn = len(record.moves) + 1
            if turn > plies:
                room.ask_all(dict.fromkeys(room.slots, Abort(record.name)), _FAREWELL)
                return
            last = self._joint(room, state, told, turn)
            record.moves.append(last)
            if on_turn is not None:
                on_turn(turn, last)
            told = self._perceived(room, state, last)
            state = game.after(state, last)
        goals = game.reasoner.view(state.facts).goals
        record.rewards = tuple(scores({str(role): own for role, own in goals.items()}).values())
        stops = {role: Stop(record.name, happened) for role, happened in told.items()}
        room.ask_all(stops, _FAREWELL)

    def _perceived(
        self, room: _Room, before: SheetState, last: tuple[Term, ...] | None
    ) -> dict[str, Happened]:
        """Return what each player is told of the last moves: what it perceived, or all."""
        game = self._game
        if not game.hides:
            return dict.fromkeys(room.slots, last)
        if last is None:
            return dict.fromkeys(room.slots, Perceived(0, None, ()))
        seen = game.reasoner.view(before.facts).percepts(last)
        turn, moves = len(room.record.moves), dict(zip(game.players, last, strict=True))
        return {role: Perceived(turn, moves[role], seen[role]) for role in room.slots}

    def _joint(
        self, room: _Room, state: SheetState, told: Mapping[str, Happened], turn: int
    ) -> tuple[Term, ...]:
        """Return the move of every role, asked of all players at once."""
        plays = {role: Play(room.record.name, happened) for role, happened in told.items()}
        replies = room.ask_all(plays, self._clocks.play)
        moves = []
        every = self._game.legal_of(state)
        check_roles(every)
        for role, legal in every.items():
            kind, said = "", ""
            move: Term | None = None
            if role in replies:
                kind, said = replies[role].fault, replies[role].text
                move = None if kind else read_term(said)
                if not kind and move is None:
                    kind = "no term"
                elif not kind and move not in legal:
                    kind, move = "illegal", None
            if kind:
                room.note(turn, role, kind, said)
            moves.append(self._chance.choice(legal) if move is None else move)
        return tuple(moves)


@dataclass(frozen=True, slots=True)
class _Room:
    """The players of a match, and what is written down of it."""

    slots: Mapping[str, Address]
    record: MatchRecord
    pool: ThreadPoolExecutor

    def ask_all(self, messages: Mapping[str, Message], seconds: float) -> dict[str, PlayerReply]:
        """Return what each player answers to its message, all asked at once."""
        waiting = {
            role: self.pool.submit(ask, self.slots[role], message, seconds)
            for role, message in messages.items()
        }
        return {role: reply.result() for role, reply in waiting.items()}

    def note(self, turn: int, role: str, kind: str, said: str) -> None:
        """Write down what a player did wrong."""
        self.record.slips.append(Slip(turn, role, kind, said[:_SHOWN]))
