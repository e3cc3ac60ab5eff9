"""Tic-tac-toe as a sheet."""

from pathlib import Path


def written() -> str:
    """Return the sheet."""
    return Path(__file__).with_name("sheet.kif").read_text(encoding="utf-8")
