"""Games whose rules are the circuit of a document."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np

from pylogic.circuits import Batch, Roles, Rules
from pylogic.circuits.values import Value, value_of
from pylogic.compiler.clauses.model import Model
from pylogic.core.errors import BadMove, CircuitError, GameError, StateError, UnknownGame
from pylogic.documents.shipped import folder_of
from pylogic.games.api import Expansion, Labels, no_options, shown
from pylogic.games.gated import Gated, ended
from pylogic.games.moves import TextMove
from pylogic.games.reasons import GameReasons
from pylogic.games.text.adjusting import document_in
from pylogic.games.text.derived import fitted
from pylogic.games.text.game import document_game
from pylogic.games.text.labels import labels
from pylogic.games.text.positions import PositionText
from pylogic.games.text.roles import ALONE, completed, judged_step
from pylogic.games.text.specification import Specification, read_specification
from pylogic.games.text.values import plain
from pylogic.games.text.writing import MoveWriting, PositionWriting, UnreadText
from pylogic.nqthm.events import Script

_PROPER = "proper"


@dataclass(frozen=True, slots=True, order=True)
class CircuitState:
    """A position: its text, and its bits as a number."""

    text: str
    code: int = field(compare=False, repr=False)

    def __str__(self) -> str:
        return self.text


class CircuitGame(Gated[CircuitState, TextMove]):
    """The `Game` that a circuit is.

    specification: What plays which part in it.
    options: The game's own options, each with the value that it has.
    again: From the name of an erratum to the same game without it.
    explained: Returns what explains the game by the axioms of its document.
    model, roles: The document, and what plays which part in its own terms.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what a document and its options come to
        self,
        name: str,
        model: Model,
        specification: Specification,
        options: Mapping[str, int | str],
        again: Callable[[str], CircuitGame],
        explained: Callable[[], GameReasons | None],
    ) -> None:
        self.name = name
        self._explained = explained
        self.without = again
        self.options = dict(options)
        self._spec = specification
        if not specification.win and specification.stuck == "draw":
            self.undecided = f"nobody can win, as {specification.path} names no `win`"
        self.model = model
        layout = PositionText(model, specification).layout()
        self._positions = PositionWriting(model, specification, layout)
        self._moves = MoveWriting(model, specification, self._positions)
        self.roles = _roles(model, specification, layout.sort)
        rules = Rules(model, self.roles)
        asked = {_PROPER: (specification.proper, ())} if specification.proper else {}
        super().__init__(rules.circuit(asked))
        start = self._positions.start() or rules.start()
        if start is None:
            raise CircuitError(f"{specification.path}: nothing says where {name} starts")
        self._start = self.circuit.coded(start)
        self._won = {name: rules.won(value) for name, value in self.roles.players.items()}
        self._made = [TextMove.of(self._moves.write(m.parts)) for m in self.circuit.moves]

    @cached_property
    def reasons(self) -> GameReasons | None:
        """What explains the game by the axioms that its circuit is made of."""
        return self._explained()

    @cached_property
    def labels(self) -> Labels | None:
        """What rows and columns are called."""
        return labels(self.model, self._spec)

    @property
    def all_moves(self) -> tuple[TextMove, ...]:
        """The moves that are legal in some position, in order."""
        return tuple(sorted(self._made))

    def code(self, state: CircuitState) -> int:
        """Return the bits of a position as a number."""
        return state.code

    def state(self, code: int) -> CircuitState:
        """Return the position with such bits."""
        return CircuitState(self._positions.write(self.circuit.observed(code)), code)

    def initial_state(self) -> CircuitState:
        """Return the state that a game starts from."""
        return self.state(self._start)

    def parse_state(self, text: str) -> CircuitState:
        """Return the state that `text` writes, or raise `StateError`."""
        try:
            found = self.state(self.circuit.coded(self._positions.read(text)))
            if self._spec.last_wins:
                self._check_last(found)
            self._check_proper(found)
        except UnreadText as expected:
            raise StateError(
                f"{shown(text)} is not a state of {self.name}; expected {expected}"
            ) from None
        return found

    def _check_last(self, state: CircuitState) -> None:
        """Refuse a position in which the player to move has won: the game was over before."""
        batch = Batch.of(self.machine, [state.code])
        mover = int(batch.turn()[0])
        if mover >= 0 and batch.asked([self._won[self.players[mover]]])[0, 0]:
            raise UnreadText("no win of the player to move, as the game was over before")

    def _check_proper(self, state: CircuitState) -> None:
        """Refuse a position of which the axioms deny that it can be."""
        query = self.circuit.queries.get(_PROPER)
        if query is None:
            return
        if not Batch.of(self.machine, [state.code]).asked([query])[0, 0]:
            raise UnreadText(f"a position that is {self._spec.proper}")

    def parse_move(self, text: str) -> TextMove:
        """Return the move that `text` writes, or raise `BadMove`."""
        try:
            return TextMove.of(self._moves.write(self._moves.read(text)))
        except UnreadText as expected:
            raise BadMove(f"{shown(text)} is not a move; expected {expected}") from None

    def expand(self, states: Sequence[CircuitState]) -> list[Expansion[CircuitState, TextMove]]:
        """Return what the rules say of each state."""
        if not states:
            return []
        batch = Batch.of(self.machine, [state.code for state in states])
        turns, ends = batch.turn().tolist(), batch.outcome().tolist()
        steps: list[list[tuple[TextMove, CircuitState]]] = [[] for _ in states]
        found = self.machine.stepper.run(batch.columns, batch.count, batch.words())
        moves = np.repeat(np.arange(len(found.counts)), found.counts).tolist()
        for move, place, code in zip(moves, found.places.tolist(), found.codes(), strict=True):
            steps[place].append((self._made[move], self.state(code)))
        return [self._expansion(*one) for one in zip(states, turns, ends, steps, strict=True)]

    def _expansion(
        self, state: CircuitState, turn: int, end: int, steps: list[tuple[TextMove, CircuitState]]
    ) -> Expansion[CircuitState, TextMove]:
        if turn < 0:
            mover = self.circuit.observed(state.code)[(self._spec.mover, ())]
            raise GameError(
                f"{self.name}: it is the turn of {mover}; the players are"
                f" {', '.join(self.players)}"
            )
        outcome = None if end < 0 else ended(self.players, self.circuit.scores(end))
        return Expansion(self.players[turn], outcome, tuple(sorted(steps)))


def _roles(model: Model, spec: Specification, sort: str) -> Roles:
    """Return what plays which part, in the terms of the theory."""
    players: dict[str, Value] = {ALONE: ALONE}
    if spec.mover:
        movers = model.sorts.at(("function", spec.mover, -1))
        values = {plain(model, v): value_of(v) for v in (movers and movers.values) or ()}
        players = {name: values[name] for name in spec.players}
    elif spec.players:
        players = {name: name for name in spec.players}
    return Roles(
        sort, players, spec.step, spec.move, spec.mover, spec.win, spec.stuck, spec.initial,
        judged_step(model, spec.step),
    )  # fmt: skip


def document_circuit(
    folder: Path,
    name: str,
    reading: str = "corrected",
    options: Mapping[str, int | str] | None = None,
    without: Collection[str] = (),
) -> CircuitGame:
    """Return the circuit of a folder that holds `axioms.txt`, `game.toml` and perhaps errata.

    options: By option that the specification names, the number of the constant that it sets.
    without: The names of errata that are left out.
    Raises CircuitError: The document has no circuit; the message says why.
    Raises UnknownGame: The reading has no such erratum to leave out.
    Raises PylogicError: A file is missing, does not fit the others, or does not compile.
    """
    document = document_in(folder, reading, without)
    _check_left_out(name, folder, reading, without)
    if isinstance(document.syntax, Script):
        raise CircuitError(f"{document.name} is a script of functions: no circuit is made of it")
    specification = read_specification(folder / "game.toml")
    document, specification = fitted(document, specification, options or {})
    program, specification = completed(document, specification)

    def again(erratum: str) -> CircuitGame:
        return document_circuit(folder, name, reading, options, {*without, erratum})

    def explained() -> GameReasons | None:
        return document_game(folder, name, reading, options).reasons

    return CircuitGame(name, program.model, specification, options or {}, again, explained)


def _check_left_out(name: str, folder: Path, reading: str, without: Collection[str]) -> None:
    """Refuse to leave out what the reading does not have."""
    if not without:
        return
    known = document_in(folder, reading).errata
    if unknown := sorted(set(without) - set(known)):
        raise UnknownGame(
            f"{name} is not solved without {unknown[0]!r};"
            f" expected {', '.join(known) or 'no erratum'}"
        )


def text_circuit(name: str, reading: str, **options: int | str) -> CircuitGame:
    """Return the circuit of the shipped document `name` under a reading."""
    return document_circuit(folder_of(name), name, reading, options)


def folder_circuit(name: str, reading: str, **options: int | str) -> CircuitGame:
    """Return the circuit of the game in the folder `name`."""
    no_options(name, options)
    return document_circuit(Path(name), name, reading)
