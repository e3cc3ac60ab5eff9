"""Bytes from a connection, cut into lines, however they arrive and however long they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.games.moai.server.messages import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterator


class Lines:
    """What has come of the line that is not complete yet; never more than a line may hold."""

    def __init__(self, longest: int = LONGEST) -> None:
        self._longest = longest
        self._held = bytearray()
        self._skipping = False

    def feed(self, data: bytes) -> Iterator[bytes | None]:
        """Yield the lines that `data` completes; None, once, for one that is too long.

        The rest of a line that is too long is skipped: the next one begins after its end.
        """
        *complete, rest = data.split(b"\n")
        for part in complete:
            if self._skipping:
                self._skipping = False
                continue
            line = bytes(self._held) + part
            self._held.clear()
            yield line if len(line) <= self._longest else None
        if self._skipping:
            return
        self._held += rest
        if len(self._held) > self._longest:
            self._held.clear()
            self._skipping = True
            yield None

    def end(self) -> bytes | None:
        """Return what came after the last line's end, if anything."""
        return bytes(self._held) or None
