"""Answer the requests on the standard input, a JSON line each, until it ends."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from queue import SimpleQueue

from pylogic.web.worker.answering import answer
from pylogic.web.worker.leaving import leave_with_server


def main() -> None:
    """Answer one request after the other.

    The files that requests bring are written into the working directory, which is nobody else's.
    """
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what Prolog prints is no answer
    requests: SimpleQueue[str] = SimpleQueue()
    leave_with_server(requests.put)
    folder = Path.cwd()
    while True:
        request = json.loads(requests.get())
        reply = answer(request["call"], request["body"], folder)
        replies.write(json.dumps(reply, ensure_ascii=False) + "\n")
        replies.flush()


if __name__ == "__main__":
    main()
