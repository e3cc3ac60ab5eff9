"""Readers of what is typed, sent and asked: positions, moves, terms, messages, goals, programs."""

from collections.abc import Callable
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any, Final

import pylogic.games as games
from benchmarks.fuzz import corpora
from benchmarks.fuzz.readers import Read, Reader, text_of
from pylogic.cli.specs import asked_of
from pylogic.core.errors import MoveError
from pylogic.games.moai.server.messages import (
    BadMessage,
    Board,
    Bye,
    Calculate,
    Execute,
    GameEnd,
    Initialize,
    PlacePawn,
    Turn,
)
from pylogic.games.moai.server.protocol import LineBuffer, answer, request_of
from pylogic.games.moai.server.rules import BoardRules
from pylogic.session import session
from pylogic.session.nesting import check_nesting
from pylogic.terms.reader import read_term

_SECONDS: Final = 0.2  # for a goal, which may be endless
_MOAI: Final = {"width": 5, "height": 5}


def positions(name: str, source: str, **options: Any) -> Callable[[Path], Read]:  # noqa: ANN401
    """Return the readers of a game's positions and moves."""

    def prepare(_: Path) -> Read:
        rules = games.game(name, source, **options)

        def read(data: bytes) -> None:
            text = text_of(data)
            try:
                move = rules.parse_move(text)
            except MoveError as error:
                assert str(error)  # noqa: PT017 - whether it is a position, comes next
            else:
                assert rules.parse_move(str(move)) == move
                return
            state = rules.parse_state(text)
            assert rules.parse_state(str(state)) == state

        return read

    return prepare


def played(name: str, **options: Any) -> Callable[[], list[str]]:  # noqa: ANN401
    """Return what gives the texts of positions and moves of a game played by chance."""

    def texts() -> list[str]:
        rng = Random(0)  # noqa: S311 - games, not secrets
        rules = games.game(name, "native", **options)
        state = rules.initial_state()
        found = [str(state)]
        for _ in range(40):
            moves = rules.legal_moves(state)
            if not moves:
                state = rules.initial_state()
                continue
            move = rng.choice(moves)
            state = rules.next_state(state, move)
            found += [str(move), str(state)]
        return found

    return texts


def term(_: Path) -> Read:
    """Return the reader of terms from outside."""

    def read(data: bytes) -> None:
        read_term(text_of(data))

    return read


def message(_: Path) -> Read:
    """Return the server's end of the protocol, from bytes as they come to the answer."""
    rules = BoardRules(games.game("moai", "native"))

    def read(data: bytes) -> None:
        lines = LineBuffer()
        half = len(data) // 2
        found = [*lines.feed(data[:half]), *lines.feed(data[half:])]
        if rest := lines.end():
            found.append(rest)
        for line in found:
            request = None if line is None else request_of(line)
            if request is None:
                raise BadMessage("answered `invalid.`")
            if not isinstance(request, Calculate):
                assert answer(request, rules).endswith(".")

    return read


def program(folder: Path) -> Read:
    """Return the loading of a Prolog file as `pylogic query FILE.pl` does it."""
    path = folder / "program.pl"

    def read(data: bytes) -> None:
        path.write_bytes(data)
        with session() as prolog, redirect_stderr(StringIO()):
            module = asked_of(prolog, str(path), None, None).module
            assert module.ask("true", timeout=5) == {}

    return read


def moai_program(folder: Path) -> Read:
    """Return the program in the report on Moai, taken as the rules of the game."""
    path = folder / "report.txt"

    def read(data: bytes) -> None:
        path.write_bytes(data)
        with session() as prolog:
            option = f"document={path}"
            asked = asked_of(prolog, "moai", "text", "restored", (option, "width=5", "height=5"))
            module = asked.module
            module.ask("true", timeout=5)

    return read


def goal(_: Path) -> Read:
    """Return the reader of goals as `pylogic query` takes them; each is asked for an answer."""
    prolog = session()

    def read(data: bytes) -> None:
        text = text_of(data)
        check_nesting(text, "<goal>")
        prolog.ask(text, timeout=_SECONDS, inferences=100_000, sandboxed=True)

    return read


def _requests() -> list[str]:
    board = Board(5, "+   +" + "     " + " B P " + "  C  " + "+   +")
    empty = Board(6, "+    +" + " " * 18 + "+    +")
    return [
        f"{request}\n"
        for request in (
            Initialize(5, 7),
            PlacePawn(empty, "B", 3, 3),
            Execute(board, Turn(push=True, pawn="P", x=4, y=4)),
            Calculate(board, 1, "P"),
            GameEnd(board, "B"),
            Bye(),
        )
    ]


def _reports() -> list[str]:
    return corpora.source("moai-report") * 3 + corpora.programs()


def _terms() -> list[str]:
    return [*_requests(), *_TERMS]


_TERMS: Final = (
    "f(a, X, _, 'it''s', \"text\", [a, b|T], {x}, -1, 1.5e3, 2r6, 0x1F, 0b101, f()).",
    r"'it\'s \x41\\u0042\103\ \n'.",
    "/* one */ f(/* two */ [], [[]], [a|[b]], -(1), - , +) /* three */. % and more",
    'été(É, \'ß\', "\\"", 1.0Inf, 1.5NaN).',
)
_GOALS: Final = (
    *("member(X, [1, 2, 3]), X > 1", "length(L, N)", "X = f(Y, Z), Y == Z", "\\+ fail"),
    *("between(1, inf, X), X mod 7 =:= 3", "findall(X-Y, member(X-Y, [a-1, b-2]), L)"),
    *("atom_codes(A, [0'a, 0'b])", "X is 2 ** 100 / 3 + max(1, 2.5)", "repeat, fail"),
    *("atom_length('a\\x41\\b', N)", "catch(throw(oops), E, true)", "sort(0, @>=, [1, 2], L)"),
    *('string_concat(A, B, "abc")', "forall(member(X, [1]), integer(X))", 'X = "s", Y = `c`'),
    *(
        'format(atom(A), "~w ~a~n", [f(x), a])',
        "nb_setval(k, 1)",
        "shell(ls)",
        "halt",
        "assertz(p(1))",
    ),
    *("maplist([X, Y]>>(Y is X * 2), [1, 2], L)", "dif(X, a)", "freeze(X, true)", "X = [a|X]"),
    *("setof(X, Y^member(X-Y, [b-1, a-2]), L)", "call_with_depth_limit(true, 10, R)", "a:b(c)"),
)

READERS = (
    Reader("terms", 8_000, _terms, term),
    Reader("messages", 8_000, _requests, message),
    *(
        Reader(
            f"{name}, {source}",
            count,
            played(name, **options),
            positions(name, source, **options),
        )
        for name, options in (("pangke", {}), ("connect4", {}), ("tictactoe", {}), ("moai", _MOAI))
        for source, count in (("native", 2_000), ("rules", 1_500))
    ),
    Reader("pangke, text", 1_000, played("pangke"), positions("pangke", "text"), quick=False),
    Reader("connect4, text", 500, played("connect4"), positions("connect4", "text"), quick=False),
    Reader(
        "tictactoe, text", 1_000, played("tictactoe"), positions("tictactoe", "text"), quick=False
    ),
    Reader("goals", 3_000, lambda: list(_GOALS), goal),
    Reader("query FILE.pl", 4_000, corpora.programs, program),
    Reader("document=FILE", 1_000, _reports, moai_program, quick=False),
)
