"""Which tactics with which arguments make the steps of a derivation: data, read from TOML."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec import Struct

from pylogic.core import formulas as f
from pylogic.core.errors import DeductionError
from pylogic.core.toml_tables import Count, read_table
from pylogic.deduction.registry import read_argument, read_arguments
from pylogic.notations.blocks.expressions import CALL, BlockNames


@dataclass(frozen=True, slots=True)
class Application:
    """One tactic with its arguments."""

    tactic: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """One step of a derivation.

    heading: What it does; empty where the document's own step says so.
    applications: The tactics, in order.
    provided: What must hold of a board for the step to be an equivalence, beyond the definitions.
    uses: In words, what it rests on that no definition of the document says.
    """

    heading: str
    applications: tuple[Application, ...]
    provided: f.Formula | None = None
    uses: str = ""


@dataclass(frozen=True, slots=True)
class DerivationPlan:
    """A derivation.

    moves: What it is called by.
    start: What is derived from.
    steps: In order; the start is step 0.
    by_name: Whether names alone count in it.
    uses: Other derivations whose starts it takes to be defined by one of their steps: which.
    """

    moves: int
    start: f.Predicate
    steps: tuple[PlannedStep, ...]
    by_name: bool = False
    uses: Mapping[int, int] = field(default_factory=dict)


def names_in(formulas: Iterable[f.Formula]) -> BlockNames:
    """Return which names of formulas are constants, and which are objects with arguments."""
    constants, objects = set(), set()
    for formula in formulas:
        for node in f.walk(formula):
            match node:
                case f.Constant(name):
                    constants.add(name)
                case f.Apply(function, (f.Variable(name) | f.Apply(name, (_,)), *_)) if (
                    function == CALL
                ):
                    objects.add(name)
                case _:
                    pass
    return BlockNames(frozenset(constants), frozenset(objects))


def read_plans(
    path: Path, formulas: Sequence[f.Formula], reading: str
) -> dict[int, DerivationPlan]:
    """Return the derivations of a file, by the number of moves.

    path: The file; `pylogic/games/connect4/documents/connect4/derivation.toml` is an example.
    formulas: The document's, which say what the names in arguments are.
    reading: Steps and tactics with another `reading` are left out.
    Raises DeductionError: The file is not there, is no TOML, or says something else than it can.
    Raises ReadError: A formula in it is not in the notation.
    """

    def fail(reason: str) -> DeductionError:
        return DeductionError(str(path), reason)

    file = read_table(path, _File, fail)
    reader = _Reader(reading, names_in(formulas), fail)
    return {
        entry.moves: reader.plan(entry, by_name=reading in file.by_name)
        for entry in file.derivation
        if reader.is_meant(entry.readings)
    }


class _Step(Struct, frozen=True):
    tactics: tuple[dict[str, str | tuple[str, ...]], ...]
    readings: tuple[str, ...] | None = None
    heading: str = ""
    provided: dict[str, str] = {}
    uses: str = ""


class _Derivation(Struct, frozen=True):
    moves: Count
    start: str
    step: tuple[_Step, ...]
    readings: tuple[str, ...] | None = None
    uses: dict[str, Count] = {}


class _File(Struct, frozen=True):
    derivation: tuple[_Derivation, ...]
    by_name: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Reader:
    reading: str
    names: BlockNames
    fail: Callable[[str], DeductionError]

    def is_meant(self, readings: Sequence[str] | None) -> bool:
        return readings is None or self.reading in readings

    def plan(self, entry: _Derivation, *, by_name: bool) -> DerivationPlan:
        if wrong := [m for m in entry.uses if not (m.isascii() and m.isdecimal())]:
            raise self.fail(f"derivation {entry.moves}: uses: {wrong[0]!r} is no number of moves")
        return DerivationPlan(
            entry.moves,
            read_argument("atom", entry.start, self.names),
            tuple(self.step(step) for step in entry.step if self.is_meant(step.readings)),
            by_name,
            {int(moves): step for moves, step in entry.uses.items()},
        )

    def step(self, step: _Step) -> PlannedStep:
        provided = step.provided.get(self.reading)
        return PlannedStep(
            step.heading,
            tuple(
                self.application(one) for one in step.tactics if self.is_meant(one.get("readings"))
            ),
            None if provided is None else read_argument("formula", provided, self.names),
            step.uses,
        )

    def application(self, entry: Mapping[str, str | tuple[str, ...]]) -> Application:
        texts = {key: value for key, value in entry.items() if isinstance(value, str)}
        if lists := entry.keys() - texts.keys() - {"readings"}:
            raise self.fail(f"tactics: {min(lists)!r} must be a text, not a list")
        if "tactic" not in texts:
            raise self.fail("tactics: 'tactic' is missing")
        tactic = texts.pop("tactic")
        return Application(tactic, read_arguments(tactic, texts, self.names))
