"""A Prolog module that keeps the contract of a game, answered as a `Game`.

One adapter serves the rules ported by hand and the clauses compiled from a document. States and
moves are values around their texts, and everything asked of Prolog is one call of
`prolog/contract.pl`, however many states it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Protocol

from pylogic.core.errors import BadMove, GameError, IllegalMove, StateError
from pylogic.core.plugins import packages
from pylogic.core.resources import resource_dir
from pylogic.games.api import Expansion, Labels, Outcome, depth_at_least, move_of, shown
from pylogic.games.moves import TextMove
from pylogic.games.playable import Playable
from pylogic.games.reasons import GameReasons
from pylogic.session import session
from pylogic.terms import Atom, Compound, Integer, List


class TextModule(Protocol):
    """What is needed of a loaded module: its name, and calls that take and give text."""

    @property
    def name(self) -> str:
        """The name of the module in Prolog."""

    def call_text(
        self,
        predicate: str,
        *arguments: str | int,
        timeout: float | None = None,
        inferences: int | None = None,
    ) -> str:
        """Call `predicate(Arguments..., Text)` once and return Text."""


@dataclass(frozen=True, slots=True, order=True)
class PrologState:
    """A position, as the text that its module writes for it."""

    text: str

    def __str__(self) -> str:
        return self.text


class PrologGame(Playable[PrologState, TextMove]):
    """The `Game` that the rule module `module` describes.

    module: A loaded module that exports the contract.
    contract: `prolog/contract.pl`, loaded.
    name, source: The game's name, and `rules` or `text`.
    options: The game's own options, each with the value that it has; the module knows them.
    clauses: Where goals about the game are asked, if not in `module`.
    timeout: Seconds that one call may take.
    inferences: Inferences that one call may take.
    labels: What rows and columns are called, where the module is made of a document.
    reasons: Makes what explains the game by the axioms of its document.
    module: As given: what else it exports can be asked of it.
    clauses: Where goals about the game are asked.
    """

    def __init__(  # noqa: PLR0913 - the last five are seldom given
        self,
        module: TextModule,
        contract: TextModule,
        name: str,
        source: str,
        options: Mapping[str, int | str] | None = None,
        *,
        clauses: TextModule | None = None,
        timeout: float | None = None,
        inferences: int | None = None,
        labels: Labels | None = None,
        reasons: Callable[[], GameReasons] | None = None,
    ) -> None:
        self._reasons = reasons
        self.name = name
        self.source = source
        self.options = dict(options or {})
        self.module = module
        self.clauses = clauses or module
        self.labels = labels
        self._timeout = timeout
        self._inferences = inferences
        self._contract = contract
        self._called = f"{module.name}\t{_option_list(options)}" if options else module.name
        self._moves: dict[str, TextMove] = {}  # each text is taken apart once
        self.players = tuple(self._call("players_text").split("\t"))

    def with_options(self, options: Mapping[str, int | str]) -> PrologGame:
        """Return the game of the same module with other options, which it may refuse."""
        return PrologGame(
            self.module,
            self._contract,
            self.name,
            self.source,
            options,
            clauses=self.clauses,
            timeout=self._timeout,
            inferences=self._inferences,
            labels=self.labels,
            reasons=self._reasons,
        )

    @cached_property
    def reasons(self) -> GameReasons | None:
        """What explains the game by the axioms of its document; None where it has none."""
        return None if self._reasons is None else self._reasons()

    @cached_property
    def rule_reasons(self) -> GameReasons:
        """What explains the game by the clauses of its rules."""
        from pylogic.games.rules.reasons import RuleReasons, term_in, text_in  # noqa: PLC0415 - loads the notations

        options = _option_list(self.options) if self.options else None
        return RuleReasons(
            self.module.name,
            lambda what, text: term_in(self.module, what, text, options),
            lambda: self._call("initial_text"),
            lambda state: text_in(self.module, state, options),
        )

    def initial_state(self) -> PrologState:
        """Return the state that a game starts from."""
        return PrologState(self._call("initial_text"))

    def to_move(self, state: PrologState) -> str:
        """Return the player whose turn it is."""
        return self._only(state).to_move

    def legal_moves(self, state: PrologState) -> tuple[TextMove, ...]:
        """Return the legal moves in order."""
        return tuple(move for move, _ in self._only(state).successors)

    def next_state(self, state: PrologState, move: TextMove) -> PrologState:
        """Return the state after a legal move, or raise `IllegalMove`."""
        move = move_of(TextMove, move)
        verdict, _, text = self._call("next_text", state.text, move.text).partition("\t")
        if verdict == "ok":
            return PrologState(text)
        if not text:
            text = f"legal: {', '.join(map(str, self.legal_moves(state))) or 'none'}"
        raise IllegalMove(f"illegal move {move.text!r} in {state.text!r}: {text}")

    def outcome(self, state: PrologState) -> Outcome | None:
        """Return how the game has ended, or None while it goes on."""
        return self._only(state).outcome

    def parse_state(self, text: str) -> PrologState:
        """Return the state that `text` writes, or raise `StateError`."""
        verdict, _, answer = self._call("read_state", text).partition("\t")
        if verdict != "ok":
            raise StateError(f"{shown(text)} is not a state of {self.name}; expected {answer}")
        return PrologState(answer)

    def parse_move(self, text: str) -> TextMove:
        """Return the move that `text` writes, or raise `BadMove`."""
        verdict, _, answer = self._call("read_move", text).partition("\t")
        if verdict != "ok":
            raise BadMove(f"{shown(text)} is not a move; expected {answer}")
        return self._move(answer)

    def expand(self, states: Sequence[PrologState]) -> list[Expansion[PrologState, TextMove]]:
        """Return what the rules say of each state; one call for all."""
        if not states:
            return []
        batch = "\n".join([state.text for state in states])
        lines = self._call("expand_texts", batch).split("\n")
        return [self._expansion(line) for line in lines]

    def _expansion(self, line: str) -> Expansion[PrologState, TextMove]:
        player, outcome, *steps = line.split("\t")
        moves = self._moves
        pairs = [
            (moves.get(move) or self._move(move), PrologState(after))
            for move, after in zip(steps[::2], steps[1::2], strict=True)
        ]
        pairs.sort(key=lambda pair: pair[0].key)
        if player not in self.players:
            raise GameError(
                f"{self.name}: it is the turn of {player}; the players are"
                f" {', '.join(self.players)}"
            )
        ended = Outcome.from_text(outcome, self.players) if outcome else None
        return Expansion(player, ended, tuple(pairs))

    def perft(self, state: PrologState, depth: int) -> int:
        """Return the number of ways to make `depth` moves; counted in Prolog, in one call."""
        return int(self._call("perft_text", state.text, depth_at_least(0, depth)))

    def divide(self, state: PrologState, depth: int) -> dict[TextMove, int]:
        """Return the numbers of `perft` by first move; counted in Prolog, in one call."""
        counts = self._call("divide_text", state.text, depth_at_least(1, depth))
        rows = (line.split("\t") for line in counts.split("\n") if line)
        by_move = {self._move(move): int(nodes) for move, nodes in rows}
        return dict(sorted(by_move.items()))

    def check_moves(self, questions: Sequence[tuple[str, Sequence[str]]]) -> list[tuple[str, ...]]:
        """Return what the rules say of moves that may be illegal; one call for all.

        questions: The text of a state, and those of moves.
        Returns: By question and move, `yes` or `no`, as the rules answer whether the move is
            legal, a colon, and the text of the state that it leads to by the rules, if any.
        """
        if not questions:
            return []
        batch = "\n".join(["\t".join([state, *moves]) for state, moves in questions])
        return [
            tuple(line.split("\t")) for line in self._call("check_moves_text", batch).split("\n")
        ]

    def play_line(
        self, lines: Sequence[tuple[str, Sequence[str]]]
    ) -> list[Expansion[PrologState, TextMove]]:
        """Return what the rules say at the end of each line of moves; one call for all.

        lines: The text of a state, and those of the moves that are made from there.
        Raises GoalError: The rules refuse one of the moves.
        """
        if not lines:
            return []
        batch = "\n".join(["\t".join([state, *moves]) for state, moves in lines])
        answers = self._call("play_line_text", batch).split("\n")
        return [self._expansion(answer) for answer in answers]

    def move_between(self, pairs: Sequence[tuple[str, str]]) -> list[str]:
        """Return which moves lead from one state to another; one call for all.

        Returns: By pair, the text of the move that the rules find; empty where they find none.
        """
        if not pairs:
            return []
        return self._call("move_between_text", "\n".join(map("\t".join, pairs))).split("\n")

    def enumerate_moves(self, states: Sequence[str]) -> list[tuple[tuple[str, str], ...]]:
        """Return the moves that the rules find where they are asked for steps; one call for all.

        Returns: By state, the texts of each move and of the state that it leads to.
        """
        if not states:
            return []
        fields = (
            line.split("\t")
            for line in self._call("enumerate_moves_text", "\n".join(states)).split("\n")
        )
        return [tuple(zip(each[::2], each[1::2], strict=False)) for each in fields]

    def _only(self, state: PrologState) -> Expansion[PrologState, TextMove]:
        return self.expand((state,))[0]

    def _move(self, text: str) -> TextMove:
        return self._moves.setdefault(text, TextMove.of(text))

    def _call(self, predicate: str, *args: str | int) -> str:
        return self._contract.call_text(
            predicate, self._called, *args, timeout=self._timeout, inferences=self._inferences
        )


def _option_list(options: Mapping[str, int | str]) -> List:
    """Return the options as a Prolog list: `[width(5), first('P')]`."""
    return List(
        tuple(
            Compound(name, (Integer(value) if isinstance(value, int) else Atom(value),))
            for name, value in options.items()
        )
    )


def prolog_game(  # noqa: PLR0913, PLR0917 - as PrologGame
    module: TextModule,
    name: str,
    source: str,
    options: Mapping[str, int | str] | None = None,
    labels: Labels | None = None,
    reasons: Callable[[], GameReasons] | None = None,
) -> PrologGame:
    """Return the game that a loaded module describes, with the contract loaded beside it."""
    contract = session().load(resource_dir("prolog") / "contract.pl")
    return PrologGame(module, contract, name, source, options, labels=labels, reasons=reasons)


def rules_file(name: str) -> Path:
    """Return the file of a game's rules: `prolog/games/NAME/rules.pl`, or in the game's folder."""
    own = resource_dir("prolog") / "games" / name / "rules.pl"
    if own.is_file() or name not in packages("games"):
        return own
    _, folder = packages("games")[name]
    return folder / "rules.pl"


def rules_game(name: str, reading: str, **options: int | str) -> PrologGame:
    """Return the game of `rules_file`, which is the same in every reading."""
    del reading
    rules = session().load(rules_file(name))
    return prolog_game(rules, name, "rules", options)
