"""How the time of a piece of work grows with its size, on machines of any speed."""

from collections.abc import Callable
from time import process_time

TRIES = 3
"""A machine may be slowed down for a moment: one good try of so many is enough."""
NOISE = 0.25
"""So many seconds of processor time say nothing about growth."""


def assert_grows_with_length(
    small: Callable[[], object], large: Callable[[], object], times: float
) -> None:
    """Fail where work that is `times` larger takes as much longer as the square of that.

    Between growth in proportion and by the square there is room: 5 times the length may take
    8 times the time, where the square is 25.
    """
    for _ in range(TRIES):
        taken, longer = seconds(small), seconds(large)
        if longer <= taken * times**1.3 + NOISE:
            return
    raise AssertionError(f"{times:g} times the length: {taken:.2f} s, and then {longer:.2f} s")


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time that some work takes, in seconds."""
    began = process_time()
    work()
    return process_time() - began
