"""Moai as a sheet: the rules, which are the same for every board, below the facts of one."""

from pathlib import Path

_RULES = Path(__file__).with_name("sheet.kif")


def written(*, width: int = 8, height: int = 8, first: str = "P", gap: int = 0) -> str:
    """Return the sheet of a board; columns are counted from the left, rows from the top."""
    facts = [
        f"; Moai on a board of {width} by {height}",
        "",
        *(f"(column {x})" for x in range(1, width + 1)),
        *(f"(row {y})" for y in range(1, height + 1)),
        *(f"(edge column {x})" for x in (1, width)),
        *(f"(edge row {y})" for y in (1, height)),
        *(f"(succ {n} {n + 1})" for n in range(1, max(width, height))),
        f"(first {first.lower()})",
        f"(gap {gap})",
    ]
    return "\n".join([*facts, "", _RULES.read_text(encoding="utf-8")])
