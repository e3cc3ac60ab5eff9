"""Hold random documents against what they mean: `python -m tests.theories [--notation NAME] ...`.

Each document is known by its notation and a number, from which it is made again. The table says
how many were right, refused, and so on; what should not be is shown, and the exit code is 1.
Documents of first-order logic are also held against what the same is said otherwise (`laws`), and
against their answer sets (`clingo`).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from multiprocessing import get_context
from typing import TYPE_CHECKING

from tests.theories.attempts import attempts
from tests.theories.verdict import FAULTS, KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.theories.verdict import Verdict

NOTATIONS = (
    "first_order",
    "first_order_stranger",
    "first_order_small",
    "first_order_terms",
    "laws",
    "clingo",
    "fluents",
    "blocks",
    "nqthm",
    "prolog",
    "gdl",
)
_MOST_REFUSED = 0.01
_BATCH = 25
_SHOWN = 5


def run(notation: str, first: int, count: int) -> bool:
    """Hold documents against their meaning on two cores; return whether all is as it should."""
    kinds: Counter[str] = Counter()
    faults: list[tuple[int, Verdict]] = []
    starts = range(first, first + count, _BATCH)
    sizes = [min(_BATCH, first + count - start) for start in starts]
    work = zip([notation] * len(starts), starts, sizes, strict=True)
    with get_context("spawn").Pool(2, maxtasksperchild=20) as pool:
        for found in pool.starmap(attempts, work, chunksize=1):
            kinds.update(verdict.kind for _, verdict in found)
            faults += [(number, v) for number, v in found if v.kind in FAULTS]
    table = ", ".join(f"{kinds[kind]} {kind}" for kind in KINDS if kinds[kind])
    sys.stdout.write(f"{notation}: {count} from number {first}: {table}\n")
    sys.stdout.flush()
    faults.sort(key=lambda fault: KINDS.index(fault[1].kind), reverse=True)
    for number, verdict in faults[:_SHOWN]:
        sys.stdout.write(
            f"\n{notation} {number}, {verdict.kind}: {verdict.detail}\n{verdict.text}\n"
        )
    refused = kinds["refused"] + kinds["unbounded"]
    return not faults and refused <= _MOST_REFUSED * count


def main(arguments: Sequence[str]) -> int:
    """Run what the arguments say; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.theories", description=__doc__)
    parser.add_argument("--notation", choices=NOTATIONS, action="append")
    parser.add_argument("--number", type=int, default=10_000, help="how many of each notation")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    chosen = parser.parse_args(arguments)
    names = chosen.notation or NOTATIONS
    results = [run(name, chosen.first, chosen.number) for name in names]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
