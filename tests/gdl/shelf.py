"""The sheets of others that lie beside the checkout, with what an independent reasoner says."""

import json
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from pylogic.documents import load
from pylogic.notations.gdl.kif import read_kif
from pylogic.notations.gdl.reader import SheetSyntax

SHELF: Final = Path(
    os.environ.get("PYLOGIC_GDL", Path(__file__).resolve().parents[2].parent / "shared" / "gdl")
)


@cache
def truth() -> dict[str, dict[str, Any]]:
    """Return what is known of each sheet, by name; nothing where the folder is missing."""
    file = SHELF / "truth.json"
    known: dict[str, dict[str, Any]] = {}
    if file.is_file():
        known = json.loads(file.read_text(encoding="utf-8"))
    return known


def names() -> list[str]:
    """Return the names of the sheets."""
    return sorted(truth())


def errata(name: str) -> Path | None:
    """Return the file of corrections that a sheet needs to go as it was recorded, if any."""
    file = Path(__file__).with_name(f"{name}.errata.toml")
    return file if file.is_file() else None


def rules(name: str, folder: str = "sheets") -> Sequence[Any]:
    """Return the rules of a sheet, corrected; mild faults of brackets are passed over."""
    if folder == "sheets" and (file := errata(name)) is not None:
        syntax = load(SHELF / folder / f"{name}.kif", errata=file).syntax
        assert isinstance(syntax, SheetSyntax)
        return syntax.rules
    found, faults = read_kif((SHELF / folder / f"{name}.kif").read_text(encoding="utf-8"))
    assert all(fault.mild for fault in faults), faults
    return found


def matches() -> list[tuple[str, dict[str, Any]]]:
    """Return the recorded matches, each with the name of its sheet."""
    return [
        (file.stem, match)
        for file in sorted((SHELF / "matches").glob("*.json"))
        for match in json.loads(file.read_text(encoding="utf-8"))
    ]
