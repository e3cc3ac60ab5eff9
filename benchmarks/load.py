"""Loading and compiling the memo, beside starting Python and importing pylogic."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pylogic
from benchmarks.table import Row, rate
from pylogic.documents import compilation, loading
from pylogic.documents.shipped import folder_of

MEMO = Path(__file__).resolve().parents[2] / "shared" / "documents" / "pangke-memo.txt"
TRANSCRIPTION = folder_of("pangke") / "axioms.txt"


def forget() -> None:
    """Forget the texts that were read and compiled of late, so that the next one is not known."""
    loading._read.cache_clear()  # noqa: SLF001 - nobody else wants to read a text twice
    compilation._compiled.cache_clear()  # noqa: SLF001


def load_memo() -> int:
    """Read and compile the memo, or the shipped transcription where there is no memo."""
    forget()
    document = pylogic.load(MEMO if MEMO.exists() else TRANSCRIPTION)
    if not document.clauses:
        raise RuntimeError("the memo compiled to nothing")
    return 1


def start_python() -> int:
    """Start an interpreter that imports pylogic and ends."""
    subprocess.run([sys.executable, "-c", "import pylogic"], check=True)
    return 1


def rows() -> Iterator[Row]:
    """Measure both as how often a second they can be done."""
    yield Row(
        name="loading and compiling the memo",
        beside="starting Python and importing pylogic",
        ours=rate(load_memo),
        theirs=rate(start_python),
        unit="times",
        target=1.0,
    )
