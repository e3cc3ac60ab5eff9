"""What goals print: it comes to the standard output of this process, and is kept for who asked."""

import os
import select
import threading
from contextlib import suppress
from typing import Final

_KEPT: Final = 20_000
"""Bytes of what a goal prints that are kept."""

_READ: Final = 1 << 16


class Printed:
    """Takes what this process and those that it starts print, however much that is."""

    def __init__(self) -> None:
        self._source, sink = os.pipe()
        os.dup2(sink, 1)
        os.close(sink)
        os.set_blocking(self._source, False)
        self._lock = threading.Lock()
        self._kept = bytearray()
        threading.Thread(target=self._watch, daemon=True).start()

    def take(self) -> str:
        """Return what was printed since this was last called; of much the beginning."""
        with self._lock:
            while self._read():
                pass
            kept, self._kept = bytes(self._kept), bytearray()
        text = kept[:_KEPT].decode(errors="ignore")
        return text if len(kept) <= _KEPT else f"{text} …"

    def _watch(self) -> None:
        """Read what comes, so that nobody waits until there is room for more."""
        poll = select.poll()
        poll.register(self._source, select.POLLIN)
        while True:
            poll.poll()
            with self._lock:
                self._read()

    def _read(self) -> int:
        """Read a part of what is there, and return how much it was."""
        data = b""
        with suppress(BlockingIOError):
            data = os.read(self._source, _READ)
        self._kept += data[: _KEPT + 1 - len(self._kept)]
        return len(data)
