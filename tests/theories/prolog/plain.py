"""Plain SWI-Prolog, in a process of its own that is asked again and again."""

from __future__ import annotations

import subprocess
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Timer
from typing import TYPE_CHECKING, Final

from pylogic import terms as p
from pylogic.terms.reader import read_canonical

if TYPE_CHECKING:
    from collections.abc import Sequence

SECONDS: Final = 3
"""After which a program is left out: what unifies with a part of itself may go on without end."""

_NUMBERS: Final = count(1)
_SERVER: Final = Path(__file__).with_name("plain.pl")


@cache
def _server() -> subprocess.Popen[str]:
    command = ["swipl", "-f", "none", str(_SERVER)]
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def answers(program: str, goals: Sequence[tuple[str, str]]) -> list[tuple[list[p.Term], str]]:
    """Return the answers of goals, and whether they ended: `done`, `error` or `skipped`.

    Parameters
    ----------
    program : str
        Clauses.
    goals : sequence
        Each a goal and the row of its variables, as texts.
    """
    server = _server()
    assert server.stdin is not None
    assert server.stdout is not None
    with NamedTemporaryFile("w", suffix=".pl", encoding="utf-8") as file:
        file.write(program)
        file.flush()
        texts = p.List(tuple(p.String(f"({goal})-{row}") for goal, row in goals))
        module = p.Atom(f"plain_{next(_NUMBERS)}")
        request = p.Compound("run", (p.Atom(file.name), module, texts))
        server.stdin.write(f"{request}.\n")
        server.stdin.flush()
        watch = Timer(SECONDS, server.kill)
        watch.start()
        line = server.stdout.readline().strip()
        watch.cancel()
    if not line:
        _server.cache_clear()
        return [([], "skipped") for _ in goals]
    reply = read_canonical(line)
    assert isinstance(reply, p.List), reply
    found = []
    for answer in reply.items:
        match answer:
            case p.Compound("answer", (p.List(rows), p.Atom(end))):
                found.append((list(rows), end))
            case _:
                raise ValueError(answer)
    return found
