"""No attack on the border succeeds, and whoever asked is alive and right after each.

`make attack` tries all of them, other runs some of each family.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pylogic.errors import PylogicError
from pylogic.session import session
from pylogic.terms import Integer
from tests.attack.attacks import ATTACKS, Attack, some

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.session import Guest, Module, Session

pytestmark = pytest.mark.needs_swipl

SECONDS = 0.3
"""How long a goal may run."""

MOST_SECONDS = 4.0
"""After which the caller must have been answered, on a machine that does other things as well."""

MOST_BYTES = 400 << 20
"""By which this process may grow meanwhile."""

FLAGS = (
    "prefer_rationals iso float_rounding float_zero_div occurs_check var_prefix rational_syntax"
    " max_answers_for_subgoal double_quotes unknown stack_limit autoload optimise gc"
).split()
"""What no goal from outside changes."""

CHOSEN = list(ATTACKS) if os.environ.get("PYLOGIC_ATTACKS") == "all" else some(60)


class Fortress:
    """What must stay as it is: this process, another guest, and a module of pylogic's own."""

    def __init__(self, prolog: Session) -> None:
        self.prolog = prolog
        self.control, _ = prolog.add_guest("control", "answer(42).\nanswer(43).\n", "control.pl")
        self.flags = self._flags()

    def _flags(self) -> list[str]:
        goals = ", ".join(f"current_prolog_flag({flag}, F{i})" for i, flag in enumerate(FLAGS))
        answer = self.prolog.ask(f"({goals}) ; true")
        return [str(value) for value in answer.values()] if answer else []

    def check(self) -> None:
        """Ask what has one right answer each."""
        assert self.prolog.ask("X is 2 / 4") == {"X": self._half}
        assert self.control.all("answer(X)") == [{"X": Integer(42)}, {"X": Integer(43)}]
        assert self.prolog.ask("lists:append([1], [2], [X|_])") == {"X": Integer(1)}
        assert self.prolog.ask("catch(user:leaked(_), _, fail)") is None
        assert self.prolog.ask("current_op(_, _, user:(===>))") is None
        assert self._flags() == self.flags

    @property
    def _half(self) -> object:
        answer = self.prolog.ask("X = 0.5")
        return answer and answer["X"]


@pytest.fixture(scope="module")
def fortress() -> Iterator[Fortress]:
    """Return what is attacked."""
    with session() as prolog:
        yield Fortress(prolog)


def memory() -> int:
    """Return the bytes of memory that this process has in use."""
    fields = Path("/proc/self/statm").read_text(encoding="ascii").split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")


def attacked(fortress: Fortress, attack: Attack, places: dict[str, str]) -> None:
    """Let an attack happen, whatever is answered, and whoever it was aimed at is right after it."""
    program, goal = (_filled(text, places) for text in (attack.program, attack.goal))
    target: Module = fortress.prolog
    guest: Guest | None = None
    if program:
        try:
            guest, _ = fortress.prolog.add_guest("guest", f"fine(1).\n{program}", "g.pl", timeout=3)
        except PylogicError as error:
            assert str(error)
            return
        target = guest
    try:
        target.all(goal, timeout=SECONDS, sandboxed=True)
    except PylogicError as error:
        text = str(error)
        assert text
        assert len(text) < 5_000
    control = "X = 1" if guest is None else "fine(X)"
    assert target.ask(control, timeout=30, sandboxed=True) == {"X": Integer(1)}
    if guest is not None:
        guest.drop()


def _filled(text: str, places: dict[str, str]) -> str:
    for name, place in places.items():
        text = text.replace(f"{{{name}}}", place)
    return text


@pytest.mark.parametrize(
    "attack", CHOSEN, ids=lambda each: f"{each.family}-{each.program[:30]}-{each.goal[:40]}"
)
def test_no_attack_succeeds(fortress: Fortress, attack: Attack, tmp_path: Path) -> None:
    """Nothing is run or changed, the answer comes in time, and memory stays small."""
    marker, evil = tmp_path / "marker", tmp_path / "evil.pl"
    evil.write_text(f":- shell('touch {marker}').\np.\n")
    places = {"marker": str(marker), "evil": str(evil)}
    before, start = memory(), time.monotonic()
    attacked(fortress, attack, places)
    assert time.monotonic() - start < MOST_SECONDS
    assert memory() - before < MOST_BYTES
    assert not marker.exists()
    fortress.check()
