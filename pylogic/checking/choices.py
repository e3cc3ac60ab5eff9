"""The cross-check of a computer player: the same choice for the same reason from every source.

The player is asked by each source about every position of seeded games, which now and then
take a move by chance. Move, reason and data must be equal. A disagreement is shrunk by leaving
moves out of its game.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any, Final

import pylogic.games as games
from pylogic.checking.witness import CheckResult, Witness
from pylogic.core.errors import PylogicError, UnknownGame
from pylogic.games.api import Game
from pylogic.players import choice_after, player
from pylogic.players.base import Choice, Learner, Memory, Player

_Answer = Choice[Any] | PylogicError

_LIMIT: Final = 3  # disagreements that end a check
_PLIES: Final = 200  # of one game, as some games never end


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the check: a source, and who plays by it.

    name: What its answers are told by.
    make_player: Makes the player of a seed.
    """

    name: str
    game: Game[Any, Any]
    make_player: Callable[[int], Player]


def check_choices(  # noqa: PLR0913 - each option of `pylogic check --player` is one
    game: str,
    name: str,
    sources: Sequence[str] | None = None,
    *,
    count: int = 100,
    seed: int = 0,
    options: Mapping[str, int | str] | None = None,
    memory: Memory | None = None,
    progress: Callable[[int], None] | None = None,
) -> CheckResult:
    """Compare what a player chooses where each of several sources tells the rules.

    sources: Two at least; all that the game has and `options` suffice for when left out.
    memory: What players that learn remember; they learn the games that are played.
    Raises UnknownGame: There is no such game, source, player or option, or fewer than two sources.
    """
    given = games.ready_sources(game, options or {}) if sources is None else sources
    sides = [
        Side(
            source,
            games.game(game, source, "corrected", **(options or {})),
            lambda number: player(name, number, memory),
        )
        for source in dict.fromkeys(given)
    ]
    return compare_choices(sides, count=count, seed=seed, progress=progress)


def compare_choices(
    sides: Sequence[Side],
    *,
    count: int = 100,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> CheckResult:
    """Compare what parties choose on every position of seeded games; as `check_choices`."""
    if len(sides) < 2:  # noqa: PLR2004 - it takes two to disagree
        raise UnknownGame(f"a cross-check compares two sources or more; got {len(sides)}")
    start = time.perf_counter()
    found: list[Witness] = []
    positions = 0
    for number in range(count):
        asked, witness = _Game(sides, seed + number).played()
        positions += asked
        if witness is not None:
            found.append(witness)
        if progress is not None:
            progress(number + 1)
        if len(found) == _LIMIT:
            break
    return CheckResult(
        game=sides[0].game.name,
        sources=tuple(party.name for party in sides),
        readings=(),
        positions=positions,
        disagreements=tuple({witness.state: witness for witness in found}.values()),
        seed=seed,
        seconds=time.perf_counter() - start,
    )


class _Game:
    """One game that is played by all parties in step."""

    def __init__(self, sides: Sequence[Side], seed: int) -> None:
        self._sides = sides
        self._players = [party.make_player(seed) for party in sides]
        self._chance = Random(f"choices {seed}")  # noqa: S311 - games, not secrets
        self._wandering = self._chance.choice((0.1, 0.4, 0.7))  # how often chance moves

    def played(self) -> tuple[int, Witness | None]:
        """Return on how many positions the parties were asked, and their disagreement."""
        moves: list[str] = []
        states = [party.game.initial_state() for party in self._sides]
        rules = self._sides[0].game
        while rules.outcome(states[0]) is None and len(moves) < _PLIES:
            answers = self._choices_of(moves, states)
            if not _agree(answers):
                return len(moves) + 1, self._shrunk(moves)
            moves.append(self._next(answers[0], rules.legal_moves(states[0])))
            states = self._after(states, moves[-1])
        self._taught(moves, states)
        return len(moves), None

    def _next(self, chosen: _Answer, legal: Sequence[Any]) -> str:
        """Return the move that was chosen, or one by chance."""
        if isinstance(chosen, PylogicError) or self._chance.random() < self._wandering:
            return str(self._chance.choice(legal))
        return str(chosen.move)

    def _choices_of(self, moves: Sequence[str], states: Sequence[Any]) -> list[_Answer]:
        """Return what each party chooses, or the error it raises."""
        answers: list[_Answer] = []
        for party, who, state in zip(self._sides, self._players, states, strict=True):
            parsed = [party.game.parse_move(move) for move in moves]
            try:
                answers.append(choice_after(who, party.game, parsed, state))
            except PylogicError as error:
                answers.append(error)
        return answers

    def _after(self, states: Sequence[Any], move: str) -> list[Any]:
        return [
            party.game.next_state(state, party.game.parse_move(move))
            for party, state in zip(self._sides, states, strict=True)
        ]

    def _taught(self, moves: Sequence[str], states: Sequence[Any]) -> None:
        """Let those who learn take note of a game that somebody won."""
        rules = self._sides[0].game
        outcome = rules.outcome(states[0])
        for who in self._players:
            if outcome is not None and outcome.winner is not None and isinstance(who, Learner):
                who.learn(rules, [rules.parse_move(move) for move in moves])

    def _shrunk(self, moves: Sequence[str]) -> Witness:
        """Return the disagreement after the shortest game that leaving out moves leads to."""
        origin, witness = self._replayed(moves)
        shorter: Sequence[str] | None = moves
        while shorter is not None:
            moves = shorter
            shorter = next((less for less in _less(moves) if self._differ(less)), None)
            if shorter is not None:
                _, witness = self._replayed(shorter)
        return Witness(witness.state, None, witness.answers, origin=origin)

    def _differ(self, moves: Sequence[str]) -> bool:
        try:
            _, witness = self._replayed(moves)
        except PylogicError:  # without the moves left out, it is no game
            return False
        return len(set(witness.answers.values())) > 1

    def _replayed(self, moves: Sequence[str]) -> tuple[str, Witness]:
        """Return the text of the position after moves, and what is answered there."""
        states = [party.game.initial_state() for party in self._sides]
        for move in moves:
            states = self._after(states, move)
        answers = self._choices_of(moves, states)
        names = [party.name for party in self._sides]
        told = list(map(_in_short, answers))
        if len(set(told)) == 1:  # they differ in the data alone
            told = list(map(_as_text, answers))
        return str(states[0]), Witness(str(states[0]), None, dict(zip(names, told, strict=True)))


def _agree(answers: Sequence[_Answer]) -> bool:
    return len(set(map(_as_text, answers))) == 1


def _as_text(answer: _Answer) -> str:
    """Return an answer as a text that holds all of it."""
    if isinstance(answer, PylogicError):
        return f"error: {answer}"
    return f"{_in_short(answer)} {dict(answer.data)}"


def _in_short(answer: _Answer) -> str:
    """Return an answer as a text for people."""
    return (
        _as_text(answer) if isinstance(answer, PylogicError) else f"{answer.move}: {answer.reason}"
    )


def _less(moves: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield a game without two of its moves, and without one of them."""
    for count in (2, 1):
        for left_out in combinations(range(len(moves)), count):
            yield [move for number, move in enumerate(moves) if number not in left_out]
