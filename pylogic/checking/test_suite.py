"""A fixed list of questions to a source, with the answers that another source gave.

A cross-check walks its sources side by side. Who has a thousand sources to check, each with
another fault in it, asks one of them once and compares the answers. These questions also go
further than a walk: which moves are illegal, where a whole game leads, which move leads from one
position to another, and what a game with other options starts from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Final, TypeVar

from pylogic.checking.witness import Answer, Observation, Witness, difference
from pylogic.core.counting import counted
from pylogic.core.errors import GoalError, PylogicError
from pylogic.games.rules.game import PrologGame, PrologState

_T = TypeVar("_T")

LIMITS: Final = frozenset({"inferences", "time", "stack"})
"""The kinds of errors of who does not come to an end."""

_FIRST: Final = 8  # positions of the first call: most faults show at once
_BATCH: Final = 128
_STEPS: Final = 4  # from one position, of which the moves are asked
_MOVES: Final = 24  # that one position is judged by


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """Moves from the start of a game, and where they lead.

    state: The text of the last position.
    observation: All that is said of it.
    """

    moves: tuple[str, ...]
    state: str
    observation: Observation


@dataclass(frozen=True, slots=True)
class AskedOpening:
    """Options, and how a game with them begins.

    options: As somebody gives them: some may be left out, or be such that there is no game.
    initial: The text of the initial position; None where there can be no such game.
    line: A few moves from there; None likewise.
    """

    options: Mapping[str, int | str]
    initial: str | None = None
    line: PlayedLine | None = None


@dataclass(frozen=True, slots=True)
class TestSuite:
    """Positions of one game, with one source's answers.

    source: The source that gave the answers.
    options: The options of the game.
    initial: The text of its initial position.
    answers: By the text of a position, all that is said of it.
    moves: The texts of moves: whether each is legal is asked as well.
    lines: Games, or how they begin.
    openings: The options that a game can have, at their ends and beyond.
    whole: The positions are all that the game has.
    """

    source: str
    options: Mapping[str, int | str]
    initial: str
    answers: Mapping[str, Observation]
    moves: tuple[str, ...]
    lines: tuple[PlayedLine, ...]
    openings: tuple[AskedOpening, ...]
    whole: bool

    def _beside(self, source: str) -> tuple[str, str]:
        """Return what the answers are called beside those of a source, which may be a mutant."""
        return self.source if self.source != source else "without the fault", source

    def _differ(
        self, state: str, asked: str | None, right: str, game: PrologGame, answer: str
    ) -> Witness:
        names = self._beside(game.source)
        return Witness(state, asked, dict(zip(names, (right, answer), strict=True)))

    def sample(self, count: int, rng: Random) -> TestSuite:
        """Return questions about some of the positions: the first, and others by chance."""
        texts = list(self.answers)[1:]
        chosen = [self.initial, *rng.sample(texts, min(count - 1, len(texts)))]
        return replace(self, answers={text: self.answers[text] for text in chosen}, whole=False)

    def first_difference(self, game: PrologGame, rng: Random) -> Witness | None:
        """Return the first thing that a game answers otherwise about its positions, or None.

        An error of the game is an answer too.
        """
        text = str(game.initial_state())
        if text != self.initial:
            return self._differ(text, None, self.initial, game, text)
        for batch in _batches(list(self.answers)):
            for state, answer in zip(batch, _answers(game, batch), strict=False):
                names = self._beside(game.source)
                if (found := difference(state, names, (self.answers[state], answer))) is not None:
                    return found
            if (found := self.misjudged(game, batch, rng)) is not None:
                return found
        return self.misplayed(game)

    def misjudged(self, game: PrologGame, states: Sequence[str], rng: Random) -> Witness | None:
        """Return a move that the game judges otherwise, asked about one by one."""
        asked = [(state, self._proposed(rng)) for state in states]
        for (state, moves), judged in zip(asked, game.check_moves(asked), strict=True):
            after = self.answers[state].successors
            for move, judgement in zip(moves, judged, strict=True):
                expected = f"yes:{after[move]}" if move in after else "no:"
                if judgement != expected:
                    return self._differ(state, move, _verdict(expected), game, _verdict(judgement))
        return None

    def _proposed(self, rng: Random) -> Sequence[str]:
        """Return the moves that one position is judged by."""
        count = self.judgements_each
        return self.moves if count == len(self.moves) else rng.sample(self.moves, count)

    @property
    def judgements_each(self) -> int:
        """How many moves one position is judged by."""
        return len(self.moves) if self.whole else min(_MOVES, len(self.moves))

    def misplayed(self, game: PrologGame) -> Witness | None:
        """Return the end of a game whose moves lead elsewhere, or are refused on the way."""
        for batch in _batches(self.lines):
            if (found := self._astray(game, self.initial, batch)) is not None:
                return found
        return None

    def misled(self, game: PrologGame, rng: Random) -> Witness | None:
        """Return two positions between which a game finds no move, or one that leads elsewhere.

        Rules may be asked so only where they answer the other way round as well.
        """
        for batch in _batches(self.steps(rng)):
            for (state, after), move in zip(batch, game.move_between(batch), strict=True):
                if self.answers[state].successors.get(move) != after:
                    right = [m for m, s in self.answers[state].successors.items() if s == after]
                    found = move or "no move"
                    return self._differ(state, f"to {after}", " or ".join(right), game, found)
        return None

    def misfound(self, game: PrologGame, rng: Random) -> Witness | None:
        """Return a position of which a game finds other moves when it is asked for steps.

        Rules may be asked so only where they find a move by themselves.
        """
        states = rng.sample(list(self.answers), min(_BATCH, len(self.answers)))
        for batch in _batches(states):
            for state, found in zip(batch, game.enumerate_moves(batch), strict=True):
                right = self.answers[state]
                if sorted(found) != sorted(right.successors.items()):
                    names = self._beside(game.source)
                    told = replace(right, successors=dict(found))
                    answers = (counted(len(right.successors), "step"), counted(len(found), "step"))
                    return difference(state, names, (right, told)) or Witness(
                        state, None, dict(zip(names, answers, strict=True))
                    )
        return None

    def steps(self, rng: Random) -> list[tuple[str, str]]:
        """Return some positions, each with one after it."""
        return [
            (state, after)
            for state in rng.sample(list(self.answers), min(_BATCH, len(self.answers)))
            for after in islice(self.answers[state].successors.values(), _STEPS)
        ]

    def misopened(self, opened: Callable[[Mapping[str, int | str]], PrologGame]) -> Witness | None:
        """Return the first opening that a source has otherwise.

        opened: Returns the source's game with options, or raises a `PylogicError`.
        """
        for opening in self.openings:
            try:
                game = opened(opening.options)
                text = str(game.initial_state())
            except PylogicError as error:
                if opening.initial is not None:
                    return self._otherwise(opening, str(error).partition("\n")[0])
                continue
            if text != opening.initial:
                return self._otherwise(opening, text)
            if opening.line and (found := self._astray(game, text, [opening.line])) is not None:
                return found
        return None

    def _otherwise(self, opening: AskedOpening, answer: str) -> Witness:
        """Return an opening that is refused, or should be, or starts from another position."""
        given = ", ".join(f"{key}={value}" for key, value in opening.options.items())
        said = (
            f"with {given or 'no options'}: {one}"
            for one in (opening.initial or "refused", answer)
        )
        names = self._beside("rules")
        return Witness(opening.initial or answer, None, dict(zip(names, said, strict=True)))

    def _astray(self, game: PrologGame, start: str, lines: Sequence[PlayedLine]) -> Witness | None:
        """Return where some line leads, if it is elsewhere or other things are said of it."""
        names = self._beside(game.source)
        expansions = game.play_line([(start, line.moves) for line in lines])
        for line, expansion in zip(lines, expansions, strict=True):
            found = difference(line.state, names, (line.observation, Observation.by(expansion)))
            if found is not None:
                return replace(found, origin=f"after {' '.join(line.moves)}")
        return None


def _answers(game: PrologGame, texts: Sequence[str]) -> Iterator[Answer]:
    """Yield what a game says of positions, until an error is what it says.

    A limit is passed on: who comes to it on some positions comes to it on one of them again.
    """
    try:
        yield from map(Observation.by, game.expand([PrologState(text) for text in texts]))
    except GoalError as error:
        if error.kind in LIMITS:
            raise
        if len(texts) == 1:
            yield error
            return
        half = len(texts) // 2
        yield from _answers(game, texts[:half])
        yield from _answers(game, texts[half:])


def _verdict(judgement: str) -> str:
    """Return a judgement in words."""
    legal, _, after = judgement.partition(":")
    if (legal == "yes") != bool(after):
        return f"{'legal' if after == '' else 'not legal'}, leads to {after or 'no position'}"
    return after or "not legal"


def _batches(items: Sequence[_T]) -> Iterator[Sequence[_T]]:
    first, size = 0, _FIRST
    while first < len(items):
        yield items[first : first + size]
        first, size = first + size, min(_BATCH, 2 * size)


QUERY_KINDS: Final = (TestSuite.misled, TestSuite.misfound)
"""What only such rules are asked as answer in more ways than they need."""
