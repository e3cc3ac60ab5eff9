"""The sheets of others that lie beside the checkout, with what an independent reasoner says."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any, Final

from pylogic.notations.gdl.kif import read_kif

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


def rules(name: str, folder: str = "sheets") -> list[Any]:
    """Return the rules of a sheet; mild faults of brackets are passed over."""
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
