"""The tables of grammars are kept between runs, as data that cannot run."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

import pytest
from lark import Lark, Transformer

from pylogic.notations.grammar import open_grammar

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which tables are kept in this test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "pylogic"


def read() -> object:
    """Read one formula with the grammar of blocks."""
    return open_grammar("blocks", Transformer()).parse("a = b")


def kept_in(cache: Path) -> object:
    """Return the tables in the only file of a cache, which is whole."""
    (kept,) = cache.iterdir()
    digest, tables = kept.read_text("utf-8").split("\n", 1)
    assert digest == hashlib.sha256(tables.encode()).hexdigest()
    return json.loads(tables)


def test_they_are_json_and_read_again(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read with kept tables is what is read with those that were just made."""
    first = read()
    assert kept_in(cache)
    monkeypatch.setattr(Lark, "open", None)  # they are not made again
    assert read() == first


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe", b"no digest\n{}"])
def test_damaged_tables_are_made_again(cache: Path, damage: bytes) -> None:
    """Half of a file, or another, is not taken for tables."""
    first = read()
    (kept,) = cache.iterdir()
    kept.write_bytes(damage)
    assert read() == first
    assert kept_in(cache)


def test_a_cache_that_cannot_be_written_keeps_nobody_from_reading(cache: Path) -> None:
    """A file where the folder should be: the tables are made, and used."""
    cache.write_text("", encoding="utf-8")
    assert read()
