"""Matches over HTTP, in this process: ours play to the end, and whatever others do is borne."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import pytest

from pylogic.core.errors import GameError, UnknownGame
from pylogic.games.gdl import sheets
from pylogic.games.gdl.files import rules_of
from pylogic.games.gdl.native import SheetGame
from pylogic.gdl.reasoner import Reasoner
from pylogic.gdl.reasoner.view import View
from pylogic.gdl.terms import Term, kif
from pylogic.ggp.agent import Agent, MatchTable
from pylogic.ggp.client import LONGEST, Address, ask
from pylogic.ggp.manager import Clocks, Manager, MatchRecord
from pylogic.ggp.messages import Abort, Info, Message, Perceived, Play, Start, Stop
from pylogic.ggp.serving import PlayerServer
from pylogic.notations.gdl.kif import read_kif, read_term

SHEETS: Final = Path(sheets.__file__).parent
QUICK: Final = Clocks(2, 1)


def game_of(name: str) -> SheetGame:
    """Return a game of ours."""
    return SheetGame(name, rules_of(SHEETS / f"{name}.kif"))


@contextmanager
def serving(agent: Agent) -> Iterator[Address]:
    """Let a player listen while the context lasts."""
    with PlayerServer(agent, port=0).running() as server:
        yield Address("localhost", server.port)


@contextmanager
def broken(behave: Callable[[socket.socket], None]) -> Iterator[Address]:
    """Let something listen that does what it likes with each connection."""
    over = threading.Event()
    with socket.create_server(("localhost", 0)) as listening:

        def accept() -> None:
            while not over.is_set():
                try:
                    connection, _ = listening.accept()
                except OSError:
                    return
                threading.Thread(target=serve, args=[connection], daemon=True).start()

        def serve(connection: socket.socket) -> None:
            with connection:
                try:
                    behave(connection)
                except OSError:
                    return  # the manager has had enough

        thread = threading.Thread(target=accept, daemon=True)
        thread.start()
        yield Address("localhost", listening.getsockname()[1])
        over.set()
        listening.shutdown(socket.SHUT_RDWR)
    thread.join(5)


def said(connection: socket.socket, text: bytes) -> None:
    """Read a request, and answer whatever it is by `text`."""
    connection.recv(1 << 16)
    head = f"HTTP/1.0 200 OK\r\nContent-Length: {len(text)}\r\n\r\n".encode()
    connection.sendall(head + text)


def played(name: str, *players: Address, clocks: Clocks = QUICK) -> MatchRecord:
    """Return the record of a match of a game of ours."""
    rules = rules_of(SHEETS / f"{name}.kif")
    return Manager(SheetGame(name, rules), rules, clocks).play(players, name)


def replayed(record: MatchRecord) -> dict[str, int]:
    """Return the goals that a record comes to, each move of it held against the rules."""
    game = game_of(record.sheet)
    state = game.initial_state()
    for joint in record.moves:
        assert game.outcome(state) is None
        for move, legal in zip(joint, game.legal_of(state).values(), strict=True):
            assert move in legal
        state = game.after(state, joint)
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.scores


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("nim", ("mcts:50", "random")),
        ("morra", ("random", "minimax:1")),
        ("auction", ("random", "mcts:20", "random")),
        ("frogs", ("mcts:200",)),
        ("dice", ("mcts:50",)),
    ],
)
def test_ours_play_to_the_end(name: str, players: tuple[str, ...]) -> None:
    """Every kind of game is played without a slip, to what the record comes to."""
    with ExitStack() as stack:
        seats = [stack.enter_context(serving(Agent(player, seed=1))) for player in players]
        record = played(name, *seats)
    assert record.slips == []
    assert record.rewards is not None
    scores = replayed(record)
    assert record.rewards == tuple(scores.get(role, 0) for role in record.players)
    kept = record.json()
    assert kept["moves"]
    assert all(isinstance(move, str) for joint in kept["moves"] for move in joint)


CARDS: Final = """
(role random) (role ann) (role bob) (init deal)
(card 1) (card 2) (card 3)
(<= (legal random (deal ?a ?b)) (true deal) (card ?a) (card ?b) (distinct ?a ?b))
(<= (legal ?r (bet ?n)) (true (has ?r ?c)) (card ?n) (distinct ?n ?c))
(<= (legal ?r noop) (role ?r) (distinct ?r random) (true deal))
(<= (legal random noop) (not (true deal)))
(<= (next (has ann ?a)) (does random (deal ?a ?b)))
(<= (next (has bob ?b)) (does random (deal ?a ?b)))
(<= (next (has ?r ?c)) (true (has ?r ?c)))
(<= (next (said ?r ?n)) (does ?r (bet ?n)))
(<= (sees ann (mine ?a)) (does random (deal ?a ?b)))
(<= (sees bob (mine ?b)) (does random (deal ?a ?b)))
(<= terminal (true (said ann ?n)))
(<= right (true (has bob ?n)) (true (said ann ?n)))
(<= (goal ann 100) right)
(<= (goal ann 0) (not right))
(<= (goal bob 0) (role bob))
(<= (goal random 7) (role random))
"""
"""Each sees the own card, and may bet on the two others; ann wins where she bets on bob's."""


class Listening(Agent):
    """A player that keeps what it is told."""

    def __init__(self) -> None:
        super().__init__("mcts:20")
        self.heard: list[str] = []

    def answer(self, message: Message, received: float | None = None) -> str:
        """Return the answer to a message."""
        self.heard += [str(message)] if isinstance(message, Play | Stop) else []
        return super().answer(message, received)


def test_players_are_told_what_they_perceive_and_no_more() -> None:
    """Of a sheet with `sees` each hears its own move and percepts, and plays what is legal."""
    rules = read_kif(CARDS)[0]
    ann, bob = Listening(), Listening()
    with serving(ann) as one, serving(bob) as other:
        record = Manager(SheetGame("cards", rules), rules, QUICK, seed=3).play([one, other], "c")
    assert record.slips == []
    assert record.rewards is not None
    assert record.rewards[0] == 7  # what the sheet says of nature
    dealt = record.moves[0][0]
    assert isinstance(dealt, tuple)
    bets = record.moves[1][1:]
    told = [
        [line.split(maxsplit=3)[3].removesuffix(" )") for line in agent.heard]
        for agent in (ann, bob)
    ]
    assert told == [
        ["0 NIL NIL", f"1 noop ( (mine {card}) )", f"2 {kif(bet)} (  )"]
        for card, bet in zip(dealt[1:], bets, strict=True)
    ]


def test_a_player_that_cannot_be_where_it_is_told_makes_no_move() -> None:
    """What is perceived in no state of the game is told in the log, and the next match begins."""
    agent = Agent("random")
    assert agent.answer(Start("m", "ann", tuple(read_kif(CARDS)[0]), 2, 1)) == "READY"
    assert agent.answer(Play("m", Perceived(0, None, ()))) == "noop"
    odd = Perceived(1, "noop", (("mine", "9"),))
    assert agent.answer(Play("m", odd)) == "NIL"
    assert agent.answer(Stop("m", odd)) == "DONE"


def test_the_player_that_thinks_wins_what_is_won() -> None:
    """Nim with seven is won by who begins, in a second a move."""
    with serving(Agent("mcts")) as one, serving(Agent("random")) as other:
        record = played("nim", one, other)
    assert (record.rewards, record.slips) == ((100, 0), [])


@pytest.mark.parametrize(
    ("behave", "kind"),
    [
        (lambda c: said(c, b"certainly!) ("), "no term"),
        (lambda c: said(c, b"(take 9)"), "illegal"),
        (lambda c: said(c, b"\xff\xfe"), "not text"),
        (lambda c: said(c, b"x" * (LONGEST + 1)), "too long"),
        (lambda c: c.recv(1), "closed"),
        (lambda c: c.sendall(b"how do you do\r\n"), "closed"),
    ],
)
def test_broken_players_are_borne(behave: Callable[[socket.socket], None], kind: str) -> None:
    """For each wrong answer a legal move stands in, and what was wrong is written down."""
    with broken(behave) as one, serving(Agent("random")) as other:
        record = played("nim", one, other, clocks=Clocks(1, 1))
    replayed(record)
    turns = [slip.turn for slip in record.slips]
    assert turns == list(range(len(record.moves) + 1))
    assert {slip.role for slip in record.slips} == {"first"}
    assert {slip.kind for slip in record.slips if slip.turn} == {kind}


def test_who_is_late_is_not_waited_for() -> None:
    """The clock of a move is kept, and the match goes on."""
    rules = rules_of(SHEETS / "nim.kif")
    manager = Manager(game_of("nim"), rules, Clocks(1, 1))
    begun = time.monotonic()
    with broken(lambda _: time.sleep(1.3)) as one, serving(Agent("random")) as other:
        record = manager.play([one, other], "nim", plies=1)
    assert [(slip.turn, slip.kind) for slip in record.slips] == [(0, "late"), (1, "late")]
    assert time.monotonic() - begun < 20


def test_an_answer_that_drips_is_cut_in_time() -> None:
    """A byte now and then does not hold up a match."""

    def drip(connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.0 200 OK\r\nContent-Length: 100\r\n\r\n")
        for _ in range(100):
            connection.sendall(b"a")
            time.sleep(0.05)

    with broken(drip) as address:
        begun = time.monotonic()
        assert ask(address, Info(), 0.4).fault == "late"
        assert time.monotonic() - begun < 4


def test_nobody_listens() -> None:
    """A player that is not there is told, and loses nothing but its choice."""
    with socket.create_server(("localhost", 0)) as free:
        nobody = Address("localhost", free.getsockname()[1])
    with serving(Agent("random")) as other:
        record = played("nim", nobody, other)
    assert {slip.kind for slip in record.slips} == {"closed"}
    with pytest.raises(UnknownGame, match="1 players; nim is for 2: first, second"):
        played("nim", nobody)


def exchange(address: Address, request: bytes) -> bytes:
    """Return all that comes back to the bytes of a request."""
    with socket.create_connection((address.host, address.port), timeout=10) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        while part := connection.recv(1 << 16):
            answer += part
    return answer


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"POST / HTTP/1.0\r\nContent-Length: 5\r\n\r\nhello", b" 400 "),
        (b"POST / HTTP/1.0\r\nContent-Length: 2\r\n\r\n\xff\xff", b" 400 "),
        (b"POST / HTTP/1.0\r\n\r\n(INFO)", b" 411 "),
        (b"POST / HTTP/1.0\r\nContent-Length: -1\r\n\r\n", b" 411 "),
        (b"POST / HTTP/1.0\r\nContent-Length: 99999999999999999999\r\n\r\n(", b" 413 "),
        (b"GET /(INFO) HTTP/1.0\r\n\r\n", b" 501 "),
        (b"POST / HTTP/1.0\r\nContent-Length: 6\r\n\r\n(INFO)", b"( ( name pylogic )"),
    ],
)
def test_messages_are_bounded_and_refused(request_: bytes, status: bytes) -> None:
    """Whatever comes is answered, and the player listens on."""
    with serving(Agent("random")) as address:
        assert status in exchange(address, request_)
        assert exchange(address, b"POST / HTTP/1.0\r\nContent-Length: 100\r\n\r\n(") == b""
        assert ask(address, Info(), 5).text.startswith("( ( name pylogic )")


def test_the_rules_may_be_bad() -> None:
    """A sheet that cannot be played makes no move, and the player is free for the next match."""
    agent = Agent("random")
    rules = rules_of(SHEETS / "nim.kif")
    assert agent.answer(Start("bad", "nobody", rules, 1, 1)) == "READY"
    assert agent.answer(Play("bad", None)) == "NIL"
    assert agent.answer(Play("other", None)) == "BUSY"
    assert agent.answer(Start("next", "first", rules, 1, 1)) == "BUSY"
    assert agent.answer(Stop("bad", None)) == "DONE"
    assert agent.answer(Start("next", "first", rules, 1, 1)) == "READY"
    assert "busy" in agent.answer(Info())
    assert agent.answer(Play("next", None)).startswith("(take ")
    assert agent.answer(Play("next", ("noop",))) == "NIL"
    assert agent.answer(Abort("next")) == "ABORTED"
    assert "available" in agent.answer(Info())


def test_a_player_of_one_sheet_refuses_others() -> None:
    """It was set up for a game and a role."""
    rules = rules_of(SHEETS / "nim.kif")
    agent = Agent("random", MatchTable(game_of("nim"), rules, "first"))
    assert agent.answer(Start("a", "second", rules, 1, 1)) == "BUSY"
    assert agent.answer(Start("a", "first", rules[:-1], 1, 1)) == "BUSY"
    assert agent.answer(Start("a", "first", rules, 1, 1)) == "READY"
    with pytest.raises(UnknownGame, match="no player is called"):
        Agent("nobody")


@pytest.mark.parametrize("name", ["minimax:5", "mcts:1000000", "mcts"])
def test_an_answer_is_there_before_the_clock_has_run_down(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players that know nothing of clocks are stopped, even where rules are slow."""
    rules = rules_of(SHEETS / "pawns.kif")
    view = Reasoner.view

    def slowly(self: Reasoner, facts: frozenset[Term]) -> View:
        time.sleep(0.002)
        return view(self, facts)

    monkeypatch.setattr(Reasoner, "view", slowly)
    agent = Agent(name)
    game = SheetGame("pawns", rules)
    role = game.players[0]
    agent.answer(Start("m", role, rules, 5, 2))
    state, last = game.initial_state(), None
    for _ in range(2):
        legal = game.legal_of(state)
        begun = time.monotonic()
        answer = agent.answer(Play("m", last))
        assert read_term(answer) in legal[role]
        assert 0.4 * (len(legal[role]) > 1) < time.monotonic() - begun < 2
        last = tuple(moves[0] for moves in legal.values())
        state = game.after(state, last)
    agent.answer(Abort("m"))


def test_a_match_without_end_is_given_up() -> None:
    """After so many turns nobody is asked any more."""
    rules = rules_of(SHEETS / "nim.kif")
    manager = Manager(game_of("nim"), rules, QUICK)
    with serving(Agent("random")) as one, serving(Agent("random")) as other:
        record = manager.play([one, other], "nim", plies=1)
    assert record.rewards is None
    assert len(record.moves) == 1


def test_a_role_without_a_move_is_told() -> None:
    """The sheet is at fault, and no player."""
    text = "(role a) (init s) (<= (legal a go) (true s)) (<= terminal (true over))"
    rules, _ = read_kif(text)
    game = SheetGame("stuck", rules)
    with serving(Agent("random")) as one, pytest.raises(GameError, match="role a has no move"):
        Manager(game, rules, QUICK).play([one], "stuck")
