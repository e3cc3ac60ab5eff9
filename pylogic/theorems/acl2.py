"""ACL2 as a child process that forms are sent to, one at a time and with a limit of time."""

import os
import secrets
import select
import shutil
import signal
import subprocess
from pathlib import Path
from time import monotonic
from typing import Final, Self

from pylogic.core.errors import ProverMissing, ProverStopped

THEORY: Final = Path(__file__).with_name("nqthm.lisp")
"""What our theory says; it is loaded before anything else."""

_START_SECONDS = 120.0
_BUSY = 65_536
_BROKEN = b"Raw Lisp Break"  # from there on it would read forms as another language


def is_installed() -> bool:
    """Return whether there is an ACL2 to be started."""
    return shutil.which("acl2") is not None


def _complaint(output: str) -> str:
    """Return what an ACL2 that did not start says of it, in one line."""
    lines = [" ".join(line.split()) for line in output.splitlines()]
    return next((line for line in lines if "ERROR" in line), "it ended before its prompt")


class Acl2:
    """A running ACL2 with the theory of nqthm loaded; use it in a `with` statement.

    Raises ProverMissing: ACL2 is not installed, or it does not come to its prompt.
    """

    def __init__(self) -> None:
        program = shutil.which("acl2")
        if program is None:
            raise ProverMissing("there is no program `acl2`")
        self._mark = secrets.token_hex(8)
        self._sent = 0
        self._child = subprocess.Popen(  # noqa: S603  # the program that was found
            [program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            said = self.send(f'(ld "{THEORY}" :ld-error-action :error)', _START_SECONDS)
            package = self.ask('(acl2::if (acl2::find-package-entry "NQTHM" '
                               "(acl2::known-package-alist acl2::state)) 1 0)")  # fmt: skip
        except ProverStopped as stopped:
            raise ProverMissing(_complaint(stopped.output)) from None
        if "FAILED" in said or not package:
            self.close()
            raise ProverMissing("it does not admit our theory")
        self.send('(in-package "NQTHM")', _START_SECONDS)

    def send(self, form: str, seconds: float) -> str:
        """Return what ACL2 prints about a form.

        form: A form, with balanced brackets.
        Raises ProverStopped: ACL2 ended, or took longer; it does not run any more.
        """
        self._sent += 1
        end = f"{self._mark}.{self._sent}"
        assert self._child.stdin is not None  # noqa: S101  # a pipe, as asked for
        assert self._child.stdout is not None  # noqa: S101
        try:
            self._child.stdin.write(f'{form}\n(acl2::cw "~s0~%" "{end}")\n'.encode())
            self._child.stdin.flush()
        except OSError as error:
            self.close()
            raise ProverStopped("ended", str(error)) from None
        output = b""
        until = monotonic() + seconds
        while end.encode() not in output:
            left = until - monotonic()
            ready, _, _ = select.select([self._child.stdout], [], [], max(0.0, left))
            got = os.read(self._child.stdout.fileno(), _BUSY) if ready else b""
            output += got
            if not got or _BROKEN in output:
                self.close()
                what = "ended" if ready else f"took more than {seconds:g} seconds"
                raise ProverStopped(what, output.decode(errors="replace"))
        return output.decode(errors="replace").rpartition(end)[0]

    def ask(self, form: str, seconds: float = _START_SECONDS) -> bool:
        """Return whether a form has the value 1; raises as `send` does."""
        said = self.send(f'(acl2::cw "~s0~x1~%" "{self._mark}=" {form})', seconds)
        return f"{self._mark}=1" in said

    def close(self) -> None:
        """End the process, whatever it does."""
        if self._child.poll() is None:
            os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()
        for pipe in (self._child.stdin, self._child.stdout):
            if pipe is not None and not pipe.closed:
                try:
                    pipe.close()
                except BrokenPipeError:  # what was not read any more
                    continue

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
