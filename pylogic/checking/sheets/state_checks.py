"""Looks at states of a sheet's game: pieces of a check that need nothing of each other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import prod
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

from pylogic.checking.sheets.comparing import Comparison
from pylogic.checking.witness import Witness
from pylogic.core.counting import counted
from pylogic.core.errors import PylogicError
from pylogic.games.api import JOINT
from pylogic.games.gdl.answers import Answerer, ClausesAnswers, NativeAnswers, StateAnswers
from pylogic.games.gdl.files import document_of, rules_of
from pylogic.games.gdl.turns import nature
from pylogic.gdl.reasoner import Reasoner
from pylogic.session import session

_BEST: Final = 100

_WIDE: Final = 256
"""How many joint moves of a state are made where all are wanted; of more, some by chance."""

_COMPARED: Final = 6
"""The steps of a state on which reasoners are compared."""


@dataclass(frozen=True, slots=True)
class StateCheck:
    """What a look at a state shows.

    state: The text of the state.
    faults: What is wrong with it: a kind that can be counted by, and words.
    witnesses: Where the reasoners disagree.
    steps: Where joint moves lead, by what those do who have a choice.
    whole: Whether these are all joint moves.
    """

    state: str
    faults: tuple[tuple[str, str], ...] = ()
    witnesses: tuple[Witness, ...] = ()
    steps: tuple[tuple[str, str], ...] = ()
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Level:
    """States all of whose joint moves are made, where these are not too many.

    states: Their texts.
    seed: Decides which moves are made of too many.
    seconds: How long they may take.
    """

    states: tuple[str, ...]
    seed: int
    seconds: float

    def checks(self, comparison: Comparison) -> Iterator[StateCheck]:
        """Go through the states while there is time."""
        until = monotonic() + self.seconds
        for state in self.states:
            if monotonic() > until:
                return
            chance = Random(f"{self.seed} {state}")  # noqa: S311 - games, not secrets
            yield _look(comparison, state, chance, _WIDE, until)


@dataclass(frozen=True, slots=True)
class RandomGame:
    """A game that goes on at random.

    state: From where; None where it has come to its end.
    seed: Decides its moves.
    moves, plies: How many moves led there, and how many there may be.
    seconds: How long it may take.
    """

    state: str | None
    seed: str
    moves: int
    plies: int
    seconds: float

    def checks(self, comparison: Comparison) -> Iterator[StateCheck]:
        """Go through the states of the game while there is time."""
        until = monotonic() + self.seconds
        chance = Random(self.seed)  # noqa: S311 - games, not secrets
        state, moves = self.state, self.moves
        while state is not None and monotonic() <= until:
            look = _look(comparison, state, chance, 1, until)
            if moves >= self.plies and look.steps:
                what = f"the game is not over after {counted(moves, 'move')}"
                look = replace(look, faults=(*look.faults, ("long", what)), steps=())
            yield look
            state = next((after for _, after in look.steps), None)
            moves += 1


Piece = Level | RandomGame


@dataclass(frozen=True, slots=True)
class CheckedSheet:
    """Reasoners of a sheet, as texts.

    path, reading: The sheet.
    sources: `native`, with or without `rules`.
    """

    path: str
    reading: str
    sources: tuple[str, ...]

    def comparison(self) -> Comparison:
        """Return the reasoners side by side."""
        path = Path(self.path)
        native = NativeAnswers(Reasoner(rules_of(path, self.reading)))
        voices: tuple[Answerer, ...] = (native,)
        if "rules" in self.sources:
            module = session().add(document_of(path, self.reading))
            voices = (native, ClausesAnswers(module, native.roles))
        return Comparison(voices, native.reasoner.perceives)

    def checks(self, piece: Piece) -> list[StateCheck]:
        """Return the checks of a piece; a process makes the reasoners once."""
        return list(piece.checks(_comparison(self)))


@lru_cache(maxsize=1)
def _comparison(sheet: CheckedSheet) -> Comparison:
    return sheet.comparison()


def _look(comparison: Comparison, state: str, rng: Random, wide: int, until: float) -> StateCheck:
    """Compare all that is said of a state, and make so many of its joint moves."""
    native = comparison.native
    witnesses: list[Witness | None] = []
    faults: list[tuple[str, str]] = []
    steps: dict[str, str] = {}
    every = True
    try:
        whole = native.whole(state)
        witnesses.append(comparison.of_state(state))
        faults += faults_of(whole)
        if not whole.over and all(whole.legal.values()):
            every, joint = _joint_moves(whole, wide, rng)
            for number, moves in enumerate(joint):
                if number >= _COMPARED and monotonic() > until:
                    every = False
                    break
                steps[_short(whole, moves)] = native.after(state, moves)
                if number < _COMPARED:
                    witnesses.append(comparison.of_step(state, moves))
    except PylogicError as error:
        faults.append(("limit", str(error).partition("\n")[0]))
        steps = {}
    told = tuple(witness for witness in witnesses if witness is not None)
    return StateCheck(state, tuple(faults), told, tuple(steps.items()), every)


def faults_of(whole: StateAnswers) -> Iterator[tuple[str, str]]:
    """Go through what is wrong with a state: a kind that can be counted by, and words."""
    if not whole.over:
        for role, moves in whole.legal.items():
            if not moves:
                yield f"stuck {role}", f"{role} has no move, and the game is not over"
        return
    for role, goals in whole.goals.items():
        bad = [goal for goal in goals if not _is_goal(goal)]
        if not goals and role not in nature(tuple(whole.goals)):
            yield f"none {role}", f"the game is over, and nothing says what {role} comes to"
        if bad:
            what = f"the game is over, and {role} comes to {bad[0]}; expected 0 to 100"
            yield f"range {role}", what
        elif len(goals) > 1:
            what = f"the game is over, and {role} comes to {' and to '.join(goals)}"
            yield f"several {role}", what


def _is_goal(text: str) -> bool:
    return text.isdecimal() and int(text) <= _BEST


def _joint_moves(
    whole: StateAnswers, wide: int, rng: Random
) -> tuple[bool, list[tuple[str, ...]]]:
    """Return joint moves, and whether they are all; of too many, each move of a role is in one."""
    legal = list(whole.legal.values())
    if prod(map(len, legal)) <= wide:
        return True, list(product(*legal))
    if wide == 1:
        return False, [tuple(rng.choice(moves) for moves in legal)]
    rounds = max(map(len, legal))
    mixed = [rng.sample(moves, len(moves)) for moves in legal]
    return False, [tuple(m[i % len(m)] for m in mixed) for i in range(min(rounds, wide))]


def _short(whole: StateAnswers, moves: Sequence[str]) -> str:
    """Return the text of a joint move: what those who have a choice do."""
    legal = whole.legal.values()
    chosen = [move for move, own in zip(moves, legal, strict=True) if len(own) > 1]
    return JOINT.join(chosen) or "-"
