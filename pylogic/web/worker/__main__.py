"""Answer the requests on the standard input, a JSON line each, until it ends."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from pathlib import Path
from queue import SimpleQueue

from pylogic.session.child import end_all
from pylogic.web.worker.answering import answer


def main() -> None:
    """Answer one request after the other; leave at once when the other side is gone.

    The files that requests bring are written into the working directory, which is nobody else's.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends us
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what Prolog prints is no answer
    requests: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_read, args=(requests,), daemon=True).start()
    folder = Path.cwd()
    while True:
        request = json.loads(requests.get())
        reply = answer(request["call"], request["body"], folder)
        replies.write(json.dumps(reply, ensure_ascii=False) + "\n")
        replies.flush()


def _read(requests: SimpleQueue[str]) -> None:
    """Hand on each line; at the end take down all that was started from here."""
    for line in sys.stdin:
        requests.put(line)
    end_all()
    os.killpg(os.getpgrp(), signal.SIGKILL)


if __name__ == "__main__":
    main()
