"""The moves of a circuit as they are looked at one by one: of a sheet, a move of every role."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pylogic.circuits.circuit import Circuit
from pylogic.circuits.sheets.circuit import SheetCircuit
from pylogic.gdl.terms import Term


@dataclass(frozen=True, slots=True)
class Made:
    """A move, or one of each role: when it is made, and the bits after it."""

    guards: tuple[int, ...]
    after: tuple[int, ...]
    given: Mapping[int, bool]


@dataclass(frozen=True, slots=True)
class Group:
    """Moves that are looked at together, and the inputs that say which of them are made."""

    moves: tuple[Made, ...]
    given: Mapping[int, bool]


def open_moves(circuit: Circuit) -> Iterator[Made]:
    """Yield the moves; where roles choose, one of which it is open what they choose."""
    if isinstance(circuit, SheetCircuit):
        yield Made((circuit.over() ^ 1,), circuit.after, {})
        return
    for move in circuit.moves:
        yield Made((move.guard,), move.after, {})


def joint(circuit: SheetCircuit, chosen: Sequence[int]) -> Made:
    """Return the move that roles make by moves of theirs, of which these are the numbers."""
    given: dict[int, bool] = {}
    guards = [circuit.over() ^ 1]
    for role, does, own, number in zip(
        circuit.players, circuit.does, circuit.choices, chosen, strict=True
    ):
        given |= {literal: i == number for i, literal in enumerate(does)}
        guards.append(legal(circuit, role, own[number][0]))
    return Made(tuple(guards), circuit.after, given)


def legal(circuit: SheetCircuit, role: str, move: Term) -> int:
    """Return the literal that a move is legal, whether or not the game is over."""
    return circuit.made.now["legal", role, move]
