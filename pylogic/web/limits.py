"""What visitors may take."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class WebLimits:
    """The bounds of the server.

    visitors: Visitors who have a process at one time; a new one takes the place of who was idle
        longest.
    idle: Seconds after which the process of a visitor who asks nothing is ended.
    idle_once: The same for a visitor who has asked once, and never sent the cookie.
    spare: Seconds after which a process is started for the next visitor, once there is a new one.
    body: Bytes that one request may have.
    body_seconds: Seconds in which it has to arrive.
    waiting: Requests of one visitor that may wait for their turn.
    memory: Bytes of address space that a process may take.
    works: Long works that may run at one time, and half of them for one visitor.
    work_seconds: Seconds after which a long work is stopped.
    rows: Rows of a long work that are kept.
    reply: Bytes that one answer of a process may have.
    """

    visitors: int = 16
    idle: float = 900.0
    idle_once: float = 60.0
    spare: float = 2.0
    body: int = 5_000_000
    body_seconds: float = 30.0
    waiting: int = 8
    memory: int = 4 << 30
    works: int = 4
    work_seconds: float = 3600.0
    rows: int = 5_000
    reply: int = 32 << 20


LIMITS: Final = WebLimits()
"""What holds unless told otherwise."""
