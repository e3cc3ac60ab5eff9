"""Ctrl-C and other signals while Python's main thread is inside SWI-Prolog.

Python runs its signal handlers between bytecodes of the main thread, so a goal that never ends
would keep them waiting. The guard in the bridge therefore calls back into Python now and then.
"""

from collections.abc import Generator

from pylogic.session.library import Signals


class SignalCheck:
    """A callback in which waiting signal handlers run; it keeps what they raise."""

    def __init__(self) -> None:
        self._pending: BaseException | None = None
        # A handler runs at the first bytecode of whatever Python enters. In a function that is
        # before any `try`; a generator that waits inside its `try` catches what is raised.
        checks = self._checks()
        next(checks)
        self.callback = Signals(checks.__next__)

    def _checks(self) -> Generator[int]:
        while True:
            try:
                yield self._pending is None
            except GeneratorExit:
                return
            except BaseException as raised:  # noqa: BLE001 - raised again outside the goal
                self._pending = raised

    def raise_pending(self) -> None:
        """Raise what a handler raised during the goal, once."""
        raised, self._pending = self._pending, None
        if raised is not None:
            raise raised
