"""Which tactics with which arguments make the steps of a derivation: data, read from TOML."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pylogic import formulas as f
from pylogic.deduction.registry import read_argument, read_arguments
from pylogic.errors import DeductionError
from pylogic.notations.blocks.expressions import CALL, Names

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path


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
        The file; `pylogic/documents/connect4/derivation.toml` is an example.
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
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DeductionError(str(path), error.strerror or str(error)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DeductionError(str(path), str(error)) from None
    names = names_in(formulas)
    by_name = reading in data.get("by_name", ())
    try:
        plans = [
            _plan(entry, names, reading, by_name=by_name)
            for entry in data["derivation"]
            if _is_meant(entry, reading)
        ]
    except (KeyError, AttributeError, TypeError, ValueError) as error:
        raise DeductionError(str(path), f"a derivation lacks or misuses {error}") from None
    return {plan.moves: plan for plan in plans}


def _is_meant(entry: Mapping[str, Any], reading: str) -> bool:
    return reading in entry.get("readings", (reading,))


def _plan(entry: Mapping[str, Any], names: Names, reading: str, *, by_name: bool) -> Plan:
    steps = []
    for step in entry["step"]:
        if not _is_meant(step, reading):
            continue
        applications = []
        for one in step["tactics"]:
            if _is_meant(one, reading):
                texts = {k: v for k, v in one.items() if k not in {"tactic", "readings"}}
                arguments = read_arguments(one["tactic"], texts, names)
                applications.append(Application(one["tactic"], arguments))
        provided = step.get("provided", {}).get(reading)
        steps.append(
            PlannedStep(
                step.get("heading", ""),
                tuple(applications),
                None if provided is None else read_argument("formula", provided, names),
                step.get("uses", ""),
            )
        )
    return Plan(
        entry["moves"],
        read_argument("atom", entry["start"], names),
        tuple(steps),
        by_name,
        {int(moves): step for moves, step in entry.get("uses", {}).items()},
    )
