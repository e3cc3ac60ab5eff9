"""The end of a process whose server is gone, with all that it started."""

import os
import signal
import sys
import threading
from collections.abc import Callable

from pylogic.session.child import end_all


def leave_with_server(take: Callable[[str], None]) -> None:
    """Hand on each line of the standard input; where it ends, end what was started, and this.

    take: Takes a line, in a thread of its own.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends us
    threading.Thread(target=_read, args=(take,), daemon=True).start()


def _read(take: Callable[[str], None]) -> None:
    for line in sys.stdin:
        take(line)
    end_all()
    os.killpg(os.getpgrp(), signal.SIGKILL)
