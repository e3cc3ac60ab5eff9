"""Whole answers side by side, and the smallest state on which they differ."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import cast

from pylogic.checking.witness import Witness
from pylogic.core.counting import counted
from pylogic.core.errors import PylogicError
from pylogic.games.api import JOINT
from pylogic.games.gdl.answers import Answerer, NativeAnswers, StateAnswers
from pylogic.games.gdl.values import EMPTY, fact_texts


@dataclass(frozen=True, slots=True)
class Comparison:
    """Reasoners of one sheet; the first is who the others are held against.

    `perceives` tells whether what roles perceive is compared, too.
    """

    voices: tuple[Answerer, ...]
    perceives: bool = False

    @property
    def native(self) -> NativeAnswers:
        """The first reasoner, which is the native one."""
        return cast("NativeAnswers", self.voices[0])

    def of_state(self, state: str) -> Witness | None:
        """Return what reasoners say of a state otherwise: its end, moves or goals."""
        said = [_answer(partial(voice.whole, state)) for voice in self.voices]
        for other in said[1:]:
            if other != said[0]:
                parts = [_part(said[0], other), _part(other, said[0])]
                answers = [parts[1] if one == other else parts[0] for one in said]
                return self._witness(state, None, answers)
        return None

    def of_step(self, state: str, moves: Sequence[str]) -> Witness | None:
        """Return what reasoners make of moves otherwise."""
        said = [str(_answer(partial(voice.after, state, moves))) for voice in self.voices]
        if len(set(said)) == 1 and self.perceives:
            said = [str(_answer(partial(voice.percepts, state, moves))) for voice in self.voices]
        if len(set(said)) == 1:
            return None
        return self._witness(state, JOINT.join(moves), said)

    def _witness(self, state: str, move: str | None, answers: Sequence[str]) -> Witness:
        names = [voice.name for voice in self.voices]
        return Witness(state, move, dict(zip(names, answers, strict=True)), origin=state)

    def shrunk(self, witness: Witness) -> Witness:
        """Return a disagreement on as few facts as can be: without any of them they agree."""
        found, going = witness, True
        while going:
            going = False
            facts = fact_texts(found.state)
            for i in range(len(facts)):
                state = " ".join([*facts[:i], *facts[i + 1 :]]) or EMPTY
                smaller = self._again(state, found.move)
                if smaller is not None:
                    found, going = smaller, True
                    break
        return replace(found, origin=witness.state, smallest=True)

    def _again(self, state: str, move: str | None) -> Witness | None:
        return self.of_state(state) if move is None else self.of_step(state, move.split(JOINT))


def _answer(ask: Callable[[], StateAnswers | str]) -> StateAnswers | str:
    """Return an answer, or the error in its place."""
    try:
        return ask()
    except PylogicError as error:
        return f"error: {str(error).partition(chr(10))[0]}"


def _part(one: StateAnswers | str, other: StateAnswers | str) -> str:
    """Return what one says otherwise than the other: the first thing, in words."""
    if isinstance(one, str):
        return one
    if isinstance(other, str):
        many = sum(map(len, one.legal.values()))
        return f"{'the game is over' if one.over else 'the game goes on'}, {counted(many, 'move')}"
    if one.over != other.over:
        return "the game is over" if one.over else "the game goes on"
    for mine, theirs, said in (
        (one.legal, other.legal, "can make"), (one.goals, other.goals, "comes to"),
    ):  # fmt: skip
        for role, own in mine.items():
            more, less = set(own) - set(theirs[role]), set(theirs[role]) - set(own)
            if more:
                return f"{role} {said} {min(more)}"
            if less:
                return f"{role} {said} no {min(less)}"
    raise ValueError("they say the same")
