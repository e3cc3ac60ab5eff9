"""What happens to the whole process: signals, exit, fork, and a missing SWI-Prolog."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tests.cases import some_long

SECONDS = 30


def python(code: str, **environment: str) -> subprocess.Popen[str]:
    """Start a Python that runs the code after it opened a session as `prolog`."""
    return subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )


def run(code: str, **environment: str) -> tuple[int, str, str]:
    """Return the status and what the code prints on both channels."""
    with python(code, **environment) as process:
        out, err = process.communicate(timeout=SECONDS)
    return process.returncode, out, err


OPEN = "from pylogic.session import session\nprolog = session()\n"

ENDLESS = [
    "prolog.all('repeat, fail')",
    "prolog.ask('catch((repeat, fail), _, true)')",
    "list(prolog.query('between(1, inf, X), X < 0'))",
    "prolog.user.call_text('repeat_for_ever')",
    "for answer in prolog.query('between(1, inf, X)'): pass",
    "prolog.load(path)",
]
INTERRUPTED = """
import pathlib, tempfile
prolog.ask("assertz((repeat_for_ever(_) :- repeat, fail))")
path = pathlib.Path(tempfile.mkdtemp()) / "endless.pl"
path.write_text(":- repeat, fail.")
print("ready", flush=True)
try:
    {statement}
except KeyboardInterrupt:
    print("interrupted", flush=True)
print(prolog.ask("X = 1")["X"])
"""


@pytest.mark.needs_swipl
@some_long(2, "statement", ENDLESS)
def test_ctrl_c(statement: str) -> None:
    """Ctrl-C stops a running goal with KeyboardInterrupt, and the session goes on."""
    with python(OPEN + INTERRUPTED.format(statement=statement)) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.2)
        start = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=SECONDS)
    assert (out, err) == ("interrupted\n1\n", "")
    assert time.monotonic() - start < 20


@pytest.mark.needs_swipl
def test_other_signal_handlers_run_meanwhile() -> None:
    """A handler of the program's own runs while a goal does, and what it raises stops the goal."""
    code = """
import signal
def handle(number, frame):
    seen.append(number)
    if len(seen) == 3:
        raise TimeoutError("enough")
seen = []
signal.signal(signal.SIGALRM, handle)
signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)
try:
    prolog.all("repeat, fail")
except TimeoutError as error:
    signal.setitimer(signal.ITIMER_REAL, 0)
    print(error, len(seen))
"""
    assert run(OPEN + code) == (0, "enough 3\n", "")


@pytest.mark.needs_swipl
def test_the_end_is_quiet_and_quick() -> None:
    """Queries and threads that are left open do not hold up the end, nor print anything."""
    code = """
import threading
left = [prolog.query("between(1, inf, X)") for _ in range(5)]
for answers in left:
    next(answers)
def ask():
    left.append(prolog.query("between(1, inf, X)"))
    next(left[-1])
thread = threading.Thread(target=ask)
thread.start()
thread.join()
print("done")
"""
    start = time.monotonic()
    assert run(OPEN + code) == (0, "done\n", "")
    assert time.monotonic() - start < 20


@pytest.mark.needs_swipl
def test_a_forked_child_asks_goals() -> None:
    """After a fork of the main thread both processes go on, limits included."""
    code = """
import os
from pylogic.core.errors import GoalError
prolog.all("member(X, [1, 2])", timeout=5)
child = os.fork()
try:
    prolog.all("repeat, fail", timeout=0.2)
except GoalError as error:
    kind = error.kind
found = len(prolog.all("member(X, [1, 2, 3])"))
if child == 0:
    os._exit(found + 10 * (kind == "time"))
print(kind, found, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    assert run(OPEN + code) == (0, "time 3 13\n", "")


def test_without_swi_prolog(tmp_path: object) -> None:
    """Everything imports without SWI-Prolog, and a session says how to install it."""
    code = """
import sys
sys.modules["pyswip"] = None
from pylogic.core.errors import PrologMissing
from pylogic.session import session
try:
    session()
except PrologMissing as error:
    print("apt-get install swi-prolog-nox" in str(error))
"""
    assert run(code) == (0, "True\n", "")
    assert run("import sys, pylogic.session\nprint('pyswip' in sys.modules)") == (0, "False\n", "")
    status, out, err = run(
        "from pylogic.session import session\n"
        "from pylogic.core.errors import PrologMissing\n"
        "try: session()\n"
        "except PrologMissing: print('missing')\n",
        PATH=str(tmp_path),
        LIBSWIPL_PATH="/nowhere/libswipl.so",
        SWI_HOME_DIR="/nowhere",
    )
    assert (status, out, err) == (0, "missing\n", "")
