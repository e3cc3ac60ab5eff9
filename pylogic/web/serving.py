"""The page on an address of this machine."""

import json
import os
import socket
from collections.abc import Callable, Sequence
from pathlib import Path

import uvicorn

from pylogic.web.app import application
from pylogic.web.limits import LIMITS
from pylogic.web.listed import VARIABLE


def serve(
    host: str, port: int, listed: Sequence[Path], on_ready: Callable[[str, int], None]
) -> None:
    """Serve the page until SIGINT or SIGTERM.

    host, port: Where; port 0 takes any that is free.
    listed: Games and documents to be listed beside those that are known by name.
    on_ready: Told the address and the port once both are listened on.
    Raises OSError: They cannot be listened on.
    """
    os.environ[VARIABLE] = json.dumps([str(path.resolve()) for path in listed])
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family, reuse_port=False) as listening:
        address, taken = listening.getsockname()[:2]
        config = uvicorn.Config(
            application(host),
            log_level="warning",
            server_header=False,
            limit_concurrency=16 * LIMITS.visitors,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=3,
            h11_max_incomplete_event_size=64 << 10,
        )
        on_ready(str(address), int(taken))
        uvicorn.Server(config).run(sockets=[listening])
