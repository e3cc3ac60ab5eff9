"""Answer the requests on the standard input, a JSON line each, until it ends."""

import json
import os
import sys
from pathlib import Path
from queue import SimpleQueue

from pylogic.web.worker.answering import answer
from pylogic.web.worker.leaving import leave_with_server
from pylogic.web.worker.printed import Printed


def main() -> None:
    """Answer one request after the other.

    The files that requests bring are written into the working directory, which is nobody else's.
    """
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    printed = Printed()  # which is no answer by itself
    requests: SimpleQueue[str] = SimpleQueue()
    leave_with_server(requests.put)
    folder = Path.cwd()
    while True:
        request = json.loads(requests.get())
        printed.take()
        reply = answer(request["call"], request["body"], folder)
        if request["call"] == "query" and "done" in reply:
            reply["done"]["printed"] = printed.take()
        replies.write(json.dumps(reply, ensure_ascii=False) + "\n")
        replies.flush()


if __name__ == "__main__":
    main()
