"""A solution that is kept comes back as it was, or is refused."""

from pathlib import Path

import pytest

from pylogic.core.errors import SolutionFault
from pylogic.solvers import store

NAME = "two heaps"
DATA = bytes(range(200)) * 3


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Keep solutions in a folder of the test's own, which is not there yet."""
    folder = tmp_path / "cache" / "pylogic"
    monkeypatch.setattr(store, "user_cache_path", lambda *_, **__: folder)
    return folder


def test_it_comes_back(cache: Path) -> None:
    """What was written is read, later replacing earlier, and nothing else is left behind."""
    assert store.read(NAME, len(DATA)) is None
    store.write(NAME, b"other")
    path = store.write(NAME, DATA)
    assert path == cache / "two-heaps.solution" == store.path_of(NAME)
    assert store.read(NAME, len(DATA)) == DATA
    assert list(cache.iterdir()) == [path]


@pytest.mark.parametrize("place", [-1, -len(DATA), -300])
def test_a_changed_byte_is_noticed(place: int) -> None:
    """The checksum does not fit."""
    path = store.write(NAME, DATA)
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)
    with pytest.raises(SolutionFault, match="not those that were written") as caught:
        store.read(NAME, len(DATA))
    assert caught.value.path == path


@pytest.mark.parametrize("data", [DATA[:-1], DATA + b"x"])
def test_another_length_is_noticed(data: bytes) -> None:
    """A file that is cut or longer is refused, whatever it says of itself."""
    path = store.write(NAME, DATA)
    first = path.read_bytes().partition(b"\n")[0]
    path.write_bytes(first + b"\n" + data)
    with pytest.raises(SolutionFault, match="not those that were written"):
        store.read(NAME, len(DATA))


@pytest.mark.parametrize("data", [b"", b"\n", b"pylogic solution\n", b"\xff" * 1000])
def test_something_else_is_refused(data: bytes) -> None:
    """A file with another first line is none of ours."""
    path = store.write(NAME, DATA)
    path.write_bytes(data)
    with pytest.raises(SolutionFault, match="its first line is not that of a solution"):
        store.read(NAME, len(DATA))


def test_the_solution_of_something_else_is_refused() -> None:
    """Name and length must be those that are asked for."""
    path = store.write("two piles", DATA)
    path.rename(store.path_of(NAME))
    for length in (len(DATA), 5):
        with pytest.raises(SolutionFault, match="it is not the solution of two heaps"):
            store.read(NAME, length)


def test_another_format_is_as_if_there_were_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solution in a format of before or after is found again."""
    monkeypatch.setattr(store, "FORMAT", store.FORMAT + 1)
    store.write(NAME, DATA)
    monkeypatch.setattr(store, "FORMAT", store.FORMAT - 1)
    assert store.read(NAME, len(DATA)) is None


def test_a_folder_that_cannot_be_used_is_an_error(cache: Path) -> None:
    """A file in the folder's place is named, for writing and for reading."""
    cache.parent.mkdir()
    cache.write_text("in the way", encoding="utf-8")
    with pytest.raises(SolutionFault, match="it cannot be written"):
        store.write(NAME, DATA)
    with pytest.raises(SolutionFault, match="it cannot be read"):
        store.read(NAME, len(DATA))
    cache.unlink()
    store.path_of(NAME).mkdir(parents=True)
    with pytest.raises(SolutionFault, match="it cannot be read"):
        store.read(NAME, len(DATA))
