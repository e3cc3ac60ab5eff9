"""What each source says of a position, their first difference, and the result of a check."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final

from pylogic.core.counting import counted
from pylogic.core.errors import PylogicError
from pylogic.games.api import Expansion, Game
from pylogic.games.chosen import Chosen
from pylogic.games.themes import theme
from pylogic.render.diagram import diagram
from pylogic.render.fields import same_shape
from pylogic.render.html import Titled, beside
from pylogic.render.tables import table
from pylogic.render.theme import Theme

_VARIABLE: Final = re.compile(r"\b_G?\d+\b")


@dataclass(frozen=True, slots=True)
class Witness:
    """A position on which sources disagree.

    Attributes
    ----------
    state : str
        The text of the position.
    move : str or None
        The text of the move in question; None when mover, outcome or an error is.
    answers : mapping of str to str
        By source, what it says there: `to move: black`, `win(white)`, `goes on`, `legal`,
        `not legal`, the text of a successor, or `error: ...`.
    origin : str
        The text of the position, met in play, that this one was shrunk from.
    smallest : bool
        Every position with fewer pieces was tried, and on none do they disagree.
    """

    state: str
    move: str | None
    answers: Mapping[str, str] = field(hash=False)
    origin: str = ""
    smallest: bool = False


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What a cross-check found.

    Attributes
    ----------
    game : str
        The game's name.
    sources : tuple of str
        The sources, each with `/READING` behind it for a reading that is not `corrected`.
    readings : tuple of str
        The readings among them.
    positions : int
        How many different positions were compared.
    disagreements : tuple of Witness
        Each shrunk; those that shrink to the same position are one.
    seed : int
        What the random games were seeded with.
    seconds : float
        How long it took, the shrinking included.
    further : int
        How many questions were asked besides, by who agreed on all positions.
    stopped : bool
        Whether the time was up before so many positions as were asked for.
    """

    game: str
    sources: tuple[str, ...]
    readings: tuple[str, ...]
    positions: int
    disagreements: tuple[Witness, ...]
    seed: int
    seconds: float
    further: int = 0
    stopped: bool = False

    @property
    def agreed(self) -> bool:
        """Whether no disagreement was found."""
        return not self.disagreements

    @property
    def summary(self) -> str:
        """What was compared, and what was found, on one line."""
        found = len(self.disagreements)
        verdict = counted(found, "disagreement") if found else "they agree"
        late = ", until the time was up," if self.stopped else ""
        besides = f" and by {counted(self.further, 'further question')}" if self.further else ""
        return (
            f"{self.game}: {', '.join(self.sources)} compared on"
            f" {counted(self.positions, 'position')}{besides}{late}"
            f" in {self.seconds:.1f} s (seed {self.seed}): {verdict}"
        )

    def _repr_html_(self) -> str:
        """Return the summary, and each disagreement as boards, which notebooks show."""
        looks = theme(self.game)
        shown = (_shown(witness, looks) for witness in self.disagreements)
        return f"<p>{escape(self.summary)}</p>{''.join(shown)}"


def _shown(witness: Witness, looks: Theme) -> str:
    """Return a disagreement in HTML: what was asked, then what each source says."""
    asked = "position" + (f" and the move {witness.move}" if witness.move else "")
    boards = [Titled(asked, diagram(witness.state, looks))]
    said = []
    for source, answer in witness.answers.items():
        if same_shape(answer, witness.state):
            boards.append(Titled(source, diagram(answer, looks, witness.state)))
        else:
            said.append((source, answer))
    answers = table(("source", "answer"), said) if said else ""
    return beside(boards, looks) + answers


@dataclass(frozen=True, slots=True)
class Observation:
    """All that one source says of a position, in texts."""

    to_move: str
    outcome: str
    successors: Mapping[str, str]

    @classmethod
    def by(cls, expansion: Expansion[Any, Any]) -> Observation:
        """Return an expansion in texts, in which those of all sources can be compared."""
        outcome = "goes on" if expansion.outcome is None else str(expansion.outcome)
        steps = {str(move): str(after) for move, after in expansion.successors}
        return cls(expansion.to_move, outcome, steps)


@dataclass(frozen=True, slots=True)
class CheckedSource:
    """One party of a check: a source, in a reading where that makes a difference.

    `rules` are what another process makes the game of, where that is known.
    """

    name: str
    game: Game[Any, Any]
    rules: Chosen | None = None


Answer = Observation | PylogicError
Expanded = Expansion[Any, Any] | PylogicError


def expand_each(game: Game[Any, Any], states: Sequence[Any]) -> list[Expanded]:
    """Return the expansion of each state, or the error that the source raises on it.

    The batch is halved around whatever raises, so that one bad state costs a few calls and hides
    none of the others.
    """
    try:
        return list(game.expand(states))
    except PylogicError as error:
        if len(states) == 1:
            return [error]
    half = len(states) // 2
    return expand_each(game, states[:half]) + expand_each(game, states[half:])


def observe(expanded: Expanded) -> Answer:
    """Return an expansion in texts; an error is an answer as it is."""
    return Observation.by(expanded) if isinstance(expanded, Expansion) else expanded


def difference(state: str, names: Sequence[str], answers: Sequence[Answer]) -> Witness | None:
    """Return the first thing in which the answers about a state differ, or None.

    An error differs from whatever the other sources say, and a state on which every source fails
    is a finding too.
    """
    spoken = [answer for answer in answers if isinstance(answer, Observation)]
    if len(spoken) < len(answers):
        return _witness(state, None, names, [_in_short(answer) for answer in answers])
    if all(answer == spoken[0] for answer in spoken):
        return None
    movers = [f"to move: {answer.to_move}" for answer in spoken]
    if len(set(movers)) > 1:
        return _witness(state, None, names, movers)
    outcomes = [answer.outcome for answer in spoken]
    if len(set(outcomes)) > 1:
        return _witness(state, None, names, outcomes)
    moves = sorted(set().union(*(answer.successors for answer in spoken)))
    move = next(move for move in moves if len({a.successors.get(move) for a in spoken}) > 1)
    after = [answer.successors.get(move) for answer in spoken]
    if None in after:
        return _witness(state, move, names, ["not legal" if a is None else "legal" for a in after])
    return _witness(state, move, names, [str(text) for text in after])


def _witness(
    state: str, move: str | None, names: Sequence[str], answers: Sequence[str]
) -> Witness:
    return Witness(state, move, dict(zip(names, answers, strict=True)), origin=state)


def _in_short(answer: Answer) -> str:
    if isinstance(answer, Observation):
        return f"{answer.outcome}, {len(answer.successors)} legal moves"
    return f"error: {nameless(str(answer))}"


def nameless(said: str) -> str:
    """Return what was said without the numbers of variables, which change from run to run."""
    return _VARIABLE.sub("_", said)
