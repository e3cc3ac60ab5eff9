"""What every test may ask for: the source documents, and a SWI-Prolog to run."""

import gc
import os
import shutil
import signal
import sys
from collections.abc import Generator, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

# Where the tests run in the background, SIGINT is ignored, also in the programs that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Where bytecode is not kept, all modules would be compiled anew, and the assertions of tests
# rewritten, by each process that runs tests and by some two hundred programs that they start.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


PROJECT = Path(__file__).resolve().parent.parent
DOCUMENTS = PROJECT.parent / "shared" / "documents"

# Hypothesis takes the constants of all modules for values worth trying, which it looks for in each
# process: four seconds in a new checkout. The strategies here have values of their own.
_NO_CONSTANTS = Constants()
providers._get_local_constants = lambda: _NO_CONSTANTS  # noqa: SLF001 - there is no setting

# Time limits on single examples say more about the machine than about the code.
hypothesis.settings.register_profile("pylogic", deadline=None, max_examples=12)
hypothesis.settings.register_profile("ci", deadline=None, max_examples=12, derandomize=True)
hypothesis.settings.register_profile("long", deadline=None, derandomize="CI" in os.environ)
hypothesis.settings.load_profile("ci" if "CI" in os.environ else "pylogic")


@pytest.fixture(scope="session")
def documents() -> Path:
    """Return the folder with the five source documents, which are not ours to ship."""
    if not DOCUMENTS.is_dir():
        pytest.skip(f"the source documents are not in {DOCUMENTS}")
    return DOCUMENTS


@pytest.fixture(scope="session", autouse=True)
def kept_longer() -> Iterator[None]:
    """Keep what is read and compiled of the package's documents, whatever is tested between.

    The package itself remembers the last few texts, and most tests have texts of their own.
    """
    from pylogic.documents import compilation, loading  # noqa: PLC0415 - bytecode is kept by now

    package = str(Path(compilation.__file__).parents[1])
    read, compiled = loading._read, compilation._compiled  # noqa: SLF001 - what remembers them
    own_read, own_compiled = (lru_cache(64)(made.__wrapped__) for made in (read, compiled))

    def reads(text: str, file: str, *more: Any) -> Any:  # noqa: ANN401
        return (own_read if file.startswith(package) else read)(text, file, *more)

    def compiles(compiler: str, syntax: Any, places: Any) -> Any:  # noqa: ANN401
        own = bool(places) and places[0][0].file.startswith(package)
        return (own_compiled if own else compiled)(compiler, syntax, places)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loading, "_read", reads)
        patch.setattr(compilation, "_compiled", compiles)
        yield


@pytest.fixture(scope="session", autouse=True)
def grounded_once() -> Iterator[None]:
    """Make the circuit of each game that comes with the package once for all tests."""
    from pylogic.games.moai import circuit as moai  # noqa: PLC0415 - bytecode is kept by now
    from pylogic.games.text import circuit  # noqa: PLC0415 - likewise

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(circuit, "text_circuit", cache(circuit.text_circuit))
        patch.setattr(moai, "circuit", cache(moai.circuit))
        yield


@pytest.fixture
def quickly_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guess measures from few short games, and keep no place for what is not reached.

    Where only some thousand positions are, most of the time goes into these.
    """
    from pylogic.solvers.exhaustive import measures, solving, tables  # noqa: PLC0415 - as above

    monkeypatch.setattr(solving, "_SAMPLE", 8)
    monkeypatch.setattr(measures, "_PLIES", 12)
    monkeypatch.setattr(tables, "DENSE", 0)


@pytest.fixture(scope="module", autouse=True)
def _settled() -> Iterator[None]:
    """Go through what the tests of a file made once, and leave alone what stays of it.

    Documents and modules that are kept pile up, and each look for circles would go through all.
    """
    yield
    gc.collect()
    gc.freeze()


def has_browser() -> bool:
    """Tell whether there is a Chromium to drive."""
    return all(map(shutil.which, ("chromium", "chromedriver")))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what is marked as needing a program on a machine without it."""
    from pylogic.theorems.acl2 import is_installed  # noqa: PLC0415 - its bytecode is kept by now

    for marker, missing, reason in (
        ("needs_swipl", shutil.which("swipl") is None, "SWI-Prolog (swipl) is not on the PATH"),
        ("needs_acl2", not is_installed(), "ACL2 is not installed; `make prove` installs it"),
        ("browser", not has_browser(), "Chromium and chromedriver are not on the PATH"),
    ):
        if missing:
            for item in items:
                if item.get_closest_marker(marker):
                    item.add_marker(pytest.mark.skip(reason=reason))


def pytest_collection_finish() -> None:
    """Look through what is there to stay no more, and through the rest less often.

    Looking for garbage among all modules and tests takes a tenth of the time otherwise.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Count a skipped test as failed where PYLOGIC_NO_SKIPS says that all there is can be run.

    ACL2 and Chromium are not among what there is: pylogic does without them.
    """
    report = yield
    spared = item.get_closest_marker("needs_acl2") or item.get_closest_marker("browser")
    strict = os.environ.get("PYLOGIC_NO_SKIPS") and not spared
    if strict and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped where nothing may be skipped: {report.longrepr}"
    return report
