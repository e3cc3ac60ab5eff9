"""What the process holds, and by how much it may grow."""

from __future__ import annotations

import gc
import resource
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pylogic.session import session
from pylogic.session.pool import start
from pylogic.terms import Integer, List

if TYPE_CHECKING:
    from collections.abc import Mapping

MAY_GROW: Final = {
    "RSS, MB": 16.0,
    "atoms": 4_000,
    "functors": 1_500,
    "clauses": 3_000,
    "modules": 950,
    "engines": 4,
    "files": 2,
    "threads": 2,
}
"""The system hands memory out in pieces, and keeps some that was given back. Of each program with
tabled predicates that was loaded and dropped, an empty module and the wrappers of those predicates
stay behind, 4 to 14 KB with three clauses: SWI-Prolog 9.0 keeps the ones and may crash where the
other is used again. A million queries load nine hundred of them after the first tenth."""

_KINDS: Final = ("atoms", "functors", "clauses", "modules")
_GOAL: Final = (
    "garbage_collect, garbage_collect_atoms, garbage_collect_clauses,"
    f" findall(N, (member(Kind, [{', '.join(_KINDS)}]), statistics(Kind, N)), Numbers)"
)


def held() -> dict[str, float]:
    """Return what the process holds now, once what nobody needs is collected."""
    gc.collect()
    answer = session().ask(_GOAL)
    assert answer is not None
    numbers = answer["Numbers"]
    assert isinstance(numbers, List)
    counts = [number.value for number in numbers.items if isinstance(number, Integer)]
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return {
        "RSS, MB": pages * resource.getpagesize() / 2**20,
        **dict(zip(_KINDS, counts, strict=True)),
        "engines": len(start().engines),
        "files": len(list(Path("/proc/self/fd").iterdir())),
        "threads": len(list(Path("/proc/self/task").iterdir())),
    }


def grown(before: Mapping[str, float], after: Mapping[str, float]) -> list[str]:
    """Return what has grown by more than it may, in words."""
    return [
        f"{name} grew from {before[name]:,.1f} to {after[name]:,.1f}, by more than {most:,.0f}"
        for name, most in MAY_GROW.items()
        if after[name] - before[name] > most
    ]
