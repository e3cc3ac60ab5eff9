"""Print the table: `python -m benchmarks [--strict]`, or that of `server`, `solver` or `solving`.

`solving` has the games that are solved whole, which takes minutes.
"""

import argparse
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from benchmarks import (
    border,
    circuits,
    deduction,
    four,
    games,
    load,
    players,
    server,
    sheets,
    solver,
    solving,
    startup,
)
from benchmarks.table import Row, machine

MODULES = (
    border, games, circuits, deduction, load, startup, players, solver, four, server, sheets,
)  # fmt: skip


def table(rows: Sequence[Row]) -> Table:
    """Return the rows as a table: each rate, the ratio, and whether it is as promised."""
    shown = Table("what", "ours", "beside", "theirs", "ratio", "at least", "met")
    for column in (1, 3, 4, 5):
        shown.columns[column].justify = "right"
    for row in rows:
        shown.add_row(
            f"{row.name} ({row.unit} a {row.per})",
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
        "what",
        nargs="?",
        choices=("promises", "server", "solver", "solving"),
        default="promises",
        help="which table",
    )
    parser.add_argument(
        "--positions", type=int, default=1_000, help="of each number of discs, for the solver"
    )
    parser.add_argument("--seed", type=int, default=0, help="of these positions")
    arguments = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 140)
    for fact, value in machine().items():
        console.print(f"{fact}: {value}", highlight=False)
    if arguments.what == "server":
        console.print(server.table(list(server.loads())))
        return 0
    if arguments.what == "solver":
        return _compare_solvers(console, arguments.positions, arguments.seed)
    rows = []
    for module in (solving,) if arguments.what == "solving" else MODULES:
        for row in module.rows():
            console.print(f"measured: {row.name}", style="dim", highlight=False)
            rows.append(row)
    console.print(table(rows))
    return 1 if arguments.strict and not all(row.met for row in rows) else 0


def _compare_solvers(console: Console, positions: int, seed: int) -> int:
    """Print the table of the two solvers of Connect Four; answer 1 where they disagree."""
    shown, unequal = solver.table(), 0
    for discs in reversed(solver.DISCS):
        found = solver.compared(discs, positions, seed)
        solver.add(shown, found)
        unequal += len(found.unequal)
        console.print(f"compared: {discs} discs, {len(found.unequal)} unequal", style="dim")
        for state in found.unequal:
            console.print(f"  {state}", highlight=False)
    console.print(shown)
    return min(unequal, 1)


if __name__ == "__main__":
    sys.exit(main())
