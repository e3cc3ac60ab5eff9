"""The six messages of the report's section 3.1, as values and as texts.

`str` of a request is the line that carries it, and `read_request` its inverse.
"""

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from pylogic.core.errors import PylogicError
from pylogic.terms import Atom, Compound, Integer, List, Term
from pylogic.terms.reader import TermLimits, read_term

LONGEST: Final = 64 * 1024
"""Bytes of a line, its end not counted."""

INVALID: Final = "invalid."

Pawn: TypeAlias = Literal["B", "P"]

# The largest board of the game has 26 rows of 26 cells, and no row is longer than a token may be.
_LIMITS: Final = TermLimits(length=LONGEST, depth=8, terms=1_000, token=400)
_MOST: Final = 9_999
_PAWNS: Final[dict[str, Pawn]] = {"B": "B", "P": "P"}
_OWNERS: Final[dict[str, Pawn]] = {"s": "P", "n": "B"}  # "black?": sim, não
_OWNER_LETTERS: Final = {pawn: letter for letter, pawn in _OWNERS.items()}
_PUSHES: Final = {"s": True, "n": False}
_PUSH_LETTERS: Final = {True: "s", False: "n"}
_CELL_TEXTS: Final = {" ": "' '", "+": "+", "B": "'B'", "P": "'P'", "C": "'C'"}


class Board(NamedTuple):
    """A board: how many columns, and the cells row by row in the report's letters.

    A blank is a free cell, `+` a corner, `B` the white pawn, `P` the black one, `C` a counter.
    """

    columns: int
    cells: str

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.cells) // self.columns


class BadMessage(PylogicError, ValueError):
    """A term that is no message of the protocol."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A counter put on a cell, and the pawn that slides from it or to it.

    push: Whether the pawn slides away from the counter and not towards it.
    pawn: `B` or `P`.
    x, y: The column and the row of the counter, from 1.
    """

    push: bool
    pawn: Pawn
    x: int
    y: int

    def __str__(self) -> str:
        """Return the move's text in the game of Moai, such as `4,4 push P`."""
        return f"{self.x},{self.y} {'push' if self.push else 'pull'} {self.pawn}"


class _Message:
    """A request; `str` of it is the line that carries it."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{_request_text(self)}."


@dataclass(frozen=True, slots=True)
class Initialize(_Message):
    """Asks for an empty board."""

    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class PlacePawn(_Message):
    """Asks for the board with a pawn put on a cell."""

    board: Board
    pawn: Pawn
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Execute(_Message):
    """Asks for the board after a turn."""

    board: Board
    turn: Turn


@dataclass(frozen=True, slots=True)
class Calculate(_Message):
    """Asks for a turn of the computer, as strong as `level`, for the owner of `pawn`."""

    board: Board
    level: int
    pawn: Pawn


@dataclass(frozen=True, slots=True)
class GameEnd(_Message):
    """Asks whether the owner of `pawn`, to move, has lost."""

    board: Board
    pawn: Pawn


@dataclass(frozen=True, slots=True)
class Bye(_Message):
    """Ends the conversation."""


Request: TypeAlias = Initialize | PlacePawn | Execute | Calculate | GameEnd | Bye


def _request_text(request: _Message) -> str:
    """Return the term of a request."""
    match request:
        case Initialize(columns, rows):
            return f"initialize({columns},{rows})"
        case PlacePawn(board, pawn, x, y):
            return f"ini_posicao({board_text(board)},'{pawn}',{x},{y})"
        case Execute(board, turn):
            return f"execute({board_text(board)},{_turn_text(turn)})"
        case Calculate(board, level, pawn):
            return f"calculate({board_text(board)},{level},{_OWNER_LETTERS[pawn]})"
        case GameEnd(board, pawn):
            return f"game_end({board_text(board)},'{pawn}')"
        case _:
            return "bye"


def read_request(text: str) -> Request:
    """Return the request that a line carries.

    Raises ReadError: The line is not one term that a full stop ends, or too large.
    Raises BadMessage: The term is no request.
    """
    term = read_term(text, _LIMITS, file="<request>")
    match term:
        case Compound("initialize", (x, y)):
            return Initialize(_number(x), _number(y))
        case Compound("ini_posicao", (board, Atom(piece), x, y)) if piece in _PAWNS:
            return PlacePawn(_board(board), _PAWNS[piece], _number(x), _number(y))
        case Compound("execute", (board, *turn)):
            return Execute(_board(board), _turn(term, turn))
        case Compound("calculate", (board, level, Atom(player))) if player in _OWNERS:
            return Calculate(_board(board), _number(level), _OWNERS[player])
        case Compound("game_end", (board, Atom(piece))) if piece in _PAWNS:
            return GameEnd(_board(board), _PAWNS[piece])
        case Atom("bye"):
            return Bye()
    raise _no_message(term)


def ok(board: Board) -> str:
    """Return the answer that gives a board."""
    return f"ok({board_text(board)})."


def ok_turn(turn: Turn, board: Board) -> str:
    """Return the answer that gives a turn and the board after it."""
    return f"ok({_turn_text(turn)},{board_text(board)})."


def read_board(text: str) -> Board:
    """Return the board of an answer, or raise `BadMessage` or `ReadError`."""
    match term := read_term(text, _LIMITS, file="<answer>"):
        case Compound("ok", (board,)):
            return _board(board)
    raise _no_message(term)


def read_turn(text: str) -> tuple[Turn, Board]:
    """Return the turn and the board of an answer, or raise `BadMessage` or `ReadError`."""
    match term := read_term(text, _LIMITS, file="<answer>"):
        case Compound("ok", (*turn, board)):
            return _turn(term, turn), _board(board)
    raise _no_message(term)


def board_text(board: Board) -> str:
    """Return the Prolog text of a board: a list of rows of one-character atoms."""
    columns, cells = board
    texts = [_CELL_TEXTS[cell] for cell in cells]
    rows = [",".join(texts[at : at + columns]) for at in range(0, len(texts), columns)]
    return f"[[{'],['.join(rows)}]]"


def _turn_text(turn: Turn) -> str:
    return f"{_PUSH_LETTERS[turn.push]},{_OWNER_LETTERS[turn.pawn]},{turn.x},{turn.y}"


def _turn(whole: Term, parts: list[Term]) -> Turn:
    match parts:
        case [Atom(push), Atom(owner), x, y] if push in _PUSHES and owner in _OWNERS:
            return Turn(_PUSHES[push], _OWNERS[owner], _number(x), _number(y))
    raise _no_message(whole)


def _number(term: Term) -> int:
    if isinstance(term, Integer) and 0 < term.value <= _MOST:
        return term.value
    raise BadMessage(f"expected a number from 1 to {_MOST}")


def _board(term: Term) -> Board:
    rows = [_row(row) for row in term] if isinstance(term, List) and not term.tail else []
    if not rows or not rows[0] or len(set(map(len, rows))) != 1:
        raise BadMessage("expected a board: a list of rows of ' ', +, 'B', 'P' and 'C'")
    return Board(len(rows[0]), "".join(rows))


def _row(term: Term) -> str:
    """Return the letters of a row; none for what is no row."""
    cells = term.items if isinstance(term, List) and not term.tail else ()
    names = [cell.name for cell in cells if isinstance(cell, Atom) and cell.name in _CELL_TEXTS]
    return "".join(names) if len(names) == len(cells) else ""


def _no_message(term: Term) -> BadMessage:
    match term:
        case Compound(name, args):
            return BadMessage(f"no message is {name[:_SHOWN]!r} with {len(args)} such arguments")
    return BadMessage("no message of the protocol")


_SHOWN: Final = 30
