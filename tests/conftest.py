"""What every test may ask for: the source documents, and a SWI-Prolog to run."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

PROJECT = Path(__file__).resolve().parent.parent
DOCUMENTS = PROJECT.parent / "shared" / "documents"

# Time limits on single examples say more about the machine than about the code.
hypothesis.settings.register_profile("pylogic", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True)
hypothesis.settings.load_profile("ci" if "CI" in os.environ else "pylogic")


@pytest.fixture(scope="session")
def documents() -> Path:
    """Return the folder with the five source documents, which are not ours to ship."""
    if not DOCUMENTS.is_dir():
        pytest.skip(f"the source documents are not in {DOCUMENTS}")
    return DOCUMENTS


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what is marked `needs_swipl` on a machine without SWI-Prolog."""
    if shutil.which("swipl") is not None:
        return
    missing = pytest.mark.skip(reason="SWI-Prolog (swipl) is not on the PATH")
    for item in items:
        if item.get_closest_marker("needs_swipl"):
            item.add_marker(missing)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Count a skipped test as failed where PYLOGIC_NO_SKIPS says that all there is can be run."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("PYLOGIC_NO_SKIPS"):
        report.outcome = "failed"
        report.longrepr = f"skipped where nothing may be skipped: {report.longrepr}"
    return report
