"""Ask random questions, have each explained and checked, and count: `python -m tests.explain`.

Half of the questions are about what is so. They are about random theories, documents of many
forms, games of each notation, and sheets. The table says how many were explained, how many of
those passed their check whole, how many lines they have, and how long they take beside the query
itself. What is wrong is shown, and the exit code is 1. The work is cut into pieces, which several
processes do; what is asked depends on `--seed` alone.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from tests.explain.pieces import Tally, pieces

_SHOWN = 100


def tell(tally: Tally) -> None:
    """Write a line of the table, with what is wrong."""
    sys.stdout.write(f"{tally}\n")
    for told in (*tally.faults[:_SHOWN], *tally.doubts[:_SHOWN]):
        sys.stdout.write(f"    {told[:400]}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str]) -> int:
    """Run what the arguments say; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.explain", description=__doc__)
    parser.add_argument("--number", type=int, default=20_000, help="how many questions in all")
    parser.add_argument("--theories", type=int, default=200, help="how many random theories")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="how many processes")
    parser.add_argument("--only", metavar="ROW", help="one row of the table alone, as `sheets`")
    chosen = parser.parse_args(arguments)
    work = [
        piece
        for piece in pieces(chosen.number, chosen.theories, chosen.seed)
        if chosen.only in {None, piece.row}
    ]
    rows = {piece.row: Tally(piece.row) for piece in work}
    # Each piece has a process of its own, so that no sheet's rules fill the memory of the next.
    with ProcessPoolExecutor(
        chosen.workers, get_context("spawn"), max_tasks_per_child=1
    ) as processes:
        asked = {processes.submit(piece.asked): piece for piece in work}
        for i, done in enumerate(as_completed(asked), 1):
            piece = asked[done]
            try:
                found = done.result()
            except Exception as fault:  # noqa: BLE001 - what one piece ends with is told with the others
                rows[piece.row].faults.append(f"{' '.join(piece.texts[:1])}: {fault!r}")
            else:
                rows[piece.row].add(found)
                if found.left_out:
                    sys.stdout.write(f"{found.left_out}\n")
            sys.stderr.write(f"\r{i} of {len(work)} pieces ")
    sys.stderr.write("\n")
    for tally in rows.values():
        tell(tally)
    return int(any(tally.faults for tally in rows.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
