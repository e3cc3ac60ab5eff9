"""No attack on the border succeeds, and whoever asked is alive and right after each.

`make attack` tries all of them, other runs some of each family.
"""

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from pylogic.core.errors import PylogicError
from pylogic.session import Module, SandboxedModule, Session, session
from pylogic.terms import Integer
from tests.attack.attacks import ATTACKS, Attack, some

pytestmark = pytest.mark.needs_swipl

SECONDS = 0.3
"""How long a goal may run."""

MOST_SECONDS = 20.0
"""After which the caller must have been answered, on a machine that does other things as well."""

MOST_BYTES = 400 << 20
"""By which this process may grow meanwhile."""

FLAGS = [
    *("prefer_rationals", "iso", "float_rounding", "float_zero_div", "occurs_check"),
    *("var_prefix", "rational_syntax", "max_answers_for_subgoal", "double_quotes", "unknown"),
    *("stack_limit", "autoload", "optimise", "gc"),
]
"""What no goal from outside changes."""

ALL = os.environ.get("PYLOGIC_ATTACKS") == "all"
FEW = some(len(ATTACKS) if ALL else 8)
CHOSEN = [
    *FEW,
    *(pytest.param(each, marks=pytest.mark.long) for each in some(74) if each not in FEW),
]


class Fortress:
    """What must stay as it is: this process, another guest, and a module of pylogic's own."""

    def __init__(self, prolog: Session) -> None:
        self.prolog = prolog
        self.control, _ = prolog.add_untrusted(
            "control", "answer(42).\nanswer(43).\n", "control.pl"
        )
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


def attacked(fortress: Fortress, attack: Attack) -> None:
    """Let an attack happen, whatever is answered; whom it was aimed at is right after it."""
    target: Module = fortress.prolog.user
    guest: SandboxedModule | None = None
    with suppress(PylogicError):
        if attack.program:
            text = f"fine(1).\n{attack.program}"
            target = guest = fortress.prolog.add_untrusted("guest", text, "g.pl", timeout=3)[0]
        told = error_of(target, attack.goal)
        assert len(told) < 5_000
    if guest is not None:
        assert guest.ask("fine(X)", timeout=30) == {"X": Integer(1)}
        guest.drop()
    assert fortress.prolog.ask("X = 1", timeout=30, sandboxed=True) == {"X": Integer(1)}


def error_of(target: Module, goal: str) -> str:
    """Return what is said when a goal goes wrong, or nothing."""
    try:
        target.all(goal, timeout=SECONDS, sandboxed=True)
    except PylogicError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("attack", CHOSEN, ids=str)
def test_no_attack_succeeds(fortress: Fortress, attack: Attack, tmp_path: Path) -> None:
    """Nothing is run or changed, the answer comes in time, and memory stays small."""
    marker, evil = tmp_path / "marker", tmp_path / "evil.pl"
    evil.write_text(f":- shell('touch {marker}').\np.\n")
    before, start = memory(), time.monotonic()
    attacked(fortress, attack.aimed(marker, evil))
    assert time.monotonic() - start < MOST_SECONDS
    assert memory() - before < MOST_BYTES
    assert not marker.exists()
    fortress.check()
