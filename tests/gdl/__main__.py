# ruff: noqa: T201 - it prints a table
"""All sheets and matches of the shelf, in a table: `python -m tests.gdl [NAME ...]`."""

import argparse
import sys
from collections import Counter
from time import monotonic

from pylogic.gdl.reasoner import Reasoner
from tests.gdl import agreement, shelf


def main() -> int:
    """Print a line for each sheet, and how many agree; return 1 where one differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.gdl", description=__doc__)
    parser.add_argument("names", nargs="*", help="the sheets; all when left out")
    parser.add_argument("--seconds", type=float, default=30.0, help="for the perft of each")
    asked = parser.parse_args()
    known = shelf.truth()
    if not known:
        print(f"{shelf.SHELF} has no truth.json: nothing to compare with")
        return 0
    counts: Counter[str] = Counter()
    differ = []
    print(
        f"{'sheet':<28} {'loads':>6} {'start':<6} {'perft':<6} {'plays':<6} {'ms/ply':>7} {'s':>6}"
    )
    for name in asked.names or shelf.names():
        differ += _sheet(name, asked.seconds, counts)
    print(dict(counts))
    differ += _matches(counts) if not asked.names else []
    print("\n".join(["", "what differs:", *differ]) if differ else "nothing differs")
    return int(bool(differ))


def _sheet(name: str, seconds: float, counts: Counter[str]) -> list[str]:
    known = shelf.truth()[name]
    began = monotonic()
    counts["sheets"] += 1
    try:
        reasoner = Reasoner(shelf.rules(name))
        loaded = monotonic()
        counts["loads"] += 1
        start = agreement.beginning(reasoner, known)
        played = [agreement.playout(reasoner, game) for game in known["playouts"]]
        plies = sum(len(game["moves"]) for game in known["playouts"])
        each = 1000 * (monotonic() - loaded) / max(1, plies)
        ways = agreement.perft(reasoner, known["perft"], seconds)
    except Exception as fault:  # noqa: BLE001 - a sheet that breaks is told, and the rest goes on
        print(f"{name:<28} {type(fault).__name__}: {str(fault)[:80]}", flush=True)
        return [f"{name}: {type(fault).__name__}: {fault}"]
    plays = next((said for said in played if said != agreement.EQUAL), agreement.EQUAL)
    said = {"start": start, "perft": ways, "plays": plays}
    for what, answer in said.items():
        counts[what] += answer == agreement.EQUAL
    corrected = " (with errata)" if shelf.errata(name) else ""
    cells = " ".join(f"{'yes' if a == agreement.EQUAL else 'NO':<6}" for a in said.values())
    print(f"{name:<28} {loaded - began:6.2f} {cells} {each:7.2f} {monotonic() - began:6.1f}"
          f"{corrected}", flush=True)  # fmt: skip
    return [f"{name}: {what}: {a}" for what, a in said.items() if a != agreement.EQUAL]


def _matches(counts: Counter[str]) -> list[str]:
    reasoners: dict[str, Reasoner] = {}
    differ = []
    for name, record in shelf.matches():
        if name not in reasoners:
            reasoners[name] = Reasoner(shelf.rules(name, "sheets-2006"))
        said = agreement.match(reasoners[name], record)
        counts["matches"] += 1
        counts["replayed"] += said == agreement.EQUAL
        differ += [] if said == agreement.EQUAL else [f"{name}, {record['id']}: {said}"]
    print(f"matches: {counts['matches']}, replayed: {counts['replayed']}")
    return differ


if __name__ == "__main__":
    sys.exit(main())
