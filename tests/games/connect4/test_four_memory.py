"""What FOUR remembers: once each, through crashes, damage and other programs, and found fast."""

import os
import subprocess
import sys
import time
from itertools import product
from pathlib import Path
from random import Random

import pytest

from pylogic.core.errors import MemoryFault
from pylogic.games.connect4.four.memory import HEADER, FourIndex, FourMemory, default_path

GAMES = ("4142434", "71726364", "4147434", "4143424")

LEARNS_MANY = """
import sys
from pathlib import Path
from pylogic.games.connect4.four.memory import FourMemory
memory = FourMemory(Path(sys.argv[1]))
for number in range(100):
    memory.add(6, sys.argv[2] + f"{number:b}".replace("0", "2"))
    memory.add(6, "4142434")
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file with four games, which need not be real ones for the memory."""
    path = tmp_path / "folder" / "four.txt"
    memory = FourMemory(path)
    assert all(memory.add(6, game) for game in GAMES)
    return path


def test_games_are_kept_in_readable_text_with_a_version(file: Path) -> None:
    """The first line names the format, each further one is a game with a checksum."""
    first, *games = file.read_text(encoding="ascii").splitlines()
    assert first == "# pylogic: games that FOUR has learned, format 1"
    assert [line.rpartition(" ")[0] for line in games] == [
        "7x6 first 4142434",
        "7x6 second 71726364",
        "7x6 first 4147434",
        "7x6 first 4143424",
    ]


def test_what_was_learned_is_there_again(file: Path) -> None:
    """Another memory of the same file finds the most recent game, by winner and by height."""
    memory = FourMemory(file)
    assert len(memory) == 4
    assert memory.latest(6, "414", "first") == "4143424"
    assert memory.latest(6, "4147", "first") == "4147434"
    assert memory.latest(6, "4", "second") is None
    assert memory.latest(6, "7", "second") == "71726364"
    assert memory.latest(5, "4", "first") is None


def test_a_game_is_stored_once(file: Path) -> None:
    """A game that is known changes nothing, and keeps its place."""
    before = file.read_bytes()
    assert not FourMemory(file).add(6, GAMES[0])
    assert file.read_bytes() == before
    assert FourMemory(file).add(5, GAMES[0])


@pytest.mark.parametrize("kept", range(1, 28))
def test_a_write_that_was_interrupted_costs_one_game(file: Path, kept: int) -> None:
    """Wherever the last line breaks off, the others are there, and the next game is whole."""
    whole = file.read_bytes()
    start = whole.rindex(b"7x6")
    file.write_bytes(whole[: start + kept])
    memory = FourMemory(file)
    complete = len(whole) - start - 1  # only the end of the line is missing
    assert len(memory) == (4 if kept >= complete else 3)
    assert len(memory.damaged) == (0 if kept >= complete else 1)
    assert memory.add(6, "1726354")
    again = FourMemory(file)
    assert again.latest(6, "1", "first") == "1726354"
    assert [line.line for line in again.damaged] == ([] if kept >= complete else [5])
    assert again.add(6, GAMES[3]) is (kept < complete)


@pytest.mark.parametrize("kept", range(len(HEADER)))
def test_a_first_line_that_was_interrupted_is_written_again(file: Path, kept: int) -> None:
    """A file that broke off in its first line is an empty memory."""
    file.write_bytes(HEADER[:kept])
    memory = FourMemory(file)
    assert len(memory) == 0
    assert memory.add(6, GAMES[0])
    assert FourMemory(file).latest(6, "", "first") == GAMES[0]
    assert file.read_bytes().startswith(HEADER)


def test_a_damaged_line_is_reported_and_the_rest_kept(file: Path) -> None:
    """One letter that changed, bytes that are no text, and blank lines and comments."""
    lines = file.read_bytes().splitlines()
    lines[2] = lines[2].replace(b"7172", b"7173")
    lines[3] = b"\xff\x00" * 100
    file.write_bytes(b"\n".join([*lines[:2], b"", b"# by hand", *lines[2:], b""]))
    memory = FourMemory(file)
    assert len(memory) == 2
    assert [line.line for line in memory.damaged] == [5, 6]
    assert str(memory.damaged[0]).startswith(f"{file}:5: left out, as it is damaged: '7x6 second")
    before = file.read_bytes()
    assert memory.add(6, "1726354")
    assert file.read_bytes().startswith(before)


def test_no_damage_goes_unnoticed(tmp_path: Path) -> None:
    """Whichever byte of a game changes, to whatever: it is not remembered as another."""
    path = tmp_path / "four.txt"
    FourMemory(path).add(6, GAMES[0])
    whole = path.read_bytes()
    rng = Random(5)  # noqa: S311 - games, not secrets
    for at in range(len(HEADER), len(whole) - 1):
        for byte in rng.sample([byte for byte in range(256) if byte != whole[at]], 6):
            path.write_bytes(whole[:at] + bytes([byte]) + whole[at + 1 :])
            assert len(FourMemory(path)) == 0, (at, byte)


def test_two_programs_can_learn_at_once(file: Path) -> None:
    """Both write to one file; nothing is lost, torn or stored twice."""
    programs = [
        subprocess.Popen([sys.executable, "-c", LEARNS_MANY, str(file), letter])
        for letter in "567"
    ]
    assert [program.wait(60) for program in programs] == [0, 0, 0]
    memory = FourMemory(file)
    assert memory.damaged == []
    assert len(memory) == 4 + 3 * 100
    lines = file.read_bytes().splitlines()
    assert len(lines) == len(set(lines)) == 1 + len(memory)


def test_what_others_learn_is_seen_with_the_next_game(file: Path) -> None:
    """A memory reads what was added since, whoever did, and starts over after a deletion."""
    one, other = FourMemory(file), FourMemory(file)
    assert one.add(6, "1726354")
    assert not other.add(6, "1726354")
    assert other.latest(6, "17", "first") == "1726354"
    file.write_bytes(HEADER)
    assert other.add(6, "5152535")
    assert len(other) == 1


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"# pylogic: games that FOUR has learned, format 2\n", "of another version"),
        (b"my diary\n", "is no memory of FOUR"),
        (b"\x00" * 5000, "is no memory of FOUR"),
    ],
)
def test_another_file_is_refused_and_left_as_it_is(
    tmp_path: Path, content: bytes, says: str
) -> None:
    """What FOUR did not write, it does not touch."""
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(MemoryFault, match=says):
        FourMemory(path)
    assert path.read_bytes() == content


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    """A folder, a pipe that nobody writes to, a folder that is a file."""
    with pytest.raises(MemoryFault, match="is no file"):
        FourMemory(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(MemoryFault, match="is no file"):
        FourMemory(tmp_path / "pipe")
    (tmp_path / "plain").write_text("")
    with pytest.raises(MemoryFault, match=r"Not a directory|File exists"):
        FourMemory(tmp_path / "plain" / "four.txt").add(6, GAMES[0])


def test_the_default_is_in_the_users_data_directory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It follows the XDG base directories where the system does."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_path().name == "four.txt"
    if sys.platform == "linux":
        assert default_path() == tmp_path / "pylogic" / "four.txt"


def test_the_index_finds_what_looking_at_all_games_finds() -> None:
    """Sorted, unsorted and both; whatever the beginning, the most recent game with it."""
    rng = Random(5)  # noqa: S311 - games, not secrets
    games = [b"7x6 first " + bytes(rng.choices(b"12", k=rng.randint(1, 12))) for _ in range(9000)]
    index, known = FourIndex(games[:3000]), dict.fromkeys(games[:3000])
    for first in range(3000, 9000, 1500):
        index.add(games[first : first + 1500])
        known |= dict.fromkeys(games[first : first + 1500])
        assert len(index) == len(known)
        recent = list(reversed(known))
        for length in range(5):
            for slots in product(b"12", repeat=length):
                beginning = b"7x6 first " + bytes(slots)
                expected = next((game for game in recent if game.startswith(beginning)), None)
                assert index.latest(beginning) == expected
    assert games[0] in index
    assert b"7x6 first 3" not in index


def test_looking_up_takes_no_longer_with_many_games() -> None:
    """A hundred times the games, and less than ten times as long, on the median."""
    rng = Random(5)  # noqa: S311 - games, not secrets

    def seconds(count: int) -> float:
        games = [bytes(rng.choices(b"1234567", k=20)) for _ in range(count)]
        index = FourIndex(games)
        took = []
        for game in rng.sample(games, 300):
            start = time.perf_counter()
            assert index.latest(game[: rng.randint(0, 19)]) is not None
            took.append(time.perf_counter() - start)
        return sorted(took)[len(took) // 2]

    assert seconds(100_000) < 10 * max(seconds(1_000), 1e-6)
