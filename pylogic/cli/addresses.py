"""Addresses that cannot be listened on: which, why, and what to do about it."""

import errno
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from pylogic.cli.root import BadInput

_REASONS: Final = {
    errno.EADDRINUSE: "another program listens there; --port 0 takes a port that is free",
    errno.EACCES: "that is not allowed; choose a --port from 1024 on, or 0 for any that is free",
    errno.EADDRNOTAVAIL: "this machine has no such address; expected one of its own for --host",
}


@contextmanager
def checked_address(host: str, port: int) -> Iterator[None]:
    """Refuse an address that cannot be listened on.

    Raises BadInput: It is in use, is not allowed, or is none of this machine.
    """
    try:
        yield
    except OSError as error:
        reason = _REASONS.get(error.errno or 0) if error.filename is None else None
        if isinstance(error, socket.gaierror) or (error.errno or 0) < 0:  # of a name
            reason = "no machine is called so; expected an address of this one for --host"
        if reason is None:
            raise
        raise BadInput(f"cannot listen on {host}:{port}: {reason}") from error
