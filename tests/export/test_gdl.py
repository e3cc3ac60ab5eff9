"""Games of axioms as sheets: valid, and the same game position by position."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

import pylogic
from pylogic.core.errors import CompileError, GameError, UnknownGame
from pylogic.documents import load
from pylogic.export import export, formats
from pylogic.games.gdl.files import rules_of
from pylogic.games.gdl.native import SheetGame
from pylogic.games.text.game import document_game
from pylogic.games.themes import theme, theme_of
from tests.cases import some_long
from tests.documents.searches import command

pytestmark = pytest.mark.needs_swipl

TESTS: Final = Path(__file__).resolve().parents[1]
FOLDERS: Final = TESTS / "games" / "folders"
HEAPS: Final = TESTS / "documents" / "two_heaps"
GAMES: Final[tuple[tuple[str, Mapping[str, int | str], int], ...]] = (
    ("pangke", {}, 5),
    ("connect4", {"columns": 4, "rows": 4, "connect": 3}, 5),
    ("tictactoe", {}, 6),
    ("moai", {"width": 5, "height": 5}, 3),
    ("moai", {"width": 6, "height": 5, "gap": 1, "first": "B"}, 3),
    *((str(folder), {}, 4) for folder in sorted(FOLDERS.iterdir())),
    (str(HEAPS), {}, 4),
)


@cache
def sheet(folder: Path, name: str, options: tuple[tuple[str, int | str], ...] = ()) -> SheetGame:
    """Return the game of a sheet that was written of a game, and read back."""
    file = folder / "sheet.kif"
    file.write_text(export("gdl", name, "corrected", **dict(options)), encoding="utf-8")
    syntax = load(file).syntax
    assert (syntax.problems, syntax.unclear) == ((), ())
    # some rules are for values that no state has, or no state of this size
    dead = ("nothing makes", "no state has", "has no value here")
    assert not [n.what for n in syntax.notices if not any(said in n.what for said in dead)]
    return SheetGame(str(file), rules_of(file))


def test_a_sheet_is_written_in_the_other_spelling(tmp_path: Path) -> None:
    """With its errata; what KIF cannot write is refused."""
    file = tmp_path / "one.hrf"
    file.write_text(
        "role(ann). init(p(1)). legal(ann,go) :- true(p(X)) & ~(true(q) | true(r)).\n"
        "next(p(2)) :- true(p(1)). terminal :- true(p(2)). goal(ann,10).\n",
        encoding="utf-8",
    )
    (tmp_path / "one.errata.toml").write_text(
        '[[erratum]]\nid = "goal"\nkind = "author"\nwhy = "w"\n'
        '[[erratum.change]]\nprinted = "goal(ann,10)"\nmust_be = "goal(ann,100)"\n',
        encoding="utf-8",
    )
    for reading in ("printed", "corrected"):
        other = tmp_path / f"{reading}.kif"
        other.write_text(export("gdl", str(file), reading), encoding="utf-8")
        assert rules_of(other) == rules_of(file, reading)
    assert "(goal ann 100)" in other.read_text(encoding="utf-8")
    file.write_text("role(ann). init('a b'). legal(ann,go).", encoding="utf-8")
    with pytest.raises(GameError, match="KIF cannot write the name 'a b'"):
        export("gdl", str(file), "printed")


def signature(position: Any) -> tuple[object, ...]:  # noqa: ANN401 - any game's position
    """Return what tells of a position whatever the names of its moves are."""
    outcome = position.outcome
    scores = None if outcome is None else sorted(outcome.scores.values())
    turn = str(position.turn).lower() if outcome is None else ""
    return (len(position.moves), scores, turn)


@some_long(
    5,
    ("name", "options", "depth"),
    GAMES,
    ids=[f"{Path(name).name}-{len(options)}" for name, options, _ in GAMES],
)
def test_the_sheet_is_the_same_game(
    name: str, options: Mapping[str, int | str], depth: int, tmp_path: Path
) -> None:
    """Both have as many paths and as many states, and each pair of states as many moves and goals.

    Positions are led together by their moves in the order of their parts.
    """
    there = sheet(tmp_path, name, tuple(options.items()))
    source = "text" if Path(name).is_dir() else "native"
    here = pylogic.game(name, source, "corrected", **options)
    assert [there.perft(there.initial_state(), d) for d in range(1, depth + 1)] == [
        here.perft(here.initial_state(), d) for d in range(1, depth + 1)
    ]
    pairs = {(str(here.start()), str(there.start())): (here.start(), there.start())}
    for _ in range(2 if name == "moai" else 3):
        after = {}
        for one, other in pairs.values():
            assert signature(one) == signature(other)
            assert len({str(p) for p, _ in pairs.values()}) == len(
                {str(q) for _, q in pairs.values()}
            )
            for step in matched(one, other):
                after[str(step[0]), str(step[1])] = step
        pairs = after


def matched(one: Any, other: Any) -> list[tuple[Any, Any]]:  # noqa: ANN401 - positions
    """Return the positions after the moves of two games, paired by what the moves are made of."""
    parts = {key(move): move for move in other.moves}
    texts = [key(move) for move in one.moves]
    if set(texts) == set(parts):
        return [(one.play(m), other.play(parts[key(m)])) for m in one.moves]
    ordered = sorted(other.moves, key=lambda m: [int(d) for d in digits(m)])
    return [(one.play(m), other.play(n)) for m, n in zip(one.moves, ordered, strict=True)]


def key(move: object) -> str:
    """Return the signs of a move that its parts are written with."""
    text = str(move).lower()
    return "".join(sign for sign in text[text.find("(") + 1 :] if sign.isalnum())


def digits(move: object) -> str:
    """Return the digits of a move."""
    return "".join(sign for sign in str(move) if sign.isdigit())


def game_of(folder: Path, axioms: str, toml: str) -> tuple[Any, SheetGame]:
    """Return the game of a document and that of its sheet."""
    folder.joinpath("axioms.txt").write_text(axioms, encoding="utf-8")
    folder.joinpath("game.toml").write_text(toml, encoding="utf-8")
    return document_game(folder, str(folder)), sheet(folder, str(folder))


COUNTER: Final = """\
Constants: ann, bob

1. player(u) <-> u = ann | u = bob
2. player(u) -> other(u) = if u = ann then bob else ann
3. count(n) <-> 0 <= n <= 4
4. pace(n) <-> n = 1 | n = 2
5. pos(p) -> player(turn(p))
6. pos(p) -> count(total(p))
7. start(p) <-> turn(p) = ann & total(p) = 0
8. add(p, q, n) <-> pace(n) & turn(q) = other(turn(p)) & total(q) = total(p) + n
9. won(u, p) <-> player(u) & total(p) = 4 & turn(p) = other(u)
"""
SHORT: Final = '[game]\ninitial = "start"\nmover = "turn"\nstep = "add"\nwin = "won"\n'


def test_a_value_that_cannot_be_is_no_move(tmp_path: Path) -> None:
    """From three, two more would be five, which is no count: the axioms have no such position."""
    here, there = game_of(tmp_path, COUNTER, SHORT)
    assert [there.perft(there.initial_state(), d) for d in range(1, 6)] == [
        here.perft(here.initial_state(), d) for d in range(1, 6)
    ]
    state = there.parse_state("total(3) turn(ann)")
    assert [str(move) for move in there.legal_moves(state)] == ["move(1)"]


@pytest.mark.parametrize(
    ("stuck", "scores"), [("draw", (50, 50)), ("wins", (0, 100)), ("loses", (100, 0))]
)
def test_who_wins_where_there_is_no_move(
    stuck: str, scores: tuple[int, int], tmp_path: Path
) -> None:
    """As the specification says: after three single steps it is Bob who cannot move."""
    axioms = COUNTER.replace("total(p) = 4 &", "total(p) = 9 &").replace("<= 4", "<= 3")
    here, there = game_of(tmp_path, axioms, SHORT + f'stuck = "{stuck}"\n')
    for rules in (here, there):
        position: Any = rules.start()
        for number in (1, 1, 1):
            position = position.play(f"{number}" if rules is here else f"move({number})")
        assert tuple(position.outcome.scores.values()) == scores


def test_names_stay_apart(tmp_path: Path) -> None:
    """Capitals tell names of a document apart, and none in a sheet; some words mean something."""
    axioms = COUNTER.replace("player", "role").replace("start", "init").replace("ann", "Bob")
    here, there = game_of(tmp_path, axioms, SHORT.replace("start", "init"))
    assert len(set(there.players)) == 2
    assert there.perft(there.initial_state(), 3) == here.perft(here.initial_state(), 3)


def test_what_a_sheet_cannot_say_is_refused(tmp_path: Path) -> None:
    """A win that depends on the positions after would be another game."""
    won = "9. won(u, p) <-> player(u) & exists q n. add(p, q, n) & total(q) = 4"
    axioms = "\n".join([*COUNTER.splitlines()[:-1], won, ""])
    with pytest.raises(CompileError, match="axiom 9: add is asked of another position") as caught:
        game_of(tmp_path, axioms, SHORT)
    assert won.removeprefix("9. ") in str(caught.value)


def test_what_has_no_axioms_is_refused() -> None:
    """A sheet, and what is nowhere."""
    assert formats() == ("gdl",)
    with pytest.raises(UnknownGame, match=r"called 'pdf'; there are gdl \(a sheet in the Game"):
        export("pdf", "pangke")
    with pytest.raises(UnknownGame, match="no game is called"):
        export("gdl", "chess")
    with pytest.raises(UnknownGame, match="no option"):
        export("gdl", "pangke", size=3)


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("pangke", "bbbb/b..b/w..w/wwww mover="),
        ("connect4", "......./......./......./......./......./....... tomove="),
        ("tictactoe", ".../.../... control="),
        (str(FOLDERS / "lines"), ".../.../.../... score"),
    ],
)
def test_the_board_of_a_sheet_lies_as_that_of_the_game(
    name: str, begins: str, tmp_path: Path
) -> None:
    """It lay on its side; what is written beside the sheet says how, and with which pieces."""
    file = tmp_path / "sheet.kif"
    made = command("export", "gdl", name, "--output", file)
    assert made.stderr == f"{file.with_suffix('.theme.toml')} says how it looks\n"
    game = pylogic.game(str(file))
    looks = theme_of(game)
    assert looks.laid(str(game.initial_state())).startswith(begins)
    for letter, piece in theme(name).pieces.items():
        assert looks.pieces[letter].drawing == piece.drawing
