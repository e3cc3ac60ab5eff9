"""The script's player never loses, and plays alike in all of its refinements."""

from collections.abc import Iterator
from functools import cache

import pytest

from pylogic import players
from pylogic.core.errors import GameError, IllegalMove, UnknownGame
from pylogic.core.formulas import Apply, Number, Term, Variable
from pylogic.documents import load
from pylogic.documents.shipped import folder_of
from pylogic.games.pangke.engine import Pangke
from pylogic.games.tictactoe.engine import Tictactoe, TictactoeState
from pylogic.nqthm.evaluator import TermEvaluator
from pylogic.nqthm.events import Script
from pylogic.nqthm.values import F, Value, atom, chain, taken_apart
from pylogic.players import Player, player
from pylogic.solvers.retrograde_analysis import closure
from tests.cases import some_long

GAME = Tictactoe()
BOOKS = [name for name in players.names("tictactoe") if name.startswith("book")]
LETTERS: dict[str, Value] = {".": F, "x": atom("x"), "o": atom("o")}
XMOVES: Term = Variable("xmoves")
WHOLE_GAMES: dict[str, Term] = {
    "book": Apply("tic-tac-toe", (XMOVES,)),
    "book:a": Apply("tic-tac-toe-a", (XMOVES,)),
    "book:b": Apply("number->board*", (Apply("tic-tac-toe-b", (XMOVES,)), Number(9))),
    "book:c": Apply(
        "number->board*",
        (Apply("array->lst", (Number(0), Apply("tic-tac-toe-c", (XMOVES,)))), Number(9)),
    ),
    "book:d": Apply("up", (Apply("tic-tac-toe-d", (XMOVES,)),)),
}
"""The game that each refinement gives for the moves of x: its boards, and the outcome."""


def every_game(seat: Player) -> Iterator[tuple[list[TictactoeState], list[int]]]:
    """Yield each game that a player can get into as o: the positions, and the moves of x."""
    todo: list[tuple[list[TictactoeState], list[int]]] = [([GAME.initial_state()], [])]
    while todo:
        states, moves = todo.pop()
        state = states[-1]
        if GAME.outcome(state) is not None:
            yield states, moves
        elif GAME.to_move(state) == "o":
            choice = seat.choose(GAME, state)
            todo.append(([*states, GAME.next_state(state, choice.move)], moves))
        else:
            todo += [
                ([*states, GAME.next_state(state, move)], [*moves, int(str(move))])
                for move in GAME.legal_moves(state)
            ]


@cache
def games_of(name: str) -> list[tuple[list[str], list[int]]]:
    """Return each game of a player, its positions as texts."""
    return [([str(s) for s in states], moves) for states, moves in every_game(player(name))]


def board(text: str) -> Value:
    """Return the board of a position."""
    cells: list[Value] = [LETTERS[letter] for letter in text[:-2].replace("/", "")]
    return chain(cells)


@some_long(1, "name", BOOKS)
def test_it_never_loses(name: str) -> None:
    """Whatever x plays, o wins or draws; each of x's replies was tried."""
    ends = [str(GAME.outcome(GAME.parse_state(states[-1]))) for states, _ in games_of(name)]
    assert set(ends) == {"win(o)", "draw"}
    assert {moves[0] for _, moves in games_of(name)} == set(range(9))


@some_long(1, "name", BOOKS[1:])
def test_the_refinements_play_alike(name: str) -> None:
    """Move by move, in every game and in every other position with o to move."""
    assert games_of(name) == games_of("book")
    for state in closure(GAME, [GAME.initial_state()]):
        if GAME.to_move(state) == "o" and GAME.outcome(state) is None:
            ours, other = player("book").choose(GAME, state), player(name).choose(GAME, state)
            assert (ours.move, ours.data["book"]) == (other.move, other.data["book"]), str(state)


@some_long(1, ("name", "term"), WHOLE_GAMES.items())
def test_the_whole_games_are_those_of_the_script(name: str, term: Term) -> None:
    """Given all moves of x at once, each refinement gives the boards that were played."""
    script = load(folder_of("tictactoe") / "axioms.txt").syntax
    assert isinstance(script, Script)
    evaluator = TermEvaluator(script.definitions.values())
    whole = evaluator.function(("xmoves",), term)
    played = games_of(name)
    found = whole.many([(chain(moves),) for _, moves in played])
    outcome = {"win(o)": "o-win", "draw": "draw"}
    for (states, _), lst in zip(played, found, strict=True):
        *boards, end = taken_apart(lst)[0]
        assert boards == [board(text) for text in states]
        said = outcome[str(GAME.outcome(GAME.parse_state(states[-1])))]
        assert end is atom(said)
        assert evaluator.call("tic-tac-toep", lst) is atom(said)


def test_it_says_whether_the_book_has_it() -> None:
    """As a reason, and as data."""
    known = player("book:c").choose(GAME, GAME.parse_state("x../.../... o"))
    assert (known.reason, dict(known.data)) == (
        "from the book",
        {"book": True, "implementation": "c"},
    )
    other = player("book").choose(GAME, GAME.parse_state("xo./.../x.. o"))
    assert (str(other.move), other.reason, other.data["book"]) == ("2", "not in the book", False)


def test_what_it_says_nothing_of() -> None:
    """It answers as o, in tic-tac-toe, while a game goes on."""
    with pytest.raises(GameError, match=r"book answers as o, and .* is x's turn"):
        player("book").choose(GAME, GAME.initial_state())
    with pytest.raises(IllegalMove, match="the game is over"):
        player("book").choose(GAME, GAME.parse_state("xxx/oo./... o"))
    pangke = Pangke()
    with pytest.raises(UnknownGame, match="pangke is no game that a script plays"):
        player("book").choose(pangke, pangke.initial_state())
    with pytest.raises(UnknownGame, match="in tictactoe, book or book:a to d"):
        player("book:e")
