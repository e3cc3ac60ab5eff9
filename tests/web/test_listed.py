"""What the command line names is listed, and nothing else of this machine."""

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from pylogic.web import listed as module
from pylogic.web.commands import Command
from pylogic.web.messages import DocumentAsked, GameNamed, Nothing
from pylogic.web.worker.catalogue import catalogue, game
from pylogic.web.worker.texts import read

SHEET = "(role ann) (init on) (legal ann off) (<= terminal (not (true on))) (goal ann 100)"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Path]]:
    """Name two sheets of one name, and a text."""
    paths = [tmp_path / "a" / "one.kif", tmp_path / "b" / "one.kif", tmp_path / "text.txt"]
    paths.append(tmp_path / "hanoi")
    for path in paths:
        path.parent.mkdir(exist_ok=True)
        path.write_text(SHEET if path.suffix == ".kif" else "1. p(x) <-> x = a\n", "utf-8")
    monkeypatch.setenv(module.VARIABLE, json.dumps(list(map(str, paths))))
    module.listed.cache_clear()
    yield paths
    module.listed.cache_clear()


def test_files_are_called_by_their_names(files: list[Path], tmp_path: Path) -> None:
    """By the whole path where two have one name, or pylogic has the name."""
    one, other, text, hanoi = files
    found_by = {str(one): one, str(other): other, "text.txt": text, str(hanoi): hanoi}
    assert module.listed() == found_by
    found = catalogue(Nothing(), tmp_path)
    assert [entry["name"] for entry in found["games"]][:2] == [str(one), str(other)]
    assert "text.txt" in [entry["name"] for entry in found["documents"]]
    assert game(GameNamed(name=str(one), source="native"), tmp_path)["players"] == ["ann"]
    assert read(DocumentAsked(name="text.txt"), tmp_path)["compiles"]


def test_commands_find_them(files: list[Path]) -> None:
    """And what is not listed has no path."""
    asked = {"kind": "check", "name": str(files[0])}
    assert msgspec.convert(asked, Command).words()[1] == str(files[0])
    asked["name"] = "nim.kif"
    assert msgspec.convert(asked, Command).words()[1].endswith("nim.kif")
    for name in ("/etc/passwd", "--help", "../x", "", "."):
        asked["name"] = name
        with pytest.raises(ValueError, match="no name of what is listed"):
            msgspec.convert(asked, Command).words()
