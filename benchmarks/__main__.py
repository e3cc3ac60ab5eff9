"""Print the table: `python -m benchmarks [--strict]`, or the server's: `... server`."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from benchmarks import border, deduction, four, games, load, players, server
from benchmarks.table import Row, machine

if TYPE_CHECKING:
    from collections.abc import Sequence

MODULES = (border, games, deduction, load, players, four, server)


def table(rows: Sequence[Row]) -> Table:
    """Return the rows as a table: each rate a second, the ratio, and whether it is as promised."""
    shown = Table("what", "a second", "beside", "a second", "ratio", "at least", "met")
    for column in (1, 3, 4, 5):
        shown.columns[column].justify = "right"
    for row in rows:
        shown.add_row(
            f"{row.name} ({row.unit})",
            _figure(row.ours),
            row.beside,
            _figure(row.theirs),
            _figure(row.ratio),
            _figure(row.target),
            "yes" if row.met else "NO",
        )
    return shown


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def main() -> int:
    """Measure everything, print it, and with `--strict` answer 1 when a promise is not kept."""
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("--strict", action="store_true", help="exit 1 when a target is missed")
    parser.add_argument(
        "what", nargs="?", choices=("promises", "server"), default="promises", help="which table"
    )
    arguments = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 140)
    for fact, value in machine().items():
        console.print(f"{fact}: {value}", highlight=False)
    if arguments.what == "server":
        console.print(server.table(list(server.loads())))
        return 0
    rows = []
    for module in MODULES:
        for row in module.rows():
            console.print(f"measured: {row.name}", style="dim", highlight=False)
            rows.append(row)
    console.print(table(rows))
    return 1 if arguments.strict and not all(row.met for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
