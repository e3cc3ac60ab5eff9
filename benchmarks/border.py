"""The border with SWI-Prolog: the session beside `pyswip.Prolog.query`, doing the same work."""

import random
from collections.abc import Iterator

from pyswip import Prolog

from benchmarks.table import Row, rate
from pylogic.session import Module, session
from pylogic.terms import Atom, Integer, List, Term

_MODULE = """
:- module(border, [f/1, row/1]).
f(1).
row(X) :- between(1, 100000, X).
"""
_QUERIES = 2_000
_ROWS = 100_000
_BOARDS = 200


class _Facts:
    module_name = "border"

    def prolog(self) -> str:
        return _MODULE


def boards(count: int, seed: int = 1) -> list[List]:
    """Return boards of 8x8 atoms `x`, `o` and `' '`, no two alike."""
    rng = random.Random(seed)  # noqa: S311 - nothing secret
    return [
        List(tuple(List(tuple(Atom(rng.choice("xo ")) for _ in range(8))) for _ in range(8)))
        for _ in range(count)
    ]


def cells(board: List) -> list[list[str]]:
    """Return a board as pyswip gives it."""
    return [
        [cell.name for cell in row if isinstance(cell, Atom)]
        for row in board
        if isinstance(row, List)
    ]


def number(term: Term) -> int:
    """Return the value of what must be an integer."""
    if not isinstance(term, Integer):
        raise TypeError(f"{term} is no integer")
    return term.value


def small_queries(module: Module) -> int:
    """Ask for all answers of a fact, again and again."""
    for _ in range(_QUERIES):
        (answer,) = list(module.query("f(X)"))
        if number(answer["X"]) != 1:
            raise RuntimeError("a wrong answer")
    return _QUERIES


def small_queries_pyswip(name: str) -> int:
    """Do the same with pyswip."""
    for _ in range(_QUERIES):
        (answer,) = list(Prolog.query(f"{name}:f(X)"))
        if answer["X"] != 1:
            raise RuntimeError("a wrong answer")
    return _QUERIES


def streamed_rows(module: Module) -> int:
    """Add up the rows of one lazy query."""
    total = 0
    for answer in module.query("row(X)"):
        total += number(answer["X"])
    if total != _ROWS * (_ROWS + 1) // 2:
        raise RuntimeError("a wrong total")
    return _ROWS


def streamed_rows_pyswip(name: str) -> int:
    """Do the same with pyswip."""
    total = 0
    for answer in Prolog.query(f"{name}:row(X)"):
        total += answer["X"]
    if total != _ROWS * (_ROWS + 1) // 2:
        raise RuntimeError("a wrong total")
    return _ROWS


def board_trips(module: Module, sent: list[List]) -> int:
    """Send boards to SWI-Prolog and compare what comes back, cell by cell."""
    for board in sent:
        answer = module.ask("B = B0", given={"B0": board})
        if answer is None or answer["B"] != board:
            raise RuntimeError("a board changed on its way")
    return len(sent)


def board_bulk(module: Module, sent: List) -> int:
    """Send a list of boards in one query and compare the boards that come back."""
    answers = module.all("member(B, Boards)", given={"Boards": sent})
    if [answer["B"] for answer in answers] != list(sent):
        raise RuntimeError("a board changed on its way")
    return len(sent)


def board_bulk_pyswip(text: str, cells: list[list[list[str]]]) -> int:
    """Do the same with pyswip, the list being Prolog text already."""
    if [answer["B"] for answer in Prolog.query(f"member(B, {text})")] != cells:
        raise RuntimeError("a board changed on its way")
    return len(cells)


def board_trips_pyswip(sent: list[tuple[str, list[list[str]]]]) -> int:
    """Do the same with pyswip, the boards being Prolog text already."""
    for text, cells in sent:
        (answer,) = list(Prolog.query(f"B = {text}"))
        if answer["B"] != cells:
            raise RuntimeError("a board changed on its way")
    return len(sent)


def rows() -> Iterator[Row]:
    """Measure queries, rows and boards a second."""
    with session() as prolog:
        module = prolog.add(_Facts())
        sent = boards(_BOARDS)
        texts = [(str(board), cells(board)) for board in sent]
        yield Row(
            name="small queries",
            beside="pyswip.Prolog.query",
            ours=rate(lambda: small_queries(module)),
            theirs=rate(lambda: small_queries_pyswip(module.name)),
            unit="queries",
            target=5,
        )
        yield Row(
            name="streamed rows",
            beside="pyswip.Prolog.query",
            ours=rate(lambda: streamed_rows(module)),
            theirs=rate(lambda: streamed_rows_pyswip(module.name)),
            unit="rows",
            target=20,
        )
        yield Row(
            name="8x8 boards there and back",
            beside="pyswip.Prolog.query",
            ours=rate(lambda: board_trips(module, sent)),
            theirs=rate(lambda: board_trips_pyswip(texts)),
            unit="boards",
            target=3,
        )
        many = List(tuple(sent))
        text, lists = str(many), [cells(board) for board in sent]
        yield Row(
            name=f"8x8 boards there and back, {_BOARDS} a query",
            beside="pyswip.Prolog.query",
            ours=rate(lambda: board_bulk(module, many)),
            theirs=rate(lambda: board_bulk_pyswip(text, lists)),
            unit="boards",
            target=3,
        )
