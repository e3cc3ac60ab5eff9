"""A SWI-Prolog of its own for goals from outside, at the other end of two pipes.

What runs there has limits of the operating system: memory, and time, after which it is killed. So
what a goal does to its process, it does not do to this one.
"""

import atexit
import os
import select
import shutil
import signal
import subprocess
import sys
import weakref
from contextlib import suppress
from time import monotonic
from typing import Final, NamedTuple

from pylogic.core.errors import PrologMissing
from pylogic.core.resources import resource_dir
from pylogic.session.failures import half_character, utf8_text

if sys.platform == "linux":
    import resource

MEMORY: Final = 1 << 30
"""Bytes of address space that a child may take."""

MOST_TEXT: Final = 1 << 24
"""Bytes that one reply may have."""

GRACE: Final = 0.5
"""Seconds that a child has after its limit to give what it found, before it is killed."""

_NUDGE = 0.05  # seconds between two signals to a child whose time is up
_READ = 1 << 18
_LAST_WORDS = 2.0  # seconds that a process has to end once its pipe is closed
_TOO_LONG = "the goal took longer than its time limit"
_SPARE = 30  # seconds of the processor that are granted beyond what is asked for
_SHELL = 'ulimit -v "$1"; ulimit -c 0; shift; exec "$@"'
_ENVIRONMENT = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SWI_HOME_DIR", "TMPDIR")


class Reply(NamedTuple):
    """A reply: its kind (`.`, `+`, `-` or `!`, as `prolog/sandbox/server.pl` has it) and text."""

    kind: str
    text: str


class Ended(Exception):
    """The child is no more; `kind` and `message` are those of the error that tells of it."""

    def __init__(self, kind: str, message: str) -> None:
        self.kind = kind
        self.message = message
        super().__init__(message)


class Child:
    """One child process.

    pid: The process that started it: after a fork, another one must leave it alone.
    """

    def __init__(self) -> None:
        self.pid = os.getpid()
        command = _command()
        self._replies, writing = os.pipe()
        try:
            self._process = subprocess.Popen(  # noqa: S603 - SWI-Prolog, and a file of ours
                [*command, str(writing)],
                stdin=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(writing,),
                cwd="/",
                env=_environment(),
                start_new_session=True,  # Ctrl-C is for this process, which ends the child's goal
            )
        except OSError as error:
            os.close(self._replies)
            raise PrologMissing(str(error)) from error
        finally:
            os.close(writing)
        assert self._process.stdin is not None  # noqa: S101 - they are pipes
        assert self._process.stderr is not None  # noqa: S101
        self._requests = self._process.stdin.fileno()
        self._errors = self._process.stderr.fileno()
        for pipe in (self._replies, self._requests, self._errors):
            os.set_blocking(pipe, False)
        self._poll = select.poll()
        self._poll.register(self._replies, select.POLLIN)
        self._received = bytearray()
        self._started = monotonic()
        self._granted = 0.0
        self._end = weakref.finalize(self, _end, self._process, self._replies, self.pid)
        self._end.atexit = False  # that comes too late: SWI-Prolog's library is gone by then
        _LIVING.add(self)

    @property
    def lives(self) -> bool:
        """Whether it can be asked: it runs, and is this process's own."""
        if self.pid != os.getpid() or not self._end.alive:
            return False
        if self._process.poll() is None:
            return True
        self.end()
        return False

    def send(self, *parts: str, deadline: float) -> None:
        """Send a request. Raises Ended: The child has ended, or does not take it in time."""
        self._check_lives()
        lengths = " ".join(str(len(part)) for part in parts)
        try:
            text = "".join((lengths, "\n", *parts)).encode()
        except UnicodeEncodeError as error:
            raise half_character(ord(error.object[error.start])) from None
        data = memoryview(text)
        poll = select.poll()
        poll.register(self._requests, select.POLLOUT)
        while data:
            try:
                data = data[os.write(self._requests, data) :]
            except BlockingIOError:
                if monotonic() > deadline + GRACE:
                    raise self._stopped from None
                poll.poll(_milliseconds(_NUDGE))
            except BrokenPipeError:
                raise self._ended from None

    def allow(self, seconds: float) -> None:
        """Let the child use the processor for so many seconds more, and hardly longer."""
        needed = monotonic() - self._started + seconds + GRACE
        if sys.platform == "linux" and needed > self._granted:
            self._granted = needed + _SPARE
            limits = int(min(self._granted, 1 << 31)) + 1, resource.RLIM_INFINITY
            try:
                resource.prlimit(self._process.pid, resource.RLIMIT_CPU, limits)
            except ProcessLookupError:
                raise self._ended from None

    def receive(self, deadline: float) -> Reply:
        """Return the next reply.

        Raises Ended: The child has ended, or was ended: it took too long, or its reply was too
            large.
        """
        self._check_lives()
        while (reply := self._taken()) is None:
            left = deadline - monotonic()
            if left <= -GRACE:
                raise self._stopped
            if left <= 0:
                self._process.send_signal(signal.SIGUSR1)
                left = _NUDGE
            if self._poll.poll(_milliseconds(left)):
                data = os.read(self._replies, _READ)
                if not data:
                    raise self._ended if monotonic() < deadline else self._stopped
                self._received += data
                if len(self._received) > MOST_TEXT:
                    self.end()
                    size = f"{MOST_TEXT >> 20} MB"
                    raise Ended("stack", f"the answers are larger than {size} at once")
        return reply

    def _check_lives(self) -> None:
        if not self._end.alive:
            raise Ended("crash", "the process that it ran in was ended")

    def _taken(self) -> Reply | None:
        """Return the reply that was received, if there is a whole one."""
        received = self._received
        head = received.find(b"\n", 0, 40)
        if head < 0:
            return None
        end = head
        for _ in range(int(received[1:head]) + 1):
            end = received.find(b"\0", end + 1)
            if end < 0:
                return None
        kind, text = chr(received[0]), received[head + 1 : end]
        del received[: end + 1]
        return Reply(kind, utf8_text(text))

    @property
    def _stopped(self) -> Ended:
        self.end()
        return Ended("time", _TOO_LONG)

    @property
    def _ended(self) -> Ended:
        """Return what there is to say of a child that ended by itself."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_LAST_WORDS)
        try:
            said = os.read(self._errors, 1 << 16).lower()
        except BlockingIOError:
            said = b""
        self.end()
        status = self._process.returncode
        if status == -signal.SIGXCPU:
            return Ended("time", _TOO_LONG)
        if b"memory" in said:
            return Ended("stack", f"the goal needs more than its {MEMORY >> 20:,} MB of memory")
        what = signal.Signals(-status).name if status < 0 else f"status {status}"
        if b"signal 11" in said:
            what = "SIGSEGV, as when terms nest too deeply"
        return Ended("crash", f"SWI-Prolog itself failed in its process ({what})")

    def end(self) -> None:
        """Kill the child; what it did is lost."""
        _LIVING.discard(self)
        self._end()


def _end(process: subprocess.Popen[bytes], replies: int, pid: int) -> None:
    if os.getpid() == pid:
        process.kill()
        process.wait()
    else:
        process.returncode = 0  # a fork's, which has no such child
    os.close(replies)
    for pipe in (process.stdin, process.stderr):
        if pipe is not None:
            pipe.close()


_LIVING: weakref.WeakSet[Child] = weakref.WeakSet()


@atexit.register
def end_all() -> None:
    """End every child of this process."""
    for child in tuple(_LIVING):
        child.end()


def _command() -> list[str]:
    swipl = shutil.which("swipl")
    shell = shutil.which("sh")
    if swipl is None or shell is None:
        raise PrologMissing(f"{'sh' if swipl else 'swipl'} is not on the PATH")
    file = str(resource_dir("prolog") / "sandbox.pl")
    options = ("-q", "-f", "none", "-F", "none", "--no-packs", "-g", "pylogic_sandbox:main")
    limited = (shell, "-c", _SHELL, "sh", str(MEMORY >> 10))
    return [*limited, swipl, *options, file, "--"]


def _environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
    return {**kept, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "HOME": "/nonexistent"}


def _milliseconds(seconds: float) -> int:
    return int(max(1, min(seconds * 1000, 1 << 30)))
