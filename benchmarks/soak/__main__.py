"""Ask a million queries in one process: `python -m benchmarks.soak [--queries N]`.

Prints, every so often, what the process holds: resident memory, SWI-Prolog's atoms, functors,
clauses and modules, its engines, open files and threads. Answers 1 where something grew, from a
tenth of the run to its end, by more than it may.
"""

import argparse
import sys
import time

from benchmarks.soak.holding import MAY_GROW, grown, held
from benchmarks.soak.work import Work


def run(queries: int, step: int) -> bool:
    """Ask, print the table, and return whether all stayed flat."""
    work = Work()
    began = time.monotonic()
    print("".join(f"{name:>11}" for name in ("queries", "seconds", *MAY_GROW)))  # noqa: T201
    seen, loads = [], []
    for last in range(step, queries + 1, step):
        work.run(last - step, last)
        seen.append(held())
        loads.append(work.asked["sessions"])
        numbers = (last, time.monotonic() - began, *seen[-1].values())
        print("".join(f"{number:>11,.0f}" for number in numbers), flush=True)  # noqa: T201
    print(", ".join(f"{count:,} {kind}" for kind, count in work.asked.items()))  # noqa: T201
    first = max(0, len(seen) // 10 - 1)
    too_much = grown(seen[first], seen[-1], loads[-1] - loads[first])
    for what in too_much:
        print(f"FAULT: {what}")  # noqa: T201
    return not too_much


def main() -> int:
    """Answer 1 where something grew."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("--queries", type=int, default=1_000_000, help="how many")
    parser.add_argument("--step", type=int, default=50_000, help="after how many to print")
    arguments = parser.parse_args()
    return int(not run(arguments.queries, arguments.step))


if __name__ == "__main__":
    sys.exit(main())
