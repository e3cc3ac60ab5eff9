"""How the sources of a check are asked about positions: here, or by workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

from pylogic.checking.reread import Reread
from pylogic.checking.witness import (
    Answer,
    CheckedSource,
    Expanded,
    Observation,
    expand_each,
    observe,
)
from pylogic.core.errors import PylogicError
from pylogic.games.api import Expansion, Game
from pylogic.games.chosen import Chosen
from pylogic.workers import Workers

States = tuple[Any, ...]
"""One position, as each source has it."""
After = Callable[[], dict[str, States]]
"""Gives the successors by text, where all answers agree."""

_AT_A_TIME: Final = 32


class SourceQueries(Protocol):
    """Asks all sources about positions."""

    def first(self, states: Sequence[Any]) -> States:
        """Return the initial position, of which each source has given its state."""

    def asked(self, batch: Sequence[States]) -> Iterator[tuple[list[Answer], After]]:
        """Yield, by position, what each source says, and the successors if they agree."""


class Directly:
    """Asks one source after the other, each going on from its own successors."""

    def __init__(self, games: Sequence[Game[Any, Any]]) -> None:
        self._games = games

    def first(self, states: Sequence[Any]) -> States:
        """Return the states."""
        return tuple(states)

    def asked(self, batch: Sequence[States]) -> Iterator[tuple[list[Answer], After]]:
        """Yield, by position, what each source says, and the successors if they agree."""
        columns = [
            expand_each(game, states)
            for game, states in zip(self._games, zip(*batch, strict=True), strict=True)
        ]
        for expansions in zip(*columns, strict=True):
            answers = [observe(expansion) for expansion in expansions]
            yield answers, partial(_in_step, answers, expansions)


def _in_step(answers: Sequence[Answer], expansions: Sequence[Expanded]) -> dict[str, States]:
    """Return the successors on which all answers agree: by text, as each source's state."""
    columns = [
        dict(zip(answer.successors.values(), (s for _, s in expansion.successors), strict=True))
        for answer, expansion in zip(answers, expansions, strict=True)
        if isinstance(answer, Observation) and isinstance(expansion, Expansion)
    ]
    return {text: tuple([column[text] for column in columns]) for text in columns[0]}


@dataclass(frozen=True, slots=True)
class AskedSource:
    """A source of a check as texts; `reread` where it is one that reads back what it writes."""

    rules: Chosen
    reread: bool

    @classmethod
    def of(cls, source: CheckedSource) -> AskedSource:
        """Return a source as texts."""
        rules = source.rules or Chosen.of(source.game)
        return cls(rules, isinstance(source.game, Reread))

    def game(self) -> Game[Any, Any]:
        """Return the source."""
        game = self.rules.game()
        return Reread(game) if self.reread else game


@dataclass(frozen=True, slots=True)
class _Piece:
    """Positions that one source is asked about."""

    party: AskedSource
    states: tuple[str, ...]


class ByTexts:
    """Lets workers ask; positions go to them as texts, and what is said comes back as texts.

    workers: Who asks them.
    """

    def __init__(self, parties: Sequence[AskedSource], workers: Workers) -> None:
        self._parties = parties
        self._workers = workers

    def first(self, states: Sequence[Any]) -> States:
        """Return the text of the states, which is the same."""
        return (str(states[0]),)

    def asked(self, batch: Sequence[States]) -> Iterator[tuple[list[Answer], After]]:
        """Yield, by position, what each source says, and the successors if they agree."""
        texts = [text for (text,) in batch]
        starts = range(0, len(texts), _AT_A_TIME)
        pieces = [
            _Piece(party, tuple(texts[start : start + _AT_A_TIME]))
            for party in self._parties
            for start in starts
        ]
        found = list(self._workers.map(_said, pieces))
        columns = [
            [answer for part in found[first : first + len(starts)] for answer in part]
            for first in range(0, len(found), len(starts))
        ]
        for row in zip(*columns, strict=True):
            answers = list(row)
            yield answers, partial(_followed, answers[0])


def _followed(answer: Answer) -> dict[str, States]:
    after = answer.successors.values() if isinstance(answer, Observation) else ()
    return {text: (text,) for text in after}


def _said(piece: _Piece) -> list[Answer]:
    """Return what a source says of positions; an error in reading one is its answer, too."""
    game = piece.party.game()
    read: list[Any] = []
    for text in piece.states:
        try:
            read.append(game.parse_state(text))
        except PylogicError as error:
            read.append(error)
    good = [state for state in read if not isinstance(state, PylogicError)]
    expanded = iter(expand_each(game, good))
    return [
        observe(state if isinstance(state, PylogicError) else next(expanded)) for state in read
    ]
