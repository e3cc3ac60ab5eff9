"""`pylogic new`: from a document to a folder that is a game."""

import json
from collections import Counter
from pathlib import Path

import pytest

import pylogic
from tests.documents.searches import command

HEAP = """\
One heap of five. Ann and Bob take one or two in turn; who takes the last has won.

Constants: ann, bob

person(u) <-> u = ann | u = bob
size(n) <-> 0 <= n <= 5
other(u) = bob if u = ann, ann if u = bob
heap(p) -> size(left(p))
heap(p) -> person(turn(p))
start(p) <-> left(p) = 5 & turn(p) = ann
take(p, q) <-> exists n. (n = 1 | n = 2) & left(q) + n = left(p) & turn(q) = other(turn(p))
won(u, p) <-> left(p) = 0 & person(u) & u != turn(p)
"""
BACKWARDS = """\
Constants: red, blue

lamp(c) <-> c = red | c = blue
ring(s) -> lamp(shown(s))
start(s) <-> shown(s) = red
go(s, t, n) <-> shown(s) = red & count(s) = count(t) + 1 & shown(t) = shown(s) & n = 1
ring(s) -> number(count(s))
number(n) <-> n >= 0
"""


@pytest.fixture
def heap(tmp_path: Path) -> Path:
    """Return a document of a game for two, whose steps judge."""
    file = tmp_path / "heap.txt"
    file.write_text(HEAP, encoding="utf-8")
    return file


@pytest.mark.needs_swipl
def test_a_document_becomes_a_game(heap: Path, tmp_path: Path) -> None:
    """With the text as it is, and the guesses with their reasons."""
    folder = tmp_path / "heap"
    made = command("new", folder, "--from", heap)
    assert made.exit_code == 0, made.output
    assert (folder / "axioms.txt").read_text(encoding="utf-8") == HEAP
    for guess in ("initial = start", "mover = turn", "step = take", "win = won"):
        assert f"guess: {guess}: " in made.stdout
    assert "next: pylogic show" in made.stdout
    toml = (folder / "game.toml").read_text(encoding="utf-8")
    assert 'mover = "turn"' in toml
    assert "# it says which person (ann, bob) there is in each state" in toml


@pytest.mark.needs_swipl
def test_steps_that_judge_are_played(heap: Path, tmp_path: Path) -> None:
    """In the document's order; a move is the position that it leads to."""
    folder = tmp_path / "heap"
    command("new", folder, "--from", heap)
    position = pylogic.game(str(folder)).start()
    assert sorted(map(str, position.moves)) == ["left=3 turn=bob", "left=4 turn=bob"]
    assert str(position.play("left=3 turn=bob")) == "left=3 turn=bob"
    with pytest.raises(pylogic.IllegalMove):
        position.play("left=5 turn=bob")
    with pytest.raises(pylogic.MoveError):
        position.play("left=7")
    games: Counter[int] = Counter({5: 1})
    for depth in range(1, 6):
        games = Counter({m: sum(games[n] for n in games if n - m in {1, 2}) for m in range(5)})
        counted = command("perft", folder, str(depth), "--json").stdout
        assert json.loads(counted)["nodes"] == games.total()
    played = command("play", folder, "--players", "minimax:5,random", "--seed", "1").stdout
    assert "ann (minimax:5) wins" in played


@pytest.mark.needs_swipl
def test_a_start_that_is_not_told_whole_is_warned_of(heap: Path, tmp_path: Path) -> None:
    """The game begins with one of the positions that the axiom holds of."""
    made = command("new", tmp_path / "heap", "--from", heap)
    assert "Warning: start holds" not in made.stderr
    heap.write_text(HEAP.replace("left(p) = 5 & turn", "turn"), encoding="utf-8")
    made = command("new", tmp_path / "open", "--from", heap)
    assert "Warning: start holds of several positions" in made.stderr
    assert made.exit_code == 0, made.output


SKIPPING = """h(s) in {0, 1, 2, 3}
turn(s) in {ann, bob}
pass(s) in {free, used}
other(ann) = bob
other(bob) = ann
take(k, s, t) <-> 1 <= k <= h(s) & h(t) = h(s) - k & turn(t) = other(turn(s)) & pass(t) = pass(s)
skip(s, t) <-> pass(s) = free & pass(t) = used & turn(t) = other(turn(s)) & h(t) = h(s)
start(s) <-> h(s) = 3 & turn(s) = ann & pass(s) = free
"""


@pytest.mark.needs_swipl
def test_a_step_with_a_name_of_its_own_is_not_the_only_one(tmp_path: Path) -> None:
    """To skip is a move, too, also in a text of LaTeX."""
    for name in ("pass.txt", "pass.tex"):
        file = tmp_path / name
        file.write_text(SKIPPING, encoding="utf-8")
        made = command("new", tmp_path / f"made of {name}", "--from", file)
        assert "used, 4 move" in made.stdout or "free, 4 move" in made.stdout
        assert "no guess: step: several" not in made.stdout


@pytest.mark.needs_swipl
def test_the_same_as_json(heap: Path, tmp_path: Path) -> None:
    """One object, with the start and its moves."""
    row = json.loads(command("new", tmp_path / "heap", "--from", heap, "--json").stdout)
    assert row["files"] == ["axioms.txt", "game.toml"]
    assert (row["initial"], row["mover"], row["step"], row["win"]) == (
        *("start", "turn", "take", "won"),
    )
    assert row["state"] == "left=5 turn=ann"
    assert len(row["legal_moves"]) == 2
    assert row["lacking"] == ""


@pytest.mark.needs_swipl
def test_what_is_lacking_is_told(tmp_path: Path) -> None:
    """A document without a start becomes a folder that has to be completed."""
    folder = tmp_path / "tiles"
    made = command("new", folder, "--from", "eight")
    assert made.exit_code == 1
    assert "no game yet: " in made.stdout
    assert "'initial'" in made.stdout
    toml = folder / "game.toml"
    text = toml.read_text(encoding="utf-8").replace("# [start]", "[start]").replace("# pos", "pos")
    for cell in range(1, 6):
        text = text.replace(f"tile_at(c{cell})=0", f"tile_at(c{cell})={cell % 5 + 1}")
    toml.write_text(text, encoding="utf-8")
    assert "to move  player" in command("show", folder).stdout


@pytest.mark.needs_swipl
def test_errata_come_with_the_document(tmp_path: Path) -> None:
    """Those that are shipped, and those that are given."""
    assert command("new", tmp_path / "pangke", "--from", "pangke").exit_code == 0
    assert "12 22" in command("show", tmp_path / "pangke").stdout
    file, errata = tmp_path / "heap.txt", tmp_path / "errata.toml"
    file.write_text(HEAP.replace("& u != turn(p)", "& u != tunr(p)"), encoding="utf-8")
    assert command("load", file, "--suggest", errata).exit_code == 0
    made = command("new", tmp_path / "heap", "--from", file, "--errata", errata)
    assert made.exit_code == 0, made.output
    assert "left=5 turn=ann" in command("show", tmp_path / "heap").stdout


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("fano", "says of no predicate that it is about two states"),
        ("queens", "in the notation prolog"),
        ("reverse", "in the notation nqthm-lisp"),
        ("switches", "is a rule sheet, which is a game as it stands"),
        ("nowhere.txt", "No such file"),
    ],
)
def test_what_is_no_game_is_refused(name: str, why: str, tmp_path: Path) -> None:
    """And nothing is made."""
    refused = command("new", tmp_path / "game", "--from", name)
    assert refused.exit_code == 2
    assert why in refused.stderr
    assert not (tmp_path / "game").exists()


def test_a_folder_that_is_there_is_left_alone(heap: Path, tmp_path: Path) -> None:
    """Whatever is in it."""
    refused = command("new", tmp_path, "--from", heap)
    assert refused.exit_code == 2
    assert "not empty" in refused.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["heap.txt"]


@pytest.mark.needs_swipl
def test_a_step_that_goes_backwards_is_refused(tmp_path: Path) -> None:
    """Where its positions are too many to be looked for: right moves, or none."""
    file = tmp_path / "ring.txt"
    file.write_text(BACKWARDS, encoding="utf-8")
    made = command("new", tmp_path / "ring", "--from", file)
    assert made.exit_code != 0
    assert "before a move, not of the next" in made.output


@pytest.mark.needs_swipl
def test_that_nobody_wins_is_told(heap: Path, tmp_path: Path) -> None:
    """Where nothing looks like a win, all games would be drawn without a word."""
    text = HEAP.replace("won(u, p) <->", "cheered(p, u) <->").replace(" has won.", " is cheered.")
    heap.write_text(text, encoding="utf-8")
    made = command("new", tmp_path / "game", "--from", heap)
    assert made.exit_code == 0, made.output
    assert "no guess: win: " in made.stdout
    solved = command("solve", tmp_path / "game").stdout
    assert "nobody can win, as" in solved  # and not that it is a draw
    assert "names no `win`" in solved
    heap.write_text(HEAP, encoding="utf-8")
    assert "no guess: win" not in command("new", tmp_path / "won", "--from", heap).stdout


def test_what_is_observed_of_places_is_a_board(tmp_path: Path) -> None:
    """Of the squares of noughts and crosses, and of nothing in a heap or a missionaries' boat."""
    folder = tmp_path / "noughts"
    assert command("new", folder, "--from", "noughts").exit_code == 0
    assert str(pylogic.game(str(folder)).start()) == ".../.../... c"
    played = pylogic.game(str(folder)).start().play("2 3")
    assert str(played) == ".../..c/... n"
    plain = tmp_path / "plain"
    assert command("new", plain, "--from", "missionaries").exit_code == 0
    assert "[text]" not in (plain / "game.toml").read_text(encoding="utf-8")


@pytest.mark.needs_swipl
def test_states_are_written_by_the_names_of_the_text(tmp_path: Path) -> None:
    """Of a predicate that situations have, its own, and not what reading makes of it."""
    file, folder = tmp_path / "lit.txt", tmp_path / "lit"
    text = "Constants: a, b, S0\n\nlit(x, do(act, s)) <-> x = a | x = b | lit(x, s)\n~lit(x, S0)\n"
    file.write_text(text, encoding="utf-8")
    assert "start: lit(a)=no lit(b)=no" in command("new", folder, "--from", file).stdout
    position = pylogic.game(str(folder)).position("lit(a)=yes lit(b)=no")
    assert str(position) == "lit(a)=yes lit(b)=no"
    assert "_told" not in position.board()
