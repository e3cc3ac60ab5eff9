"""What the process holds, and by how much it may grow."""

import gc
import resource
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pylogic.session import session
from pylogic.session.runtime import start
from pylogic.terms import Integer, List

MAY_GROW: Final = {
    "RSS, MB": (4.0, 0.015),
    "atoms": (400, 3.2),
    "functors": (100, 1.1),
    "clauses": (400, 3.2),
    "modules": (10, 1.1),
    "engines": (4, 0),
    "files": (2, 0),
    "threads": (2, 0),
}
"""How much there may be more in all, and how much for each program with tabled predicates that was
loaded and dropped. The system hands memory out in pieces, and keeps some that was given back. Of
such a program an empty module and the wrappers of its predicates stay behind, 4 to 14 KB for three
of them: SWI-Prolog 9.0 keeps the ones and may crash where the other is used again."""

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


def grown(before: Mapping[str, float], after: Mapping[str, float], loads: int) -> list[str]:
    """Return what has grown by more than it may with so many programs loaded, in words."""
    may = {name: most + each * loads for name, (most, each) in MAY_GROW.items()}
    return [
        f"{name} grew from {before[name]:,.1f} to {after[name]:,.1f}, by more than {most:,.0f}"
        for name, most in may.items()
        if after[name] - before[name] > most
    ]
