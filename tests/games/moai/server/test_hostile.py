"""Clients that are broken or mean no good: answered while they can be, in nobody's way."""

import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

import pytest

from pylogic.games.moai.server import Client, Turn
from pylogic.games.moai.server.messages import (
    LONGEST,
    Board,
    Calculate,
    Execute,
    GameEnd,
    PlacePawn,
    read_board,
    read_turn,
)

BOARD = Board(5, "+   +" + "     " + " B P " + "     " + "+   +")
TURN = Turn(push=True, pawn="P", x=4, y=4)
AFTER = (
    "ok([[+,' ',' ','P',+],[' ',' ',' ',' ',' '],[' ','B',' ',' ',' '],[' ',' ',' ','C',' '],"
    "[+,' ',' ',' ',+]])."
)
EXECUTE = f"{Execute(BOARD, TURN)}\n".encode()
PATIENCE = 20.0
PROMPT = 10.0
"""Seconds for an answer that hostile clients shall not hold up; the machine may be busy, too."""


@contextmanager
def connection(port: int) -> Iterator[socket.socket]:
    """Connect, and close at the end."""
    with socket.create_connection(("localhost", port), PATIENCE) as found:
        yield found


def ask(found: socket.socket, data: bytes, answers: int = 1) -> list[str]:
    """Send bytes, and return so many lines of answers."""
    found.sendall(data)
    return receive(found, answers)


def receive(found: socket.socket, answers: int) -> list[str]:
    """Return so many lines of answers."""
    received = b""
    while received.count(b"\n") < answers:
        data = found.recv(1 << 16)
        assert data, f"closed after {received!r}"
        received += data
    return received.decode().splitlines()


def check_service(port: int) -> None:
    """Check that a client is answered right, and promptly."""
    start = time.monotonic()
    with connection(port) as found:
        assert ask(found, EXECUTE) == [AFTER]
    assert time.monotonic() - start < PROMPT


@pytest.mark.parametrize(
    "data",
    [
        b"execute([[+,' '\n",
        b":- op(700, xfx, s).\n",
        b":- op(200, xfy, initialize).\n",
        b"initialize(8, 8) :- halt.\n",
        b"\n",
        b".\n",
        b"\x00\xff\xfe\n",
        b"'" + b"a" * LONGEST + b"'.\n",
        b"[" * LONGEST + b"\n",
        b"f(" * 30_000 + b")" * 30_000 + b".\n",
        b"initialize(" + b"9" * 60_000 + b", 5).\n",
        b"calculate([[+,' ',' ',' ',+]], 1, s).\n",
    ],
    ids=lambda data: repr(data[:40]),
)
def test_invalid_and_usable(data: bytes, port: int) -> None:
    """What is no request is answered `invalid.`, once, and the connection stays usable."""
    with connection(port) as found:
        assert ask(found, data + EXECUTE, 2) == ["invalid.", AFTER]


def test_operators_stay_undeclared(port: int) -> None:
    """An operator declaration is no request, and changes nothing for later ones."""
    declared = b":- op(700, xfx, s).\n:- op(200, xfx, '+').\nx s x.\n"
    with connection(port) as found:
        assert ask(found, declared + EXECUTE, 4) == ["invalid."] * 3 + [AFTER]


def test_megabytes_without_a_full_stop(port: int) -> None:
    """Megabytes without an end are answered once, and forgotten as they come."""
    with connection(port) as found:
        for _ in range(300):
            found.sendall(b"a" * LONGEST)
        assert ask(found, b".\n" + EXECUTE, 2) == ["invalid.", AFTER]


def test_half_a_term_at_the_end(port: int) -> None:
    """Half a term, and nothing after it, is invalid; a whole one needs no line end."""
    for data, answer in ((b"execute([[+,' '", "invalid."), (EXECUTE.rstrip(), AFTER)):
        with connection(port) as found:
            found.sendall(data)
            found.shutdown(socket.SHUT_WR)
            assert receive(found, 1) == [answer]
            assert found.recv(1) == b""


def test_byte_by_byte(port: int) -> None:
    """A request may come in any pieces."""
    with connection(port) as found:
        for at in range(len(EXECUTE)):
            found.sendall(EXECUTE[at : at + 1])
        assert receive(found, 1) == [AFTER]


def test_bye_closes(port: int) -> None:
    """After `bye.` the connection is closed, whatever else was sent."""
    with connection(port) as found:
        assert ask(found, b"bye.\n" + EXECUTE) == ["ok."]
        assert found.recv(1) == b""


def test_two_hundred_connections(port: int) -> None:
    """Two hundred clients with half a term each are in nobody's way, and get their answers."""
    with ExitStack() as closing:
        half = [closing.enter_context(connection(port)) for _ in range(200)]
        for found in half:
            found.sendall(EXECUTE[:50])
        check_service(port)
        for found in half:
            found.sendall(EXECUTE[50:])
        assert all(receive(found, 1) == [AFTER] for found in half)


def test_closed_in_mid_answer(port: int) -> None:
    """Clients that hang up before they are answered, politely or not, are in nobody's way."""
    abrupt = struct.pack("ii", 1, 0)
    thought = f"{Calculate(BOARD, 2, 'P')}\n".encode()
    for number in range(60):
        with connection(port) as found:
            if number % 2:
                found.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, abrupt)
            found.sendall(EXECUTE * 20 if number % 3 else thought)
    check_service(port)
    with Client(port=port) as client:
        assert client.calculate(BOARD, 1, "P")


def test_slow_reader(port: int) -> None:
    """A client that sends and does not read waits for itself alone, and gets every answer."""
    total = 20_000
    with connection(port) as found:
        sender = threading.Thread(target=found.sendall, args=(b"initialize(26, 26).\n" * total,))
        sender.start()
        for _ in range(5):
            check_service(port)
        received = 0
        while received < total:
            received += found.recv(1 << 20).count(b"\n")
        sender.join()
        assert ask(found, EXECUTE) == [AFTER]


def test_flood(port: int) -> None:
    """Lines that are as costly to refuse as can be hold up nobody."""
    costly = b"f(" + b"_," * 30_000 + b"_).\n" + b"/**/" * 16_000 + b"a.\n"
    with ExitStack() as closing:
        for _ in range(4):
            found = closing.enter_context(connection(port))
            sender = threading.Thread(target=found.sendall, args=(costly * 20,))
            sender.start()
            closing.callback(sender.join)
        for _ in range(5):
            check_service(port)


def test_thought_holds_up_nobody(port: int) -> None:
    """While turns of a high level are chosen, other requests and easy turns are answered."""
    wide = Board(8, "+      +" + " " * 48 + "+      +")
    with Client(port=port) as client, ExitStack() as closing:
        board = client.place(client.place(wide, "B", 4, 4), "P", 5, 5)
        for _ in range(3):
            thinking = closing.enter_context(connection(port))
            thinking.sendall(f"{Calculate(board, 3, 'P')}\n".encode())
        start = time.monotonic()
        assert client.calculate(board, 1, "P")
        check_service(port)
        assert time.monotonic() - start < PROMPT


def mutated(line: str, rng: Random) -> bytes:
    """Return a line with some of its characters dropped, doubled, swapped or replaced."""
    letters = list(line)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 5))):
        at = rng.randrange(len(letters))
        match rng.randrange(4):
            case 0:
                del letters[at]
            case 1:
                letters.insert(at, letters[rng.randrange(len(letters))])
            case 2:
                other = rng.randrange(len(letters))
                letters[at], letters[other] = letters[other], letters[at]
            case _:
                letters[at] = rng.choice("01+-.,;:'\"[](){}|%/*\\ \t\rsnBPCX_a\x00é\U0001f5ff")
    data = "".join(letters).encode()
    return data if rng.random() < 0.95 else data + bytes([rng.randrange(128, 256)])


def test_random_lines(port: int) -> None:
    """Thousands of random and of nearly right lines get an answer each, valid or `invalid.`."""
    rng = Random(4)  # noqa: S311 - texts, not secrets
    requests = [
        "initialize(5, 7).",
        str(PlacePawn(Board(5, "+   +" + " " * 15 + "+   +"), "B", 3, 3)),
        str(Execute(BOARD, TURN)),
        str(GameEnd(BOARD, "P")),
        str(Calculate(BOARD, 1, "P")),
        "bye.",
    ]
    counts = {"invalid": 0, "valid": 0}
    for _ in range(40):
        lines = [
            mutated(rng.choice(requests[:5]), rng)
            if rng.random() < 0.8
            else bytes(rng.choices(range(256), k=rng.randrange(40)))
            for _ in range(100)
        ]
        lines = [line.replace(b"\n", b" ") for line in lines]
        with connection(port) as found:
            for answer in ask(found, b"\n".join([*lines, b"bye.\n"]), 101)[:-1]:
                counts["invalid" if answer == "invalid." else "valid"] += 1
                if answer not in {"invalid.", "ok(true).", "ok(false)."}:
                    assert read_turn(answer) if answer[3] in "sn" else read_board(answer)
    assert counts["invalid"] > 2_000
    assert counts["valid"] > 500


def test_goals_are_not_called(port: int) -> None:
    """No goal is called, wherever in a request it stands."""
    goals = b"shell('touch owned').\ninitialize(5, shell('touch owned')).\n:- halt.\n"
    with connection(port) as found:
        assert ask(found, goals + EXECUTE, 4) == ["invalid."] * 3 + [AFTER]
    assert not Path("owned").exists()
