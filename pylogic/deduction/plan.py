"""Which tactics with which arguments make the steps of a derivation: data, read from TOML."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pylogic.core import formulas as f
from pylogic.core.errors import DeductionError
from pylogic.core.toml_tables import read_table
from pylogic.deduction.registry import read_argument, read_arguments
from pylogic.notations.blocks.expressions import CALL, Names

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from pylogic.core.toml_tables import Table


@dataclass(frozen=True, slots=True)
class Application:
    """One tactic with its arguments."""

    tactic: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """One step of a derivation.

    Attributes
    ----------
    heading : str
        What it does; empty where the document's own step says so.
    applications : tuple of Application
        The tactics, in order.
    provided : Formula or None
        What must hold of a board for the step to be an equivalence, beyond the definitions.
    uses : str
        In words, what it rests on that no definition of the document says.
    """

    heading: str
    applications: tuple[Application, ...]
    provided: f.Formula | None = None
    uses: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """A derivation.

    Attributes
    ----------
    moves : int
        What it is called by.
    start : Predicate
        What is derived from.
    steps : tuple of PlannedStep
        In order; the start is step 0.
    by_name : bool
        Whether names alone count in it.
    uses : mapping of int to int
        Other derivations whose starts it takes to be defined by one of their steps: which.
    """

    moves: int
    start: f.Predicate
    steps: tuple[PlannedStep, ...]
    by_name: bool = False
    uses: Mapping[int, int] = field(default_factory=dict)


def names_in(formulas: Iterable[f.Formula]) -> Names:
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
    return Names(frozenset(constants), frozenset(objects))


def read_plans(path: Path, formulas: Sequence[f.Formula], reading: str) -> dict[int, Plan]:
    """Return the derivations of a file, by the number of moves.

    Parameters
    ----------
    path : Path
        The file; `pylogic/games/connect4/documents/connect4/derivation.toml` is an example.
    formulas : sequence of Formula
        The document's, which say what the names in arguments are.
    reading : str
        Steps and tactics with another `reading` are left out.

    Raises
    ------
    DeductionError
        The file is not there, is no TOML, or says something else than it can.
    ReadError
        A formula in it is not in the notation.
    """
    file = read_table(path, lambda reason: DeductionError(str(path), reason))
    names = names_in(formulas)
    by_name = reading in file.texts("by_name", ())
    plans = [
        _plan(entry, names, reading, by_name=by_name)
        for entry in file.tables("derivation")
        if _is_meant(entry, reading)
    ]
    return {plan.moves: plan for plan in plans}


def _is_meant(entry: Table, reading: str) -> bool:
    return reading in entry.texts("readings", (reading,))


def _plan(entry: Table, names: Names, reading: str, *, by_name: bool) -> Plan:
    steps = []
    for step in entry.tables("step"):
        if not _is_meant(step, reading):
            continue
        applications = []
        for one in step.tables("tactics"):
            if _is_meant(one, reading):
                given = [key for key in one.values if key not in {"tactic", "readings"}]
                texts = {key: one.text(key) for key in given}
                tactic = one.text("tactic")
                applications.append(Application(tactic, read_arguments(tactic, texts, names)))
        provided = step.table("provided", optional=True)
        steps.append(
            PlannedStep(
                step.text("heading", ""),
                tuple(applications),
                read_argument("formula", provided.text(reading), names)
                if reading in provided.values
                else None,
                step.text("uses", ""),
            )
        )
    return Plan(
        entry.number("moves"),
        read_argument("atom", entry.text("start"), names),
        tuple(steps),
        by_name,
        _uses(entry.table("uses", optional=True)),
    )


def _uses(table: Table) -> dict[int, int]:
    if wrong := [moves for moves in table.values if not (moves.isascii() and moves.isdecimal())]:
        table.refuse(wrong[0], "is no number of moves")
    return {int(moves): table.number(moves) for moves in table.values}
