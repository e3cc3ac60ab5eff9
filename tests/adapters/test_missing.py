"""Without the library that an extra brings, it is said which extra that is."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("library", "module", "extra"),
    [
        ("pyspiel", "pylogic.adapters.openspiel", "openspiel"),
        ("pettingzoo", "pylogic.adapters.pettingzoo", "pettingzoo"),
        ("distributed", "pylogic.workers.cluster", "cluster"),
    ],
)
def test_what_is_missing_is_told(library: str, module: str, extra: str) -> None:
    """As an `ImportError`, which is one of pylogic's, too."""
    said = (
        f"import sys; sys.modules[{library!r}] = None\n"
        f"import pylogic\ntry:\n    import {module}\n"
        "except pylogic.LibraryMissing as fault:\n    print(fault)"
    )
    found = subprocess.run(
        [sys.executable, "-c", said], capture_output=True, text=True, check=True
    )
    assert f"`pip install 'pylogic-specs[{extra}]'` brings it" in found.stdout
