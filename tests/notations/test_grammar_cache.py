"""No tables of grammars are kept between runs: Lark keeps them as pickles, which run code."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

TEXT = "Constants: a, b\n\n1. p(x) <-> x = a | x = b\n"


def test_nothing_is_kept(tmp_path: Path) -> None:
    """Reading a document leaves the user's cache as it was, so that nothing there can be read."""
    text, home = tmp_path / "text.txt", tmp_path / "home"
    text.write_text(TEXT, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pylogic", "load", str(text)],
        env=os.environ | {"XDG_CACHE_HOME": str(home), "HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.endswith("compiles\n"), done.stdout + done.stderr
    assert not list(home.rglob("*"))
