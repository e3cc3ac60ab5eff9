"""`pylogic web`: where the page is, who is warned, and what is missing."""

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from pylogic.cli.web import command
from pylogic.core.errors import LibraryMissing
from pylogic.web import serving


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, list[str]]]:
    """Return what would be served."""
    found: list[tuple[str, int, list[str]]] = []

    def serve(
        host: str, port: int, listed: Sequence[Path], on_ready: Callable[[str, int], None]
    ) -> None:
        found.append((host, port, [path.name for path in listed]))
        on_ready(host, port)

    monkeypatch.setattr(serving, "serve", serve)
    return found


def test_the_page_is_on_this_machine(
    served: list[tuple[str, int, list[str]]], tmp_path: Path
) -> None:
    """Unless told otherwise; the files that are named are listed."""
    (tmp_path / "axioms.txt").write_text("p", encoding="utf-8")
    result = CliRunner().invoke(command, [str(tmp_path / "axioms.txt"), "--no-open"])
    assert result.exit_code == 0, result.output
    assert served == [("127.0.0.1", 8964, ["axioms.txt"])]
    assert "http://127.0.0.1:8964/" in result.stdout
    assert not result.stderr


def test_who_lets_others_in_is_warned(served: list[tuple[str, int, list[str]]]) -> None:
    """There is no password."""
    result = CliRunner().invoke(command, ["--host", "::", "--port", "80", "--no-open", "--json"])
    assert result.exit_code == 0
    assert json.loads(result.stdout)["url"] == "http://[::]:80/"
    assert "lets other machines in" in result.stderr
    assert len(served) == 1


def test_what_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """With how to install it."""
    monkeypatch.delitem(sys.modules, "pylogic.web.serving", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = CliRunner().invoke(command, ["--no-open"])
    assert isinstance(result.exception, LibraryMissing)
    assert "pip install 'pylogic-specs[web]'" in str(result.exception)
